"""A graph search like HippoRAG 2's: personalised PageRank over phrases and passages (Gutiérrez et al., ICML 2025).

Phrases are the ends of knowledge triples. Edges: triples (each counts twice, as in their undirected graph), phrase and
passage (1), synonyms (twice the cosine, from 0.8). A question starts at the phrases of its five best triples, and a
little at every passage. Their filter of triples by a language model is left out: no call is made to retrieve.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array

from ponsreader.folding import fold
from ponsreader.lab.baselines import Scores, best_first
from ponsreader.lab.routes import Piece, PlainBook, QuestionInBook, Route, ranked, whole_chunks
from ponsreader.models.protocols import Embedder, Vectors

# All from HippoRAG 2's configuration.
DAMPING = 0.5
TRIPLES = 5
PHRASES = 5
PASSAGE_WEIGHT = 0.05
SYNONYM_COSINE = 0.8

_CLOSE_ENOUGH = 1e-10
_ROUNDS = 200  # the change halves every round
_BLOCK = 1024  # phrases whose cosines with all others are held at once


@dataclass(frozen=True, slots=True)
class Triple:
    """Something a chunk says: subject, predicate, object; ``chunk`` is its row in the book's chunks."""

    subject: str
    predicate: str
    object: str
    chunk: int


@dataclass(frozen=True, slots=True, eq=False)
class PassageGraph:
    """Nodes are phrases, then passages. ``ends`` is (facts, 2), the phrases of each distinct triple."""

    weights: csr_array
    ends: NDArray[np.intp]
    fact_vectors: Vectors
    chunks_with: Scores  # of each phrase

    @property
    def phrases(self) -> int:
        """How many phrases there are."""
        return len(self.chunks_with)


def phrase_graph(book: PlainBook, triples: Sequence[Triple], embedder: Embedder) -> Route:
    """The chunks by PageRank from the question's triples; without any triple, plain vectors."""
    graph = _graph(book, triples, embedder)

    def rank(question: QuestionInBook) -> Iterator[Piece]:
        nearness = np.asarray(book.vectors @ question.vector, np.float64)
        scores = _walked(graph, nearness, question) if len(graph.ends) else nearness
        return whole_chunks(book, best_first(scores))

    return ranked(book, rank)


def page_rank(weights: csr_array, start: Scores, damping: float = DAMPING) -> Scores:
    """Personalised PageRank of an undirected weighted graph, summing to 1.

    ``start`` is >= 0 and not all 0. What is at a node without edges goes back to the start.
    """
    start = start / start.sum()
    strength = np.asarray(weights.sum(axis=0), np.float64).ravel()
    share = np.divide(1.0, strength, out=np.zeros_like(strength), where=strength > 0)
    rank = start
    for _ in range(_ROUNDS):
        moved: Scores = weights @ (rank * share)
        after: Scores = damping * (moved + rank[strength == 0].sum() * start) + (1 - damping) * start
        if np.abs(after - rank).sum() < _CLOSE_ENOUGH:
            return after
        rank = after
    return rank


def _graph(book: PlainBook, triples: Sequence[Triple], embedder: Embedder) -> PassageGraph:
    phrases: dict[str, int] = {}
    told = [(_phrase(phrases, t.subject), _key(t.predicate), _phrase(phrases, t.object), t.chunk) for t in triples]
    facts = list(dict.fromkeys((subject, predicate, end) for subject, predicate, end, _ in told))
    names = list(phrases)
    mentions = list(dict.fromkeys((p, row) for subject, _, end, row in told for p in (subject, end)))
    edges = [*_fact_edges(told), *((p, len(names) + row, 1.0) for p, row in mentions), *_synonyms(names, embedder)]
    return PassageGraph(
        weights=_symmetric(edges, len(names) + len(book.chunks)),
        ends=np.array([(subject, end) for subject, _, end in facts], np.intp).reshape(-1, 2),
        fact_vectors=embedder.embed([f"{names[s]} {predicate} {names[e]}" for s, predicate, e in facts]),
        chunks_with=np.bincount([p for p, _ in mentions], minlength=len(names)).astype(np.float64),
    )


def _key(words: str) -> str:
    return fold(words).text.strip()


def _phrase(phrases: dict[str, int], words: str) -> int:
    return phrases.setdefault(_key(words), len(phrases))


def _fact_edges(told: Sequence[tuple[int, str, int, int]]) -> Iterator[tuple[int, int, float]]:
    """One edge a pair of phrases, twice as heavy as there are statements that join them."""
    for (subject, end), times in Counter((s, e) for s, _, e, _ in told).items():
        yield subject, end, 2.0 * times


def _synonyms(names: Sequence[str], embedder: Embedder) -> Iterator[tuple[int, int, float]]:
    vectors = embedder.embed(names)
    for first in range(0, len(names), _BLOCK):
        near = vectors[first : first + _BLOCK] @ vectors.T
        for row, other in zip(*np.nonzero(near >= SYNONYM_COSINE), strict=True):
            if first + row < other:
                yield int(first + row), int(other), 2.0 * float(near[row, other])


def _symmetric(edges: Sequence[tuple[int, int, float]], nodes: int) -> csr_array:
    """The weights of an undirected graph; edges of a node to itself are left out."""
    kept = [edge for edge in edges if edge[0] != edge[1]]
    ends = np.array([(a, b) for a, b, _ in kept], np.intp).reshape(-1, 2)
    weight = np.array([w for _, _, w in kept], np.float64)
    half = coo_array((weight, (ends[:, 0], ends[:, 1])), shape=(nodes, nodes)).tocsr()
    return csr_array(half + half.T)


def _walked(graph: PassageGraph, nearness: Scores, question: QuestionInBook) -> Scores:
    facts = _scaled(np.asarray(graph.fact_vectors @ question.vector, np.float64))
    start = np.concatenate([_phrase_start(graph, facts), _scaled(nearness) * PASSAGE_WEIGHT])
    return page_rank(graph.weights, start)[graph.phrases :]


def _phrase_start(graph: PassageGraph, facts: Scores) -> Scores:
    """What the best triples give their phrases: score / chunks with the phrase, averaged; only the best phrases."""
    given, times = np.zeros(graph.phrases), np.zeros(graph.phrases)
    for fact in best_first(facts)[:TRIPLES]:
        for phrase in graph.ends[fact]:
            given[phrase] += facts[fact] / graph.chunks_with[phrase]
            times[phrase] += 1
    mean = np.divide(given, times, out=given, where=times > 0)
    mean[best_first(mean)[PHRASES:]] = 0.0
    return mean


def _scaled(scores: Scores) -> Scores:
    """The scores from 0 to 1; all 1 where they are equal."""
    low, high = (scores.min(), scores.max()) if scores.size else (0.0, 0.0)
    return (scores - low) / (high - low) if high > low else np.ones_like(scores)
