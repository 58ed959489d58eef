"""How the embedder sees each telling word in its place, small enough to keep for a whole book.

A question is compared word by word with what stands in the book (late interaction: ColBERT, SIGIR 2020), which finds
a fact told beside other things better than one vector a sentence does. Words that stand in many sentences tell
nothing; the rest is turned to the directions in which this book's words differ most, and kept in bytes.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ponsreader.models.protocols import Tokens, Vectors

Packed = NDArray[np.int8]  # (tokens, width): a unit row times 127
COMMON_SHARE = 0.05  # of the sentences: a word in more of them tells nothing
FITTED_ON = 400  # sentences are enough to see how a book's words differ
_FULL = 127
_WORD = re.compile(r"[^\W_]+")


def common_words(sentences: Iterable[str]) -> frozenset[str]:
    """The words, in small letters, that stand in more than COMMON_SHARE of the sentences."""
    count = 0
    holding: Counter[str] = Counter()
    for count, sentence in enumerate(sentences, 1):  # noqa: B007 - the last number is the count
        holding.update(set(_WORD.findall(sentence.casefold())))
    return frozenset(word for word, times in holding.items() if times > COMMON_SHARE * count)


def projection(seen: Sequence[Tokens], width: int) -> Vectors:
    """(embedder's width, at most ``width``): the main directions of these tokens, by singular value decomposition."""
    rows = np.concatenate([tokens.vectors for tokens in seen if len(tokens.vectors)])
    directions, _, _ = np.linalg.svd(rows.T @ rows)
    return np.ascontiguousarray(directions[:, :width], np.float32)


def packed(seen: Sequence[Tokens], turn: Vectors, common: frozenset[str]) -> list[Packed]:
    """The telling words of each text, turned and in bytes; no rows where a text holds only common ones.

    All texts are turned in one product: thousands of small ones take a hundred times as long.
    """
    kept = [[r for r, word in enumerate(each.words) if word and word.casefold() not in common] for each in seen]
    own = [each.vectors[rows] for each, rows in zip(seen, kept, strict=True) if rows]
    flat = np.concatenate(own) if own else np.zeros((0, turn.shape[0]), np.float32)
    rows = np.asarray(np.round(turned(flat, turn) * _FULL), np.int8)
    return np.split(rows, np.cumsum([len(rows) for rows in kept])[:-1]) if kept else []


def turned(rows: Vectors, turn: Vectors) -> Vectors:
    """Token vectors in the book's directions, of length 1: (tokens, width)."""
    found = rows @ turn
    return np.asarray(found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9), np.float32)
