"""How sound an index is as a graph: the gates of the local-9B paper, and whether the evidence sits in its core."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Edges = NDArray[np.int64]  # (edges, 2), node numbers
Mask = NDArray[np.bool_]  # (nodes,)

MOST_ISOLATED = 0.60
FEWEST_EDGES = 0.5
MOST_REJECTED = 0.55


@dataclass(frozen=True, slots=True)
class Gates:
    """Three shares that an index should keep to."""

    isolated: float  # nodes without an edge
    edges_a_node: float
    rejected: float  # relations that did not pass the verbatim gate

    @property
    def passed(self) -> bool:
        """Whether all three gates are passed."""
        return self.isolated <= MOST_ISOLATED and self.edges_a_node >= FEWEST_EDGES and self.rejected <= MOST_REJECTED


def gates(nodes: int, edges: Edges, *, admitted: int, rejected: int) -> Gates:
    """The gates of an index of ``nodes`` identities and events; an empty index is isolated altogether."""
    if nodes == 0:
        return Gates(1.0, 0.0, 0.0)
    degrees = np.bincount(edges.ravel(), minlength=nodes)
    asked = admitted + rejected
    return Gates(
        isolated=float(np.mean(degrees == 0)),
        edges_a_node=len(edges) / nodes,
        rejected=rejected / asked if asked else 0.0,
    )


def two_core(nodes: int, edges: Edges) -> Mask:
    """The nodes that are left when those with fewer than two neighbours are taken away, again and again."""
    apart = np.unique(np.sort(edges[edges[:, 0] != edges[:, 1]], axis=1), axis=0)
    while len(apart):
        thin = np.bincount(apart.ravel(), minlength=nodes) < 2
        kept = ~thin[apart].any(axis=1)
        if kept.all():
            break
        apart = apart[kept]
    return np.bincount(apart.ravel().astype(np.int64), minlength=nodes) > 0


def enrichment(core: Mask, gold: Mask) -> float | None:
    """How many times likelier a node with gold evidence is in the core than any node; None where that says nothing."""
    if not core.any() or not gold.any():
        return None
    return float(core[gold].mean() / core.mean())
