"""Every task has its form, and the rest of a prompt is left as it is."""

from dataclasses import replace

import pytest

from ponsreader.lab.forms import InForm, formed, says_not_told
from ponsreader.lab.questions import Question
from ponsreader.models.protocols import Prompt

PROMPT = Prompt("answer", "You answer.", "Answer.\n\n", "Mira left.\n\nQuestion: Who left?\n", 400)
FREE = Question("q", "mill", "qa", "Who left?", answers=("Mira",))
CHOICE = replace(FREE, task="mc", options=("Mira", "Holt", "Jonas"), answers=("A", "Mira"))
CLAIM = replace(FREE, task="tf", question="Mira left.", answers=("true",))


def test_a_choice_can_only_be_one_of_its_letters() -> None:
    asked = formed(PROMPT, CHOICE, "short")
    assert asked.pattern == "[ABC]"
    assert asked.text.endswith("Question: Who left?\nA. Mira\nB. Holt\nC. Jonas\n")


def test_a_claim_can_only_be_true_or_false() -> None:
    assert formed(PROMPT, CLAIM, "short").pattern == "(TRUE|FALSE)"


def test_a_free_answer_is_short_or_as_the_app_writes_it() -> None:
    assert formed(PROMPT, FREE, "short").max_tokens < PROMPT.max_tokens
    assert formed(PROMPT, FREE, "app", seed=3) == replace(PROMPT, seed=3)


@pytest.mark.parametrize("form", ["short", "app"])
def test_the_context_is_the_same_in_every_form(form: str) -> None:
    assert all(formed(PROMPT, q, form).text.startswith(PROMPT.text) for q in (FREE, CHOICE, CLAIM))


def test_other_calls_are_left_as_they_are(scribe: type) -> None:
    inner = scribe()
    outer = InForm(inner, CHOICE, "short")
    assert [done.text for done in outer.complete([PROMPT])] == ["NONE"]
    assert outer.count(["a b"]) == [2]
    assert outer.info == inner.info
    assert list(outer.stream(PROMPT)) == ["a letter"]
    assert inner.asked[0].pattern == "[ABC]"


@pytest.mark.parametrize(("answer", "so"), [("Not told.", True), (" not told", True), ("He told her not to.", False)])
def test_a_model_says_that_it_is_not_told(answer: str, so: bool) -> None:
    assert says_not_told(answer) is so
