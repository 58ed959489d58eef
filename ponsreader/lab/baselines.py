"""The plain ways of finding what to feed, against which the product has to earn its place.

Each takes a book and gives a route. They are as good as their sources describe them: the same chunks,
embedder, budget and packing as every other route.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ponsreader.lab.evidence import Span
from ponsreader.lab.routes import Piece, PlainBook, QuestionInBook, Route, ranked, tiled_sentences, whole_chunks
from ponsreader.reasoning.words import WordIndex

Scores = NDArray[np.floating[Any]]  # vectors are float32, the rest float64
Rows = NDArray[np.intp]

WINDOW_CHARACTERS = 50_000  # what the local-9B paper calls the recent window
_FUSION = 60  # reciprocal rank fusion's constant (Cormack, Clarke, Büttcher, SIGIR 2009)


def question_only(book: PlainBook) -> Route:
    """Nothing of the book: what the model knows or guesses."""
    return ranked(book, lambda question: ())


def recent_window(book: PlainBook) -> Route:
    """The last 50,000 characters before the limit, of which the budget keeps the latest sentences."""
    window = _window(book)
    return ranked(book, lambda question: _backwards(book, window))


def plain_vectors(book: PlainBook) -> Route:
    """The chunks nearest to the question."""
    return ranked(book, lambda question: whole_chunks(book, best_first(book.vectors @ question.vector)))


def vectors_and_words(book: PlainBook) -> Route:
    """The chunks by vectors and by BM25, both rankings fused."""
    words = WordIndex([book.text[chunk.start : chunk.end] for chunk in book.chunks])

    def rank(question: QuestionInBook) -> Iterator[Piece]:
        by_words = words.score(question.text)
        rankings = [best_first(book.vectors @ question.vector), best_first(by_words)[: np.count_nonzero(by_words)]]
        return whole_chunks(book, best_first(fused(rankings, len(book.chunks))))

    return ranked(book, rank)


def best_first(scores: Scores) -> Rows:
    """Rows by falling score, equal ones in reading order."""
    return np.argsort(-scores, kind="stable")


def fused(rankings: Sequence[Rows], rows: int) -> Scores:
    """Reciprocal rank fusion: each row's sum of 1 / (60 + rank) over the rankings it stands in."""
    scores = np.zeros(rows)
    for ranking in rankings:
        scores[ranking] += 1 / (_FUSION + 1 + np.arange(len(ranking)))
    return scores


def _window(book: PlainBook) -> list[Span]:
    """The stretches of the story that make up its last 50,000 characters, latest first."""
    left, window = WINDOW_CHARACTERS, []
    for start, end in [book.rest, *((chunk.start, chunk.end) for chunk in reversed(book.chunks))]:
        window.append((max(start, end - left), end))
        left -= window[-1][1] - window[-1][0]
    return [(start, end) for start, end in window if start < end]


def _backwards(book: PlainBook, window: Sequence[Span]) -> Iterator[Piece]:
    for span in window:
        for sentence in reversed(tiled_sentences(book.text, span)):
            yield Piece((sentence,))
