"""index, status, text, show, export, verify, models, doctor: a contract field by field."""

import hashlib
import json
import os
from pathlib import Path

import pytest

from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.cli.conftest import Command
from tests.fakes import FakeHost, ScriptedReader, WordEmbedder
from tests.salt_lantern import INDEX, TITLE

STATUS = {
    *("id", "title", "path", "state", "chunks", "quick", "close", "identities", "facets", "events", "relations"),
    *("edges", "rejections", "gates", "failures", "reader", "reader_sha256", "embedder", "embedder_sha256"),
    *("tokens_in", "tokens_out", "seconds"),
}


def test_index_gives_the_status_at_the_end(ponsreader: Command, book: BookEntry) -> None:
    said = ponsreader("index", TITLE, "--reader", f"recorded:{INDEX}", "--json")
    found = said.json
    assert said.status == 0
    assert set(found) == STATUS
    assert (found["state"], found["chunks"]) == ("ready", {"done": 12})
    assert found["embedder"] == "words"
    assert found["reader"] == "recorded:index"
    assert len(found["reader_sha256"]) == 64
    assert all(set(gate) == {"value", "bound", "passed"} for gate in found["gates"].values())
    assert ponsreader("status", TITLE, "--json").json == found


def test_index_speaks_plainly_too(ponsreader: Command, book: BookEntry) -> None:
    said = ponsreader("index", TITLE, "--reader", f"recorded:{INDEX}")
    assert said.out.startswith(f"{TITLE}: 12 done")
    assert said.err == ""


@pytest.mark.parametrize(("chapters", "done"), [("2-3", 4), ("6", 2), ("The Flood Tide", 2)])
def test_index_reads_the_chapters_that_are_named(
    ponsreader: Command, book: BookEntry, chapters: str, done: int
) -> None:
    found = ponsreader("index", TITLE, "--reader", f"recorded:{INDEX}", "--chapters", chapters, "--json").json
    assert found["chunks"] == {"done": done, "pending": 12 - done}
    assert found["state"] == "paused"


def test_index_goes_on_where_it_stopped(ponsreader: Command, book: BookEntry) -> None:
    ponsreader("index", TITLE, "--reader", f"recorded:{INDEX}", "--chapters", "1-5")
    found = ponsreader("index", TITLE, "--reader", f"recorded:{INDEX}", "--json").json
    assert found["chunks"] == {"done": 12}


def test_quick_needs_no_reader(ponsreader: Command, book: BookEntry) -> None:
    assert ponsreader("index", TITLE, "--quick", "--json").json["quick"] == 12


@pytest.mark.parametrize("chapters", ["99", "0", "3-2", "1-99", "x", "40%", "", "²", "9" * 5000])
def test_chapters_that_are_none_are_named(ponsreader: Command, book: BookEntry, chapters: str) -> None:
    said = ponsreader("index", TITLE, "--reader", f"recorded:{INDEX}", "--json", f"--chapters={chapters}")
    assert said.status == 1
    assert said.json["error"] == "no_such_place"


@pytest.mark.parametrize("upto", ["nowhere", "", "²", "ch 99", "-3"])
def test_a_position_that_is_none_is_named(ponsreader: Command, book: BookEntry, upto: str) -> None:
    said = ponsreader("index", TITLE, "--quick", "--json", f"--upto={upto}")
    assert (said.status, said.json["error"]) == (1, "no_such_place")


def test_a_recording_that_is_none_is_named(ponsreader: Command, book: BookEntry, tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "1.json").write_text("{", encoding="utf-8")
    for folder in (tmp_path / "nowhere", tmp_path, tmp_path / "broken", INDEX / "1.json"):
        said = ponsreader("index", TITLE, "--reader", f"recorded:{folder}", "--json")
        assert (said.status, said.json["error"][-9:]) == (1, "recording")


def test_without_models_index_says_what_is_missing(ponsreader: Command, book: BookEntry, host: FakeHost) -> None:
    said = ponsreader("index", TITLE, "--json")
    assert (said.status, said.json["error"], said.json["message"]) == (1, "no_reader", host.reader_reason)
    host.embedder = None
    assert ponsreader("index", TITLE, "--json").json["error"] == "no_embedder"


def test_another_embedder_is_refused_and_reembed_takes_it(
    ponsreader: Command, indexed: BookEntry, host: FakeHost
) -> None:
    host.embedder = WordEmbedder("others")
    said = ponsreader("index", TITLE, "--quick", "--json")
    assert (said.status, said.json["error"]) == (1, "other_embedder")
    assert "--reembed" in said.json["message"]
    found = ponsreader("index", TITLE, "--quick", "--reembed", "--json").json
    assert (found["embedder"], found["chunks"]) == ("others", {"done": 12})
    assert found["edges"] > 0


