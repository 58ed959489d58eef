"""A context made of pairs and of nothing else, as PonsRAG makes it: there each stage of the graph shows what it does.

First what was found, best first, each as its quotes with a sentence on either side; then whole chunks, those of what
was found before those that are merely near, until the budget is full. A stage that is left out leaves its input as it
is: without the match there are people and events, not pairs; without the pons nothing joins them, nothing is woken.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

import numpy as np

from ponsreader.domain import Quote
from ponsreader.lab.baselines import best_first
from ponsreader.lab.routes import Piece, PlainBook, whole_chunks
from ponsreader.method import Method
from ponsreader.models.protocols import Vectors
from ponsreader.reasoning.retrieve import Trace
from ponsreader.reasoning.story import Floats, Story, cosines


def pieces(trace: Trace, vector: Vectors, story: Story, book: PlainBook, method: Method) -> Iterator[Piece]:
    """What a question found, best first, and after it the chunks. ``vector``: the question's."""
    joined = method.use_pons and method.use_match
    found = _paired(trace, vector, story) if joined else _apart(trace, vector, story, method)
    held = [quote for quotes in found for quote in quotes]
    for quotes in found:
        yield Piece(tuple(_window(quote, story) for quote in quotes))
    yield from whole_chunks(book, _chunks(held, vector, book))


def _paired(trace: Trace, vector: Vectors, story: Story) -> list[list[Quote]]:
    """Each pair's event, and of its character what is nearest to the question."""
    facet = _facets(vector, story)
    found = []
    for pair in trace.pairs:
        quotes = [story.events[pair.event].quote]
        own = facet.get(pair.identity, [])
        found.append(quotes + own[:1])
    return found


def _apart(trace: Trace, vector: Vectors, story: Story, method: Method) -> list[list[Quote]]:
    """People and events in turn, each side by its own activation; what the pons has woken only where it is used."""
    awake = trace.settled if method.use_pons else trace.anchors
    if awake is None:
        return []
    facet = _facets(vector, story)
    people = [facet.get(row, []) for row in _awake(awake.identities)]
    told = [[quotes[:1] for quotes in people if quotes], [quotes[1:2] for quotes in people if len(quotes) > 1]]
    events = [[story.events[row].quote] for row in _awake(awake.events)]
    both = zip_longest(chain.from_iterable(told), events)
    return [quotes for pair in both for quotes in pair if quotes]


def _awake(scores: Floats) -> list[int]:
    """Rows that are awake, most awake first."""
    return [int(row) for row in best_first(scores) if scores[row] > 0]


def _facets(vector: Vectors, story: Story) -> dict[int, list[Quote]]:
    """What is told of each identity, nearest to the question first."""
    found: dict[int, list[Quote]] = {}
    for row in best_first(cosines(story.facet_vectors, vector)):
        found.setdefault(int(story.facet_of[row]), []).append(story.facets[row].quote)
    return found


def _window(quote: Quote, story: Story) -> tuple[int, int]:
    """The sentences of a quote with one on each side, in the chunk of the quote."""
    rows = story.sentences_of(quote.start, quote.end)
    if not rows:
        return quote.start, quote.end
    near = [row for row in range(rows.start - 1, rows.stop + 1) if 0 <= row < len(story.sentences)]
    own = [row for row in near if story.sentences[row, 0] in story.sentences[rows.start : rows.stop, 0]]
    return int(story.sentences[own[0], 1]), int(story.sentences[own[-1], 2])


def _chunks(held: Sequence[Quote], vector: Vectors, book: PlainBook) -> list[int]:
    """The chunks of what was found, in its order, then all others by their nearness."""
    starts = np.array([chunk.start for chunk in book.chunks])
    own = [int(np.searchsorted(starts, quote.start, side="right")) - 1 for quote in held]
    near = [int(row) for row in best_first(book.vectors @ vector)]
    return [row for row in dict.fromkeys([*own, *near]) if row >= 0]
