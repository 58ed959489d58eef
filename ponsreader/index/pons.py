"""The stored half of the pons: cosines between what facets tell and what events tell, for the pairs worth keeping.

Everything that depends on how far the reader is (who is whom, how often somebody is named, tau) is applied when a
question comes; here only the pairs are chosen. Each event keeps its best facets and each facet its best events, so
that nothing is isolated.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.int64]
Vectors = NDArray[np.float32]
_BLOCK = 512  # events at once: bounds the memory for books with ten thousand facets


@dataclass(frozen=True, slots=True, eq=False)
class Bridges:
    """Pairs of rows with their cosine, ordered by event, then facet; each pair once."""

    facets: Rows
    events: Rows
    cosines: Vectors  # (n,)


def edges_for(
    facet_vectors: Vectors,
    event_vectors: Vectors,
    per_event: int,
    per_facet: int = 0,
    always: Sequence[tuple[int, int]] = (),
) -> Bridges:
    """The ``per_event`` best facets of each event, the ``per_facet`` best events of each facet, and ``always``.

    Vectors: (facets, width) and (events, width), unit rows. ``always``: (facet row, event row) pairs that are kept
    whatever their cosine, such as the facets of an event's participants. Nothing on one side: no pairs.
    """
    facets, events = len(facet_vectors), len(event_vectors)
    if not facets or not events:
        return Bridges(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.float32))
    keys = [np.array([event * facets + facet for facet, event in always], np.int64)]
    best = _Best(facets, per_facet)
    for start in range(0, events, _BLOCK):
        cosines = facet_vectors @ event_vectors[start : start + _BLOCK].T
        keys.append(_best_facets(cosines, per_event, start))
        best.add(cosines, start)
    keys.append((best.events * facets + np.arange(facets)[:, None])[best.cosines > -np.inf])
    pairs = np.unique(np.concatenate(keys))
    event_rows, facet_rows = np.divmod(pairs, facets)
    return Bridges(facet_rows, event_rows, _cosines(facet_vectors, event_vectors, facet_rows, event_rows))


def _best_facets(cosines: Vectors, count: int, start: int) -> Rows:
    """Keys of the ``count`` best facets of each event of a block."""
    facets, events = cosines.shape
    count = min(count, facets)
    if not count:
        return np.empty(0, np.int64)
    top = np.argpartition(cosines, facets - count, axis=0)[facets - count :]
    keys: Rows = ((start + np.arange(events)) * facets + top).ravel().astype(np.int64)
    return keys


class _Best:
    """The best events of each facet over all blocks seen so far."""

    def __init__(self, facets: int, count: int) -> None:
        self.events = np.zeros((facets, count), np.int64)
        self.cosines = np.full((facets, count), -np.inf, np.float32)

    def add(self, cosines: Vectors, start: int) -> None:
        """Take in a block: (facets, events) cosines of the events from ``start`` on."""
        count = self.events.shape[1]
        if not count:
            return
        new = np.broadcast_to(start + np.arange(cosines.shape[1]), cosines.shape)
        values = np.concatenate([self.cosines, cosines], axis=1)
        rows = np.concatenate([self.events, new], axis=1)
        top = np.argpartition(values, values.shape[1] - count, axis=1)[:, values.shape[1] - count :]
        self.events = np.take_along_axis(rows, top, axis=1)
        self.cosines = np.take_along_axis(values, top, axis=1)


def _cosines(facets: Vectors, events: Vectors, facet_rows: Rows, event_rows: Rows) -> Vectors:
    """The cosine of each pair, a slice at a time."""
    found = np.empty(len(facet_rows), np.float32)
    for at in range(0, len(found), 1 << 16):
        part = slice(at, at + (1 << 16))
        found[part] = np.einsum("ij,ij->i", facets[facet_rows[part]], events[event_rows[part]])
    return found
