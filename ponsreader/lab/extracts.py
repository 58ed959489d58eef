"""Summaries that nobody has to write: the most central sentences of a text, in the book's own words.

A sentence is central if it shares the words that make the text what it is (tf-idf centroid, Radev and others 2004)
and does not say again what has been taken (maximal marginal relevance, Carbonell and Goldstein 1998).
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array

from ponsreader.lab.evidence import Span
from ponsreader.lab.routes import Piece, PlainBook, tiled_sentences
from ponsreader.reasoning.words import terms

_NEW_OR_CENTRAL = 0.7  # the weight of being central, against being new
_FEWEST_TERMS = 4  # shorter sentences tell nothing by themselves


def extract(book: PlainBook, pieces: Sequence[Piece], tokens: int) -> Piece:
    """The central sentences of some pieces of the book, in reading order, up to ``tokens``."""
    spans = [span for piece in pieces for span in piece.spans]
    sentences = [s for span in spans for s in tiled_sentences(book.text, span)]
    words = [terms(book.text[start:end]) for start, end in sentences]
    full = [n for n, found in enumerate(words) if len(found) >= _FEWEST_TERMS]
    chosen = _chosen(book, [sentences[n] for n in full], _tfidf([words[n] for n in full]), tokens)
    return Piece(tuple(sorted(chosen)))


def _chosen(book: PlainBook, sentences: Sequence[Span], weights: csr_array, tokens: int) -> list[Span]:
    sizes = book.count([book.text[start:end] for start, end in sentences])
    central = weights @ _unit(np.asarray(weights.sum(axis=0), np.float64).ravel())
    said = np.zeros(len(sentences))
    open_ = np.array([size <= tokens for size in sizes], bool)
    chosen: list[Span] = []
    while open_.any():
        value = np.where(open_, _NEW_OR_CENTRAL * central - (1 - _NEW_OR_CENTRAL) * said, -np.inf)
        best = int(np.argmax(value))
        chosen.append(sentences[best])
        tokens -= sizes[best]
        said = np.maximum(said, (weights @ weights[[best], :].T).toarray().ravel())
        open_ &= np.array([size <= tokens for size in sizes], bool)
        open_[best] = False
    return chosen


def _tfidf(texts: Sequence[Sequence[str]]) -> csr_array:
    """(texts, terms), rows of length 1."""
    columns: dict[str, int] = {}
    counts = [Counter(columns.setdefault(term, len(columns)) for term in text) for text in texts]
    rows = np.repeat(np.arange(len(counts)), [len(count) for count in counts])
    column = np.array([c for count in counts for c in count], np.intp)
    times = np.array([n for count in counts for n in count.values()], np.float64)
    rarity = np.log1p(len(texts) / np.maximum(np.bincount(column, minlength=len(columns)), 1))
    value = times * rarity[column] if len(column) else times
    length = np.sqrt(np.bincount(rows, value**2, minlength=len(texts))) if len(rows) else np.ones(len(texts))
    shape = (len(texts), len(columns))
    return csr_array(coo_array((value / length[rows] if len(rows) else value, (rows, column)), shape=shape))


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    length = float(np.linalg.norm(vector))
    return vector / length if length else vector
