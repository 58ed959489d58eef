"""From rows to values by question: nothing leaves the denominator."""

import pytest

from ponsreader.lab.questions import id_is_for_tuning
from ponsreader.lab.rows import Row
from ponsreader.lab.tallies import PAIRS, book_average, halves, interval, of_kind, tally


def row(question: str, score: float | None, metric: str = "f1", **more: object) -> Row:
    scores = {} if score is None else {metric: score}
    return Row(question, **({"route": "pons", "budget": 100, "book": "b", "task": "qa", "scores": scores} | more))


def test_a_failed_call_counts_as_nothing_found() -> None:
    counted = tally([row("q1", 1.0), row("q2", 0.9, error="no memory"), row("q2", 0.5, route="other")])
    assert counted.values["f1"]["pons", 100] == {"q1": 1.0, "q2": 0.0}


def test_repetitions_of_a_question_are_averaged() -> None:
    counted = tally([row("q1", 1.0), row("q1", 0.0, turn=1), row("q1", 1.0, turn=2)])
    assert counted.values["f1"]["pons", 100] == {"q1": pytest.approx(2 / 3)}


def test_a_metric_is_asked_only_of_its_own_questions() -> None:
    counted = tally([row("q1", 1.0), row("m1", 1.0, "correct", task="mc")])
    assert counted.values["correct"]["pons", 100] == {"m1": 1.0}


def test_an_arm_without_a_question_of_a_metric_has_no_value() -> None:
    counted = tally([row("q1", 1.0), row("m1", 1.0, "correct", task="mc", route="other")])
    assert counted.values["f1"].keys() == {("pons", 100)}


def test_both_claims_of_a_pair_must_be_right() -> None:
    claims = {"a": (1.0, 1.0), "b": (1.0, 0.0), "c": (1.0,)}
    rows = [
        row(f"{pair}{n}", score, "claim", task="tf", pair=pair)
        for pair, scores in claims.items()
        for n, score in enumerate(scores)
    ]
    assert tally(rows).values[PAIRS]["pons", 100] == {"a": 1.0, "b": 0.0, "c": 0.0}


def test_shares_have_wilson_s_interval_in_all_arms_or_none() -> None:
    counted = tally([row("q1", 1.0), row("q1", 1.0, route="other"), row("q2", 1.0, "em")])
    assert interval(counted, "em", {"q2": 1.0}).over == "wilson"
    mixed = tally([row("q1", 1.0), row("q1", 0.5, route="other")])
    assert interval(mixed, "f1", {"q1": 1.0}).over == "questions"


def test_small_books_weigh_as_much_as_large_ones() -> None:
    values = {"q1": 1.0, "q2": 1.0, "q3": 1.0, "q4": 0.0}
    assert book_average(values, {"q1": "a", "q2": "a", "q3": "a", "q4": "b"}) == 0.5


def test_questions_are_split_by_kind() -> None:
    assert of_kind({"q1": 1.0, "q2": 0.0}, {"q1": "char", "q2": "mix"}, "mix") == {"q2": 0.0}


def test_what_was_not_written_is_neither_good_nor_bad() -> None:
    written = [row("q1", 1.0, "exact_quotes"), row("q1", None, route="vectors")]
    assert tally(written).values["exact_quotes"] == {("pons", 100): {"q1": 1.0}}


def test_both_claims_of_a_pair_lie_in_one_half() -> None:
    asked = [row(f"{pair}{side}", 1.0, "claim", pair=pair) for pair in "abcdefgh" for side in "tf"]
    split = halves({each.question: 1.0 for each in asked}, asked)
    assert sum(map(len, split.values())) == 16
    assert {name[0] for name in split["tuning"]} == {pair for pair in "abcdefgh" if id_is_for_tuning(pair)}
