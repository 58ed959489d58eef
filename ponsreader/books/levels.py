"""Finds chapters by headings, for books whose table of contents is missing or says nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ponsreader.books import apart
from ponsreader.books.chapters import Mark, as_title
from ponsreader.books.composing import Block

_LEAST_TEXT = 100  # visible characters that a heading must have under it
_LOWEST = 4


@dataclass(frozen=True, slots=True)
class Group:
    """Headings that follow each other without text between them, and the amount of text under the last."""

    blocks: tuple[int, ...]
    levels: tuple[int, ...]
    text: int


def by_headings(blocks: Sequence[Block], book_title: str) -> list[Mark]:
    """Marks at the headings of the level that divides the book; none if no level does."""
    groups = _groups(blocks, book_title)
    subtitles = _subtitle_levels(groups)
    level = _dividing_level(groups, subtitles)
    if level is None:
        return []
    marks: list[Mark] = []
    above: dict[int, str] = {}
    for group in groups:
        for number, (index, depth) in enumerate(zip(group.blocks, group.levels, strict=True)):
            if depth < level:
                above = {known: title for known, title in above.items() if known < depth}
                above[depth] = as_title(blocks[index].text)
            elif depth == level:
                title = _title(blocks, group, number, subtitles)
                marks.append(Mark(_below_text(blocks, group.blocks[0]), 0, (*above.values(), title)))
                break
    return marks


def _below_text(blocks: Sequence[Block], first: int) -> int:
    """The first of the headings right above, such as the book's title on every page."""
    page = blocks[first].document
    while (
        first and blocks[first - 1].heading and blocks[first - 1].document == page and blocks[first - 1].apart is None
    ):
        first -= 1
    return first


def _groups(blocks: Sequence[Block], book_title: str) -> list[Group]:
    groups: list[Group] = []
    indexes: list[int] = []
    text = 0
    for index, block in enumerate(blocks):
        if block.apart is not None:
            continue
        if not block.heading or block.heading > _LOWEST or apart.same_words(block.text, book_title):
            text += len(block.text) if not block.heading else 0
            continue
        if text and indexes:
            groups.append(_group(blocks, indexes, text))
            indexes = []
        text = 0
        indexes.append(index)
    return [*groups, _group(blocks, indexes, text)] if indexes else groups


def _group(blocks: Sequence[Block], indexes: Sequence[int], text: int) -> Group:
    return Group(tuple(indexes), tuple(blocks[i].heading for i in indexes), text)


def _subtitle_levels(groups: Sequence[Group]) -> set[int]:
    """Levels that never open a group: second lines of the headings above them."""
    opening = {group.levels[0] for group in groups}
    return {level for group in groups for level in group.levels if level not in opening}


def _dividing_level(groups: Sequence[Group], subtitles: set[int]) -> int | None:
    """The highest level under which text stands at least twice."""
    counts: Counter[int] = Counter()
    for group in groups:
        if group.text >= _LEAST_TEXT:
            counts[next(level for level in reversed(group.levels) if level not in subtitles)] += 1
    return min((level for level, count in counts.items() if count >= 2), default=None)


def _title(blocks: Sequence[Block], group: Group, number: int, subtitles: set[int]) -> str:
    """The heading with its second lines."""
    lines = [blocks[group.blocks[number]].text]
    for index, level in zip(group.blocks[number + 1 :], group.levels[number + 1 :], strict=True):
        if level not in subtitles and level != group.levels[number]:
            break
        lines.append(blocks[index].text)
    return as_title(" ".join(lines))
