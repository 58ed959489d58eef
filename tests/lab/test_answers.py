"""The answer metrics against the reference's vectors, and the corners the vectors leave out."""

import json
from pathlib import Path
from typing import Any

import pytest

from ponsreader.lab.answers import (
    Judged,
    choice_is_right,
    claim_accuracy,
    claim_label,
    exact_match,
    f1,
    final_answer,
    pair_accuracy,
)

VECTORS = json.loads((Path(__file__).parent / "data" / "metric_vectors.json").read_text(encoding="utf-8"))


def claims(rows: list[dict[str, str]]) -> dict[str, float]:
    judged = [Judged(row["pair"], claim_label(row["pred"]) == row["gold"]) for row in rows]
    return {"accuracy": claim_accuracy(judged), "pair_accuracy": pair_accuracy(judged)}


METRICS: dict[str, Any] = {
    "qa_f1": lambda answer, wanted, zh=False: f1(answer, wanted, chinese=zh),
    "qa_em": lambda answer, wanted, zh=False: float(exact_match(answer, wanted, chinese=zh)),
    "final_answer": final_answer,
    "mc_correct": lambda answer, wanted: choice_is_right(answer, *wanted),
    "tf_label": claim_label,
    "tf_scores": claims,
}
OURS = [vector for vector in VECTORS if vector["metric"] in METRICS]


@pytest.mark.parametrize("vector", OURS, ids=lambda v: f"{v['metric']}-{str(v['args'][0])[:24]}")
def test_the_reference_vectors_are_reproduced(vector: dict[str, Any]) -> None:
    assert METRICS[vector["metric"]](*vector["args"]) == pytest.approx(vector["expect"])


def test_no_vector_is_forgotten() -> None:
    others = {"evidence_recall", "span_recall", "character_scores", "event_scores"}
    assert len(VECTORS) == 31
    assert {vector["metric"] for vector in VECTORS} == METRICS.keys() | others


def test_an_answer_without_references_scores_nothing() -> None:
    assert f1("Buck", []) == 0.0
    assert not exact_match("Buck", [])


def test_the_last_final_answer_counts() -> None:
    assert final_answer("### Final Answer\nno\n### Final Answer\n yes ") == "yes"


def test_a_choice_with_the_wrong_letter_is_wrong_though_its_text_is_right() -> None:
    assert not choice_is_right("C. Playing cards", "B", "Playing cards")


def test_an_announced_choice_may_be_given_by_its_text() -> None:
    assert choice_is_right('The right answer is "Playing cards"', "B", " Playing cards".strip())


def test_a_claim_left_open_is_no_label() -> None:
    assert claim_label("It cannot be told.") is None


def test_a_pair_of_which_one_claim_is_missing_is_not_right() -> None:
    assert pair_accuracy([Judged("a", True)]) == 0.0
