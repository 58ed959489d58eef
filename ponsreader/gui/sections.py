"""A book cut into stretches that the text pane can show at once without the window standing still.

A chapter is one stretch; a very long one is cut, behind a paragraph if it has any.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ponsreader.domain import Chapter
from ponsreader.gui.positions import Positions, positions, within

LONGEST = 30_000  # bytes in UTF-8, which is near to what laying out takes: a third of them in Chinese characters
_BREAK = "\n\n"
_BREAKS = (_BREAK, "\n", ". ", "? ", "! ", "。", "！", "？", " ", "，")  # the best first


@dataclass(frozen=True, slots=True)
class Section:
    """``text[start:end]``, a part of one chapter (its number) or of what is set apart (chapter None)."""

    chapter: int | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One text block of the pane: its words, and how its positions map to the book's."""

    text: str
    place: Positions

    @property
    def end(self) -> int:
        """Where it ends in the book."""
        return self.place.start + self.place.length


def cut_sections(text: str, chapters: Sequence[Chapter]) -> tuple[Section, ...]:
    """The stretches of the story in order; a book without chapters is one long one."""
    ranges = [(index, each.start, each.end) for index, each in enumerate(chapters)] or [(0, 0, len(text))]
    return tuple(Section(index, start, end) for index, first, last in ranges for start, end in _cut(text, first, last))


def section_at(sections: Sequence[Section], offset: int) -> int:
    """Which stretch holds an offset."""
    return within(tuple(each.start for each in sections), offset)


def paragraphs(text: str, start: int, end: int) -> tuple[Paragraph, ...]:
    """The paragraphs of ``text[start:end]`` without the empty lines between them."""
    found, at = [], start
    while at < end:
        stop = text.find(_BREAK, at, end)
        stop = end if stop < 0 else stop
        piece = text[at:stop]
        words = piece.strip("\n")
        if words.strip():
            found.append(Paragraph(words, positions(words, at + len(piece) - len(piece.lstrip("\n")))))
        at = stop + len(_BREAK)
    return tuple(found)


def _cut(text: str, start: int, end: int) -> list[tuple[int, int]]:
    pieces = []
    while (stop := start + _fitting(text[start : min(start + LONGEST, end)])) < end:
        stop = _good_place(text, (start + stop + 1) // 2, stop)
        pieces.append((start, stop))
        start = stop
    return _without_blank([*pieces, (start, end)], text)


def _without_blank(pieces: Sequence[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """A stretch with nothing to show belongs to the one before it."""
    kept = [*pieces[:1]]
    for start, end in pieces[1:]:
        if text[start:end].strip():
            kept.append((start, end))
        else:
            kept[-1] = (kept[-1][0], end)
    return kept


def _fitting(text: str) -> int:
    """How many characters, at least one, fit into the longest stretch."""
    return max(len(text.encode("utf-8", "replace")[:LONGEST].decode("utf-8", "ignore")), 1)


def _good_place(text: str, first: int, last: int) -> int:
    """The last place to cut at: behind a paragraph, or else a line, a sentence, a word; anywhere if there is none."""
    for mark in _BREAKS:
        at = text.rfind(mark, first, last)
        if at >= 0:
            return at + len(mark)
    return last
