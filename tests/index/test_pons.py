"""Which facet-event pairs are stored."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.index.pons import edges_for

EAST, NORTH, NORTHEAST = np.array([[1, 0], [0, 1], [0.6, 0.8]], np.float32)


def pairs(*args, **kwargs) -> list[tuple[int, int]]:
    found = edges_for(*args, **kwargs)
    return list(zip(found.facets.tolist(), found.events.tolist(), strict=True))


def test_an_event_keeps_its_best_facets() -> None:
    facets, events = np.stack([EAST, NORTH]), np.stack([NORTHEAST])
    found = edges_for(facets, events, 1)
    assert (found.facets.tolist(), found.events.tolist()) == ([1], [0])
    np.testing.assert_allclose(found.cosines, [0.8])


def test_a_facet_that_is_nobodys_best_keeps_its_best_event() -> None:
    facets, events = np.stack([EAST, NORTHEAST]), np.stack([NORTH, NORTHEAST])
    assert pairs(facets, events, 1) == [(1, 0), (1, 1)]
    assert pairs(facets, events, 1, 1) == [(1, 0), (0, 1), (1, 1)]


def test_a_participants_facets_are_always_kept() -> None:
    assert (0, 0) in pairs(np.stack([EAST, NORTH]), np.stack([NORTH]), 1, always=[(0, 0)])


def test_nothing_on_one_side_makes_no_pairs() -> None:
    assert pairs(np.zeros((0, 2), np.float32), np.stack([EAST]), 3, 2) == []
    assert pairs(np.stack([EAST]), np.zeros((0, 2), np.float32), 3, 2) == []


@given(st.integers(1, 30), st.integers(1, 1200), st.integers(0, 5), st.integers(0, 3), st.integers(0, 99))
def test_blocks_find_what_the_whole_table_holds(
    facets: int, events: int, per_event: int, per_facet: int, seed: int
) -> None:
    chance = np.random.default_rng(seed)
    f, e = (chance.standard_normal((n, 4)).astype(np.float32) for n in (facets, events))
    table = f @ e.T
    best = {(int(i), j) for j in range(events) for i in np.argsort(-table[:, j])[:per_event]}
    best |= {(i, int(j)) for i in range(facets) for j in np.argsort(-table[i])[:per_facet]}
    assert set(pairs(f, e, per_event, per_facet)) == best
