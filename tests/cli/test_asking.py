"""ask: a contract field by field."""

import json
from pathlib import Path

import pytest

from ponsreader.store import questions
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.cli.conftest import Command
from tests.fakes import FakeHost, ScriptedReader
from tests.salt_lantern import TITLE

ANSWER = {
    *("book", "id", "question", "mode", "answer", "refusal", "sentences", "evidence", "passages", "context"),
    *("coverage", "timings_ms"),
}
EVIDENCE = {
    *("n", "identity", "participants", "event", "detail", "label", "chapter", "percent", "quote", "weight", "stage"),
    "depth",
}
WHO = "Who is the ferryman?"


@pytest.fixture
def answering(host: FakeHost) -> ScriptedReader:
    """A reader model that answers."""
    host.reader = reader = ScriptedReader(lambda p: "1, 2" if p.key == "flow" else "A man with a hat [1].")
    return reader


def test_ask_gives_every_field(ponsreader: Command, indexed: BookEntry, answering: ScriptedReader) -> None:
    said = ponsreader("ask", TITLE, WHO, "--json")
    found = said.json
    assert said.status == 0
    assert set(found) == ANSWER
    assert (found["question"], found["id"], found["book"], found["mode"]) == (WHO, None, indexed.id, "pons")
    assert (found["answer"], found["refusal"]) == ("A man with a hat [1].", None)
    assert found["sentences"] == [{"text": "A man with a hat [1].", "cites": [1], "supported": True}]
    assert all(set(line) == EVIDENCE for line in found["evidence"])
    assert set(found["evidence"][0]["quote"]) == {"text", "start", "end"}
    assert set(found["context"]) == {"tokens", "spans"}
    assert set(found["coverage"]) == {"indexed_chunks", "quick_chunks", "chunks", "upto"}
    assert all(isinstance(value, float) for value in found["timings_ms"].values())


def test_passages_have_their_place_and_text(ponsreader: Command, book: BookEntry) -> None:
    found = ponsreader("ask", TITLE, "Who threw the rope?", "--json").json
    assert (found["mode"], found["evidence"]) == ("passages", [])
    assert set(found["passages"][0]) == {"start", "end", "chapter", "percent", "score", "text"}


def test_no_answer_asks_no_model_and_fills_evidence_and_context(
    ponsreader: Command, indexed: BookEntry, answering: ScriptedReader
) -> None:
    found = ponsreader("ask", TITLE, WHO, "--no-answer", "--budget", "300", "--json").json
    assert found["answer"] == ""
    assert found["evidence"]
    assert 0 < found["context"]["tokens"] <= 300
    assert answering.seen == []


def test_the_answer_streams_to_stdout_with_its_evidence(
    ponsreader: Command, indexed: BookEntry, answering: ScriptedReader
) -> None:
    said = ponsreader("ask", TITLE, WHO)
    assert said.out.startswith("A man with a hat [1]. \n")
    assert "[1] " in said.out
    assert "12 read closely" in said.err


def test_without_a_model_the_places_come_and_stderr_says_why(
    ponsreader: Command, indexed: BookEntry, host: FakeHost
) -> None:
    said = ponsreader("ask", TITLE, WHO)
    assert said.status == 0
    assert "[1] " in said.out
    assert host.reader_reason in said.err


def test_the_limit_holds_in_every_field(ponsreader: Command, indexed: BookEntry, answering: ScriptedReader) -> None:
    said = ponsreader("ask", TITLE, f"{WHO}", "--upto", "The Flood Tide", "--json")
    assert not [name for name in ("Lucian", "Thale", "Brandt", "Perseverance") if name in said.out]
    assert said.json["coverage"]["upto"] == max(end for _, end in [(0, said.json["coverage"]["upto"])])
    assert all(line["quote"]["end"] <= said.json["coverage"]["upto"] for line in said.json["evidence"])


def test_a_refusal_is_a_kind_in_json_and_a_sentence_in_words(
    ponsreader: Command, indexed: BookEntry, answering: ScriptedReader
) -> None:
    assert ponsreader("ask", TITLE, WHO, "--upto", "0", "--json").json["refusal"] == "not-read"
    assert "Nothing in what you have read so far" in ponsreader("ask", TITLE, WHO, "--upto", "0").out


