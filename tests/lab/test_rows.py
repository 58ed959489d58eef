"""Rows outlive a kill, are never written twice, and never mix with another run's."""

from dataclasses import asdict, replace
from pathlib import Path

import pytest

from ponsreader.errors import StoreError
from ponsreader.lab.questions import Question
from ponsreader.lab.rows import Row, RowWriter, Signature, fingerprint, read
from ponsreader.method import Method

SIGNATURE = Signature("gold", "ab12", asdict(Method()), "reader", "embedder", 0, {"ponsreader": "0.1.0"})
ROW = Row("q1", "pons", 1000, "mill", "qa", scores={"f1": 0.5}, timings_ms={"anchor": 1.5, "awaken": 0.1})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs" / "gold.jsonl"


def write(path: Path, *rows: Row, signature: Signature = SIGNATURE) -> None:
    with RowWriter(path, signature) as writer:
        for row in rows:
            writer.append(row)


def test_rows_come_back_as_they_were_written(path: Path) -> None:
    odd = replace(ROW, question="q2", answer="“Ja”\n— \ud800", variant={"use_pons": False}, route="no pons")
    write(path, ROW, odd)
    assert (read(path).signature, read(path).rows) == (SIGNATURE, (ROW, odd))


def test_a_row_is_on_the_disk_before_the_next_is_asked(path: Path) -> None:
    with RowWriter(path, SIGNATURE) as writer:
        writer.append(ROW)
        assert read(path).rows == (ROW,)


def test_a_run_goes_on_where_it_stopped(path: Path) -> None:
    write(path, ROW)
    with RowWriter(path, SIGNATURE) as writer:
        assert writer.has("q1", "pons", 1000)
        assert not writer.has("q1", "pons", 1000, turn=1)
        assert not writer.has("q1", "pons", 6000)
        writer.append(replace(ROW, turn=1))
    assert len(read(path).rows) == 2


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_torn_last_line_is_cut_off(path: Path, cut: int) -> None:
    write(path, ROW, replace(ROW, question="q2"))
    path.write_bytes(path.read_bytes()[:-cut])
    assert read(path).rows == (ROW,)
    write(path, replace(ROW, question="q2"))
    assert [row.question for row in read(path).rows] == ["q1", "q2"]


def test_a_run_killed_in_its_first_line_begins_again(path: Path) -> None:
    write(path)
    path.write_bytes(path.read_bytes()[:30])
    write(path, ROW)
    assert read(path).rows == (ROW,)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"method": asdict(Method(k1=3))}, "another method"),
        ({"reader": "other", "seed": 1}, "another reader and seed"),
        ({"questions": "cd34"}, "another questions"),
    ],
)
def test_rows_of_another_run_are_never_mixed_in(path: Path, change: dict, named: str) -> None:
    write(path, ROW)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=named):
        RowWriter(path, replace(SIGNATURE, **change))
    assert path.read_bytes() == before


def test_a_route_must_keep_its_settings(path: Path) -> None:
    write(path, ROW)
    with pytest.raises(StoreError, match="other settings"):
        write(path, replace(ROW, question="q2", variant={"use_match": False}))
    assert read(path).rows == (ROW,)


def test_the_same_row_twice_is_a_bug(path: Path) -> None:
    with pytest.raises(ValueError, match="already"):
        write(path, ROW, ROW)


@pytest.mark.parametrize("content", [b"Dear diary", b"one\ntwo", b'{"a": 1}\nx'])
def test_a_file_of_something_else_is_left_as_it_is(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is no row of this program"):
        RowWriter(path, SIGNATURE)
    assert path.read_bytes() == content


def test_a_broken_line_in_the_middle_is_named(path: Path) -> None:
    write(path, ROW)
    path.write_bytes(path.read_bytes() + b'{"question": "q2"}\n')
    with pytest.raises(StoreError, match="Line 3 of"):
        read(path)


def test_a_score_that_is_no_number_is_a_bug(path: Path) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        write(path, replace(ROW, scores={"f1": float("nan")}))


def test_another_edition_of_the_questions_has_another_fingerprint() -> None:
    question = Question("q", "b", "qa", "?", answers=("x",))
    assert fingerprint([question]) == fingerprint([replace(question)])
    assert fingerprint([question]) != fingerprint([replace(question, answers=("y",))])


def test_a_variant_is_told_once_and_known_in_every_row(path: Path) -> None:
    varied = [replace(ROW, question=f"q{n}", route="r", variant={"tau": 0.9}) for n in range(3)]
    write(path, varied[0])
    write(path, *varied[1:])
    assert [row.variant for row in read(path).rows] == [{"tau": 0.9}] * 3
    assert path.read_text(encoding="utf-8").count('"variant"') == 1
