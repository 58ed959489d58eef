"""Mixtures find clusters that are there, and lose nothing."""

import numpy as np
import pytest

from ponsreader.lab.mixtures import soft_clusters


def blobs(parts: int, each: int, spread: float = 0.05) -> np.ndarray:
    rng = np.random.default_rng(5)
    centres = np.eye(24, dtype=np.float32)[:parts]
    points = np.repeat(centres, each, axis=0) + spread * rng.normal(size=(parts * each, 24)).astype(np.float32)
    return points / np.linalg.norm(points, axis=1, keepdims=True)


def test_groups_that_lie_apart_are_never_mixed() -> None:
    clusters = soft_clusters(blobs(3, 20))
    assert all(len({row // 20 for row in cluster}) == 1 for cluster in clusters)


@pytest.mark.parametrize("points", [1, 2, 3, 40])
def test_every_row_is_in_a_cluster(points: int) -> None:
    vectors = np.random.default_rng(2).normal(size=(points, 16)).astype(np.float32)
    assert {row for cluster in soft_clusters(vectors) for row in cluster} == set(range(points))


def test_points_that_are_all_the_same_are_one_cluster() -> None:
    assert soft_clusters(np.ones((30, 8), np.float32)) == [list(range(30))]


def test_the_same_seed_gives_the_same_clusters() -> None:
    vectors = np.random.default_rng(3).normal(size=(80, 16)).astype(np.float32)
    assert soft_clusters(vectors, seed=1) == soft_clusters(vectors, seed=1)


def test_more_clusters_than_are_seen_can_be_asked_for() -> None:
    vectors = blobs(2, 20)
    assert len(soft_clusters(vectors)) < 6 <= len(soft_clusters(vectors, fewest=6))