@pytest.mark.parametrize("upto", ["nowhere", "", "²", "ch 99", "-3", "9" * 5000])
def test_a_limit_that_is_none_is_named(ponsreader: Command, indexed: BookEntry, upto: str) -> None:
    said = ponsreader("ask", TITLE, WHO, f"--upto={upto}", "--json")
    assert (said.status, said.json["error"]) == (1, "no_such_place")


@pytest.mark.parametrize("budget", ["0", "-5"])
def test_a_budget_below_one_is_named(ponsreader: Command, indexed: BookEntry, budget: str) -> None:
    said = ponsreader("ask", TITLE, WHO, f"--budget={budget}", "--json")
    assert (said.status, said.json["error"]) == (1, "bad_budget")


def test_a_question_is_kept_and_a_file_of_them_is_not(
    ponsreader: Command, indexed: BookEntry, answering: ScriptedReader, tmp_path: Path
) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps({"id": 1, "question": WHO}), encoding="utf-8")
    ponsreader("ask", TITLE, WHO)
    ponsreader("ask", TITLE, "--questions", file)
    with BookFile.open(indexed.path, readonly=True) as book:
        assert [asked.answer.question for asked in questions.history(book)] == [WHO]


# ---------------------------------------------------------------- files of questions


def test_a_file_of_questions_gives_one_line_each_with_its_id(
    ponsreader: Command, indexed: BookEntry, tmp_path: Path
) -> None:
    file = tmp_path / "questions.jsonl"
    rows = [{"id": "a", "question": WHO, "more": 1}, {"question": "谁？"}, {"id": [3], "question": "Where?"}]
    file.write_text("\ufeff" + "\n\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")
    said = ponsreader("ask", TITLE, "--questions", file, "--no-answer", "--json")
    assert said.status == 0
    assert [line["id"] for line in said.lines] == ["a", None, [3]]
    assert [line["question"] for line in said.lines] == [WHO, "谁？", "Where?"]
    assert all(set(line) == ANSWER for line in said.lines)


def test_a_line_of_the_file_may_hold_any_character(ponsreader: Command, indexed: BookEntry, tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes('{"question": "Who\u2028is\x85he?"}\r\n{"question": "Where \\ud800?"}\r\n'.encode())
    said = ponsreader("ask", TITLE, "--questions", file, "--no-answer", "--json")
    assert [line["question"] for line in said.lines] == ["Who\u2028is\x85he?", "Where ??"]


BAD = ["{", "[]", "3", "{}", '{"question": 3}', '{"question": " "}', '"Who?"', "null", "[" * 100_000]


@pytest.mark.parametrize("line", [*BAD, json.dumps({"question": "why " * 9999})], ids=lambda line: line[:20])
def test_a_bad_line_is_named_before_anything_is_asked(
    ponsreader: Command, indexed: BookEntry, tmp_path: Path, line: str
) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(f'{{"id": 1, "question": "Who?"}}\n{line}\n', encoding="utf-8")
    said = ponsreader("ask", TITLE, "--questions", file, "--json")
    assert (said.status, said.json["error"]) == (1, "bad_question")
    assert "Line 2" in said.json["message"]


def test_a_file_of_questions_that_cannot_be_read_is_named(
    ponsreader: Command, indexed: BookEntry, tmp_path: Path
) -> None:
    (tmp_path / "latin.jsonl").write_bytes(b'{"question": "\xe9"}')
    for file in (tmp_path / "none.jsonl", tmp_path, tmp_path / "latin.jsonl"):
        said = ponsreader("ask", TITLE, "--questions", file, "--json")
        assert (said.status, said.json["error"]) == (1, "unreadable")


def test_an_empty_file_of_questions_is_no_line(ponsreader: Command, indexed: BookEntry, tmp_path: Path) -> None:
    (tmp_path / "none.jsonl").write_text("", encoding="utf-8")
    said = ponsreader("ask", TITLE, "--questions", tmp_path / "none.jsonl", "--json")
    assert (said.status, said.out) == (0, "")
