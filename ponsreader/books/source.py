"""The way back from any stretch of the canonical text to the place in the file that it came from.

A source map is a sorted list of runs. A run is a stretch of text that stands in the source as it stands here,
character for character; it ends where something was dropped, joined or spelled out. EPUB runs lie in the text
of an element, TXT runs in the bytes of the file. The line breaks between paragraphs lie in no run.
"""

import json
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponsreader.domain import SourcePlace

NO_SOURCE = -1
WHOLE = 0  # the unit of a run whose characters stand together for ``size`` units of the source
_NONE = -1
_COLUMNS = ("start", "length", "node", "offset", "unit", "size")
_TABLES = ("node_element", "node_step", "parent", "step", "id")
_EFFORT = 2  # of zlib: 6 takes four times as long for a sixth less


# Canonical text with its place: the text, its node, the offset in the node, how many units of the source a character
# takes (or WHOLE), and only for WHOLE the units that all of it takes. A plain tuple, since a novel has a hundred
# thousand of them.
Piece = tuple[str, int, int, int, int]


def piece(text: str, node: int, offset: int, unit: int = 1, size: int = 0) -> Piece:
    """Text that stands in the source from ``offset`` of ``node`` on."""
    return text, node, offset, unit, size


def gap(text: str) -> Piece:
    """Text that stands nowhere in the source: the breaks between paragraphs."""
    return text, NO_SOURCE, 0, 1, 0


@dataclass(slots=True)
class Elements:
    """The elements that hold text, and their text nodes. An element knows its parent; a document has none."""

    entries: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)  # of a document: its number
    ids: list[str] = field(default_factory=list)
    node_elements: list[int] = field(default_factory=list)
    node_steps: list[int] = field(default_factory=list)  # odd as in EPUB CFI, 0 is alt text

    def document(self, entry: str) -> int:
        """The number of the root that stands for an archive entry."""
        self.entries.append(entry)
        return self.element(_NONE, len(self.entries) - 1, "")

    def element(self, parent: int, step: int, name: str) -> int:
        """The number of a new element; ``name`` is its id or empty."""
        self.parents.append(parent)
        self.steps.append(step)
        self.ids.append(name)
        return len(self.ids) - 1

    def node(self, element: int, step: int) -> int:
        """The number of a new text node of ``element``."""
        self.node_elements.append(element)
        self.node_steps.append(step)
        return len(self.node_steps) - 1

    def leaves(self, parent: int, steps: Sequence[int]) -> range:
        """The numbers of the text nodes of new elements without ids, which hold one each."""
        element, node, count = len(self.ids), len(self.node_steps), len(steps)
        self.parents += [parent] * count
        self.steps += steps
        self.ids += [""] * count
        self.node_elements += range(element, element + count)
        self.node_steps += [1] * count
        return range(node, node + count)


class Run(NamedTuple):
    """A stretch of the canonical text and where its first character stands."""

    start: int
    length: int
    node: int
    offset: int
    unit: int
    size: int


RunRow = tuple[int, int, int, int, int, int]  # the fields of a Run, plain for the same reason as a Piece


def runs_of(pieces: Iterable[Piece], at: int = 0) -> list[RunRow]:
    """The runs of pieces that are laid one after the other from ``at`` on; what goes on in the source is one run."""
    runs: list[RunRow] = []
    start = length = offset = size = end_in_source = 0
    node = unit = NO_SOURCE
    for text, piece_node, piece_offset, piece_unit, piece_size in pieces:
        count = len(text)
        goes_on = piece_node == node and piece_unit == unit and piece_offset == end_in_source and unit
        if goes_on and start + length == at:
            length += count
            end_in_source += count * unit
        elif piece_node != NO_SOURCE and count:
            if length:
                runs.append((start, length, node, offset, unit, size))
            start, length, node, offset, unit, size = at, count, piece_node, piece_offset, piece_unit, piece_size
            end_in_source = offset + count * unit
        at += count
    return [*runs, (start, length, node, offset, unit, size)] if length else runs


def pack(runs: Sequence[RunRow], elements: Elements | None = None) -> bytes:
    """The source map as one compressed blob; ``elements`` for EPUB, None for TXT."""
    tables = elements or Elements()
    names = sorted(set(tables.ids))
    number = {name: i for i, name in enumerate(names)}
    ids = [number[name] for name in tables.ids]
    lists = (tables.node_elements, tables.node_steps, tables.parents, tables.steps, ids)  # in the order of _TABLES
    columns = [*_columns(runs), *map(_column, lists)]
    head = {
        "epub": elements is not None,
        "entries": tables.entries,
        "ids": names,
        "sizes": [len(column) for column in columns],
    }
    text = json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass")
    body = b"".join(_in_bytes(np.diff(column, prepend=0).astype("<i4")) for column in columns)
    return zlib.compress(len(text).to_bytes(4, "little") + text + body, _EFFORT)


