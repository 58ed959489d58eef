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
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponsreader.domain import SourcePlace

NO_SOURCE = -1
WHOLE = 0  # Piece.unit of a run whose characters stand together for ``size`` units of the source
_NONE = -1
_COLUMNS = ("start", "length", "node", "offset", "unit", "size")
_TABLES = ("node_element", "node_step", "parent", "step", "id")


class Piece(NamedTuple):
    """Canonical text with its place: unit ``offset`` of ``node``, ``unit`` source units a character."""

    text: str
    node: int
    offset: int
    unit: int = 1
    size: int = 0  # only where unit is WHOLE


def gap(text: str) -> Piece:
    """Text that stands nowhere in the source: the breaks between paragraphs."""
    return Piece(text, NO_SOURCE, 0)


@dataclass(slots=True)
class Elements:
    """The elements that hold text, and their text nodes. An element knows its parent; a document has none."""

    entries: list[str] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    step: list[int] = field(default_factory=list)  # of a document: its number in ``entries``
    id: list[str] = field(default_factory=list)
    node_element: list[int] = field(default_factory=list)
    node_step: list[int] = field(default_factory=list)  # odd as in EPUB CFI; 0 is the alt text of a picture

    def document(self, entry: str) -> int:
        """The number of the root that stands for an archive entry."""
        self.entries.append(entry)
        return self.element(_NONE, len(self.entries) - 1, "")

    def element(self, parent: int, step: int, name: str) -> int:
        """The number of a new element; ``name`` is its id or empty."""
        self.parent.append(parent)
        self.step.append(step)
        self.id.append(name)
        return len(self.parent) - 1

    def node(self, element: int, step: int) -> int:
        """The number of a new text node of ``element``."""
        self.node_element.append(element)
        self.node_step.append(step)
        return len(self.node_element) - 1


class Run(NamedTuple):
    """A stretch of the canonical text and where its first character stands."""

    start: int
    length: int
    node: int
    offset: int
    unit: int
    size: int


def runs_of(pieces: Iterable[Piece]) -> list[Run]:
    """The runs of pieces that are laid one after the other; neighbours that go on in the source are one run."""
    runs: list[Run] = []
    at = start = length = offset = size = end_in_source = 0
    node = unit = NO_SOURCE
    for text, piece_node, piece_offset, piece_unit, piece_size in pieces:
        count = len(text)
        goes_on = piece_node == node and piece_unit == unit and piece_offset == end_in_source and unit
        if goes_on and start + length == at:
            length += count
            end_in_source += count * unit
        elif piece_node != NO_SOURCE and count:
            if length:
                runs.append(Run(start, length, node, offset, unit, size))
            start, length, node, offset, unit, size = at, count, piece_node, piece_offset, piece_unit, piece_size
            end_in_source = offset + count * unit
        at += count
    return [*runs, Run(start, length, node, offset, unit, size)] if length else runs


def pack(runs: Sequence[Run], elements: Elements | None = None) -> bytes:
    """The source map as one compressed blob; ``elements`` for EPUB, None for TXT."""
    tables = elements or Elements()
    names = sorted(set(tables.id))
    number = {name: i for i, name in enumerate(names)}
    columns = np.array(runs, dtype=np.int64).reshape(-1, len(Run._fields)).T
    lists = [np.asarray(t, dtype=np.int64) for t in (tables.node_element, tables.node_step, tables.parent)]
    lists += [np.asarray(tables.step, dtype=np.int64), np.array([number[i] for i in tables.id], dtype=np.int64)]
    head = {
        "epub": elements is not None,
        "entries": tables.entries,
        "ids": names,
        "sizes": [len(column) for column in (*columns, *lists)],
    }
    text = json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass")
    body = b"".join(np.diff(c, prepend=0).astype("<i4").tobytes() for c in (*columns, *lists))
    return zlib.compress(len(text).to_bytes(4, "little") + text + body, 6)


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
    columns = [np.cumsum(np.frombuffer(data[a:b], dtype="<i4"), dtype=np.int64) for a, b in pairwise(edges)]
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
