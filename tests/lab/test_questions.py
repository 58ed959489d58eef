"""Options in other orders, and the half of the questions that may be tuned on."""

import pytest

from ponsreader.lab.questions import TURNS, Question, is_for_tuning, reordered

CHOICE = Question("q", "b", "mc", "Who?", options=("Mira", "Holt", "Jonas", "No one"), answers=("B", "Holt"))


@pytest.mark.parametrize("turn", range(TURNS))
def test_the_right_option_stays_right_in_every_order(turn: int) -> None:
    turned = reordered(CHOICE, turn)
    assert turned.options["ABCD".index(turned.answers[0])] == "Holt"
    assert sorted(turned.options) == sorted(CHOICE.options)


def test_over_the_turns_every_letter_is_right_once() -> None:
    assert {reordered(CHOICE, turn).answers[0] for turn in range(TURNS)} == set("ABCD")


def test_two_options_are_turned_too() -> None:
    short = Question("q", "b", "mc", "Did he?", options=("Yes", "No"), answers=("A", "Yes"))
    assert {reordered(short, turn).answers[0] for turn in range(TURNS)} == set("AB")


def test_a_question_without_options_or_gold_is_left_alone() -> None:
    free = Question("q", "b", "qa", "Who?", answers=("Holt",))
    secret = Question("q", "b", "mc", "Who?", options=CHOICE.options)
    assert reordered(free, 2) == free
    assert reordered(secret, 1).answers == ()


def test_about_half_of_the_questions_are_for_tuning() -> None:
    chosen = sum(is_for_tuning(Question(f"dub-{n}", "b", "qa", "?")) for n in range(400))
    assert 160 < chosen < 240


def test_claims_of_a_pair_are_on_the_same_side() -> None:
    pairs = [[Question(f"{n}{side}", "b", "tf", "?", pair=f"p{n}") for side in "tf"] for n in range(20)]
    assert all(is_for_tuning(a) == is_for_tuning(b) for a, b in pairs)
