"""Where people stand in the drawing of connections: those who share much stand near each other."""

import random
from collections.abc import Mapping

import igraph


def lay_out(count: int, shared: Mapping[tuple[int, int], int]) -> list[tuple[float, float]]:
    """A point in 0..1 x 0..1 for each of ``count`` people; ``shared`` is how often two are together.

    The same people always stand in the same places.
    """
    if count == 0:
        return []
    graph = igraph.Graph(n=count, edges=list(shared))
    random.seed(0)  # igraph draws from Python's generator
    layout = graph.layout_fruchterman_reingold(weights=list(shared.values()) or None)
    xs, ys = zip(*layout.coords, strict=True)
    return list(zip(_stretched(xs), _stretched(ys), strict=True))


def _stretched(values: tuple[float, ...]) -> list[float]:
    low, high = min(values), max(values)
    return [0.5 if high == low else (value - low) / (high - low) for value in values]
