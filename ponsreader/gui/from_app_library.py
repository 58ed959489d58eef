"""``services.Library`` made from ``app``: the shelf, files that come in, and books that are opened.

Everything heavy is imported inside the call that needs it, so that the window stands before anything is loaded.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ponsreader.domain import BookId, Chapter, ImportedBook
from ponsreader.gui.from_app_shelf import Shelf
from ponsreader.gui.services import BookState, OpenedBook, ShelfBook
from ponsreader.progress import Progress
from ponsreader.visible import on_one_line

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk
    from ponsreader.store.library import BookEntry

_STATES: dict[str, BookState] = {
    "text_only": "text",
    "quick": "quick",
    "reading": "partly",
    "paused": "partly",
    "ready": "ready",
    "damaged": "damaged",
    "newer": "newer",
}


class DeskLibrary:
    """``services.Library`` over the desk."""

    def __init__(self, desk: "Desk", shelf: Shelf) -> None:
        self._desk, self._shelf = desk, shelf
        self._covers: dict[BookId, bytes | None] = {}

    def shelf(self) -> Sequence[ShelfBook]:
        """All books."""
        return [self._shelved(entry) for entry in self._shelf.refresh()]

    def files_in(self, paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Path, str]]]:
        """Files that may be books, and what is skipped."""
        from ponsreader.app import importing

        return importing.files_in(paths)

    def preview(self, path: Path, encoding: str | None, progress: Progress) -> ImportedBook:
        """Read a file without keeping it."""
        from ponsreader.app import importing
        from ponsreader.gui.thumbnail import thumbnail

        return importing.preview(path, encoding=encoding, progress=progress, shrink=thumbnail)

    def add(self, imported: ImportedBook, path: Path) -> ShelfBook:
        """Put a previewed book on the shelf."""
        from ponsreader.app import importing

        return self._known(importing.add_imported(self._desk, imported, path))

    def here_already(self, imported: ImportedBook) -> ShelfBook | None:
        """The same book, if it is on the shelf."""
        entries = self._shelf.refresh()
        same = next((each for each in entries if each.id == imported.sha256[:16] and not each.problem), None)
        return None if same is None else self._shelved(same)

    def sample(self, progress: Progress) -> ShelfBook:
        """The sample book, ready to be asked."""
        from ponsreader.app.sample import sample

        return self._known(sample(self._desk, progress))

    def sample_question(self) -> str:
        """What waits in the box of the sample."""
        from ponsreader.app.sample import QUESTION

        return QUESTION

    def adopt(self, path: Path) -> ShelfBook:
        """A book file from anywhere: copied onto the shelf if it is not there yet."""
        return self._known(self._desk.library.adopt(path))

    def source_place(self, key: BookId, start: int, end: int) -> str:
        """The entry of the archive with the element's path, or the bytes of a text file."""
        from ponsreader.books.source import locate
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            place = locate(book.source_map, start, end)
            name = book.info.original_name
        if place.entry is not None:
            return f"{name}: {place.entry}  {place.path or ''}".strip()
        return f"{name}: {place.byte_start}–{place.byte_end}"

    def rebuild(self, key: BookId) -> ShelfBook:
        """Mend a damaged book file by what can still be read of it."""
        from ponsreader.store.library import read_entry
        from ponsreader.store.repair import repair

        path = self._shelf.entry(key).path
        repair(path)  # raises where the text is lost; without its original file a book is read and asked as before
        return self._known(read_entry(path))

    def remove(self, key: BookId) -> object:
        """Take a book off the shelf."""
        entry = self._shelf.entry(key)
        self._desk.library.remove(entry)
        return entry

    def restore(self, token: object) -> None:
        """Undo a removal."""
        self._desk.library.restore(token)  # type: ignore[arg-type]  # the entry that remove gave

    def save_copy(self, key: BookId, to: Path) -> None:
        """A copy of the book file."""
        from ponsreader.store.library import copy

        copy(self._shelf.entry(key).path, to)

    def export(self, key: BookId, to: Path) -> None:
        """Everything that is known about the book as JSON."""
        from ponsreader.app import exporting

        content = exporting.export_json(self._desk, self._shelf.entry(key))
        exporting.save_text(json.dumps(content, ensure_ascii=False, indent=1, default=asdict), to)

    def save_text(self, text: str, to: Path) -> None:
        """A text file, whole or not at all."""
        from ponsreader.app import exporting

        exporting.save_text(text, to)

    def open(self, key: BookId) -> OpenedBook:
        """The book's text and chapters."""
        from ponsreader.store.book import BookFile

        with BookFile.open_as_far_as_possible(self._shelf.entry(key).path) as book:
            if not book.readonly:
                book.mark_opened()
            title, creators = _one_line_each(book.info.title, book.info.creators)
            chapters = tuple(map(_shown, book.chapters))
            return OpenedBook(
                book.info.id, title, creators, book.info.language, book.text, chapters, book.apart,
                book.why_readonly,
            )  # fmt: skip

    def _known(self, entry: "BookEntry") -> ShelfBook:
        self._shelf.keep(entry)
        return self._shelved(entry)

    def _shelved(self, entry: "BookEntry") -> ShelfBook:
        done, total = self._counts(entry)
        title, creators = _one_line_each(entry.title, entry.creators)
        return ShelfBook(
            entry.id, title, creators, entry.language, entry.path, _STATES.get(entry.state, "damaged"),
            done, total, entry.opened_at or 0.0, self._cover(entry), self._is_sample(entry), entry.problem,
        )  # fmt: skip

    def _counts(self, entry: "BookEntry") -> tuple[int, int]:
        if entry.state not in ("reading", "paused"):
            return 0, 0
        from ponsreader.store import chunks
        from ponsreader.store.book import BookFile

        with BookFile.open(entry.path, readonly=True) as book:
            states = chunks.states(book).values()
        return sum(each.depth == "close" for each in states), len(states)

    def _cover(self, entry: "BookEntry") -> bytes | None:
        if entry.id not in self._covers:
            from ponsreader.errors import StoreError
            from ponsreader.store.book import BookFile

            try:
                with BookFile.open(entry.path, readonly=True) as book:
                    self._covers[entry.id] = book.cover
            except StoreError:
                self._covers[entry.id] = None
        return self._covers[entry.id]

    def _is_sample(self, entry: "BookEntry") -> bool:
        from ponsreader.app.sample_book import sample_id

        return entry.id == sample_id()


def _one_line_each(title: str, creators: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return on_one_line(title), tuple(map(on_one_line, creators))


def _shown(chapter: Chapter) -> Chapter:
    return replace(chapter, title=on_one_line(chapter.title), path=tuple(map(on_one_line, chapter.path)))
