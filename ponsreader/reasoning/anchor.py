"""Query Anchor: which identities and which events does a question speak of, seen from either layer alone?"""

import re
from dataclasses import dataclass

import numpy as np

from ponsreader.folding import fold
from ponsreader.method import Method
from ponsreader.reasoning.awaken import Activation
from ponsreader.reasoning.clusters import Clusters
from ponsreader.reasoning.graph import CharacterGraph, rank
from ponsreader.reasoning.story import Floats, Ints, Story, Vectors, cosines

_SHORTEST = 2  # letters a name needs to be looked for in a question


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its vector; ``named`` are the rows of the identities whose names stand in it."""

    text: str
    vector: Vectors
    named: tuple[int, ...] = ()


def ask(text: str, vector: Vectors, story: Story) -> Question:
    """The question with everybody it names."""
    return Question(text, vector, named_in(text, story))


def anchor(question: Question, story: Story, graph: CharacterGraph, clusters: Clusters, method: Method) -> Activation:
    """The ``k1`` identities and ``k2`` events that the question is about, with their scores as activation."""
    people = _best(_identities(question, story, graph, method), method.k1)
    events = _best(event_scores(question.vector, story, clusters, method), method.k2)
    return Activation.of(
        people if method.use_characters else np.zeros_like(people),
        events if method.use_plot else np.zeros_like(events),
    )


def named_in(text: str, story: Story) -> tuple[int, ...]:
    """Rows of the identities named in ``text``, longest names first; a part of a longer name found is spent.

    A name shared by several identities names each of them.
    """
    left = fold(text).text
    found: list[int] = []
    for name in sorted(story.owners, key=lambda n: (-len(n), n)):
        if len(name) >= _SHORTEST and name in left and (pattern := _bounded(name)).search(left):
            found.extend(story.owners[name])
            left = pattern.sub(" ", left)
    return tuple(dict.fromkeys(found))


def event_scores(query: Vectors, story: Story, clusters: Clusters, method: Method) -> Floats:
    """S(q, v) = 0.7 cos(q, event) + 0.2 cos(q, its cluster) + 0.1 cos(q, its chunk) (PonsRAG, eq. 5).

    Where an event's cluster is not sealed yet, the other two weights are rescaled.
    """
    if not story.events:
        return np.zeros(0)
    own = method.event_weight * cosines(story.event_vectors, query)
    own += method.chunk_weight * cosines(story.chunk_vectors, query)[story.event_chunk]
    rest = method.event_weight + method.chunk_weight
    summary = method.summary_weight * cosines(clusters.vectors, query)[clusters.of_event]
    return np.where(clusters.sealed[clusters.of_event], own + summary, own * (rest + method.summary_weight) / rest)


def _identities(question: Question, story: Story, graph: CharacterGraph, method: Method) -> Floats:
    """PageRank over the character graph from what the question names and means; without any seed, the best facet."""
    if not story.identities:
        return np.zeros(0)
    seeds = np.zeros(graph.weights.shape[0])
    seeds[list(question.named)] = 1.0
    _seed_phrases(seeds, question, story, graph, method)
    if not seeds.sum() > 0:
        return _by_best_facet(question.vector, story)
    _seed_chunks(seeds, question, story, method)
    return rank(graph, seeds, method.damping)[: len(story.identities)]


def _seed_phrases(seeds: Floats, question: Question, story: Story, graph: CharacterGraph, method: Method) -> None:
    """The best triples give their cosine, shared among the chunks that hold the phrase, to both ends."""
    scores = cosines(story.relation_vectors, question.vector)
    best = np.argsort(-scores, kind="stable")[: method.seed_triples]
    gained: dict[int, list[float]] = {}
    for row in best:
        if scores[row] >= scores[best[0]] - method.seed_window and scores[row] > 0:
            for node in graph.ends[row]:
                gained.setdefault(node, []).append(float(scores[row] / graph.chunks_with[node]))
    means = {node: float(np.mean(values)) for node, values in gained.items()}
    for node in sorted(means, key=lambda n: (-means[n], n))[: method.seed_phrases]:
        seeds[node] = max(seeds[node], means[node])


def _seed_chunks(seeds: Floats, question: Question, story: Story, method: Method) -> None:
    """Chunks by their dense score, scaled to 0..1, times a small weight."""
    scores = cosines(story.chunk_vectors, question.vector)
    if len(scores):
        low, high = scores.min(), scores.max()
        seeds[-len(scores) :] = method.seed_chunk_weight * (scores - low) / max(high - low, 1e-9)


def _by_best_facet(query: Vectors, story: Story) -> Floats:
    scores = np.zeros(len(story.identities))
    if len(story.facets):
        np.maximum.at(scores, story.facet_of, cosines(story.facet_vectors, query))
    return scores


def _best(scores: Floats, count: int) -> Floats:
    """The ``count`` largest scores above 0; all others become 0."""
    kept = np.zeros_like(scores)
    best: Ints = np.argsort(-scores, kind="stable")[:count]
    kept[best] = np.maximum(scores[best], 0.0)
    return kept


def _bounded(name: str) -> re.Pattern[str]:
    """A pattern for a name that does not cut into a word; scripts without spaces have no word ends."""
    spaceless = any("\u3040" <= c <= "\u9fff" for c in name)
    return re.compile(re.escape(name) if spaceless else rf"(?<!\w){re.escape(name)}(?!\w)")
