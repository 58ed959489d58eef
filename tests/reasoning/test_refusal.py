"""When the book is taken not to tell."""

import numpy as np
import pytest

from ponsreader.method import Method
from ponsreader.reasoning.refusal import holds, judge, kind_of
from ponsreader.reasoning.retrieve import Prepared, Trace, prepare, retrieve
from ponsreader.reasoning.story import Story
from tests.reasoning.conftest import LETTER


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What is the first name of Mira's sister?", "name"),
        ("How many letters did Mira write?", "number"),
        ("Did Tom ever say that he was sorry?", "whether"),
        ("What became of Tom, and did he ever go to sea?", "whether"),
        ("Which town did Ann come from?", "place"),
        ("What exactly did the captain tell Ann?", "words"),
        ("Why did Tom burn the letter?", None),
        ("Where did Mira hide the letter?", None),
        ("What was he named after?", None),
    ],
)
def test_what_a_question_asks_for(question: str, kind: str | None) -> None:
    assert kind_of(question) == kind


def found(question: str, *sentences: str) -> bool:
    kind = kind_of(question)
    assert kind is not None
    return holds(kind, question, sentences, sentences)


def test_a_name_beside_whom_it_belongs_to_is_an_answer() -> None:
    assert found("What is the name of the captain?", "The ship's captain, Hale, nodded.")
    assert not found("What is the name of the captain?", "The captain nodded to Mr. and Mrs. the others.")


def test_a_name_that_the_question_holds_itself_is_no_answer() -> None:
    assert not found("What is the name of Tom's captain?", "Then the captain sent Tom away.")


def test_a_number_counts_only_before_what_is_counted() -> None:
    assert found("How many letters did Mira write?", "She wrote him three letters.")
    assert not found("How many letters did Mira write?", "Her two brothers kept the letters.")


def test_whether_something_happened_needs_most_of_it_told_together() -> None:
    assert found("Did Tom burn the letter?", "And so Tom burnt, no, he did burn the letter.")
    assert not found("Did Tom marry the lighthouse keeper?", "Tom looked at the lighthouse.")


def test_a_town_needs_a_name_inside_a_sentence_about_the_same() -> None:
    assert found("Which town did the stranger come from?", "The stranger had come from Skaguay that day.")
    assert not found("Which town did the stranger come from?", "The stranger had come a long way. He slept.")


def test_a_question_of_no_such_kind_is_never_refused(prepared: Prepared) -> None:
    question = "Why did Tom burn it?"
    assert not judge(question, retrieve(question, LETTER, prepared, Method()), prepared, Method())


def test_a_number_that_the_story_does_not_tell_is_refused(prepared: Prepared) -> None:
    question = "How many pounds did the captain owe?"
    assert judge(question, retrieve(question, LETTER, prepared, Method()), prepared, Method())


def test_without_meanings_a_question_that_shares_no_word_with_the_story_is_refused(prepared: Prepared) -> None:
    for question, refused in (("曹操是谁？", True), ("Qui est Mira ?", False)):
        trace = retrieve(question, np.zeros_like(LETTER), prepared, Method())
        assert judge(question, trace, prepared, Method()) is refused


def test_before_the_first_sentence_everything_is_refused(story: Story) -> None:
    width = np.zeros((0, 3), np.float32)
    nothing = prepare(Story("", 0, (), (), width, np.zeros((0, 3), np.int64), width))
    assert judge("Who is Mira?", Trace(), nothing, Method())
