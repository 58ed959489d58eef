"""The report says what the rows say, and says it twice alike."""

from dataclasses import asdict
from pathlib import Path

import pytest

from ponsreader.lab.report import indexes, put_indexes, runs_in, section, write
from ponsreader.lab.rows import Row, RowWriter, Run, Signature
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


def report(*given: Row) -> str:
    return section(Run(SIGNATURE, given))


def test_failed_calls_are_counted() -> None:
    text = report(*rows("pons", [1.0]), *rows("pons", [1.0], 500, error="no memory"))
    assert "- rows: 2, of which 1 failed and count as wrong" in text


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


def test_what_indexes_hold_stands_at_the_end_and_is_replaced(tmp_path: Path) -> None:
    put_indexes({"mill, quick": {"events": 3, "gates passed": True}}, tmp_path)
    put_indexes({"mill, quick": {"events": 4, "recall": 0.5, "none": None}, "oak, quick": {"events": 1}}, tmp_path)
    text = write([], tmp_path).read_text(encoding="utf-8")
    assert "| measure | mill, quick | oak, quick |" in text
    assert "| events | 4 | 1 |" in text
    assert "| recall | 0.500 | – |" in text
    assert "| none | – | – |" in text


def test_flags_are_words() -> None:
    assert "| gates passed | yes |" in indexes({"mill": {"gates passed": True}})


def test_the_evidence_study_on_the_gold_is_told_first(tmp_path: Path) -> None:
    for name in ("run-short-gold", "evidence-authored", "evidence-gold"):
        signature = Signature(name, "ab12", {}, "", "minilm", 0, {})
        RowWriter(tmp_path / "rows" / f"{name}.jsonl", signature).close()
    told = [run.signature.dataset for run in runs_in(tmp_path)]
    assert told == ["evidence-gold", "evidence-authored", "run-short-gold"]
