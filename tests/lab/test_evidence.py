"""Evidence recall, against the reference's vectors and against the checking script."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ponsreader.folding import fold
from ponsreader.lab.datasets import gold_questions
from ponsreader.lab.evidence import (
    estimated_tokens,
    found,
    gold_spans,
    mapped_recall,
    mapping_recall,
    merged,
    passage_recall,
    section_recall,
    span_recall,
)
from ponsreader.lab.records import DatasetError

VECTORS = json.loads((Path(__file__).parent / "data" / "metric_vectors.json").read_text(encoding="utf-8"))
METRICS = {"evidence_recall": passage_recall, "span_recall": span_recall}
TALE = "Mira hid the letter under the oak. Holt saw her do it.\n\nAt night he dug it up and read it twice."


def spot(words: str) -> tuple[int, int]:
    return TALE.index(words), TALE.index(words) + len(words)


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["metric"] in METRICS], ids=lambda v: v["metric"])
def test_the_reference_vectors_are_reproduced(vector: dict) -> None:
    assert METRICS[vector["metric"]](*vector["args"]) == pytest.approx(vector["expect"])


def test_half_of_a_quote_is_enough_and_less_is_not() -> None:
    gold = [(0, 10)]
    assert span_recall(gold, [(5, 50)]) == 1.0
    assert span_recall(gold, [(6, 50)]) == 0.0


def test_two_halves_that_do_not_touch_are_two_stretches() -> None:
    text = "word " * 20
    assert found([(0, 30)], [(0, 10), (20, 30)], text, 100).recall == 0.0
    assert found([(0, 30)], [(0, 10), (10, 20)], text, 100).recall == 1.0


def test_spans_that_touch_become_one() -> None:
    assert merged([(5, 9), (0, 5), (20, 30), (22, 25)]) == [(0, 9), (20, 30)]


def test_who_is_over_the_budget_by_more_than_a_tenth_has_found_nothing() -> None:
    text = "word " * 100
    inside = found([(0, 10)], [(0, len(text))], text, 123)
    beyond = found([(0, 10)], [(0, len(text))], text, 122)
    assert (inside.recall, inside.over_budget, inside.tokens) == (1.0, False, pytest.approx(135))
    assert (beyond.recall, beyond.over_budget, beyond.complete) == (0.0, True, False)


def test_nothing_retrieved_is_nothing_found() -> None:
    assert found([(0, 3)], [], "abc", 100).recall == 0.0


def test_tokens_are_counted_by_words() -> None:
    assert estimated_tokens("At night he dug it up") == pytest.approx(8.1)


def test_gold_quotes_are_placed_whatever_their_marks() -> None:
    assert gold_spans(fold(TALE), ["“Holt  saw her”"]) == [spot("Holt saw her")]


def test_marks_inside_a_gold_quote_may_be_others_than_the_books() -> None:
    text = "She sighed. “This was his,” said Ann."
    assert gold_spans(fold(text), ["sighed. 'This was his,' said Ann"]) == [(4, len(text) - 1)]


def test_a_gold_quote_of_another_edition_stops_the_measurement() -> None:
    with pytest.raises(DatasetError, match="does not stand in the book"):
        gold_spans(fold(TALE), ["Mira burnt the letter"])


def test_sections_are_counted_once() -> None:
    assert section_recall([1, 2, 2], [2, 5]) == 0.5


def test_a_passage_is_mapped_by_eight_letters_in_a_row() -> None:
    assert mapping_recall(["藏信于老橡树之下，无人知晓"], ["她藏信于老橡树之下。"]) == 1.0
    assert mapping_recall(["藏信于老橡树之下，无人知晓"], ["她藏信。"]) == 0.0


def test_a_passage_is_mapped_at_its_place() -> None:
    gold = [spot("hid the letter under the oak")]
    assert mapped_recall(gold, [spot("under the oak. Holt saw")], TALE) == 1.0
    assert mapped_recall(gold, [spot("oak. Holt saw her")], TALE) == 0.0
    assert mapped_recall(gold, [], TALE) == 0.0


@pytest.mark.parametrize("budget", [300, 1000])
def test_recall_is_what_the_checking_script_says(shared: Path, tmp_path: Path, budget: int) -> None:
    """Two pages from the place of the first gold quote, more than the small budget allows for some."""
    raw = (shared / "data" / "books" / "dev" / "call-of-the-wild.txt").read_bytes()
    text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    book = fold(text)
    asked = gold_questions(shared / "gold", "call-of-the-wild").questions
    gold = {q.id: gold_spans(book, q.evidence) for q in asked}
    fed = {
        name: [(spans[0][0] + 20, spans[0][1] + 300 + 20 * n), (spans[0][1] + 200, spans[0][1] + 700)]
        for n, (name, spans) in enumerate(gold.items())
    }
    ours = [found(gold[name], spans, text, budget) for name, spans in fed.items()]
    said = checked(shared, tmp_path, text, fed, budget)
    assert 0 < said["recall"] < 1
    assert sum(f.recall for f in ours) / len(ours) == pytest.approx(said["recall"], abs=6e-4)
    assert sum(f.complete for f in ours) / len(ours) == pytest.approx(said["all_found"], abs=6e-4)
    assert sum(f.over_budget for f in ours) == said["over_budget"]


def checked(shared: Path, folder: Path, text: str, fed: dict, budget: int) -> dict:
    (folder / "text").write_text(text, encoding="utf-8", newline="")
    answers = [json.dumps({"id": name, "context": {"spans": spans}}) for name, spans in fed.items()]
    (folder / "answers").write_text("\n".join(answers), encoding="utf-8")
    script, questions = shared / "tools" / "check_evidence.py", shared / "gold" / "call-of-the-wild"
    command = [sys.executable, script, questions / "questions.jsonl", folder / "answers", folder / "text"]
    done = subprocess.run([*command, "--budget", str(budget)], capture_output=True, check=True)
    return json.loads(done.stdout)
