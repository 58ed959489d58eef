"""inspect, add, list, remove: a contract field by field."""

import re
from pathlib import Path

import pytest

from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.cli.conftest import Command
from tests.salt_lantern import CHAPTERS, TITLE, as_epub


def test_inspect_tells_what_an_import_would_give_and_stores_nothing(
    ponsreader: Command, story_epub: Path, tmp_path: Path
) -> None:
    said = ponsreader("inspect", story_epub, "--json")
    found = said.json
    assert said.status == 0
    assert found["ok"] is True
    assert (found["title"], found["creators"], found["language"]) == (TITLE, ["Nobody in Particular"], "en")
    assert re.fullmatch("[0-9a-f]{64}", found["sha256"])
    assert [chapter["title"] for chapter in found["chapters"]] == list(CHAPTERS)
    assert set(found["chapters"][0]) == {"title", "path", "start", "end"}
    assert found["warnings"] == []
    assert "text" not in found
    assert "sources" not in found
    assert not (tmp_path / "home" / "library").exists()


def test_inspect_gives_the_text_and_the_places_in_the_source(ponsreader: Command, story_epub: Path) -> None:
    found = ponsreader("inspect", story_epub, "--json", "--text", "--source", "0:5", "2473:2480").json
    assert found["text"][:12] == "The Causeway"
    assert [set(place) for place in found["sources"]] == [{"entry", "ids", "path"}] * 2
    assert [place["entry"] for place in found["sources"]] == ["1.xhtml", "2.xhtml"]


def test_inspect_gives_bytes_of_a_text_file(ponsreader: Command, story_txt: Path) -> None:
    found = ponsreader("inspect", story_txt, "--json", "--text", "--source", "100:110").json
    (place,) = found["sources"]
    assert set(place) == {"byte_start", "byte_end"}
    assert story_txt.read_bytes()[place["byte_start"] : place["byte_end"]].decode() in found["text"][90:120]


def test_inspect_speaks_plainly_too(ponsreader: Command, story_txt: Path) -> None:
    said = ponsreader("inspect", story_txt)
    assert said.status == 0
    assert "The Causeway" in said.out
    assert "(apart, frontmatter)" in said.out


@pytest.mark.parametrize("span", ["x", "5", "9:3", "3:3", "-1:2", "1:2:3", "0:99999999", "9" * 5000 + ":1"])
def test_a_span_that_is_none_is_named(ponsreader: Command, story_epub: Path, span: str) -> None:
    said = ponsreader("inspect", story_epub, "--json", f"--source={span}")
    assert said.status == 1
    assert said.json["error"] == "bad_span"


