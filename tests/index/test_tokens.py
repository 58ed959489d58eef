"""Token vectors made small."""

import numpy as np
import pytest

from ponsreader.index.tokens import common_words, packed, projection, turned
from ponsreader.models.protocols import Tokens

RANDOM = np.random.default_rng(7)


def seen(words: tuple[str, ...], width: int = 12) -> Tokens:
    rows = RANDOM.normal(size=(len(words), width)).astype(np.float32)
    return Tokens(words, rows / np.linalg.norm(rows, axis=1, keepdims=True))


def test_a_word_in_many_sentences_is_common_and_one_in_few_is_not() -> None:
    sentences = ["The sea was calm."] * 29 + ["The letter burnt."]
    assert "the" in common_words(sentences)
    assert "letter" not in common_words(sentences)


def test_no_sentences_have_no_common_words() -> None:
    assert common_words([]) == frozenset()


def test_common_words_and_parts_of_words_are_not_kept() -> None:
    (kept,) = packed([seen(("The", "letter", "", "burnt"))], np.eye(12, dtype=np.float32), frozenset({"the"}))
    assert kept.shape == (2, 12)


def test_turning_into_all_directions_keeps_every_cosine() -> None:
    texts = [seen(tuple("abcdefgh")) for _ in range(5)]
    turn = projection(texts, 12)
    rows = texts[0].vectors
    assert turned(rows, turn) @ turned(rows, turn).T == pytest.approx(rows @ rows.T, abs=1e-5)


def test_bytes_keep_cosines_to_two_digits() -> None:
    tokens = seen(tuple("abcdefgh"))
    (found,) = packed([tokens], np.eye(12, dtype=np.float32), frozenset())
    rows = found.astype(float) / 127
    assert rows @ rows.T == pytest.approx(tokens.vectors @ tokens.vectors.T, abs=0.03)


def test_a_text_without_telling_words_has_no_rows() -> None:
    texts = [seen(("the", "")), seen(("sea",)), seen(("the",))]
    assert [len(rows) for rows in packed(texts, np.eye(12, dtype=np.float32), frozenset({"the"}))] == [0, 1, 0]
