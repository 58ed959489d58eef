"""Makes paragraphs of the lines of a text file: hard-wrapped lines are joined, verse keeps its lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ponsreader.books.composing import WIDE

_DOUBLY_ENDED = re.compile("[^\r\n]*(?:\r+\n|\n|\r)|[^\r\n]+")
_ENDINGS = (".", "!", "?", "…", '"', "”", "’", "»", "。", "！", "？", "」", "』")
_NARROWEST, _WIDEST = 38, 100  # columns of text that somebody wrapped
_NEAR = 0.75  # a wrapped line is this full, unless it is the last of its paragraph
_MOSTLY = 0.55
_SOME_INDENTED, _MANY_INDENTED = 0.08, 0.7


class Line(NamedTuple):
    """A line of the file without its end: ``text[start:end]``."""

    start: int
    end: int
    indent: int
    width: int  # in columns: wide characters take two
    is_blank: bool


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that belong together. ``joined`` if they were one line before somebody wrapped them."""

    lines: tuple[Line, ...]
    joined: bool
    after_blank: bool


def lines_of(text: str) -> list[Line]:
    """The lines of a text; every kind of line end ends one, also mixed."""
    lines: list[Line] = []
    at = 0
    columns = WIDE.search(text) is not None
    for ended in _split(text):
        bare = ended.rstrip()
        indent = len(bare) - len(bare.lstrip())
        end = at + len(bare)
        width = len(bare) + (len(WIDE.findall(bare)) if columns else 0)
        lines.append(Line(at, end, indent, width, indent == len(bare)))
        at += len(ended)
        if ended[-1] == "\f" and bare.endswith(_ENDINGS):  # a new page, behind a paragraph's end
            lines.append(Line(at, at, 0, 0, True))
    return lines


def _split(text: str) -> list[str]:
    """The lines with their ends. Where files were converted twice, two carriage returns belong to one end."""
    if text.count("\r\r\n") > text.count("\n") // 2:
        return _DOUBLY_ENDED.findall(text)
    return text.splitlines(keepends=True)


def paragraphs_of(text: str, lines: Sequence[Line]) -> list[Paragraph]:
    """The paragraphs of the lines, in order."""
    width = wrapped_at(lines)
    if width is None:
        return list(_line_by_line(lines))
    full = [line for line in lines if not line.is_blank]
    indented = sum(line.indent > 0 for line in full) / max(1, len(full))
    by_indent = _SOME_INDENTED < indented < _MANY_INDENTED
    return [part for group, after in _groups(lines) for part in _parts(group, width, by_indent, after)]


def wrapped_at(lines: Sequence[Line]) -> int | None:
    """The column that the lines were wrapped at, or None if a line is a paragraph."""
    widths = sorted(line.width for line in lines if not line.is_blank)
    if len(widths) < 4:
        return None
    width = widths[int(0.95 * (len(widths) - 1))]
    if not _NARROWEST <= width <= _WIDEST:
        return None
    followed = [a.width for a, b in pairwise(lines) if not a.is_blank and not b.is_blank]
    near = sum(w >= _NEAR * width for w in followed)
    return width if len(followed) >= 0.25 * len(widths) and near >= _MOSTLY * len(followed) else None


def _line_by_line(lines: Sequence[Line]) -> Iterator[Paragraph]:
    after_blank = True
    for line in lines:
        if not line.is_blank:
            yield Paragraph((line,), False, after_blank)
        after_blank = line.is_blank


def _groups(lines: Sequence[Line]) -> Iterator[tuple[list[Line], bool]]:
    """Lines without a blank one between them."""
    group: list[Line] = []
    for line in lines:
        if not line.is_blank:
            group.append(line)
        elif group:
            yield group, True
            group = []
    if group:
        yield group, True


def _parts(group: Sequence[Line], width: int, by_indent: bool, after_blank: bool) -> Iterator[Paragraph]:
    """The paragraphs of a group: a new one at each indented line, where a book indents its first lines."""
    if _keeps_lines(group, width):
        yield Paragraph(tuple(group), False, after_blank)
        return
    part: list[Line] = []
    for line in group:
        if part and by_indent and line.indent and not part[-1].indent >= line.indent > 1:
            yield Paragraph(tuple(part), True, after_blank)
            part, after_blank = [], False
        part.append(line)
    yield Paragraph(tuple(part), True, after_blank)


def _keeps_lines(group: Sequence[Line], width: int) -> bool:
    """Verse, lists and title pages: more lines than one, each far from full, or all of them set in."""
    if len(group) < 2:
        return False
    inner = max(line.width - line.indent for line in group)
    if all(line.indent > 1 for line in group):
        ends_short = sum(line.width < _NEAR * width for line in group[:-1])
        return ends_short > 0 or inner < _NEAR * width
    return all(line.width < 0.65 * width for line in group)