def test_failures_are_listed_and_tried_again(ponsreader: Command, book: BookEntry, host: FakeHost) -> None:
    host.reader = ScriptedReader(lambda _: "no json")
    found = ponsreader("index", TITLE, "--chapters", "1", "--json").json
    assert [set(failure) for failure in found["failures"]] == [{"chunk", "chapter", "reason", "tries"}]
    told = ponsreader("index", TITLE, "--chapters", "1").out
    assert "could not be read: piece 0 in The Causeway (what the model wrote made no sense)" in told
    host.reader.script = lambda _: json.dumps({"characters": [], "events": [{}], "relations": []})
    assert ponsreader("index", TITLE, "--chapters", "1", "--retry", "--json").json["failures"] == []


# ---------------------------------------------------------------- text, show, export, verify


def test_the_text_is_what_the_offsets_count(ponsreader: Command, indexed: BookEntry) -> None:
    with BookFile.open(indexed.path, readonly=True) as book:
        text = book.text
    assert ponsreader("text", TITLE).out == text
    assert ponsreader("text", TITLE, "--json").json == {"id": indexed.id, "text": text}


def test_every_stored_quote_slices_back_from_the_text(ponsreader: Command, indexed: BookEntry, tmp_path: Path) -> None:
    text = ponsreader("text", TITLE).out
    ponsreader("export", TITLE, "--out", tmp_path / "all.json")
    found = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    quotes = [note["quote"] for kind in ("facets", "events", "relations") for note in found[kind]]
    assert len(quotes) == 64
    assert all(text[quote["start"] : quote["end"]] == quote["text"] for quote in quotes)


def test_show_people(ponsreader: Command, indexed: BookEntry) -> None:
    rows = ponsreader("show", TITLE, "people", "--json").json
    assert set(rows[0]) == {"id", "name", "aliases", "kind", "moments", "with", "first", "latest", "facets"}
    assert set(rows[0]["first"]) == {"offset", "chapter", "percent"}
    assert set(rows[0]["facets"][0]) == {"description", "quote"}
    assert "Bartol Henge" in ponsreader("show", TITLE, "people").out


def test_show_events(ponsreader: Command, indexed: BookEntry) -> None:
    rows = ponsreader("show", TITLE, "events", "--json").json
    assert len(rows) == 30
    assert set(rows[0]) >= {"n", "identity", "participants", "event", "detail", "label", "chapter", "percent", "quote"}


def test_show_pons(ponsreader: Command, indexed: BookEntry) -> None:
    rows = ponsreader("show", TITLE, "pons", "--json").json
    assert set(rows[0]) == {"identity", "event", "weight", "quote", "start", "end"}
    assert all(row["weight"] > 0 for row in rows)


@pytest.mark.parametrize("what", ["people", "events", "pons"])
def test_show_keeps_the_limit_and_an_empty_index_is_an_empty_list(
    ponsreader: Command, indexed: BookEntry, what: str
) -> None:
    limited = ponsreader("show", indexed.id, what, "--json", "--upto", "The Flood Tide").out
    assert "Lucian" not in limited
    assert "Brandt" not in limited
    assert ponsreader("show", indexed.id, what, "--json", "--upto", "0").json == []


@pytest.mark.parametrize("what", ["people", "events", "pons"])
def test_show_speaks_to_a_person_in_words(ponsreader: Command, indexed: BookEntry, what: str) -> None:
    said = ponsreader("show", TITLE, what)
    assert said.out
    assert not any(code in said.out for code in ("['", "{'", "None"))


def test_show_of_a_book_that_was_not_indexed_is_empty(ponsreader: Command, book: BookEntry) -> None:
    for what in ("people", "events", "pons"):
        assert ponsreader("show", TITLE, what, "--json").json == []


