"""Places in a book as a reader says them: a chapter, a share of the book, an offset."""

import re
from dataclasses import dataclass

from ponsreader.domain import Chapter
from ponsreader.errors import UsageError
from ponsreader.reasoning.story import plain_title
from ponsreader.store.book import BookFile

_PERCENT = re.compile(r"(\d{1,9}(?:[.,]\d{1,9})?)\s*%")
_OFFSET = re.compile(r"\d{1,15}")
_RANGE = re.compile(r"\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?")
_NUMBERED = re.compile(r"(?:chapter|ch)\.?\s*(\d{1,9})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an offset lies. ``chapter`` is the whole path; ``percent`` counts the story alone, 0 to 100."""

    chapter: str
    percent: float
    chapter_index: int


def upto(book: BookFile, wanted: str) -> int:
    """The reading limit that ``wanted`` names: a chapter (to its end), "40%", "ch 7" or an offset.

    UsageError "no_such_place" where the book has no such chapter, "ambiguous" where it has several.
    """
    wanted = wanted.strip()
    if percent := _PERCENT.fullmatch(wanted):
        return round(story_end(book) * min(float(percent[1].replace(",", ".")), 100.0) / 100)
    if _OFFSET.fullmatch(wanted):
        return min(int(wanted), book.end)
    if numbered := _NUMBERED.fullmatch(wanted):
        exact = _chapters_called(book, wanted)
        return exact[0].end if len(exact) == 1 else _numbered(book, int(numbered[1])).end
    return _only(wanted, _chapters_called(book, wanted)).end


def chapters(book: BookFile, wanted: str) -> range:
    """The chapters, counted from 0, that ``wanted`` names: "3", "3-5" (from 1), or a title, also of a part.

    UsageError as ``upto``.
    """
    if numbers := _RANGE.fullmatch(wanted):
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if 1 <= first <= last <= len(book.chapters):
            return range(first - 1, last)
        raise UsageError(
            "no_such_place", f"The book has chapters 1 to {len(book.chapters)}; “{wanted}” is not among them."
        )
    plain = plain_title(wanted)
    part = [n for n, chapter in enumerate(book.chapters) if plain and plain in map(plain_title, chapter.path[:-1])]
    if part:
        return range(part[0], part[-1] + 1)
    row = book.chapters.index(_only(wanted, _chapters_called(book, wanted)))
    return range(row, row + 1)


def where(book: BookFile, offset: int) -> Place:
    """The chapter and the share of the story at an offset."""
    return place_in(book.chapters, offset, story_end(book))


def place_in(chapters: tuple[Chapter, ...], offset: int, end: int) -> Place:
    """The same from the chapters alone, the last of which may be unread; the whole story ends at ``end``."""
    row = max((n for n, chapter in enumerate(chapters) if chapter.start <= offset), default=0)
    if not chapters:
        return Place("", 0.0, 0)
    return Place(path_of(chapters[row]), round(100.0 * min(offset / max(end, 1), 1.0), 1), row)


def path_of(chapter: Chapter) -> str:
    """The way to a chapter: "A Scandal in Bohemia › I"."""
    return " › ".join(chapter.path) or chapter.title


def story_end(book: BookFile) -> int:
    """Where the last chapter ends; what is set apart lies behind it."""
    return book.chapters[-1].end if book.chapters else book.end


def _chapters_called(book: BookFile, wanted: str) -> list[Chapter]:
    """Chapters whose title or path is ``wanted``, else those whose title or path begins so."""
    plain = plain_title(wanted)
    if not plain:
        return []
    names = [(chapter, {plain_title(chapter.title), plain_title(path_of(chapter))}) for chapter in book.chapters]
    exact = [chapter for chapter, own in names if plain in own]
    if exact:
        return exact
    parts = [chapter for chapter in book.chapters if plain in map(plain_title, chapter.path)]
    if parts:  # a part of the book: up to the end of its last chapter
        return parts[-1:]
    return [chapter for chapter, own in names if any(name.startswith(plain) for name in own)]


def _only(wanted: str, found: list[Chapter]) -> Chapter:
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError("no_such_place", f"The book has no chapter called “{wanted}”. A number of per cent works too.")
    names = ", ".join(f"“{path_of(chapter)}”" for chapter in found[:5])
    raise UsageError("ambiguous", f"Several chapters could be meant by “{wanted}”: {names}.")


def _numbered(book: BookFile, number: int) -> Chapter:
    if not 1 <= number <= len(book.chapters):
        raise UsageError("no_such_place", f"The book has {len(book.chapters)} chapters; there is no chapter {number}.")
    return book.chapters[number - 1]
