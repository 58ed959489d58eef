"""Matching on the worked figures of the method and its variants."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from ponsreader.method import Method
from ponsreader.reasoning.awaken import Activation, Awakened
from ponsreader.reasoning.match import match, unmatched

ALL = Awakened(np.arange(3), np.arange(3))
EVEN = Activation(np.full(3, 1 / 3), np.full(3, 1 / 3))
WORKED = csr_array(np.array([[0.9, 0.8, 0.0], [0.85, 0.0, 0.0], [0.7, 0.0, 0.0]]))


def found(weights: csr_array, **changes: object) -> set[tuple[int, int]]:
    pairs = match(weights, ALL, EVEN, Method().but(**changes))
    return {(pair.identity, pair.event) for pair in pairs}


def test_the_heaviest_one_to_one_matching_drops_the_pair_of_no_weight() -> None:
    assert found(WORKED, matching="one") == {(0, 1), (1, 0)}


def test_every_event_goes_to_whoever_explains_it_best_however_many_they_have() -> None:
    weights = csr_array(np.array([[0.9, 0.8, 0.0], [0.5, 0.7, 0.0], [0.0, 0.0, 0.0]]))
    assert found(weights, matching="many") == {(0, 0), (0, 1)}


def test_a_second_event_may_go_to_the_same_identity_where_the_method_says_so() -> None:
    weights = csr_array(np.array([[0.9, 0.8, 0.7], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]))
    assert found(weights, matching="two") == {(0, 0), (0, 1)}
    assert found(weights, matching="three") == {(0, 0), (0, 1), (0, 2)}


def test_dense_keeps_every_bridge() -> None:
    assert found(WORKED, matching="dense") == {(0, 0), (0, 1), (1, 0), (2, 0)}


def test_the_heaviest_pairs_come_first_and_no_more_than_wanted() -> None:
    pairs = match(WORKED, ALL, EVEN, Method(matching="one", match_score="weight", k4=1))
    assert [(p.identity, p.event, p.weight) for p in pairs] == [(1, 0, 0.85)]


def test_activation_decides_between_pairs_of_equal_weight() -> None:
    weights = csr_array(np.array([[0.5, 0.5], [0.5, 0.5]]))
    both = Awakened(np.arange(2), np.arange(2))
    active = Activation(np.array([0.9, 0.1]), np.array([0.2, 0.8]))
    top = match(weights, both, active, Method(matching="top", match_score="weight", k4=1))
    assert [(p.identity, p.event) for p in top] == [(0, 1)]


def test_nobody_to_match_gives_no_pairs() -> None:
    nobody = Awakened(np.zeros(0, np.int64), np.arange(3))
    assert match(WORKED, nobody, EVEN) == ()


def test_the_best_anchor_events_that_nobody_took_are_kept_alone() -> None:
    start = Activation(np.zeros(3), np.array([0.5, 0.3, 0.2]))
    pairs = match(WORKED, ALL, EVEN, Method(matching="one"))
    alone = unmatched(pairs, start, Method(unmatched_kept=4))
    assert [(p.identity, p.event) for p in alone] == [(-1, 2)]


@pytest.mark.parametrize("matching", ["many", "one", "two", "three", "dense", "top"])
def test_no_variant_pairs_what_no_bridge_joins(matching: str) -> None:
    table = WORKED.toarray()
    assert all(table[u, v] > 0 for u, v in found(WORKED, matching=matching))
