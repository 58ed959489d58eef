"""The commands, from the words to the report, on a story that fits in the head."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ponsreader.app.desk import Desk
from ponsreader.errors import StoreError, UsageError
from ponsreader.lab.command import Models, run

QUIET = ("--routes", "pons,vectors", "--budget", "60,200")


@pytest.fixture
def lab(
    gold: Path,
    embedder: object,
    scribe: type,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., str]:
    """Runs a command of the lab on the gold and gives what it wrote."""
    monkeypatch.setenv("PONSREADER_HOME", str(tmp_path / "home"))

    def models(desk: Desk, answering: bool) -> Models:
        return Models(embedder, scribe() if answering else None)

    def ran(*words: str) -> str:
        assert run([*words, *(() if words[0] == "report" else ("--gold", str(gold)))], models) == 0
        return capsys.readouterr().out

    return ran


def test_evidence_is_one_json_value(lab: Callable[..., str]) -> None:
    (told,) = json.loads(lab("evidence", "--json", *QUIET))["sets"]
    assert told["answerable"] == 4
    assert {(arm["route"], arm["budget"]) for arm in told["routes"]} == {
        (route, budget) for route in ("pons", "vectors") for budget in (60, 200)
    }


def test_evidence_is_a_table_for_people(lab: Callable[..., str]) -> None:
    assert "| route | 60 tokens | 200 tokens |" in lab("evidence", *QUIET)


def test_a_second_run_takes_up_the_rows(lab: Callable[..., str]) -> None:
    first, second = (json.loads(lab("evidence", "--json", *QUIET))["sets"][0]["rows"] for _ in range(2))
    assert first == second


def test_rows_and_report_lie_side_by_side(lab: Callable[..., str], tmp_path: Path) -> None:
    out = tmp_path / "lab"
    lab("evidence", "--out", str(out), *QUIET)
    lab("run", "--out", str(out), "--routes", "pons,vectors", "--budget", "60")
    lab("index-quality", "--out", str(out))
    assert lab("report", "--out", str(out)).strip() == str(out / "RESULTS.md")
    text = (out / "RESULTS.md").read_text(encoding="utf-8")
    assert all(words in text for words in ("## gold (recorded index): mill", "### F1", "## Indexes", "mill, recorded"))
    assert {path.name for path in (out / "rows").iterdir()} == {
        "evidence-gold-recorded-index.jsonl",
        "run-short-gold-recorded-index.jsonl",
        "indexes.json",
    }


def test_rows_of_other_settings_are_not_mixed_in(lab: Callable[..., str], tmp_path: Path) -> None:
    lab("evidence", "--out", str(tmp_path), *QUIET)
    with pytest.raises(StoreError, match="another seed"):
        lab("evidence", "--out", str(tmp_path), "--seed", "5", *QUIET)
    assert lab("evidence", "--out", str(tmp_path), "--seed", "5", "--again", *QUIET)


def test_a_quick_index_has_rows_of_its_own(lab: Callable[..., str]) -> None:
    (told,) = json.loads(lab("evidence", "--json", "--index", "quick", *QUIET))["sets"]
    assert told["dataset"] == "gold (quick index): mill"


def test_an_index_is_inspected(lab: Callable[..., str]) -> None:
    found = json.loads(lab("index-quality", "mill", "--json"))["mill, recorded"]
    assert (found["events"], found["gold quotes"], found["gold quotes under a note"]) == (2, 5, 0.2)


def test_a_book_of_the_library_is_inspected_with_the_gold_that_is_about_it(
    lab: Callable[..., str], cabinet: object, entry: object
) -> None:
    (found,) = json.loads(lab("index-quality", str(entry.path), "--json")).values()
    assert found["gold quotes"] == 5


def test_without_rows_there_is_no_report(lab: Callable[..., str], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no rows"):
        lab("report", "--out", str(tmp_path))


@pytest.mark.parametrize(
    "words", [["evidence", "--routes", "nonsense"], ["evidence", "--sets", "nonsense"], ["nonsense"], []]
)
def test_words_that_mean_nothing_are_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(words)
    assert ended.value.code == 2
