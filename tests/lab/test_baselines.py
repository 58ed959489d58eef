"""The plain baselines on the story of the mill."""

from collections.abc import Callable

import numpy as np
import pytest

from ponsreader.lab import baselines
from ponsreader.lab.routes import PlainBook, Retrieved, up_to


def fed(book: PlainBook, got: Retrieved) -> str:
    return " ".join(" ".join(book.text[a:b].split()) for a, b in got.spans)


def test_question_only_feeds_nothing(mill: PlainBook, ask: Callable) -> None:
    got = baselines.question_only(mill)(ask("Where is Jonas?"))
    assert (got.spans, got.tokens) == ((), 0)


def test_the_recent_window_feeds_the_last_sentences(mill: PlainBook, ask: Callable) -> None:
    got = baselines.recent_window(mill)(ask("?", budget=20))
    expected = (
        "She dug beneath the oak until noon. The letter told where Jonas lived. Mira left the mill and found him."
    )
    assert fed(mill, got) == expected


def test_the_recent_window_ends_where_one_has_read_to(mill: PlainBook, ask: Callable) -> None:
    read = up_to(mill, mill.text.index("He hid it"))
    assert fed(read, baselines.recent_window(read)(ask("?", budget=8))) == "Holt stole the letter from her room."


def test_the_recent_window_is_no_longer_than_its_characters(make_book: Callable, ask: Callable) -> None:
    book = make_book(["A plain word said again. " * 100] * 40)
    (span,) = baselines.recent_window(book)(ask("?", budget=10**6)).spans
    assert span == (len(book.text) - baselines.WINDOW_CHARACTERS, len(book.text))


@pytest.mark.parametrize("route", [baselines.plain_vectors, baselines.vectors_and_words])
def test_the_passage_that_shares_the_question_s_words_is_found(mill: PlainBook, ask: Callable, route: Callable) -> None:
    got = route(mill)(ask("Who took the bridge over the river?", budget=12))
    assert fed(mill, got).startswith("A storm took the bridge away.")


def test_words_help_where_vectors_are_blind(mill: PlainBook, ask: Callable) -> None:
    question = ask("What did the ferryman do at dawn?", budget=40)
    blind = np.zeros_like(question.vector)
    blind[0] = 1.0
    asked = type(question)("q", question.text, blind, question.budget)
    assert "Mira followed the ferryman at dawn." in fed(mill, baselines.vectors_and_words(mill)(asked))
    assert "Mira followed" not in fed(mill, baselines.plain_vectors(mill)(asked))


def test_a_row_that_both_rankings_like_goes_first() -> None:
    scores = baselines.fused([np.array([3, 1, 0]), np.array([2, 1])], 4)
    assert list(baselines.best_first(scores)) == [1, 2, 3, 0]


def test_equal_scores_keep_reading_order() -> None:
    assert list(baselines.best_first(np.array([0.5, 0.7, 0.5]))) == [1, 0, 2]
