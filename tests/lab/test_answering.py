"""What a model answers on every route is scored, kept at once, and never lost from the count."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ponsreader.errors import Cancelled, ModelError, UsageError
from ponsreader.lab.answering import answered, run
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.pipeline import Stand
from ponsreader.lab.questions import Question
from ponsreader.lab.rows import Row, read
from ponsreader.lab.study import Study
from ponsreader.lab.subjects import Folders, subjects
from ponsreader.models.protocols import ReaderInfo

ROUTES = ("pons", "pairs", "vectors", "question only")


@pytest.fixture
def plan(gold: Path) -> Study:
    return Study("gold", subjects("gold", Folders(gold)), ROUTES, (60,))


@pytest.fixture
def choices(gold: Path) -> Study:
    return Study("gold_mc", subjects("gold_mc", Folders(gold)), ("pons", "vectors"), (60,))


@pytest.fixture
def rows(cabinet: Cabinet, tmp_path: Path) -> Callable[..., list[Row]]:
    def ran(plan: Study, reader: object, **more: object) -> list[Row]:
        run(plan, cabinet, reader, tmp_path / "rows.jsonl", **more)
        return list(read(tmp_path / "rows.jsonl").rows)

    return ran


def test_every_route_answers_every_question(plan: Study, rows: Callable[..., list[Row]], scribe: type) -> None:
    made = rows(plan, scribe())
    assert len(made) == 5 * len(ROUTES)
    right = [row for row in made if row.question == "m1"]
    assert all(row.answer == "a letter" and row.scores["f1"] == row.scores["em"] == 1.0 for row in right)
    assert all("f1" not in row.scores for row in made if not row.answerable)


def test_all_routes_are_asked_alike(plan: Study, rows: Callable[..., list[Row]], scribe: type) -> None:
    reader = scribe()
    rows(plan, reader)
    assert len({(prompt.system, prompt.prefix, prompt.max_tokens) for prompt in reader.asked}) == 1
    assert all("Question: " in prompt.text for prompt in reader.asked)


def test_without_the_book_the_question_is_all_there_is(stand: Stand, scribe: type) -> None:
    reader = scribe()
    there = replace(stand, reader=reader, made={})
    question = Question("q", "mill", "qa", "Who left the mill?", answers=("Mira",))
    answer = answered(there, question, "question only", 60, "short", 0)
    assert answer.answer == "a letter"
    assert "Holt" not in reader.asked[0].text


def test_orders_of_the_options_are_asked_and_scored_in_their_order(
    choices: Study, rows: Callable[..., list[Row]], scribe: type
) -> None:
    made = rows(choices, scribe("A"), turns=4)
    own = [row for row in made if (row.question, row.route) == ("m1", "vectors")]
    assert sorted(row.scores["correct"] for row in own) == [0.0, 0.0, 0.0, 1.0]
    assert [row.turn for row in own] == [0, 1, 2, 3]


def test_a_failed_call_is_wrong_and_stays(plan: Study, rows: Callable[..., list[Row]], scribe: type) -> None:
    made = rows(replace(plan, routes=("vectors",), subjects=[_first(plan, 3)]), scribe(dies=True))
    assert len(made) == 3
    assert all(row.error == "The model stopped." and row.scores["f1"] == 0.0 for row in made)


def test_a_model_that_is_gone_stops_the_run(plan: Study, cabinet: Cabinet, scribe: type, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="6 times"):
        run(plan, cabinet, scribe(dies=True), tmp_path / "rows.jsonl")
    assert len(read(tmp_path / "rows.jsonl").rows) == 5


def test_a_budget_beyond_the_window_is_refused(plan: Study, cabinet: Cabinet, scribe: type, tmp_path: Path) -> None:
    small = scribe()
    small.info = ReaderInfo("small", "5" * 64, 1024)
    with pytest.raises(UsageError, match="at most 294 tokens"):
        run(replace(plan, budgets=(60, 1000)), cabinet, small, tmp_path / "rows.jsonl")


def test_a_stopped_run_goes_on(plan: Study, cabinet: Cabinet, scribe: type, tmp_path: Path) -> None:
    class Stop:
        def __init__(self) -> None:
            self.done = 0

        def report(self, done: float, total: float, note: str = "") -> None:
            self.done += 1

        def check(self) -> None:
            if self.done == 7:
                raise Cancelled

    path = tmp_path / "rows.jsonl"
    with pytest.raises(Cancelled):
        run(plan, cabinet, scribe(), path, progress=Stop())
    first = read(path).rows
    reader = scribe()
    run(plan, cabinet, reader, path)
    assert len(first) == 7
    assert read(path).rows[:7] == first
    assert len(read(path).rows) == 20
    assert len(reader.asked) <= 13


def test_a_model_that_says_it_is_not_told_has_refused(
    plan: Study, rows: Callable[..., list[Row]], scribe: type
) -> None:
    made = rows(replace(plan, routes=("vectors",)), scribe("Not told."))
    assert {row.refusal for row in made} == {"not-found"}


def test_the_form_and_the_turns_are_part_of_the_signature(
    plan: Study, cabinet: Cabinet, scribe: type, tmp_path: Path
) -> None:
    run(plan, cabinet, scribe(), tmp_path / "rows.jsonl", form="app", turns=2)
    versions = read(tmp_path / "rows.jsonl").signature.versions
    assert (versions["form"], versions["turns"]) == ("app", "2")


def _first(plan: Study, count: int) -> object:
    return replace(plan.subjects[0], questions=plan.subjects[0].questions[:count])
