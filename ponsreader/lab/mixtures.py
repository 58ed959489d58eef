"""Soft clusters of vectors: Gaussian mixtures whose number of parts is chosen by BIC, as RAPTOR makes them.

RAPTOR reduces with UMAP and fits full covariances; principal components and diagonal covariances do the
same work here without two heavy libraries, and give the same clusters for the same seed everywhere.
"""

import numpy as np
from numpy.typing import NDArray

from ponsreader.models.protocols import Vectors

Floats = NDArray[np.float64]

DIMENSIONS = 10
MOST_PARTS = 50
BELONGS = 0.1  # a point belongs to every part that it comes from with at least this probability

_ROUNDS = 60
_SETTLED = 1e-4  # gain in log likelihood a point
_POINTS_A_PART = 5  # on average; with fewer, BIC makes a part of every point
_PATIENCE = 6  # numbers of parts tried after the best before the search ends
_SMALLEST_VARIANCE = 1e-2  # of the whole variance: a part must not shrink to one point


def soft_clusters(vectors: Vectors, seed: int = 0, fewest: int = 1) -> list[list[int]]:
    """Rows in overlapping clusters: first of all, then inside each cluster again. Every row is in one at least.

    ``fewest`` parts are made in the first step where there are points enough: components keep less of what tells
    small clusters apart than UMAP does, and BIC alone would leave a novel in two or three.
    """
    found = []
    for rows in _clusters(vectors, np.arange(len(vectors)), seed, min(fewest, MOST_PARTS)):
        small = len(rows) <= DIMENSIONS + 1
        found += [rows] if small else _clusters(vectors, rows, seed, 1)
    return [[int(row) for row in rows] for rows in found]


def _clusters(vectors: Vectors, rows: NDArray[np.intp], seed: int, fewest: int) -> list[NDArray[np.intp]]:
    chances = _mixture(_reduced(vectors[rows]), seed, fewest)
    belongs = chances > BELONGS
    belongs[np.arange(len(rows)), chances.argmax(axis=1)] = True
    return [rows[belongs[:, part]] for part in range(chances.shape[1]) if belongs[:, part].any()]


def _reduced(vectors: Vectors) -> Floats:
    """The first principal components, (n, up to DIMENSIONS)."""
    centred = np.asarray(vectors, np.float64) - vectors.mean(axis=0)
    left, sizes, _ = np.linalg.svd(centred, full_matrices=False)
    kept = max(1, min(DIMENSIONS, len(vectors) - 2))
    reduced: Floats = left[:, :kept] * sizes[:kept]
    return reduced


def _mixture(points: Floats, seed: int, fewest: int) -> Floats:
    """How likely each point comes from each part, (n, parts), with the number of parts of least BIC."""
    best, chances, since = np.inf, np.ones((len(points), 1)), 0
    fewest = max(1, min(fewest, len(points) - 1))
    most = max(fewest, min(MOST_PARTS, len(points) // _POINTS_A_PART))
    for parts in range(fewest, most + 1):
        likelihood, found = _fit(points, parts, np.random.default_rng(seed))
        bic = -2 * likelihood + (parts * (2 * points.shape[1] + 1) - 1) * np.log(len(points))
        best, chances, since = (bic, found, 0) if bic < best else (best, chances, since + 1)
        if since >= _PATIENCE:
            break
    return chances


def _fit(points: Floats, parts: int, rng: np.random.Generator) -> tuple[float, Floats]:
    """Expectation and maximisation from spread-out starts: log likelihood and (n, parts) responsibilities."""
    spread = points.var(axis=0) + 1e-12
    means, variances, shares = _starts(points, parts, rng), np.tile(spread, (parts, 1)), np.full(parts, 1 / parts)
    before = -np.inf
    for _ in range(_ROUNDS):
        joint = _log_densities(points, means, variances) + np.log(shares)
        total = np.logaddexp.reduce(joint, axis=1)
        chances = np.exp(joint - total[:, None])
        if total.mean() - before < _SETTLED:
            break
        before = float(total.mean())
        weight = chances.sum(axis=0) + 1e-12
        means = chances.T @ points / weight[:, None]
        squares = chances.T @ points**2 / weight[:, None] - means**2
        variances, shares = np.maximum(squares, _SMALLEST_VARIANCE * spread), weight / weight.sum()
    return float(total.sum()), chances


def _starts(points: Floats, parts: int, rng: np.random.Generator) -> Floats:
    """Points far from each other (k-means++)."""
    chosen = [int(rng.integers(len(points)))]
    for _ in range(parts - 1):
        far = np.min([((points - points[c]) ** 2).sum(axis=1) for c in chosen], axis=0)
        chosen.append(int(rng.choice(len(points), p=far / far.sum())) if far.sum() > 0 else chosen[0])
    return points[chosen]


def _log_densities(points: Floats, means: Floats, variances: Floats) -> Floats:
    away = (points[:, None, :] - means) ** 2 / variances
    densities: Floats = -0.5 * (away + np.log(2 * np.pi * variances)).sum(axis=2)
    return densities
