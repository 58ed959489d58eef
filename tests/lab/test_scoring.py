"""Scores of a row, by task, and what a failed call scores."""

import pytest

from ponsreader.domain import Answer, Context, Coverage, Evidence, Quote, Sentence
from ponsreader.lab.evidence import Found
from ponsreader.lab.questions import Question
from ponsreader.lab.scoring import answer_scores, evidence_scores, faithfulness, nothing

FREE = Question("q1", "mill", "qa", "Who hid it?", answers=("Holt", "the ferryman Holt"), evidence=("He hid it",))
CHOICE = Question("q2", "mill", "mc", "Who?", options=("Mira", "Holt"), answers=("B", "Holt"))
CLAIM = Question("q3", "mill", "tf", "Holt hid it.", answers=("true",), pair="p")
SECRET = Question("q4", "mill", "mc", "Who?", options=("Mira", "Holt"))
TEXT = "Holt stole the letter. He hid it under the oak."


@pytest.mark.parametrize(
    ("question", "output", "expected"),
    [
        (FREE, "### Key Facts\nMira\n### Final Answer\nThe ferryman Holt", {"f1": 1.0, "em": 1.0}),
        (CHOICE, "The answer is B.", {"correct": 1.0}),
        (CLAIM, "<answer>FALSE</answer>", {"claim": 0.0}),
        (SECRET, "A", {}),
    ],
)
def test_an_answer_is_scored_by_its_task(question: Question, output: str, expected: dict) -> None:
    assert answer_scores(question, output) == expected


def test_a_chinese_answer_is_scored_by_characters() -> None:
    question = Question("q", "b", "qa", "谁？", answers=("刘备、关羽",))
    assert answer_scores(question, "刘备关羽。", chinese=True) == {"f1": 1.0, "em": 1.0}


def test_a_failed_call_scores_nothing_wherever_it_could_have_scored() -> None:
    assert nothing(FREE, answered=True) == {"f1": 0.0, "em": 0.0, "evidence_recall": 0.0, "complete": 0.0}
    assert nothing(CHOICE, answered=True) == {"correct": 0.0}
    assert nothing(SECRET, answered=True) == {}
    assert nothing(FREE, answered=False) == {"evidence_recall": 0.0, "complete": 0.0}


def test_found_evidence_becomes_scores() -> None:
    assert evidence_scores(Found(0.5, False, 100, False)) == {"evidence_recall": 0.5, "complete": 0.0}


def line(quote: Quote) -> Evidence:
    return Evidence(1, None, (), "theft", "", "other", "I", 0.0, quote, 1.0, "match")


def answered(**parts: object) -> Answer:
    whole = {"sentences": (), "evidence": (), "context": Context("", 0, ())} | parts
    return Answer(
        question="?", mode="pons", answer="", refusal=None, passages=(), coverage=Coverage(1, 0, 1, None), **whole
    )


def test_a_faithful_answer_quotes_exactly_and_leaks_nothing() -> None:
    answer = answered(
        sentences=(Sentence("Holt.", (1,), True), Sentence("Jonas.", (), False)),
        evidence=(line(Quote("He hid it", 23, 32)), line(Quote("He hid her", 23, 33))),
        context=Context("", 9, ((0, 22), (23, 46))),
    )
    assert faithfulness(answer, TEXT, limit=46) == {"unsupported": 0.5, "exact_quotes": 0.5, "leak": 0.0}
    assert faithfulness(answer, TEXT, limit=40)["leak"] == 0.5


def test_an_answer_without_parts_has_no_shares() -> None:
    assert faithfulness(answered(), TEXT, limit=3) == {}
