"""Lays paragraphs out as the canonical text: the chapters in reading order, then what is set apart."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from ponsreader.books.chapters import Section, first_line
from ponsreader.books.composing import Block
from ponsreader.books.elements import NOTES, PICTURES
from ponsreader.books.source import RunRow, runs_of
from ponsreader.domain import Chapter, SetApart

_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class Laid:
    """The canonical text with its parts, and where each of its runs comes from."""

    text: str
    chapters: tuple[Chapter, ...]
    apart: tuple[SetApart, ...]
    runs: list[RunRow]


@dataclass(slots=True)
class _Sheet:
    """The text as far as it is laid out."""

    texts: list[str] = field(default_factory=list)
    runs: list[RunRow] = field(default_factory=list)
    length: int = 0  # with the breaks between the texts

    def lay(self, blocks: Iterable[Block]) -> list[int]:
        """Lay blocks behind what is there; where each begins."""
        texts, runs, starts, at = self.texts, self.runs, [], self.length
        for block in blocks:
            at += len(_BETWEEN) if texts else 0
            text, pieces = block.text, block.pieces
            starts.append(at)
            texts.append(text)
            if len(pieces) == 1:  # as in most of a novel
                runs.append((at, len(text), *pieces[0][1:]))
            else:
                runs += runs_of(pieces, at)
            at += len(text)
        self.length = at
        return starts


def lay_out(blocks: Sequence[Block], chapters: Sequence[Section]) -> Laid:
    """The canonical text of the blocks; every block that is not set apart lies in one of the chapters."""
    sheet = _Sheet()
    story = [number for number, block in enumerate(blocks) if block.apart is None]
    starts = dict(zip(story, sheet.lay([blocks[number] for number in story]), strict=True))
    opened = [(_start_of(section, starts), section.path) for section in chapters]
    groups = [list(group) for _, group in groupby(_apart(blocks), key=lambda pair: _group_key(pair[1]))]
    begins = [section.start for section in chapters]
    titled = [_titled(group, chapters, begins) for group in groups]
    laid_apart = [sheet.lay([block for _, block in group]) for group in groups]
    starts_of_parts = [start for start, _ in opened] + [places[0] for places in laid_apart]
    spans = list(pairwise([0, *starts_of_parts[1:], sheet.length]))
    return Laid(
        text=_BETWEEN.join(sheet.texts),
        chapters=tuple(Chapter(path[-1], path, *span) for (_, path), span in zip(opened, spans, strict=False)),
        apart=tuple(SetApart(*name, *span) for name, span in zip(titled, spans[len(opened) :], strict=True)),
        runs=sheet.runs,
    )


def _start_of(section: Section, starts: dict[int, int]) -> int:
    """Where the first story of a section begins."""
    block, offset = section.start
    if block in starts:
        return starts[block] + offset
    return next(starts[number] for number in section.blocks() if number in starts)


def _apart(blocks: Sequence[Block]) -> list[tuple[int, Block]]:
    """What is set apart, with its number; the captions of pictures, which stand between all else, come last."""
    found = [(number, block) for number, block in enumerate(blocks) if block.apart is not None]
    return sorted(found, key=lambda pair: pair[1].apart == PICTURES)


def _group_key(block: Block) -> tuple[str | None, int, int]:
    """Notes of a page stay together; other things are parted as they were found."""
    return block.apart, block.document, 0 if block.apart in NOTES else block.region


def _titled(
    group: Sequence[tuple[int, Block]], chapters: Sequence[Section], begins: Sequence[tuple[int, int]]
) -> tuple[str, str]:
    """The title and the kind of what is set apart; notes without a heading are named after their chapter."""
    number, first = group[0]
    kind = first.apart or ""
    if kind in NOTES and not any(block.heading for _, block in group):
        before = bisect_right(begins, (number, 0)) - 1
        if before >= 0:
            return chapters[before].path[-1], kind
    return first_line([block for _, block in group]), kind
