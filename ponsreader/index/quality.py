"""The quality meter: does the index hold enough, joined well enough, to be reasoned over?

The first three gates and their bounds are those of the local-9B study (arXiv 2609.22939); the others tell how much
of the book the reader model got hold of.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ponsreader.domain import Chunk, Facet, PlotNode, Rejection, Relation
from ponsreader.folding import fold

_QUOTED_ITEMS = ("facet", "event", "relation")
_NAME = re.compile(r"(?<=[\w,;] )[^\W\d_a-z][\w’'-]+")  # a capital inside a sentence


@dataclass(frozen=True, slots=True)
class Gate:
    """One measure with its bound; ``passed`` is None where there is nothing to measure yet."""

    value: float | None
    bound: str
    passed: bool | None


def gates(
    read: Sequence[Chunk],
    text: str,
    facets: Sequence[Facet],
    events: Sequence[PlotNode],
    relations: Sequence[Relation],
    rejections: Sequence[Rejection],
    edges: Iterable[tuple[int, int]],
    names: Collection[str],
) -> Mapping[str, Gate]:
    """All gates over the chunks that have been read. ``edges``: (facet, event) ids; ``names``: of all identities."""
    pairs = list(edges)
    joined = {("facet", f) for f, _ in pairs} | {("event", e) for _, e in pairs}
    joined |= {("event", event.id) for event in events if event.participants}
    nodes = len(facets) + len(events)
    bridges = len(pairs) + sum(len(event.participants) for event in events)
    refused = [each for each in rejections if each.item in _QUOTED_ITEMS]
    lost = sum(each.item == "relation" for each in refused)
    stored = nodes + len(relations)
    return {
        "isolated_nodes": _at_most(1 - len(joined) / nodes if nodes else None, 0.60),
        "edges_per_node": _at_least(bridges / nodes if nodes else None, 0.5),
        "rejected_relations": _at_most(_share(lost, lost + len(relations)), 0.55),
        "chunks_with_event": _at_least(_share(len({event.chunk for event in events}), len(read)), 0.5),
        "verified_quotes": _at_least(_share(stored, stored + len(refused)), 0.5),
        "covered_names": _at_least(_covered(read, text, names), 0.5),
    }


def _covered(read: Sequence[Chunk], text: str, names: Collection[str]) -> float | None:
    """The share of the capitalised words inside sentences that belong to an identity; None for other scripts."""
    words = Counter(word for chunk in read for word in _NAME.findall(text, chunk.start, chunk.end))
    known = {part for name in names for part in fold(name).text.split()}
    return _share(sum(count for word, count in words.items() if fold(word).text in known), words.total())


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _at_most(value: float | None, bound: float) -> Gate:
    return Gate(_rounded(value), f"<= {bound}", None if value is None else value <= bound)


def _at_least(value: float | None, bound: float) -> Gate:
    return Gate(_rounded(value), f">= {bound}", None if value is None else value >= bound)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
