"""A question meets the text word by word."""

import numpy as np
import pytest

from ponsreader.models.protocols import Tokens
from ponsreader.reasoning.closely import QuestionTokens, best_meetings, question_tokens
from ponsreader.reasoning.story import TokenRows
from ponsreader.reasoning.words import WordIndex
from tests.reasoning.conftest import FIRE, LETTER, SEA, unit


def rows(*texts: list[np.ndarray]) -> TokenRows:
    flat = [np.round(vector * 127).astype(np.int8) for text in texts for vector in text]
    ends = np.cumsum([len(text) for text in texts])
    return TokenRows(np.array(flat, np.int8).reshape(-1, 3), ends - [len(text) for text in texts], ends)


ASKED = QuestionTokens(np.stack([LETTER, FIRE]), np.array([0.75, 0.25]))
TEXTS = rows([LETTER, SEA], [FIRE], [], [LETTER, FIRE, SEA])


def test_each_word_counts_with_the_word_that_is_most_like_it() -> None:
    found = best_meetings(ASKED, TEXTS, np.zeros(4), 10)
    assert found == pytest.approx([0.75, 0.25, 0.25, 1.0], abs=0.01)


def test_a_fact_told_beside_other_things_is_met_in_full() -> None:
    crowded = rows([LETTER, FIRE, *[SEA] * 20], [unit(LETTER, FIRE, SEA)])
    found = best_meetings(ASKED, crowded, np.zeros(2), 10)
    assert found[0] > found[1]


def test_only_the_nearest_are_looked_at_and_the_others_get_no_more_than_the_least_of_them() -> None:
    found = best_meetings(ASKED, TEXTS, np.array([0.1, 0.9, 0.0, 0.8]), 2)
    assert found == pytest.approx([0.25, 0.25, 0.25, 1.0], abs=0.01)


def test_texts_without_tokens_are_met_by_nothing() -> None:
    assert best_meetings(ASKED, TokenRows.none(3), np.zeros(3), 10).tolist() == [0, 0, 0]


def test_common_words_of_a_question_ask_for_nothing() -> None:
    words = WordIndex(["the letter", *["the sea"] * 30])
    seen = Tokens(("the", "letter", ""), np.stack([SEA, LETTER, FIRE]))
    asked = question_tokens(seen, np.eye(3, dtype=np.float32), words)
    assert asked is not None
    assert asked.vectors.tolist() == [LETTER.tolist()]
    assert asked.weights.tolist() == [1.0]


def test_a_question_of_common_words_only_is_not_asked_word_by_word() -> None:
    words = WordIndex(["the sea"] * 30)
    assert question_tokens(Tokens(("the",), np.stack([SEA])), np.eye(3, dtype=np.float32), words) is None


def test_before_anything_is_read_there_is_nothing_to_compare_with() -> None:
    assert question_tokens(Tokens(("letter",), np.stack([SEA])), np.eye(3, dtype=np.float32), WordIndex([])) is None


def test_several_kinds_of_texts_are_joined_in_their_order() -> None:
    joined = TokenRows.joined([TEXTS, TokenRows.none(1), rows([SEA])])
    found = best_meetings(QuestionTokens(np.stack([SEA]), np.ones(1)), joined, np.zeros(6), 10)
    assert found == pytest.approx([1, 0, 0, 1, 0, 1], abs=0.01)


def test_some_of_the_texts_are_picked_with_their_tokens() -> None:
    picked = TEXTS.only(np.array([3, 1]))
    assert best_meetings(ASKED, picked, np.zeros(2), 10) == pytest.approx([1.0, 0.25], abs=0.01)
