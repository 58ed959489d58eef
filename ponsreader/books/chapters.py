"""Cuts a walked EPUB into chapters: at the places that its contents name, else at its headings, else by page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, takewhile

from ponsreader.books import apart
from ponsreader.books.composing import Block

_LEAST_OPENING = 1000  # visible characters before the first chapter that make a chapter of their own
_MOST_MOTTO = 200  # visible characters that a page of nothing but a part's name may hold besides it
_LONGEST_TITLE = 60
_LONG = 5000  # characters: no page that only names a part
_PART = re.compile(
    r"(?:part|book|volume|vol\.|teil|buch|band|partie|livre|tome|parte|libro|tomo|часть|книга|том|第.{1,4}[部卷编編])\b"
    r"|.{1,24}\s(?:part|book|volume|teil|buch|partie|livre)$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A place where a chapter begins: character ``offset`` of block ``block``."""

    block: int
    offset: int
    path: tuple[str, ...]
    empty: bool = False  # leads to a page without text; what stands here belongs to another page

    @property
    def place(self) -> tuple[int, int]:
        """What marks are sorted by."""
        return self.block, self.offset


@dataclass(frozen=True, slots=True)
class Section:
    """From one mark to the next. ``end`` is the first place behind it."""

    path: tuple[str, ...]
    start: tuple[int, int]
    end: tuple[int, int]

    def blocks(self) -> range:
        """The blocks that begin in it."""
        first = self.start[0] + (self.start[1] > 0)
        return range(first, self.end[0] + (self.end[1] > 0))

    def touched(self) -> range:
        """The blocks that it has a part of."""
        return range(self.start[0], self.end[0] + (self.end[1] > 0))

    def whole(self) -> range:
        """The blocks that lie in it from their first to their last character."""
        return range(self.start[0] + (self.start[1] > 0), self.end[0])

    def story_length(self, totals: Sequence[int]) -> int:
        """How many characters of story it holds; ``totals`` are those before each block."""
        return _up_to(self.end, totals) - _up_to(self.start, totals)


def story_totals(blocks: Sequence[Block]) -> list[int]:
    """For each block how many characters of story stand before it, and one more for all."""
    return list(accumulate([len(block.text) if block.apart is None else 0 for block in blocks], initial=0))


def _up_to(place: tuple[int, int], totals: Sequence[int]) -> int:
    block, offset = place
    return totals[block] + (min(offset, totals[block + 1] - totals[block]) if offset else 0)


def in_order(marks: Sequence[Mark], blocks: Sequence[Block]) -> list[Mark]:
    """The marks sorted, one a place (the deepest entry wins), each moved up to the heading it belongs to."""
    best: dict[tuple[int, int], Mark] = {}
    for mark in marks:
        known = best.get(mark.place)
        if mark.block >= len(blocks):
            continue
        if known is None or _weight(mark) > _weight(known):
            best[mark.place] = mark
        elif _names_a_part(known.path[-1]) and not _names_a_part(mark.path[-1]) and len(known.path) == len(mark.path):
            best[mark.place] = replace(mark, path=(*known.path, mark.path[-1]))
    taken = set(best)
    moved: dict[tuple[int, int], Mark] = {}
    for place in sorted(best):
        mark = _to_its_heading(best[place], blocks, taken)
        moved.setdefault(mark.place, mark)
    return [moved[place] for place in sorted(moved)]


def _weight(mark: Mark) -> tuple[bool, int]:
    return not mark.empty, len(mark.path)


def _to_its_heading(mark: Mark, blocks: Sequence[Block], taken: set[tuple[int, int]]) -> Mark:
    """Contents that point behind a chapter's heading, or behind a page that only says "Part One", mean those too."""
    first = mark.block
    if mark.offset:
        return mark
    while first and (first - 1, 0) not in taken and _belongs(blocks, first, mark):
        first -= 1
    return replace(mark, block=first)


