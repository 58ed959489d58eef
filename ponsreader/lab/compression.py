"""The whole book made small enough to be fed at once, whatever the question (hierarchical compression).

Runs of consecutive passages are condensed, and if that is still too long, runs of what came out, until it fits.
Without a model each run gives its most central sentences.
"""

from collections.abc import Sequence
from functools import cache

from ponsreader.lab.routes import Piece, PlainBook, QuestionInBook, Route, ranked, whole_chunks
from ponsreader.lab.summaries import Condense, consecutive, text_of

RUN_TOKENS = 3000  # read at once; fits with its summary into a window of 4,096
PART = 10  # a summary that will be condensed again is this many times shorter than its run
SMALLEST_SHARE = 60  # tokens of the last round's summaries: two sentences


def whole_book(book: PlainBook, condense: Condense, run_tokens: int = RUN_TOKENS) -> Route:
    """The same condensed book for every question; made at the first question of each budget."""

    @cache
    def condensed(budget: int) -> tuple[Piece, ...]:
        return compress(book, condense, budget, run_tokens)

    def rank(question: QuestionInBook) -> Sequence[Piece]:
        return condensed(question.budget)

    return ranked(book, rank)


def compress(book: PlainBook, condense: Condense, budget: int, run_tokens: int = RUN_TOKENS) -> tuple[Piece, ...]:
    """The book in at most ``budget`` tokens, in its own order; as it is where it fits."""
    pieces = list(whole_chunks(book, range(len(book.chunks))))
    sizes = [chunk.tokens for chunk in book.chunks]
    while sum(sizes) > budget:
        runs = consecutive(sizes, run_tokens)
        last = len(runs) * SMALLEST_SHARE <= budget or len(runs) == 1
        share = max(1, budget // len(runs)) if last else max(1, run_tokens // PART)
        pieces = [p for p in condense(book, [[pieces[n] for n in run] for run in runs], share) if p.spans or p.written]
        sizes = _sizes(book, pieces)
        if last:
            break
    return tuple(pieces)


def _sizes(book: PlainBook, pieces: Sequence[Piece]) -> list[int]:
    return list(book.count([text_of(book, [piece]) for piece in pieces]))
