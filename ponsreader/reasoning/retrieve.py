"""From a question to its pairs and the relief of the text: the steps in their order, each timed and kept."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np
from scipy.sparse import csr_array

from ponsreader.method import Method
from ponsreader.models.protocols import Tokens
from ponsreader.reasoning.anchor import anchor, ask
from ponsreader.reasoning.awaken import Activation, Awakened, awaken, awakened
from ponsreader.reasoning.closely import question_tokens
from ponsreader.reasoning.clusters import Clusters, clusters
from ponsreader.reasoning.graph import CharacterGraph, character_graph
from ponsreader.reasoning.match import Matched, match, unmatched
from ponsreader.reasoning.pons import bridges
from ponsreader.reasoning.relief import Terrain, relief, terrain
from ponsreader.reasoning.story import Floats, Story, Vectors


@dataclass(frozen=True, slots=True)
class Prepared:
    """A story with everything that does not depend on the question worked out.

    ``pons`` and ``clusters`` are those of ``method``; another method has its own worked out when it asks.
    """

    story: Story
    graph: CharacterGraph
    ground: Terrain
    method: Method
    pons: csr_array
    clusters: Clusters

    def by(self, method: Method) -> "Prepared":
        """The same story prepared for another method."""
        if method.but(budget=self.method.budget) == self.method:
            return self
        return Prepared(
            self.story, self.graph, self.ground, method, bridges(self.story, method), clusters(self.story, method)
        )


@dataclass(frozen=True, slots=True)
class Trace:
    """What every step saw and gave. ``heights`` is one a sentence; ``timings_ms`` by step.

    ``met``: the question's meaning is known, or it shares a word with the story; else the heights say nothing.
    """

    named: tuple[int, ...] = ()
    anchors: Activation | None = None
    settled: Activation | None = None
    candidates: Awakened | None = None
    pairs: tuple[Matched, ...] = ()
    heights: Floats = field(default_factory=lambda: np.zeros(0))
    timings_ms: dict[str, float] = field(default_factory=dict)
    met: bool = True


def prepare(story: Story, method: Method = Method()) -> Prepared:
    """Ready a story for any number of questions."""
    return Prepared(
        story, character_graph(story), terrain(story), method, bridges(story, method), clusters(story, method)
    )


def retrieve(text: str, vector: Vectors, prepared: Prepared, method: Method, tokens: Tokens | None = None) -> Trace:
    """Anchor, awaken, match, and the relief of the text.

    ``vector`` is the question's, of length 1 (zeros: only words count); ``tokens`` how the embedder sees its words.
    """
    prepared, times = prepared.by(method), dict[str, float]()
    story, weights = prepared.story, prepared.pons
    with _timed(times, "anchor"):
        question = ask(text, vector, story)
        start = anchor(question, story, prepared.graph, prepared.clusters, method)
    with _timed(times, "awaken"):
        settled = awaken(weights, start, method=method) if method.use_awaken else start
        candidates = awakened(settled, start, method)
    with _timed(times, "match"):
        pairs = match(weights, candidates, settled, method)
        pairs += unmatched(pairs, start, method)
    with _timed(times, "relief"):
        asked = question_tokens(tokens, story.token_turn, prepared.ground.sentence_words) if tokens else None
        heights = relief(text, vector, asked, story, prepared.ground, method)
        met = bool(np.any(vector)) or prepared.ground.shares_words(text)
    return Trace(question.named, start, settled, candidates, pairs, heights, times, met)


def raised_by_pairs(heights: Floats, pairs: Sequence[Matched], story: Story, method: Method) -> Floats:
    """Sentences that a pair quotes stand higher than their words alone would raise them."""
    raised = heights.copy()
    for pair in pairs:
        quote = story.events[pair.event].quote
        rows = story.sentences_of(quote.start, quote.end)
        raised[rows.start : rows.stop] = heights[rows.start : rows.stop] + method.relief_pair
    return raised


@contextmanager
def _timed(times: dict[str, float], step: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    times[step] = round(1000 * (time.perf_counter() - began), 3)
