"""The character knowledge graph: identities, other phrases and chunks, joined by what the relations say.

As in HippoRAG 2 (ICML 2025): edges between the two ends of a relation weigh twice their count, since its
undirected graph holds each relation once in either direction; a chunk is joined by 1 to every identity named
and every phrase told in it; phrases that mean the same are joined by twice their cosine.
"""

from collections import Counter
from dataclasses import dataclass

import igraph
import numpy as np

from ponsreader.folding import fold
from ponsreader.reasoning.story import Floats, Story

_EVERY_RELATION_TWICE = 2.0


@dataclass(frozen=True, slots=True)
class CharacterGraph:
    """Nodes in this order: the story's identities, ``phrases``, the story's chunks.

    ``ends`` holds for every relation the nodes of its subject and object; ``chunks_with`` in how many chunks
    each identity or phrase stands.
    """

    graph: igraph.Graph
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
    graph = igraph.Graph(
        n=base + len(story.chunks),
        edges=[*edges, *mentions],
        directed=False,
        edge_attrs={"weight": [*edges.values(), *([1.0] * len(mentions))]},
    )
    return CharacterGraph(graph, len(story.identities), tuple(phrases), ends, _chunks_with(mentions, base))


def rank(graph: CharacterGraph, seeds: Floats, damping: float) -> Floats:
    """Personalised PageRank from ``seeds`` (one a node, >= 0); all zeros where nothing is seeded."""
    if not len(seeds) or not seeds.sum() > 0:
        return np.zeros(len(seeds))
    scores = graph.graph.personalized_pagerank(
        damping=damping, reset=seeds.tolist(), weights="weight", directed=False, implementation="prpack"
    )
    return np.asarray(scores, float)


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
