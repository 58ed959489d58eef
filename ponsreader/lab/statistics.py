"""Whether a difference between routes is more than chance.

Questions of one book stand or fall together, so intervals of means are drawn by resampling books; shares
have Wilson's interval; two routes are compared on the same questions, and Holm corrects a family of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest, norm

_Over = Literal["wilson", "books", "books, then questions", "questions"]
_Test = Literal["mcnemar", "sign flips"]
Floats = NDArray[np.float64]

FOLDS = 5000
FLIPS = 10_000
# With fewer books, resampling books alone has so few outcomes that the interval is nearly empty.
FEWEST_BOOKS = 5
# Differences up to which all patterns of signs are tried rather than a sample of them.
_EXACT_SIGNS = 13


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95% interval; ``over`` is what was resampled, or "wilson"."""

    mean: float
    low: float
    high: float
    over: _Over


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two routes on the same questions: mean difference, its interval, the two-sided p, and Holm's p."""

    name: str
    questions: int
    difference: Interval
    test: _Test
    p: float
    holm: float


def wilson(right: int, questions: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval of a share (Wilson, JASA 1927); of no questions, all of 0 to 1."""
    if questions == 0:
        return Interval(0.0, 0.0, 1.0, "wilson")
    z = float(norm.ppf((1 + confidence) / 2))
    share = right / questions
    middle = (share + z * z / (2 * questions)) / (1 + z * z / questions)
    half = z / (1 + z * z / questions) * sqrt(share * (1 - share) / questions + z * z / (4 * questions**2))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half), "wilson")


def bootstrap(values: Sequence[float], books: Sequence[str], *, folds: int = FOLDS, seed: int = 0) -> Interval:
    """The mean over questions with its percentile interval, questions clustered by book.

    Whole books are drawn with replacement. Where there are fewer than FEWEST_BOOKS the questions inside each
    drawn book are drawn too; of one book, only questions are. There must be a value.
    """
    clusters = _clusters(np.asarray(values, dtype=np.float64), books)
    rng = np.random.default_rng(seed)
    few = len(clusters) < FEWEST_BOOKS
    means = _within(clusters, folds, rng) if few else _whole(clusters, folds, rng)
    low, high = np.percentile(means, [2.5, 97.5])
    over: _Over = "books"
    if few:
        over = "books, then questions" if len(clusters) > 1 else "questions"
    return Interval(float(np.mean(np.asarray(values))), float(low), float(high), over)


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> float:
    """Exact two-sided p of McNemar's test on the questions that only one of the two has right, or 1."""
    only_first = sum(a and not b for a, b in zip(first, second, strict=True))
    only_second = sum(b and not a for a, b in zip(first, second, strict=True))
    unlike = only_first + only_second
    return float(binomtest(min(only_first, only_second), unlike, 0.5).pvalue) if unlike else 1.0


def sign_flips(differences: Sequence[float], *, flips: int = FLIPS, seed: int = 0) -> float:
    """Two-sided p of the mean paired difference, by flipping signs: all patterns of few, a sample of many.

    The sampled p counts what was seen among the samples, so it is never 0 (Phipson and Smyth, 2010).
    """
    moved = np.asarray([d for d in differences if d != 0.0], dtype=np.float64)
    if not moved.size:
        return 1.0
    seen = abs(moved.sum()) * (1 - 1e-12)  # the same sum added up in another order must not count as less
    if moved.size <= _EXACT_SIGNS:
        return float(np.mean(np.abs(_all_signs(moved.size) @ moved) >= seen))
    rng = np.random.default_rng(seed)
    signs = rng.integers(0, 2, size=(flips, moved.size), dtype=np.int8) * 2 - 1
    return float((1 + np.sum(np.abs(signs @ moved) >= seen)) / (1 + flips))


def holm(ps: Sequence[float]) -> list[float]:
    """Each p corrected for the whole family (Holm, 1979), in the order given."""
    adjusted, worst = [0.0] * len(ps), 0.0
    for rank, n in enumerate(sorted(range(len(ps)), key=lambda n: ps[n])):
        worst = max(worst, min(1.0, (len(ps) - rank) * ps[n]))
        adjusted[n] = worst
    return adjusted


def compare(
    default: Sequence[float], others: Mapping[str, Sequence[float]], books: Sequence[str], *, seed: int = 0
) -> list[Comparison]:
    """The default route against each other one, as one family; positive differences favour the default.

    Values of one question stand at the same place everywhere. A family whose values are all 0 or 1 is compared
    by McNemar's test, any other by sign flips.
    """
    test: _Test = "mcnemar" if {*default, *chain.from_iterable(others.values())} <= {0.0, 1.0} else "sign flips"
    gaps = [[a - b for a, b in zip(default, values, strict=True)] for values in others.values()]
    ps = [_p_of(test, gap, seed) for gap in gaps]
    return [
        Comparison(name, len(default), bootstrap(gap, books, seed=seed), test, p, adjusted)
        for name, gap, p, adjusted in zip(others, gaps, ps, holm(ps), strict=True)
    ]


def _p_of(test: _Test, gap: Sequence[float], seed: int) -> float:
    if test == "mcnemar":
        return mcnemar([difference > 0 for difference in gap], [difference < 0 for difference in gap])
    return sign_flips(gap, seed=seed)


def _clusters(values: Floats, books: Sequence[str]) -> list[Floats]:
    labels = np.asarray(books)
    if not len(values) or len(values) != len(labels):
        raise ValueError("one book a value, and at least one value")
    return [values[labels == book] for book in dict.fromkeys(books)]


def _whole(clusters: Sequence[Floats], folds: int, rng: np.random.Generator) -> Floats:
    sums = np.array([cluster.sum() for cluster in clusters])
    sizes = np.array([cluster.size for cluster in clusters])
    drawn = rng.integers(0, len(clusters), size=(folds, len(clusters)))
    means: Floats = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    return means


def _within(clusters: Sequence[Floats], folds: int, rng: np.random.Generator) -> Floats:
    sums, sizes = np.zeros(folds), np.zeros(folds)
    for drawn in rng.integers(0, len(clusters), size=(len(clusters), folds)):
        for n, cluster in enumerate(clusters):
            here = np.flatnonzero(drawn == n)
            picked = rng.integers(0, cluster.size, size=(here.size, cluster.size))
            sums[here] += cluster[picked].sum(axis=1)
            sizes[here] += cluster.size
    return sums / sizes


def _all_signs(count: int) -> NDArray[np.int8]:
    bits = np.arange(2**count)[:, None] >> np.arange(count)
    return ((bits & 1) * 2 - 1).astype(np.int8)
