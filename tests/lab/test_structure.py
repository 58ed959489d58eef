"""Cores as igraph finds them, and gates at their edges."""

import igraph
import numpy as np
import pytest

from ponsreader.lab.structure import Gates, enrichment, gates, two_core

NONE = np.zeros((0, 2), np.int64)


@pytest.mark.parametrize("seed", range(5))
def test_the_two_core_is_that_of_igraph(seed: int) -> None:
    edges = np.random.default_rng(seed).integers(0, 40, size=(45, 2))
    graph = igraph.Graph(n=40, edges=edges.tolist()).simplify()
    assert two_core(40, edges).tolist() == [core >= 2 for core in graph.coreness()]


def test_a_chain_has_no_core() -> None:
    assert not two_core(4, np.array([[0, 1], [1, 2], [2, 3]])).any()
    assert not two_core(3, NONE).any()


def test_a_repeated_edge_is_one_neighbour() -> None:
    assert not two_core(2, np.array([[0, 1], [1, 0], [0, 1]])).any()


def test_evidence_in_the_core_is_enriched() -> None:
    core = np.array([True, True, False, False])
    assert enrichment(core, np.array([True, False, False, False])) == 2.0
    assert enrichment(core, np.zeros(4, bool)) is None
    assert enrichment(np.zeros(4, bool), core) is None


def test_gates_are_passed_at_their_edge_and_not_beyond() -> None:
    assert Gates(0.60, 0.5, 0.55).passed
    assert not Gates(0.61, 0.5, 0.55).passed
    assert not Gates(0.60, 0.49, 0.55).passed
    assert not Gates(0.60, 0.5, 0.56).passed


def test_gates_are_counted() -> None:
    assert gates(5, np.array([[0, 1], [1, 2]]), admitted=3, rejected=1) == Gates(0.4, 0.4, 0.25)
    assert not gates(0, NONE, admitted=0, rejected=0).passed
