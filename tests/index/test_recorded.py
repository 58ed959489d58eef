"""A recorded index comes back chunk by chunk, each item where its quote stands."""

import json
from pathlib import Path

import pytest

from ponsreader.books.reading import read as read_book
from ponsreader.errors import ModelError
from ponsreader.index.chunking import chunks, estimate_tokens
from ponsreader.index.extraction import excerpt_of
from ponsreader.index.gate import gate
from ponsreader.index.names import BookNames
from ponsreader.index.recorded import RecordedReader, match_chapters
from ponsreader.models.protocols import Excerpt

STORY = {
    "title": "Two Gallants",
    "order": 1,
    "characters": [
        {"name": "Lenehan", "aliases": ["the leech"], "kind": "person"},
        {"name": "Corley", "aliases": [], "kind": "person"},
    ],
    "facets": [{"name": "Lenehan", "description": "Lenehan waits.", "quote": "Lenehan waited"}],
    "events": [
        {
            "title": "Corley shows the coin",
            "detail": "Corley shows Lenehan a gold coin.",
            "label": "money",
            "participants": ["Corley", "Lenehan"],
            "quote": "a small gold coin shone",
        }
    ],
    "relations": [],
}


def excerpt(chunk: int, text: str, chapter: str = "Two Gallants", order: str = "1") -> Excerpt:
    return Excerpt(chunk, "Dubliners", chapter, "", text, {"order": order})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "stories").mkdir()
    (tmp_path / "stories" / "01.json").write_text(json.dumps(STORY), encoding="utf-8")
    return tmp_path


def read(folder: Path, *excerpts: Excerpt, whole: tuple[Excerpt, ...] = ()) -> list[dict[str, list[dict[str, object]]]]:
    return [json.loads(reading.output) for reading in RecordedReader(folder, whole).read(excerpts)]


def test_each_item_goes_to_the_chunk_of_its_quote_with_the_people_it_needs(folder: Path) -> None:
    first, second = read(folder, excerpt(0, "Lenehan waited. "), excerpt(1, "A small gold coin shone. The leech!"))
    assert [(p["name"], len(p["facets"])) for p in first["characters"]] == [("Lenehan", 1)]
    assert first["events"] == []
    assert [p["name"] for p in second["characters"]] == ["Corley", "Lenehan"]
    assert len(second["events"]) == 1


def test_an_alias_is_given_only_once_the_chapter_has_it(folder: Path) -> None:
    first, second = read(folder, excerpt(0, "Lenehan waited. "), excerpt(1, "A small gold coin shone. The leech!"))
    assert first["characters"][0]["aliases"] == []
    assert second["characters"][1]["aliases"] == ["the leech"]


def test_a_quote_across_two_chunks_is_cut_to_its_longer_part(folder: Path) -> None:
    _, second = read(folder, excerpt(0, "Lenehan waited: a small "), excerpt(1, "gold coin shone there."))
    assert second["events"][0]["quote"] == "gold coin shone"


def test_after_an_interruption_a_quote_that_stands_twice_stays_where_it_was(folder: Path) -> None:
    whole = (excerpt(0, "Lenehan waited. "), excerpt(1, "Lenehan waited. "))
    assert read(folder, whole[1], whole=whole)[0]["characters"] == []


def test_what_stands_nowhere_is_left_to_the_gate(folder: Path) -> None:
    only = read(folder, excerpt(0, "Nothing of it."))[0]
    assert len(only["events"]) == 1


def test_a_chapter_that_nobody_recorded_is_empty(folder: Path) -> None:
    assert read(folder, excerpt(0, "x", "Colophon", "9")) == [{"characters": [], "events": [], "relations": []}]


def test_chapters_are_matched_by_title_then_by_order() -> None:
    recorded = [{"title": "Chapter I. Into the Primitive", "order": 1}, {"title": "The Dead", "order": 2}]
    keys = [("1", "Part One › THE DEAD"), ("5", "Chapter I › Into the Primitive"), ("2", "Else")]
    found = match_chapters(keys, recorded)
    assert found == {keys[0]: recorded[1], keys[1]: recorded[0]}
    assert match_chapters([("2", "Something")], recorded) == {("2", "Something"): recorded[1]}


def test_a_folder_without_a_recording_is_said_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no recorded chapters"):
        RecordedReader(tmp_path)


@pytest.mark.parametrize(
    ("book", "file"), [("dubliners", "dubliners.epub"), ("call-of-the-wild", "call-of-the-wild.txt")]
)
def test_the_reference_indexes_pass_the_gate(shared: Path, book: str, file: str) -> None:
    """All quotes stand; what is refused are people whom the text has not named by the end of their chunk."""
    text, chapters = (imported := read_book(shared / "data" / "books" / "dev" / file)).text, imported.chapters
    cuts = chunks(text, chapters, estimate_tokens)
    excerpts = [excerpt_of(imported.title, text, chapters, cut) for cut in cuts]
    names = BookNames(text)
    gated = [gate(r, cuts[r.chunk], text, names).layers for r in RecordedReader(shared / "gold" / book).read(excerpts)]
    stories = [json.loads(p.read_text(encoding="utf-8")) for p in (shared / "gold" / book / "stories").glob("*.json")]
    for kind in ("facets", "events", "relations"):
        assert sum(len(getattr(g, kind)) for g in gated) >= 0.985 * sum(len(story[kind]) for story in stories)
    assert {r.reason for g in gated for r in g.rejections} <= {"name_not_found"}
