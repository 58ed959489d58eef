"""Every question is asked on every route, once; what fails stays counted."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ponsreader.errors import Cancelled, ModelError
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.pipeline import BASELINES
from ponsreader.lab.records import DatasetError
from ponsreader.lab.rows import read
from ponsreader.lab.study import Gold, Study, run, stands
from ponsreader.lab.subjects import Folders, Subject, subjects

ROUTES = ("pons", "pairs", "vectors")


@pytest.fixture
def mill_subject(gold: Path) -> Subject:
    return subjects("gold", Folders(gold))[0]


@pytest.fixture
def plan(mill_subject: Subject) -> Study:
    return Study("gold", [mill_subject], ROUTES, (40, 200))


class Stopping:
    """Presses Stop after some questions."""

    def __init__(self, after: int) -> None:
        self.left = after

    def report(self, done: float, total: float, note: str = "") -> None:
        self.left -= note == "mill"

    def check(self) -> None:
        if self.left <= 0:
            raise Cancelled


def test_every_question_is_asked_on_every_route_at_every_budget(plan: Study, cabinet: Cabinet, tmp_path: Path) -> None:
    run(plan, cabinet, tmp_path / "rows.jsonl")
    rows = read(tmp_path / "rows.jsonl").rows
    answerable = [row for row in rows if row.answerable]
    assert len(answerable) == 4 * len(ROUTES) * 2
    assert all(row.scores.keys() == {"evidence_recall", "complete"} and not row.error for row in answerable)
    assert max(row.scores["evidence_recall"] for row in answerable if row.budget == 200) == 1.0


def test_an_unanswerable_question_is_for_those_who_can_refuse(plan: Study, cabinet: Cabinet, tmp_path: Path) -> None:
    run(plan, cabinet, tmp_path / "rows.jsonl")
    rows = [row for row in read(tmp_path / "rows.jsonl").rows if not row.answerable]
    assert {row.route for row in rows} == {"pons"}
    assert not any(row.scores for row in rows)


def test_a_stopped_study_goes_on(plan: Study, cabinet: Cabinet, tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "rows.jsonl"
    run(plan, cabinet, whole)
    with pytest.raises(Cancelled):
        run(plan, cabinet, path, progress=Stopping(2))
    before = read(path).rows
    assert 0 < len(before) < len(read(whole).rows)
    run(plan, cabinet, path)
    rows = read(path).rows
    assert rows[: len(before)] == before
    assert [(row.key, row.scores) for row in rows] == [(row.key, row.scores) for row in read(whole).rows]


def test_a_finished_study_opens_no_book(plan: Study, cabinet: Cabinet, tmp_path: Path) -> None:
    run(plan, cabinet, tmp_path / "rows.jsonl")
    run(plan, replace(cabinet, folder=tmp_path / "nowhere"), tmp_path / "rows.jsonl")
    assert not (tmp_path / "nowhere").exists()


def test_another_route_joins_the_rows(plan: Study, cabinet: Cabinet, tmp_path: Path) -> None:
    run(plan, cabinet, tmp_path / "rows.jsonl")
    run(replace(plan, routes=("recent window",)), cabinet, tmp_path / "rows.jsonl")
    assert {row.route for row in read(tmp_path / "rows.jsonl").rows} == {*ROUTES, "recent window"}


def test_a_failing_route_has_found_nothing_and_stays_counted(plan: Study, tmp_path: Path, cabinet: Cabinet) -> None:
    class Broken:
        fingerprint = cabinet.embedder.fingerprint
        embed_closely = cabinet.embedder.embed_closely

        def embed(self, texts: Sequence[str], *, kind: str = "passage", progress: object = None) -> object:
            if kind == "query":
                raise ModelError("gone", "The embedder is gone.")
            return cabinet.embedder.embed(texts)

    run(replace(plan, routes=("vectors",)), replace(cabinet, embedder=Broken()), tmp_path / "rows.jsonl")
    rows = read(tmp_path / "rows.jsonl").rows
    assert len(rows) == 8
    assert all(row.error == "The embedder is gone." and row.scores["evidence_recall"] == 0.0 for row in rows)


def test_a_quote_of_another_edition_stops_the_study(mill_subject: Subject) -> None:
    gold = Gold("Nothing of it stands here.")
    with pytest.raises(DatasetError, match="stand in the book"):
        gold.scores(mill_subject.questions[0], [(0, 5)], 100)


def test_settings_are_part_of_the_signature(plan: Study) -> None:
    assert plan.signature("minilm", form="short").versions["form"] == "short"
    assert plan.signature("minilm").questions != replace(plan, subjects=[]).signature("minilm").questions


def test_the_baselines_are_no_variants() -> None:
    assert not set(ROUTES[:2]) & BASELINES.keys()


def test_a_question_with_a_limit_is_asked_from_what_stands_before(
    plan: Study, cabinet: Cabinet, tmp_path: Path
) -> None:
    subject = plan.subjects[0]
    original = subject.source.file.read_text(encoding="utf-8")
    early = [replace(question, upto=original.index("Holt stole")) for question in subject.questions[:2]]
    asked = replace(plan, subjects=[replace(subject, questions=tuple(early))], routes=("pons",), budgets=(200,))
    run(asked, cabinet, tmp_path / "rows.jsonl")
    recalls = {row.question: row.scores["evidence_recall"] for row in read(tmp_path / "rows.jsonl").rows}
    assert recalls == {"m1": 1.0, "m2": 0.0}


def test_a_limit_is_found_again_by_the_words_before_it(plan: Study, cabinet: Cabinet) -> None:
    subject = plan.subjects[0]
    original = subject.source.file.read_text(encoding="utf-8")
    place = original.index("Holt stole")
    for upto, stand in stands(subject, cabinet, plan.method, [place, None]):
        text = stand.known.story.text
        assert text.rstrip().endswith("for days." if upto else "found him.")