@pytest.mark.parametrize("data", [b"", b"   ", b"PK\x03\x04broken", b"%PDF-1.7", bytes(range(256)) * 20])
def test_inspect_refuses_what_is_no_book_as_json(ponsreader: Command, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "some.epub"
    file.write_bytes(data)
    said = ponsreader("inspect", file, "--json")
    assert said.status == 1
    assert set(said.json) == {"ok", "error", "message"}
    assert said.json["ok"] is False


@pytest.mark.parametrize("file", ["nowhere.epub", ".", "/"])
def test_inspect_names_a_file_that_is_none(ponsreader: Command, file: str) -> None:
    said = ponsreader("inspect", file)
    assert said.status == 1
    assert said.out == ""
    assert said.err.strip().endswith(".")


# ---------------------------------------------------------------- add


def test_add_gives_one_result_a_file(ponsreader: Command, story_epub: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    said = ponsreader("add", story_epub, tmp_path / "empty.txt", tmp_path / "none.epub", "--json")
    good, *bad = said.json
    assert said.status == 1
    assert set(good) == {"ok", "id", "title", "path", "chapters", "words", "warnings"}
    assert (good["ok"], good["title"], good["chapters"], good["warnings"]) == (True, TITLE, 6, [])
    assert Path(good["path"]).is_file()
    assert good["words"] > 3000
    assert [set(each) for each in bad] == [{"ok", "file", "error", "message"}] * 2
    assert {each["error"] for each in bad} == {"empty", "skipped"}


def test_add_alone_is_a_success(ponsreader: Command, story_epub: Path) -> None:
    said = ponsreader("add", story_epub)
    assert said.status == 0
    assert f"{TITLE}: 6 chapters" in said.out
    assert said.err == ""


def test_adding_twice_says_where_it_is_and_again_does_it_anew(ponsreader: Command, story_epub: Path) -> None:
    ponsreader("add", story_epub)
    (second,) = ponsreader("add", story_epub, "--json").json
    assert (second["ok"], second["error"]) == (False, "already_here")
    assert TITLE in second["message"]
    (third,) = ponsreader("add", story_epub, "--again", "--json").json
    assert third["ok"]
    assert len(ponsreader("list", "--json").json) == 1


def test_add_takes_the_books_of_a_folder(ponsreader: Command, story_epub: Path, story_txt: Path) -> None:
    results = ponsreader("add", story_epub.parent, story_txt.parent, "--json").json
    assert [result["ok"] for result in results] == [True, True]


def test_an_empty_folder_is_told(ponsreader: Command, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    said = ponsreader("add", tmp_path / "empty", "--json")
    assert said.status == 1
    assert [result["error"] for result in said.json] == ["skipped"]


@pytest.mark.parametrize(
    "title", ["孙悟空 — «Éponine»", "../../etc/passwd", "CON", "a" * 400, "\u202e\u0000x", "💡" * 60, "  "]
)
def test_titles_of_any_kind_find_a_file_name_and_are_found_again(
    ponsreader: Command, tmp_path: Path, title: str
) -> None:
    file = tmp_path / "book.epub"
    file.write_bytes(as_epub(title.replace("\u0000", "")))
    (added,) = ponsreader("add", file, "--json").json
    assert added["ok"]
    assert Path(added["path"]).parent == tmp_path / "home" / "library"
    assert ponsreader("status", added["id"]).status == 0
    if added["title"].strip():
        assert ponsreader("status", added["title"], "--json").json["id"] == added["id"]


# ---------------------------------------------------------------- list and remove


def test_the_list_has_a_row_a_book(ponsreader: Command, indexed: BookEntry) -> None:
    (row,) = ponsreader("list", "--json").json
    assert row == {"id": indexed.id, "title": TITLE, "path": str(indexed.path), "state": "ready"}
    assert TITLE in ponsreader("list").out


def test_an_empty_library_is_an_empty_list(ponsreader: Command) -> None:
    assert ponsreader("list", "--json").json == []
    assert "ponsreader add" in ponsreader("list").out


def test_a_file_that_is_no_book_stands_in_the_list_as_damaged(ponsreader: Command, indexed: BookEntry) -> None:
    (indexed.path.parent / "bad.pons").write_bytes(b"x" * 5000)
    rows = {row["title"]: row["state"] for row in ponsreader("list", "--json").json}
    assert rows == {TITLE: "ready", "bad": "damaged"}
    assert ponsreader("list").status == 0


def test_another_library_can_be_named_before_or_behind_the_command(
    ponsreader: Command, indexed: BookEntry, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    assert ponsreader("--library", other, "list", "--json").json == []
    assert ponsreader("list", "--json", "--library", other).json == []
    assert len(ponsreader("--library", indexed.path.parent, "list", "--json").json) == 1


def test_remove_moves_the_file_aside(ponsreader: Command, indexed: BookEntry) -> None:
    assert ponsreader("remove", TITLE, "--json").json == {"ok": True, "id": indexed.id, "title": TITLE}
    assert not indexed.path.exists()
    assert list((indexed.path.parent / ".removed").glob("*.pons"))
    assert ponsreader("status", TITLE).status == 1


def test_a_book_in_use_is_not_removed(ponsreader: Command, indexed: BookEntry) -> None:
    with BookFile.open(indexed.path):
        said = ponsreader("remove", TITLE, "--json")
    assert said.status == 1
    assert said.json["error"] == "in_use"
    assert indexed.path.exists()


# ---------------------------------------------------------------- BOOK


def test_a_book_is_found_by_id_beginning_of_its_title_or_path(ponsreader: Command, indexed: BookEntry) -> None:
    for reference in (indexed.id, TITLE, "the salt", "THE SALT LANTERN", indexed.path):
        assert ponsreader("status", reference, "--json").json["id"] == indexed.id


@pytest.mark.parametrize(
    ("reference", "kind"), [("Moby Dick", "no_such_book"), ("", "no_such_book"), ("x.pons", "no_such_book")]
)
def test_a_book_that_is_not_there_is_named_with_those_that_are(
    ponsreader: Command, indexed: BookEntry, reference: str, kind: str
) -> None:
    said = ponsreader("status", reference, "--json")
    assert said.status == 1
    assert said.json["error"] == kind
    assert TITLE in said.json["message"]


@pytest.mark.parametrize("reference", ["~nobody-here/x.pons", "x" * 5000 + ".pons", "x" * 5000])
def test_references_of_any_kind_end_in_a_sentence(ponsreader: Command, indexed: BookEntry, reference: str) -> None:
    assert ponsreader("status", reference).status == 1


def test_two_books_with_one_beginning_are_told_apart(ponsreader: Command, indexed: BookEntry, tmp_path: Path) -> None:
    (tmp_path / "other.epub").write_bytes(as_epub("The Salt Mine"))
    ponsreader("add", tmp_path / "other.epub")
    said = ponsreader("status", "The Salt", "--json")
    assert (said.status, said.json["error"]) == (1, "ambiguous")
    assert ponsreader("status", "The Salt M", "--json").json["title"] == "The Salt Mine"