def test_export_writes_the_whole_file_or_none(ponsreader: Command, indexed: BookEntry, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    assert ponsreader("export", TITLE, "--out", target, "--json").json == {"ok": True, "out": str(target)}
    assert json.loads(target.read_text(encoding="utf-8"))["format"] == 1
    for bad in (tmp_path, tmp_path / "none" / "out.json"):
        said = ponsreader("export", TITLE, "--out", bad, "--json")
        assert (said.status, said.json["error"]) == (1, "cannot_write")
    assert {path.name for path in tmp_path.iterdir()} == {"home", "out.json"}


def test_verify_finds_a_sound_file_sound(ponsreader: Command, indexed: BookEntry) -> None:
    said = ponsreader("verify", TITLE, "--json")
    assert (said.status, said.json) == (0, {"ok": True, "problems": []})
    assert ponsreader("verify", TITLE).out == "The file is sound.\n"


def test_verify_tells_problems_and_repair_mends_them(ponsreader: Command, indexed: BookEntry) -> None:
    with BookFile.open(indexed.path) as opened, opened.writing() as db:
        db.execute("UPDATE event SET quote = 'never written' WHERE id = 1")
    said = ponsreader("verify", TITLE, "--json")
    assert (said.status, said.json["ok"]) == (1, False)
    assert [set(problem) for problem in said.json["problems"]] == [{"kind", "detail", "repairable"}]
    assert ponsreader("verify", TITLE, "--repair").status == 0
    assert ponsreader("status", TITLE, "--json").json["chunks"] == {"done": 11, "pending": 1}


@pytest.mark.parametrize("command", ["status", "text", "verify", "index", "remove"])
def test_a_pons_file_that_is_no_book_is_named(ponsreader: Command, tmp_path: Path, command: str) -> None:
    for data in (b"", b"x" * 5000, b"SQLite format 3\x00" + bytes(4080)):
        file = tmp_path / "bad.pons"
        file.write_bytes(data)
        said = ponsreader(command, file, "--json")
        assert said.status == (0 if command == "remove" else 1)
        assert command == "remove" or set(said.json) == {"ok", "error", "message"}


# ---------------------------------------------------------------- models and doctor


def test_no_models_are_an_empty_list(ponsreader: Command) -> None:
    assert ponsreader("models", "list", "--json").json == []
    assert "models get" in ponsreader("models", "list").out


@pytest.mark.parametrize("words", [("use", "nobody-7b"), ("add", "nowhere.gguf"), ("add", "."), ("get", "nobody-7b")])
def test_a_model_that_is_none_is_named(ponsreader: Command, words: tuple[str, str]) -> None:
    said = ponsreader("models", *words, "--json")
    assert said.status == 1
    assert set(said.json) == {"ok", "error", "message"}


def test_the_doctor_tells_versions_folders_and_models(ponsreader: Command) -> None:
    found = ponsreader("doctor", "--json").json
    assert {"ponsreader", "python", "system", "packages", "sqlite", "cpu", "memory", "folders", "models"} <= set(found)
    assert "sqlite-vec" in found["sqlite"]
    assert ponsreader("doctor").status == 0


@pytest.mark.parametrize(
    "words",
    [(), ("nonsense",), ("ask",), ("ask", TITLE), ("ask", TITLE, "Who?", "--questions", "f"), ("models", "get"),
     ("ask", TITLE, "Who?", "--budget", "many"), ("export", TITLE), ("show", TITLE, "nothing"), ("add",), ("--wrong",)],
)  # fmt: skip
def test_what_cannot_be_meant_is_usage(ponsreader: Command, indexed: BookEntry, words: tuple[str, ...]) -> None:
    said = ponsreader(*words)
    assert said.status == 2
    assert said.out == ""
    assert "usage: ponsreader" in said.err


def test_a_library_that_is_a_file_is_named(ponsreader: Command, story_epub: Path, tmp_path: Path) -> None:
    file = tmp_path / "library"
    file.write_text("x", encoding="utf-8")
    assert ponsreader("--library", file, "list", "--json").json["error"] == "disk_trouble"
    said = ponsreader("--library", file, "add", story_epub, "--json")
    assert said.status == 1
    assert said.json[0]["ok"] is False


# ---------------------------------------------------------------- damage


@pytest.mark.parametrize(
    "words", [("index", "--quick"), ("index", "--retry", "--quick"), ("index", "--reembed", "--quick"), ("verify",)]
)
def test_a_damaged_file_is_left_as_it_is_to_the_byte(
    ponsreader: Command, indexed: BookEntry, words: tuple[str, ...]
) -> None:
    whole = indexed.path.read_bytes()
    for page in range(1, len(whole) // 4096, 12):
        damaged = whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :]
        indexed.path.write_bytes(damaged)
        os.utime(indexed.path, ns=(page, page))
        command, *options = words
        assert ponsreader(command, indexed.path, *options).status == 1
        assert hashlib.sha256(indexed.path.read_bytes()).digest() == hashlib.sha256(damaged).digest()


def test_a_question_to_a_damaged_file_changes_nothing_in_it(ponsreader: Command, indexed: BookEntry) -> None:
    whole = indexed.path.read_bytes()
    said = set()
    for page in range(1, len(whole) // 4096, 12):
        damaged = whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :]
        indexed.path.write_bytes(damaged)
        os.utime(indexed.path, ns=(page, page))
        said.add(ponsreader("ask", indexed.path, "Who is the ferryman?").status)
        assert indexed.path.read_bytes() == damaged
    assert said == {0, 1}  # answered where the damage is elsewhere


def test_a_damaged_file_names_the_command_that_repairs_it(ponsreader: Command, indexed: BookEntry) -> None:
    whole = indexed.path.read_bytes()
    indexed.path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    said = ponsreader("ask", indexed.path, "Who is the ferryman?")
    assert said.status == 1
    assert said.err.rstrip().endswith("ponsreader verify BOOK --repair")
