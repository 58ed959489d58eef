"""The character knowledge graph: identities, other phrases and chunks, joined by what the relations say.

As in HippoRAG 2 (ICML 2025): edges between the two ends of a relation weigh twice their count, since its
undirected graph holds each relation once in either direction; a chunk is joined by 1 to every identity named
and every phrase told in it; phrases that mean the same are joined by twice their cosine.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_array, diags_array

from ponsreader.folding import fold
from ponsreader.reasoning.story import Floats, Story

_EVERY_RELATION_TWICE = 2.0
_TOLERANCE, _MOST_ROUNDS = 1e-9, 200


@dataclass(frozen=True, slots=True)
class CharacterGraph:
    """Nodes in this order: the story's identities, ``phrases``, the story's chunks.

    ``weights`` is the symmetric table of edges; ``ends`` holds for every relation the nodes of its subject and
    object; ``chunks_with`` in how many chunks each identity or phrase stands.
    """

    weights: csr_array
    walk: csr_array  # in each column where a walker goes from that node: columns sum to 1, or are empty
    identities: int
    phrases: tuple[str, ...]
    ends: tuple[tuple[int, int], ...]
    chunks_with: Floats


def character_graph(story: Story) -> CharacterGraph:
    """The graph of everything told up to the story's limit."""
    phrases: dict[str, int] = {}
    ends = tuple((_node(story, phrases, row, 0), _node(story, phrases, row, 1)) for row in range(len(story.relations)))
    base = len(story.identities) + len(phrases)
    edges: Counter[tuple[int, int]] = Counter()
    for a, b in ends:
        if a != b:
            edges[min(a, b), max(a, b)] += _EVERY_RELATION_TWICE  # type: ignore[assignment]  # weights
    mentions = _mentions(story, ends, base)
    edges.update(mentions)
    weights = _table(edges, base + len(story.chunks))
    return CharacterGraph(
        weights, _walk(weights), len(story.identities), tuple(phrases), ends, _chunks_with(mentions, base)
    )


def rank(graph: CharacterGraph, seeds: Floats, damping: float) -> Floats:
    """Personalised PageRank from ``seeds`` (one a node, >= 0), summing to 1; all zeros where nothing is seeded.

    By power iteration: on these small, steeply damped graphs it settles in some twenty products, while a solver
    for any graph spends its time on setting up (a test holds it against igraph's).
    """
    if not len(seeds) or not seeds.sum() > 0:
        return np.zeros(len(seeds))
    reset = seeds / seeds.sum()
    dead_ends = np.asarray(graph.weights.sum(axis=0)).ravel() == 0
    scores = reset
    for _ in range(_MOST_ROUNDS):
        moved = graph.walk @ scores + reset * scores[dead_ends].sum()
        following = damping * moved + (1 - damping) * reset
        if np.abs(following - scores).sum() < _TOLERANCE:
            return np.asarray(following, float)
        scores = following
    return np.asarray(scores, float)


def _table(edges: Counter[tuple[int, int]], nodes: int) -> csr_array:
    """The edges, both ways."""
    pairs = np.array([*edges, *((b, a) for a, b in edges)], np.int64).reshape(-1, 2)
    values = np.array([*edges.values(), *edges.values()], float)
    return csr_array((values, (pairs[:, 0], pairs[:, 1])), shape=(nodes, nodes))


def _walk(weights: csr_array) -> csr_array:
    total = np.asarray(weights.sum(axis=0)).ravel()
    return csr_array(weights @ diags_array(np.divide(1.0, total, out=np.zeros_like(total), where=total > 0)))


def _node(story: Story, phrases: dict[str, int], row: int, end: int) -> int:
    """The identity at this end of a relation, else the node of its phrase."""
    identity = int(story.speakers[row, end])
    if identity >= 0:
        return identity
    relation = story.relations[row]
    phrase = fold(relation.object if end else relation.subject).text
    return len(story.identities) + phrases.setdefault(phrase, len(phrases))


def _mentions(story: Story, ends: tuple[tuple[int, int], ...], base: int) -> list[tuple[int, int]]:
    """Which node stands in which chunk, once each."""
    pairs = {(u, base + chunk) for u, chunks in enumerate(story.names_in) for chunk in chunks}
    for relation, nodes in zip(story.relations, ends, strict=True):
        chunk = base + story.chunk_row[relation.chunk]
        pairs.update((node, chunk) for node in nodes)
    return sorted(pairs)


def _chunks_with(mentions: list[tuple[int, int]], base: int) -> Floats:
    counts = np.zeros(base)
    for node, _ in mentions:
        counts[node] += 1
    return np.maximum(counts, 1.0)
