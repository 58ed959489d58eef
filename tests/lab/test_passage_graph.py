"""The graph baseline: PageRank as igraph has it, and an answer two steps from the question."""

from collections.abc import Callable

import igraph
import numpy as np
import pytest
from scipy.sparse import csr_array

from ponsreader.lab.baselines import plain_vectors
from ponsreader.lab.passage_graph import Triple, page_rank, phrase_graph
from ponsreader.lab.routes import PlainBook

TRIPLES = [
    Triple("Mira", "came to", "the mill", 0),
    Triple("Mira", "looked for", "Jonas", 0),
    Triple("Jonas", "wrote", "the letter", 2),
    Triple("Holt", "wanted burnt", "the letter", 3),
    Triple("Holt", "hid under the oak", "the letter", 5),
    Triple("storm", "took away", "bridge", 4),
]


@pytest.mark.parametrize("damping", [0.5, 0.85])
def test_page_rank_is_that_of_igraph(damping: float) -> None:
    rng = np.random.default_rng(4)
    edges = [(a, b, float(rng.random()) + 0.1) for a in range(12) for b in range(a) if rng.random() < 0.3 and a != 7]
    edges = [edge for edge in edges if 7 not in edge]  # one node stands alone
    start = rng.random(12)
    graph = igraph.Graph(n=12, edges=[(a, b) for a, b, _ in edges])
    weight = [w for *_, w in edges]
    theirs = graph.personalized_pagerank(damping=damping, reset=start.tolist(), weights=weight, directed=False)
    dense = np.zeros((12, 12))
    for a, b, w in edges:
        dense[a, b] = dense[b, a] = w
    assert page_rank(csr_array(dense), start, damping) == pytest.approx(theirs, abs=1e-7)


def test_rank_flows_to_passages_that_share_no_word_with_the_question(
    mill: PlainBook, embedder: object, ask: Callable
) -> None:
    """Jonas wrote the letter; the passages where Holt wants and hides it are joined to it by that phrase alone."""
    question = ask("What did Jonas write?", budget=sum(mill.chunks[n].tokens for n in (0, 2, 3, 5, 7)))
    got = phrase_graph(mill, TRIPLES, embedder)(question)
    assert set(got.spans) == {(mill.chunks[n].start, mill.chunks[m].end) for n, m in ((0, 0), (2, 3), (5, 5), (7, 7))}


def test_without_triples_it_is_plain_vectors(mill: PlainBook, embedder: object, ask: Callable) -> None:
    question = ask("Who took the bridge?")
    assert phrase_graph(mill, [], embedder)(question).spans == plain_vectors(mill)(question).spans


def test_phrases_written_differently_are_one(mill: PlainBook, embedder: object, ask: Callable) -> None:
    shouted = [Triple(t.subject.upper(), t.predicate, f" {t.object}", t.chunk) for t in TRIPLES]
    question = ask("Who hid the letter?")
    assert (
        phrase_graph(mill, shouted, embedder)(question).spans == phrase_graph(mill, TRIPLES, embedder)(question).spans
    )
