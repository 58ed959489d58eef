"""The report says what the rows say, and says it twice alike."""

from dataclasses import asdict
from pathlib import Path

import pytest

from ponsreader.lab.report import section, write
from ponsreader.lab.rows import Row, Run, Signature
from ponsreader.method import Method

SIGNATURE = Signature("gold", "ab12", asdict(Method(k1=9)), "", "minilm", 3, {"ponsreader": "0.1.0"})


def rows(route: str, recalls: list[float], budget: int = 1000, **more: object) -> list[Row]:
    return [
        Row(
            f"q{n}",
            route,
            budget,
            book="ab"[n % 2],
            task="qa",
            kind=("char", "mix")[n % 2],
            scores={"evidence_recall": recall},
            tokens=900 + n,
            pairs=3,
            timings_ms={"rank": 2.0},
            **more,
        )
        for n, recall in enumerate(recalls)
    ]


GOOD, BAD = [1.0, 1.0, 0.5, 1.0, 1.0, 1.0, 1.0, 0.5], [0.0, 0.5, 0.0, 0.5, 0.0, 0.0, 0.5, 0.0]
TWO_ROUTES = (*rows("pons", GOOD), *rows("vectors", BAD))


def part(text: str, title: str) -> str:
    return next(block for block in text.split("### ") if block.startswith(title))


def report(*given: Row) -> str:
    return section(Run(SIGNATURE, given))


def test_means_are_told_with_interval_and_book_average() -> None:
    scores = part(report(*TWO_ROUTES), "Scores")
    assert "| pons | 1000 | 8 | 0.875 [" in scores
    assert scores.count("\\| 0.875") == 1


def test_kinds_are_told_apart() -> None:
    kinds = part(report(*TWO_ROUTES), "Evidence recall by kind")
    assert "| route | budget | char (4) | mix (4) |" in kinds
    assert "| vectors | 1000 | 0.125 [" in kinds


def test_the_default_route_is_compared_with_each_other() -> None:
    tests = part(report(*TWO_ROUTES, *rows("question only", [0.0] * 8)), "Paired tests")
    assert "| evidence recall | 1000 | vectors | 8 | +0.688 [" in tests
    assert "| sign flips | 0.008 | 0.016 |" in tests


def test_only_questions_that_both_have_are_compared() -> None:
    assert "| vectors | 5 |" in part(report(*rows("pons", GOOD[:5]), *rows("vectors", BAD)), "Paired tests")


def test_without_the_default_route_there_are_no_tests() -> None:
    assert "Paired tests" not in report(*rows("vectors", BAD), *rows("window", BAD))


def test_failed_calls_are_counted_and_count_as_wrong() -> None:
    text = report(*rows("pons", [1.0]), *rows("pons", [1.0], 500, error="no memory"))
    assert "- rows: 2, of which 1 failed and count as wrong" in text
    assert "| pons | 500 | 1 | 0.000 [" in text


def test_refusals_are_told_by_whether_there_was_an_answer() -> None:
    unanswerable = Row("u1", "pons", 1000, "a", "qa", answerable=False, refusal="not-found")
    refusals = part(report(*rows("pons", GOOD), unanswerable), "Refusals")
    assert "| pons | 1000 | 0 of 8 [" in refusals
    assert "| 1 of 1 [" in refusals


def test_tokens_and_times_are_told() -> None:
    assert "| pons | 1000 | 904 | 3.0 | 2.0 |" in part(report(*TWO_ROUTES), "Tokens and times")


def test_the_head_names_what_the_run_was_made_with() -> None:
    text = report(*TWO_ROUTES)
    assert "- method: k1 = 9" in text
    assert "- reader: none" in text
    assert "- embedder: minilm" in text


def test_a_run_without_rows_has_a_head_only() -> None:
    assert "###" not in report()


@pytest.mark.parametrize("picture", ["svg", "png"])
def test_the_same_rows_give_the_same_bytes(tmp_path: Path, picture: str) -> None:
    pytest.importorskip("matplotlib")
    runs = [Run(SIGNATURE, TWO_ROUTES), Run(SIGNATURE, ())]
    paths = [write(runs, tmp_path / name, picture=picture) for name in ("one", "two")]
    first, second = ({f.name: f.read_bytes() for f in path.parent.iterdir()} for path in paths)
    assert first == second
    assert first.keys() == {"RESULTS.md", f"results-1.{picture}"}
    assert f"](results-1.{picture})" in paths[0].read_text(encoding="utf-8")
