"""From a question to its pairs and the relief of the text: the steps in their order, each timed and kept."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import numpy as np

from ponsreader.method import Method
from ponsreader.reasoning import pons as pons_layer
from ponsreader.reasoning.anchor import anchor, ask
from ponsreader.reasoning.awaken import Activation, Awakened, awaken, awakened
from ponsreader.reasoning.graph import CharacterGraph, character_graph
from ponsreader.reasoning.match import Matched, match, unmatched
from ponsreader.reasoning.relief import Terrain, relief, terrain
from ponsreader.reasoning.story import Floats, Story, Vectors


@dataclass(frozen=True, slots=True)
class Prepared:
    """A story with everything that does not depend on the question worked out."""

    story: Story
    graph: CharacterGraph
    ground: Terrain


@dataclass(frozen=True, slots=True)
class Trace:
    """What every step saw and gave. ``heights`` is one a sentence; ``timings_ms`` by step."""

    named: tuple[int, ...] = ()
    anchors: Activation | None = None
    settled: Activation | None = None
    candidates: Awakened | None = None
    pairs: tuple[Matched, ...] = ()
    heights: Floats = field(default_factory=lambda: np.zeros(0))
    timings_ms: dict[str, float] = field(default_factory=dict)


def prepare(story: Story) -> Prepared:
    """Ready a story for any number of questions."""
    return Prepared(story, character_graph(story), terrain(story))


def retrieve(text: str, vector: Vectors, prepared: Prepared, method: Method) -> Trace:
    """Anchor, awaken, match, and the relief of the text; ``vector`` is the question's, of length 1."""
    story, times = prepared.story, dict[str, float]()
    question = ask(text, vector, story)
    heights = np.zeros(0)
    with _timed(times, "anchor"):
        start = anchor(question, story, prepared.graph, method)
    with _timed(times, "awaken"):
        weights = pons_layer.bridges(story, method)
        settled = awaken(weights, start, method=method) if method.use_awaken else start
        candidates = awakened(settled, start, method)
    with _timed(times, "match"):
        pairs = match(weights, candidates, settled, method)
        pairs += unmatched(pairs, start, method)
    with _timed(times, "relief"):
        heights = relief(text, vector, story, prepared.ground, method)
    return Trace(question.named, start, settled, candidates, pairs, heights, times)


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
