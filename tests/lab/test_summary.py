"""A run as plain values: every mean with its interval, whole, by kind, by book and by half."""

import json

from ponsreader.lab.rows import Row, Run, Signature
from ponsreader.lab.summary import summary

SIGNATURE = Signature("gold", "ab12", {}, "", "minilm", 3, {"code": "1"})


def rows(route: str, recalls: list[float]) -> list[Row]:
    return [
        Row(f"q{n}", route, 1000, "ab"[n % 2], "qa", ("char", "mix")[n % 2], scores={"evidence_recall": recall})
        for n, recall in enumerate(recalls)
    ]


RUN = Run(
    SIGNATURE,
    (
        *rows("pons", [1.0, 0.5, 1.0, 0.5]),
        *rows("vectors", [0.0, 0.5, 0.0, 0.5]),
        Row("u1", "pons", 1000, "a", "qa", answerable=False, refusal="not-found"),
    ),
)


def arm(route: str) -> dict:
    return next(each for each in summary(RUN)["routes"] if each["route"] == route)


def test_means_have_intervals() -> None:
    found = arm("pons")["scores"]["evidence_recall"]
    assert found["mean"] == 0.75
    assert found["low"] <= 0.75 <= found["high"]
    assert found["questions"] == 4


def test_means_are_parted_by_kind_book_and_half() -> None:
    found = arm("pons")["scores"]["evidence_recall"]
    assert found["by_kind"]["char"]["mean"] == 1.0
    assert found["by_book"]["b"]["mean"] == 0.5
    assert sum(half["questions"] for half in found["by_half"].values()) == 4


def test_refusals_are_counted_on_both_sides() -> None:
    refused = arm("pons")["refused"]
    assert (refused["answerable"]["refused"], refused["answerable"]["of"]) == (0, 4)
    assert (refused["unanswerable"]["refused"], refused["unanswerable"]["of"]) == (1, 1)


def test_other_routes_are_held_against_the_default() -> None:
    assert arm("vectors")["against"]["difference"] == 0.5
    assert arm("pons")["against"] is None


def test_it_is_json() -> None:
    assert json.loads(json.dumps(summary(RUN)))["answerable"] == 4
