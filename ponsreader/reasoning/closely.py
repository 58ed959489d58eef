"""Word by word: every telling word of a question looks for the word in a text that is most like it (late interaction).

meeting(q, d) = sum_t weight_t * max_j cos(q_t, d_j)          (ColBERT, SIGIR 2020; the weights are idf shares)
"""

from dataclasses import dataclass

import numpy as np

from ponsreader.models.protocols import Tokens
from ponsreader.reasoning.story import Floats, TokenRows, Vectors
from ponsreader.reasoning.words import WordIndex

COMMON_SHARE = 0.05  # of the sentences: a question's word in more of them asks for nothing
_FULL = 127.0  # what 1 is in bytes


@dataclass(frozen=True, slots=True, eq=False)
class QuestionTokens:
    """The telling words of a question: unit vectors in the book's directions (t, width), and weights that sum to 1."""

    vectors: Vectors
    weights: Floats


def question_tokens(tokens: Tokens, turn: Vectors | None, words: WordIndex) -> QuestionTokens | None:
    """What is looked for: the words that stand in few sentences of the book, each by its idf; None for no such word."""
    if turn is None or not tokens.words:
        return None
    shares = [words.share(word) if word else 1.0 for word in tokens.words]
    rows = [row for row, share in enumerate(shares) if share <= COMMON_SHARE]
    if not rows:
        return None
    weights = np.array([words.idf(tokens.words[row]) for row in rows])
    if not weights.sum() > 0:  # nothing has been read yet
        return None
    vectors = tokens.vectors[rows] @ turn
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return QuestionTokens(np.asarray(vectors, np.float32), weights / weights.sum())


def best_meetings(question: QuestionTokens, texts: TokenRows, nearness: Floats, most: int) -> Floats:
    """How well the question meets each text, (n,). Only the ``most`` nearest ones are looked at word by word.

    The others, and those without tokens, get the lowest value found, so that nothing is ranked by not being looked at.
    """
    with_tokens = np.flatnonzero(texts.ends > texts.begins)
    rows = with_tokens[np.argsort(-nearness[with_tokens], kind="stable")[:most]]
    if not len(rows):
        return np.zeros(len(texts.begins))
    lengths = texts.ends[rows] - texts.begins[rows]
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    flat = np.repeat(texts.begins[rows] - starts, lengths) + np.arange(lengths.sum())
    meetings = (texts.rows[flat].astype(np.float32) / np.float32(_FULL)) @ question.vectors.T
    found = np.maximum.reduceat(meetings, starts, axis=0) @ question.weights
    values = np.full(len(texts.begins), found.min())
    values[rows] = found
    return np.asarray(values, float)
