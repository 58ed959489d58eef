"""Which indexes are looked at, and with what gold."""

import json
import shutil
from pathlib import Path

import pytest

from ponsreader.errors import StoreError, UsageError
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.inspecting import indexes, litbank_scores
from ponsreader.lab.subjects import Folders
from ponsreader.store.library import Library


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


@pytest.fixture
def data(gold: Path, tmp_path: Path) -> Path:
    """The mill's file, and a cast of three of whom the book knows two."""
    people = [("Mira", "main"), ("Holt", "secondary"), ("Old Ben", "main"), ("The miller", "minor")]
    cast = {
        "book": "mill",
        "language": "en",
        "characters": [{"name": name, "aliases": [], "tier": tier} for name, tier in people],
    }
    (tmp_path / "data" / "characters" / "dev").mkdir(parents=True)
    (tmp_path / "data" / "characters" / "dev" / "characters.jsonl").write_text(json.dumps(cast), encoding="utf-8")
    shutil.copytree(gold.parent / "data" / "books", tmp_path / "data" / "books")
    return tmp_path / "data"


def test_people_are_held_against_the_cast_of_the_book(
    gold: Path, data: Path, cabinet: Cabinet, library: Library
) -> None:
    (held,) = indexes(None, library, Folders(gold, data), cabinet, None).values()
    assert held["cast"] == 3
    assert held["cast recall"] == pytest.approx(0.6667)


def test_a_quick_index_has_no_close_notes(gold: Path, cabinet: Cabinet, library: Library) -> None:
    found = indexes("mill", library, Folders(gold), cabinet, "quick")
    assert found.keys() == {"mill, quick"}
    assert found["mill, quick"]["chunks read closely"] == 0


def test_an_unknown_book_is_told(gold: Path, cabinet: Cabinet, library: Library) -> None:
    with pytest.raises(StoreError):
        indexes("nobody's book", library, Folders(gold), cabinet, None)


def test_litbank_needs_its_folder() -> None:
    with pytest.raises(UsageError, match="--data DIR"):
        litbank_scores(Folders(), None, None)
