"""Query Anchor: which identities and which events does a question speak of, seen from either layer alone?"""

import re
from dataclasses import dataclass

import numpy as np

from ponsreader.folding import fold
from ponsreader.method import Method
from ponsreader.reasoning.awaken import Activation
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


def anchor(question: Question, story: Story, graph: CharacterGraph, method: Method) -> Activation:
    """The ``k1`` identities and ``k2`` events that the question is about, with their scores as activation."""
    people = _best(_identities(question, story, graph, method), method.k1)
    events = _best(event_scores(question.vector, story, method), method.k2)
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


def event_scores(query: Vectors, story: Story, method: Method) -> Floats:
    """S(q, v) = 0.7 cos(q, event) + 0.2 cos(q, its cluster) + 0.1 cos(q, its chunk) (PonsRAG, eq. 5).

    A cluster is label x chapter (or the whole book); it is there only once its window is fully known, since
    a summary of what is to come would be a spoiler. Where it is not, the other two weights are rescaled.
    """
    if not story.events:
        return np.zeros(0)
    weights = np.array([method.event_weight, method.summary_weight, method.chunk_weight])
    summary, known = _clusters(query, story, method)
    chunk = cosines(story.chunk_vectors, query)[story.event_chunk]
    parts = np.stack([cosines(story.event_vectors, query), summary, chunk], axis=1)
    present = np.stack([np.ones(len(known)), known, np.ones(len(known))], axis=1) * weights
    return np.asarray((parts * present).sum(axis=1) / present.sum(axis=1) * weights.sum(), float)


def _clusters(query: Vectors, story: Story, method: Method) -> tuple[Floats, Floats]:
    """For each event the cosine of its cluster's mean vector, and whether the cluster is sealed (1 or 0)."""
    window = np.array([0 if method.cluster_window == "book" else event.chapter for event in story.events])
    labels = np.array([event.label for event in story.events])
    keys, group = np.unique(np.char.add(np.char.add(window.astype(str), "/"), labels), return_inverse=True)
    sums = np.zeros((len(keys), story.event_vectors.shape[1]), np.float32)
    np.add.at(sums, group, story.event_vectors)
    means = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    ends = np.array([chapter.end for chapter in story.chapters])
    sealed = ends[-1] <= story.limit if method.cluster_window == "book" else ends[window] <= story.limit
    return cosines(means, query)[group], np.broadcast_to(sealed, window.shape).astype(float)


def _identities(question: Question, story: Story, graph: CharacterGraph, method: Method) -> Floats:
    """PageRank over the character graph from what the question names and means; without any seed, the best facet."""
    if not story.identities:
        return np.zeros(0)
    seeds = np.zeros(graph.graph.vcount())
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
