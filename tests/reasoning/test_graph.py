"""The character graph and the walk over it."""

import igraph
import numpy as np
import pytest

from ponsreader.reasoning.graph import character_graph, rank
from ponsreader.reasoning.story import Story
from tests.reasoning.conftest import ANN, MIRA, TOM


def test_an_end_that_is_somebody_is_their_node_and_another_is_a_phrase(story: Story) -> None:
    graph = character_graph(story)
    assert graph.ends == ((MIRA, 3), (TOM, 4))
    assert graph.phrases == ("the captain", "the letter")


def test_a_relation_weighs_twice_and_a_mention_once(story: Story) -> None:
    weights = character_graph(story).weights
    chunk = 3 + 2
    assert weights[MIRA, 3] == weights[3, MIRA] == 2
    assert weights[MIRA, chunk] == 1


def test_the_walk_ends_where_igraph_says(story: Story) -> None:
    graph = character_graph(story)
    seeds = np.zeros(graph.weights.shape[0])
    seeds[[MIRA, 6]] = 1.0, 0.25
    table = graph.weights.tocoo()
    edges = [(int(a), int(b)) for a, b in zip(table.row, table.col, strict=True) if a < b]
    weights = [float(graph.weights[a, b]) for a, b in edges]
    theirs = igraph.Graph(n=len(seeds), edges=edges).personalized_pagerank(
        damping=0.5, reset=seeds.tolist(), weights=weights, directed=False
    )
    assert rank(graph, seeds, 0.5) == pytest.approx(theirs, abs=1e-7)


def test_who_is_joined_to_nobody_named_gets_nothing(story: Story) -> None:
    graph = character_graph(story)
    seeds = np.zeros(graph.weights.shape[0])
    seeds[MIRA] = 1.0
    assert rank(graph, seeds, 0.5)[ANN] == 0


def test_no_seed_ranks_nobody(story: Story) -> None:
    graph = character_graph(story)
    assert not rank(graph, np.zeros(graph.weights.shape[0]), 0.5).any()
