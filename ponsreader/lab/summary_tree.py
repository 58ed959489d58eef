"""A tree of summaries like RAPTOR's, searched as one flat pile (Sarthi et al., ICLR 2024, "collapsed tree").

Chunks are grouped by their vectors, each group is condensed, the summaries are grouped again, up to five
levels. A question takes the nearest nodes of all levels, text and summary alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from ponsreader.lab.baselines import best_first
from ponsreader.lab.mixtures import DIMENSIONS, soft_clusters
from ponsreader.lab.routes import Piece, PlainBook, QuestionInBook, Route, ranked, whole_chunks
from ponsreader.lab.summaries import Condense, consecutive, text_of
from ponsreader.models.protocols import Embedder, Vectors
from ponsreader.progress import Progress, Unwatched

# From RAPTOR's code; the length of a summary is the average its paper reports.
LEVELS = 5
LARGEST_GROUP = 3500  # tokens
SUMMARY_TOKENS = 131

_UNWATCHED = Unwatched()


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """Nodes of one level: what they say, their vectors, and their tokens."""

    pieces: tuple[Piece, ...]
    vectors: Vectors
    tokens: tuple[int, ...]


def summary_tree(
    book: PlainBook, embedder: Embedder, condense: Condense, *, seed: int = 0, progress: Progress = _UNWATCHED
) -> Route:
    """The nodes of the tree by their nearness to the question. The tree is built now, which may take long."""
    levels = _grow(book, embedder, condense, seed, progress)
    pieces = [piece for level in levels for piece in level.pieces]
    vectors = np.concatenate([level.vectors for level in levels])

    def rank(question: QuestionInBook) -> Iterator[Piece]:
        return (pieces[node] for node in best_first(vectors @ question.vector))

    return ranked(book, rank)


def _grow(book: PlainBook, embedder: Embedder, condense: Condense, seed: int, progress: Progress) -> list[_Level]:
    rows = range(len(book.chunks))
    tokens = tuple(chunk.tokens for chunk in book.chunks)
    levels = [_Level(tuple(whole_chunks(book, rows)), book.vectors, tokens)]
    while len(levels) <= LEVELS and len(levels[-1].pieces) > DIMENSIONS + 1:
        progress.check()
        progress.report(len(levels) - 1, LEVELS, "growing the tree of summaries")
        above = _above(book, levels[-1], embedder, condense, seed)
        if len(above.pieces) >= len(levels[-1].pieces):
            break  # nothing was gathered any more
        levels.append(above)
    return levels


def _above(book: PlainBook, level: _Level, embedder: Embedder, condense: Condense, seed: int) -> _Level:
    groups = _groups(level, range(len(level.pieces)), seed)
    condensed = condense(book, [[level.pieces[n] for n in group] for group in groups], SUMMARY_TOKENS)
    pieces = tuple(piece for piece in condensed if piece.spans or piece.written)
    texts = [text_of(book, [piece]) for piece in pieces]
    return _Level(pieces, embedder.embed(texts), tuple(book.count(texts)))


def _groups(level: _Level, nodes: Sequence[int], seed: int) -> list[tuple[int, ...]]:
    """Soft clusters of some nodes; one that is too long to be condensed at once is clustered again."""
    found: list[tuple[int, ...]] = []
    fewest = ceil(sum(level.tokens[n] for n in nodes) / LARGEST_GROUP)
    for cluster in soft_clusters(level.vectors[list(nodes)], seed, fewest):
        group = tuple(nodes[n] for n in cluster)
        sizes = [level.tokens[n] for n in group]
        if sum(sizes) <= LARGEST_GROUP or len(group) == 1:
            found.append(group)
        elif len(group) < len(nodes):
            found += _groups(level, group, seed)
        else:  # cannot be told apart: cut in reading order
            found += [tuple(group[n] for n in run) for run in consecutive(sizes, LARGEST_GROUP)]
    return list(dict.fromkeys(found))
