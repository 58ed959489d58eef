"""Titles and names that would act on the terminal: people are shown them without, programs get them as they are."""

import unicodedata
from pathlib import Path

import pytest

from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.cli.conftest import Command
from tests.salt_lantern import TITLE, as_epub

MEAN = "\x1b]0;x\x07\u202e\u2066\n\r\x9b"
HARMLESS_CONTROLS = {"\n", "\t"}


def acting(said: str) -> set[str]:
    """The characters in what was printed that act instead of being seen."""
    turning = {*map(chr, (0x61C, 0x200E, 0x200F)), *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
    return {
        char
        for char in said
        if char in turning or (unicodedata.category(char) == "Cc" and char not in HARMLESS_CONTROLS)
    }


@pytest.fixture
def mean(indexed: BookEntry) -> BookEntry:
    """The story with such characters in everything that has a name."""
    with BookFile.open(indexed.path) as book, book.writing() as db:
        for column in ("book SET title", "chapter SET title", "event SET title", "facet SET description"):
            table, name = column.split(" SET ")
            db.execute(f"UPDATE {table} SET {name} = {name} || ?", (MEAN,))
        for table, name in (("book", "creators"), ("chapter", "path")):
            db.execute(f"UPDATE {table} SET {name} = json_array(?)", (f"Somebody{MEAN}",))
        db.execute("UPDATE mention SET name = name || ?", (MEAN,))
    return indexed


@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        *(("status", TITLE), ("index", TITLE, "--quick"), ("remove", TITLE), ("verify", TITLE)),
        *(("show", TITLE, what) for what in ("people", "events", "pons")),
        ("ask", TITLE, "Who is the ferryman?"),
        ("ask", TITLE, "Who is the ferryman?", "--upto", "nowhere"),
        ("status", f"nowhere{MEAN}"),
    ],
)
def test_nothing_that_a_book_is_called_acts_on_the_terminal(
    ponsreader: Command, mean: BookEntry, words: tuple[str, ...]
) -> None:
    said = ponsreader(*words)
    assert said.out + said.err
    assert acting(said.out + said.err) == set()


def test_a_title_with_a_line_end_takes_one_line_of_the_list(ponsreader: Command, mean: BookEntry) -> None:
    assert len(ponsreader("list").out.splitlines()) == 1


def test_what_inspect_prints_does_not_act_either(ponsreader: Command, tmp_path: Path) -> None:
    file = tmp_path / "mean\x1b[31m\u202e.epub"
    file.write_bytes(as_epub("Salt\u202e\u2066 Lantern"))
    for words in (("inspect", file), ("inspect", file, "--text"), ("add", file), ("add", file)):
        said = ponsreader(*words)
        assert said.out + said.err
        assert acting(said.out + said.err) == set()


def test_programs_get_the_title_as_it_is_and_nothing_acts_on_the_way(ponsreader: Command, mean: BookEntry) -> None:
    said = ponsreader("list", "--json")
    assert said.json[0]["title"] == TITLE + MEAN
    assert acting(said.out) == set()
