"""Pons Match: identities and events find those of the other side that they best explain."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment
from scipy.sparse import csr_array

from ponsreader.method import Method
from ponsreader.reasoning.awaken import Activation, Awakened
from ponsreader.reasoning.story import Floats

_TIE = 1e-9  # lets activation decide between pairs of equal weight
_PARTNERS = {"one": 1, "two": 2, "three": 3}


@dataclass(frozen=True, slots=True)
class Matched:
    """A pair by rows; ``identity`` is -1 for an event kept without anybody."""

    identity: int
    event: int
    weight: float
    score: float
    stage: str  # match | unmatched


def match(
    weights: csr_array, candidates: Awakened, settled: Activation, method: Method = Method()
) -> tuple[Matched, ...]:
    """The ``k4`` heaviest pairs among the candidates, heaviest first.

    ``weights`` is identities x events over the whole story. ``Method.matching``: "many" gives every event to one
    identity, "one" (the paper) also every identity one event, by a maximum-weight assignment. Pairs of weight 0,
    which an assignment may be forced to make, are dropped.
    """
    table = weights[candidates.identities, :][:, candidates.events].toarray()
    if not table.size:
        return ()
    activity = (
        settled.identities[candidates.identities][:, None],
        settled.events[candidates.events][None, :],
    )
    score = table * np.sqrt(activity[0] * activity[1]) if method.match_score == "activated" else table
    pairs = [
        Matched(
            int(candidates.identities[u]),
            int(candidates.events[v]),
            float(table[u, v]),
            float(score[u, v]),
            "match",
        )
        for u, v in _assign(score + _TIE * (activity[0] + activity[1]), method)
        if table[u, v] > 0
    ]
    return tuple(sorted(pairs, key=lambda p: (-p.score, p.event, p.identity))[: method.k4])


def unmatched(pairs: tuple[Matched, ...], start: Activation, method: Method = Method()) -> tuple[Matched, ...]:
    """The best anchor events that no pair holds, at most ``unmatched_kept``, as pairs without a character."""
    taken = {pair.event for pair in pairs}
    best = [v for v in np.argsort(-start.events, kind="stable") if start.events[v] > 0 and v not in taken]
    return tuple(Matched(-1, int(v), 0.0, float(start.events[v]), "unmatched") for v in best[: method.unmatched_kept])


def _assign(score: Floats, method: Method) -> list[tuple[int, int]]:
    """Rows and columns that belong together, by the method's kind of matching."""
    if method.matching == "many":
        return [(int(row), column) for column, row in enumerate(score.argmax(axis=0))]
    if method.matching in _PARTNERS:
        repeated = np.repeat(score, _PARTNERS[method.matching], axis=0)
        rows, columns = linear_sum_assignment(repeated, maximize=True)
        return [(int(r) // _PARTNERS[method.matching], int(c)) for r, c in zip(rows, columns, strict=True)]
    order = np.argsort(-score, axis=None, kind="stable")
    if method.matching == "top":
        order = order[: method.k4]
    return [(int(i) // score.shape[1], int(i) % score.shape[1]) for i in order]
