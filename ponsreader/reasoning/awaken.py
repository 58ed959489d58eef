"""Pons Awaken: activation spreads from the anchors over the pons and wakes what plain similarity did not see."""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array, diags_array

from ponsreader.method import Method
from ponsreader.reasoning.story import Floats, Ints

_NOTHING = 1e-12  # a node whose edges weigh less than this together has none: dividing by it would overflow


@dataclass(frozen=True, slots=True)
class Activation:
    """How awake each identity and each event is; each side sums to 1, or is all zeros."""

    identities: Floats
    events: Floats

    @classmethod
    def of(cls, identities: Floats, events: Floats) -> "Activation":
        """Scores clipped at 0, each side made to sum to 1; a side without any stays zeros."""
        return cls(_to_one(identities), _to_one(events))


@dataclass(frozen=True, slots=True)
class Awakened:
    """The rows that come to the match: the anchors and, behind them, the best that were woken."""

    identities: Ints
    events: Ints


def awaken(weights: csr_array, start: Activation, *, method: Method = Method()) -> Activation:
    """Spread the anchors' activation over the pons until it settles (Co-HITS: Deng, Lyu, King, KDD 2009).

    ``weights`` is identities x events, >= 0. ``start`` sums to 1 on each side, or is all zeros there. Nodes
    without an edge keep what they started with. Nothing started wakes nothing.
    """
    to_identities = _columns_to_one(weights)
    to_events = _columns_to_one(weights.T.tocsr())
    alone_u, alone_v = _without_edge(weights), _without_edge(weights.T.tocsr())
    x, y = start.identities.astype(float), start.events.astype(float)
    for _ in range(method.max_rounds):
        new_x = (1 - method.alpha) * start.identities + method.alpha * (to_identities @ y)
        new_y = (1 - method.beta) * start.events + method.beta * (to_events @ new_x)
        new_x[alone_u], new_y[alone_v] = start.identities[alone_u], start.events[alone_v]
        change = np.abs(new_x - x).sum() + np.abs(new_y - y).sum()
        x, y = new_x, new_y
        if change < method.tolerance:
            break
    return Activation(x, y)


def awakened(settled: Activation, start: Activation, method: Method) -> Awakened:
    """The anchors and the ``k3`` most awake rows of each side that are no anchors, both in row order."""
    return Awakened(
        _with_best(settled.identities, start.identities > 0, method.k3),
        _with_best(settled.events, start.events > 0, method.k3),
    )


def _with_best(scores: Floats, anchors: np.ndarray, count: int) -> Ints:
    others = np.where(anchors, 0.0, scores)
    best = np.argsort(-others, kind="stable")[:count]
    return np.union1d(np.flatnonzero(anchors), best[others[best] > 0]).astype(np.int64)


def _to_one(scores: Floats) -> Floats:
    clipped = np.maximum(np.asarray(scores, float), 0.0)
    total = clipped.sum()
    return clipped / total if total > 0 else np.zeros_like(clipped)


def _columns_to_one(weights: csr_array) -> csr_array:
    total = np.asarray(weights.sum(axis=0)).ravel()
    scale = np.divide(1.0, total, out=np.zeros_like(total, dtype=float), where=total > _NOTHING)
    return (weights @ diags_array(scale)).tocsr()


def _without_edge(weights: csr_array) -> np.ndarray:
    return np.asarray(np.asarray(weights.sum(axis=1)).ravel() <= _NOTHING)