def _belongs(blocks: Sequence[Block], first: int, mark: Mark) -> bool:
    """Whether the block before ``first`` is a heading of the chapter that begins there."""
    before, begins = blocks[first - 1], blocks[first]
    if not before.heading or before.apart or begins.apart:
        return False
    says_so = apart.holds_words(mark.path[-1], before.text) and not apart.holds_words(mark.path[-1], begins.text)
    if before.document == begins.document and says_so:
        return True
    page = takewhile(lambda i: blocks[i].document == before.document, range(first - 1, -1, -1))
    return all(blocks[i].heading for i in page)


def sections(marks: Sequence[Mark], count: int) -> list[Section]:
    """What lies between the marks, with a section without a path before the first if anything is there."""
    places = [mark.place for mark in marks] + [(count, 0)]
    cut = [Section(mark.path, *edges) for mark, edges in zip(marks, pairwise(places), strict=True)]
    if places[0] > (0, 0):
        cut.insert(0, Section((), (0, 0), places[0]))
    return cut


def story_sections(cut: Sequence[Section], blocks: Sequence[Block]) -> list[Section]:
    """The chapters: sections that hold story. What only names a part joins the chapter behind it."""
    chapters: list[Section] = []
    totals = story_totals(blocks)
    waiting: tuple[int, int] | None = None
    part: tuple[str, ...] = ()
    for number, section in enumerate(cut):
        length = section.story_length(totals)
        if not length:
            continue
        story = [blocks[i] for i in section.touched() if blocks[i].apart is None]
        behind = cut[number + 1] if number + 1 < len(cut) else None
        if (length < _LONG and _only_names_a_part(section, story, behind)) or _is_scrap(section, length):
            waiting = waiting or section.start
            part = section.path or part
            continue
        path = _under_part(section, part)
        start = waiting or section.start
        waiting = None
        chapters.append(Section(path or (first_line(story),), start, section.end))
    if waiting and chapters:
        chapters[-1] = replace(chapters[-1], end=cut[-1].end)
    return chapters


def _only_names_a_part(section: Section, story: Sequence[Block], behind: Section | None) -> bool:
    text = sum(len(block.text) for block in story if not block.heading)
    if text == 0 and all(block.heading for block in story):
        return behind is not None
    has_children = behind is not None and bool(section.path) and behind.path[: len(section.path)] == section.path
    return has_children and text < _MOST_MOTTO


def _is_scrap(section: Section, length: int) -> bool:
    """Part of a paragraph before the first chapter: too little to stand for itself."""
    return not section.path and section.end[1] > 0 and length < _LEAST_OPENING


def _under_part(section: Section, part: tuple[str, ...]) -> tuple[str, ...]:
    """The path, led by a part that a flat table of contents names beside its chapters."""
    if part and section.path and len(section.path) == len(part) == 1 and _names_a_part(part[0]):
        return (*part, *section.path) if not _names_a_part(section.path[0]) else section.path
    return section.path


def _names_a_part(label: str) -> bool:
    return _PART.match(label) is not None


def by_pages(blocks: Sequence[Block]) -> list[Mark]:
    """A mark at the first story block of each page, named by its first line."""
    marks: list[Mark] = []
    page = -1
    for index, block in enumerate(blocks):
        if block.apart is None and block.document != page:
            page = block.document
            marks.append(Mark(index, 0, (first_line([block]),)))
    return marks


def first_line(blocks: Sequence[Block]) -> str:
    """A title for what has none: its heading, or the beginning of its first line."""
    heading = next((block for block in blocks if block.heading), None)
    return as_title((heading or blocks[0]).text)


def as_title(text: str) -> str:
    """The text on one line, cut where it is too long to be a title."""
    title = " ".join(text.split())
    if len(title) <= 2 * _LONGEST_TITLE:
        return title
    return title[:_LONGEST_TITLE].rsplit(" ", 1)[0] + "…"


def opens_story(blocks: Sequence[Block]) -> bool:
    """Whether what stands before the first chapter is a chapter too, and no title page."""
    if any(block.heading and apart.is_story_title(block.text) for block in blocks):
        return True
    return sum(len(block.text) for block in blocks) >= _LEAST_OPENING
