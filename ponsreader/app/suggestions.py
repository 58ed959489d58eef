"""Questions to begin with. A module of its own: the window asks for it at once, before scipy is loaded for answers."""

from ponsreader.app.desk import Desk
from ponsreader.reasoning import suggesting
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry


def suggestions(desk: Desk, entry: BookEntry, *, upto: int | None = None) -> tuple[str, ...]:
    """Three questions about those who have taken part in most so far, in the language of the book."""
    with BookFile.open(entry.path, readonly=True) as book:
        story, language = desk.views.of(book, upto).story, book.info.language
    return suggesting.questions(story, language)