def _columns(runs: Sequence[RunRow]) -> list[NDArray[np.int64]]:
    count = len(_COLUMNS)
    flat = np.fromiter(chain.from_iterable(runs), dtype=np.int64, count=len(runs) * count)
    return [flat[column::count] for column in range(count)]


def _column(numbers: Sequence[int]) -> NDArray[np.int64]:
    return np.fromiter(numbers, dtype=np.int64, count=len(numbers))


def _in_bytes(column: NDArray[np.int32]) -> bytes:
    """The lowest bytes of all numbers, then the next ones: alike bytes side by side pack better and faster."""
    return column.view(np.uint8).reshape(-1, 4).T.tobytes()


def _out_of_bytes(data: bytes) -> NDArray[np.int64]:
    column = np.frombuffer(data, dtype=np.uint8).reshape(4, -1).T.copy().view("<i4").ravel()
    return np.cumsum(column, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class SourceMap:
    """A source map, unpacked."""

    epub: bool
    entries: list[str]
    ids: list[str]
    runs: dict[str, NDArray[np.int64]]
    tables: dict[str, NDArray[np.int64]]
    starts: list[int]

    def run(self, number: int) -> Run:
        """The run with this number."""
        return Run(*(int(self.runs[name][number]) for name in _COLUMNS))


@lru_cache(maxsize=2)
def unpack(source_map: bytes) -> SourceMap:
    """What ``pack`` wrote."""
    data = zlib.decompress(source_map)
    length = int.from_bytes(data[:4], "little")
    head = json.loads(data[4 : 4 + length].decode("utf-8", "surrogatepass"))
    edges = [4 + length, *accumulate((4 * n for n in head["sizes"]), initial=4 + length)][1:]
    columns = [_out_of_bytes(data[a:b]) for a, b in pairwise(edges)]
    runs = dict(zip(_COLUMNS, columns, strict=False))
    tables = dict(zip(_TABLES, columns[len(_COLUMNS) :], strict=True))
    return SourceMap(head["epub"], head["entries"], head["ids"], runs, tables, runs["start"].tolist())


class Point(NamedTuple):
    """A place in the source: node and offset in it (the node of a TXT file is always 0)."""

    node: int
    offset: int


def locate(source_map: bytes, start: int, end: int) -> SourcePlace:
    """Where ``text[start:end]`` stands in the original file; an empty place where it stands nowhere."""
    found = unpack(source_map)
    ends = endpoints(found, start, end)
    if ends is None:
        return SourcePlace()
    if not found.epub:
        low, high = sorted((ends[0].offset, ends[1].offset))
        return SourcePlace(byte_start=low, byte_end=high)
    return _element_place(found, ends[0].node, ends[1].node)


def endpoints(found: SourceMap, start: int, end: int) -> tuple[Point, Point] | None:
    """The first place of ``text[start:end]`` and the place behind its last, or None if it has no source."""
    first = max(bisect_right(found.starts, start) - 1, 0)
    last = bisect_right(found.starts, max(start, end - 1)) - 1
    if first < len(found.starts) and start >= _end_of(found.run(first)):
        first += 1
    if last < first or first >= len(found.starts):
        return None
    opening, closing = found.run(first), found.run(last)
    into = max(start - opening.start, 0) * opening.unit
    return Point(opening.node, opening.offset + into), Point(closing.node, _offset_behind(closing, end))


def _end_of(run: Run) -> int:
    return run.start + run.length


def _offset_behind(run: Run, end: int) -> int:
    if run.unit == WHOLE:
        return run.offset + run.size
    return run.offset + min(end - run.start, run.length) * run.unit


def _element_place(found: SourceMap, first: int, last: int) -> SourcePlace:
    """The innermost element that holds both text nodes."""
    one, other = (_ancestors(found, int(found.tables["node_element"][node])) for node in (first, last))
    common = [element for element in one if element in set(other)] or one
    document = common[-1]
    ids = [found.ids[int(found.tables["id"][element])] for element in common]
    steps = [int(found.tables["step"][element]) for element in common[:-2]]  # the root element has none
    return SourcePlace(
        entry=found.entries[int(found.tables["step"][document])],
        ids=tuple(name for name in ids if name),
        path="".join(f"/{step}" for step in reversed(steps)) or "/",
    )


def _ancestors(found: SourceMap, element: int) -> list[int]:
    """The element, then its ancestors up to the document."""
    chain = []
    while element != _NONE:
        chain.append(element)
        element = int(found.tables["parent"][element])
    return chain
