"""What a follow-up question means, and that no later answer is told to an earlier reader."""

import pytest

from ponsreader.domain import Answer, Context, Coverage
from ponsreader.reasoning.following import points_back, understood

NAMES = ("Jimmy", "Gabriel", "伊芙琳")


def names(text: str) -> bool:
    return any(name in text for name in NAMES)


def answered(question: str, answer: str, upto: int | None = 100) -> Answer:
    return Answer(question, "pons", answer, None, (), (), (), Context("", 0, ()), Coverage(0, 0, 0, upto))


LOSS = answered("How does Jimmy lose his money?", "He loses it at cards [1]. Routh wins [2, 3].")


@pytest.mark.parametrize(
    "question",
    [
        "And why?", "But what about Gabriel?", "What did she say then?", "Why did he do it?", "Why not?",
        "Who is she?", "他后来怎么样了？", "为什么？", "彼はどこへ行きましたか？",
    ],
)  # fmt: skip
def test_a_question_that_only_points_goes_on_from_the_one_before(question: str) -> None:
    assert points_back(question, names)
    asked = understood(question, [LOSS], 100, names)
    assert asked.sought == f"{LOSS.question} {question}"
    assert asked.told.startswith(question)
    assert LOSS.question in asked.told


@pytest.mark.parametrize(
    "question",
    [
        "What did Jimmy say to him then?", "What is the snow like?", "What happens at the end?", "",
        "What does the boy feel when he sees the bazaar?", "伊芙琳为什么没有上船？",
    ],
)  # fmt: skip
def test_a_question_that_stands_by_itself_is_left_alone(question: str) -> None:
    asked = understood(question, [LOSS], 100, names)
    assert (asked.sought, asked.told) == (question, question)


def test_the_earlier_answer_is_told_without_its_numbers_which_would_mean_other_moments() -> None:
    assert "He loses it at cards. Routh wins." in understood("And why?", [LOSS], 100, names).told


def test_a_long_earlier_answer_is_shortened() -> None:
    told = understood("And why?", [answered("Who is Jimmy?", "word " * 1000)], 100, names).told
    assert len(told) < 600


def test_a_chain_of_follow_ups_reaches_back_to_the_question_that_they_began_with() -> None:
    sought = understood("And then?", [LOSS, answered("And why?", "Drink.")], 100, names).sought
    assert sought == "How does Jimmy lose his money? And why? And then?"


@pytest.mark.parametrize(("later", "now"), [(200, 100), (None, 100)])
def test_what_was_answered_with_a_later_limit_is_not_told(later: int | None, now: int) -> None:
    asked = understood("And why?", [answered("Does Jimmy die?", "Yes.", later)], now, names)
    assert asked.sought == asked.told == "And why?"


def test_behind_a_later_answer_the_one_before_it_is_meant() -> None:
    asked = understood("And why?", [LOSS, answered("Does Jimmy die?", "Yes.", 200)], 100, names)
    assert LOSS.question in asked.told
    assert "die" not in asked.told


def test_a_reader_of_the_whole_book_may_be_told_everything() -> None:
    assert "Yes." in understood("And why?", [answered("Does Jimmy die?", "Yes.", None)], None, names).told
