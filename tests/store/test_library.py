import os
import pickle
import sys
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from ponsreader.domain import ChunkId, Notice
from ponsreader.errors import StoreError
from ponsreader.store import chunks
from ponsreader.store.book import BookFile
from ponsreader.store.library import AlreadyHere, BookEntry, Library, copy, read_entry
from tests.store.story import STORY, imported_story, read_chunk


def add(library: Library, title: str) -> BookEntry:
    text = f"{title} begins and ends here."
    story = replace(imported_story(title, text=text, end=len(text), cut=5), apart=())
    return library.add(story, text.encode(), f"{title}.txt")


def test_an_added_book_is_on_the_shelf(library: Library, entry: BookEntry) -> None:
    assert library.entries() == [entry]
    assert entry.path == library.folder / "The Heron.pons"
    assert (entry.title, entry.creators, entry.state, entry.chapters) == ("The Heron", ("A. Nobody",), "text_only", 2)
    assert entry.words == sum(len(STORY[c.start : c.end].split()) for c in imported_story().chapters)


def test_the_same_file_is_not_added_twice(library: Library, entry: BookEntry) -> None:
    with pytest.raises(AlreadyHere) as raised:
        library.add(imported_story("Another Title"), STORY.encode(), "copy.txt")
    assert raised.value.entry == entry
    assert raised.value.kind == "already_here"
    assert pickle.loads(pickle.dumps(raised.value)).entry == entry
    assert len(library.entries()) == 1


def test_two_books_of_one_title_lie_side_by_side(library: Library) -> None:
    first = add(library, "Poems")
    text = "Other poems."
    story = replace(imported_story("Poems", text=text, end=len(text), cut=5), apart=())
    second = library.add(story, text.encode(), "poems.txt")
    assert second.path.name == f"Poems ({second.id[:6]}).pons"
    assert {entry.id for entry in library.entries()} == {first.id, second.id}


def test_a_title_cannot_lead_out_of_the_library(library: Library) -> None:
    entry = add(library, "../../outside")
    assert entry.path.parent == library.folder


def test_a_failed_addition_leaves_nothing(library: Library) -> None:
    broken = replace(imported_story(), notices=(Notice("odd", None),))  # type: ignore[arg-type]
    with pytest.raises(apsw.ConstraintError):
        library.add(broken, b"", "x.txt")
    assert list(library.folder.iterdir()) == []


def test_a_damaged_file_does_not_stop_the_list(library: Library, entry: BookEntry) -> None:
    bad = library.folder / "Bad.pons"
    bad.write_bytes(b"no book at all")
    listed = {found.path.name: found for found in library.entries()}
    assert listed["Bad.pons"].state == "damaged"
    assert "Bad.pons" in listed["Bad.pons"].problem
    assert listed["The Heron.pons"] == entry


def test_the_last_opened_book_comes_first(library: Library) -> None:
    for title in ("Alpha", "Beta", "Gamma"):
        add(library, title)
    with BookFile.open(library.find("beta").path) as book:
        book.mark_opened(1000.0)
    assert [entry.title for entry in library.entries()] == ["Beta", "Alpha", "Gamma"]


def test_a_file_in_the_place_of_the_library_is_named(tmp_path: Path) -> None:
    (tmp_path / "library").write_text("mine", encoding="utf-8")
    with pytest.raises(StoreError) as raised:
        Library(tmp_path / "library").entries()
    assert raised.value.kind == "disk_trouble"


@pytest.mark.skipif(sys.platform != "linux", reason="only there may names be in any encoding")
def test_a_name_in_another_encoding_is_a_name_like_any_other(tmp_path: Path) -> None:
    library = Library(tmp_path / os.fsdecode(b"caf\xe9 #1%20?"))
    entry = add(library, "Poems")
    other = entry.path.rename(entry.path.with_name(os.fsdecode(b"po\xe8mes.pons")))
    assert [(each.title, each.path) for each in library.entries()] == [("Poems", other)]
    library.remove(library.find("Poems"))
    assert library.entries() == []


def test_a_library_that_does_not_exist_yet_is_empty(tmp_path: Path) -> None:
    assert Library(tmp_path / "nowhere").entries() == []


class TestFinding:
    def test_a_book_by_id_title_beginning_and_path(self, library: Library, entry: BookEntry) -> None:
        for reference in (entry.id, "The Heron", "the  HER", str(entry.path)):
            assert library.find(reference) == entry

    def test_a_whole_title_goes_before_a_longer_one(self, library: Library) -> None:
        add(library, "Emma")
        add(library, "Emma and Others")
        assert library.find("emma").title == "Emma"

    def test_an_unclear_beginning_names_the_candidates(self, library: Library) -> None:
        add(library, "Emma I")
        add(library, "Emma II")
        with pytest.raises(StoreError, match=r"Emma I .*Emma II") as raised:
            library.find("emm")
        assert raised.value.kind == "ambiguous"

    def test_an_unknown_title_says_what_there_is(self, library: Library, entry: BookEntry) -> None:
        with pytest.raises(StoreError, match="The Heron") as raised:
            library.find("Persuasion")
        assert raised.value.kind == "no_such_book"

    def test_an_empty_reference_is_no_beginning(self, library: Library, entry: BookEntry) -> None:
        with pytest.raises(StoreError):
            library.find(" ")


class TestRemoving:
    def test_a_removed_book_can_be_brought_back(self, library: Library, entry: BookEntry) -> None:
        library.remove(entry)
        assert library.entries() == []
        assert [found.id for found in library.removed()] == [entry.id]
        assert library.restore(entry) == entry
        assert library.entries() == [entry]

    def test_a_purged_book_is_gone(self, library: Library, entry: BookEntry) -> None:
        library.remove(entry)
        library.purge_removed()
        with pytest.raises(StoreError):
            library.restore(entry)

    def test_a_removed_book_can_be_added_again_and_the_old_one_restored_beside_it(
        self, library: Library, entry: BookEntry
    ) -> None:
        library.remove(entry)
        library.add(imported_story(), STORY.encode(), "heron.txt")
        restored = library.restore(entry)
        assert restored.path.name == f"The Heron ({entry.id[:6]}).pons"

    def test_an_open_book_is_not_removed(self, library: Library, entry: BookEntry) -> None:
        with BookFile.open(entry.path), pytest.raises(StoreError) as raised:
            library.remove(entry)
        assert raised.value.kind == "in_use"
        assert library.entries() == [entry]

    def test_a_damaged_file_can_be_removed_and_brought_back(self, library: Library) -> None:
        library.folder.mkdir()
        (library.folder / "Bad.pons").write_bytes(b"no book at all")
        bad = library.find("Bad")
        library.remove(bad)
        assert library.entries() == []
        assert library.restore(bad).state == "damaged"

    def test_a_book_of_the_list_of_removed_ones_can_be_brought_back(self, library: Library, entry: BookEntry) -> None:
        library.remove(entry)
        assert library.restore(library.removed()[0]) == entry


class TestStates:
    def state(self, book: BookFile) -> str:
        return read_entry(book.path).state

    def test_nothing_read(self, book: BookFile) -> None:
        assert self.state(book) == "text_only"

    def test_known_by_rules(self, book: BookFile) -> None:
        for n in range(4):
            read_chunk(book, n, depth="quick", state="pending")
        assert self.state(book) == "quick"

    def test_partly_read(self, book: BookFile) -> None:
        read_chunk(book, 0)
        assert self.state(book) == "paused"

    def test_being_read_while_somebody_holds_the_lease(self, book: BookFile) -> None:
        with chunks.indexing(book):
            chunks.claim(book, [ChunkId(0)])
            assert self.state(book) == "reading"
        assert self.state(book) == "text_only"

    def test_what_a_killed_run_had_claimed_is_not_being_read(self, book: BookFile) -> None:
        read_chunk(book, 0)
        chunks.claim(book, [ChunkId(1)])
        assert self.state(book) == "paused"

    def test_all_read(self, read_book: BookFile) -> None:
        chunks.mark_failed(read_book, ChunkId(3), "length")
        assert self.state(read_book) == "ready"

    def test_all_read_but_one_that_only_the_rules_could(self, read_book: BookFile) -> None:
        read_chunk(read_book, 3, depth="quick", state="pending")
        assert self.state(read_book) == "paused"
        chunks.mark_failed(read_book, ChunkId(3), "length")
        assert self.state(read_book) == "ready"


def test_a_copy_has_what_was_written_a_moment_ago(book: BookFile, tmp_path: Path) -> None:
    with chunks.indexing(book):  # the log is not folded back yet
        book.put_setting("told", "just now")
        copy(book.path, tmp_path / "copy.pons")
        with BookFile.open(tmp_path / "copy.pons", readonly=True) as copied:
            assert copied.get_setting("told") == "just now"


def test_a_book_is_not_copied_onto_itself(entry: BookEntry) -> None:
    with pytest.raises(StoreError, match="the book itself"):
        copy(entry.path, entry.path)
    assert read_entry(entry.path) == entry


def test_a_copy_that_fails_leaves_the_one_before(entry: BookEntry, tmp_path: Path) -> None:
    target = tmp_path / "copy.pons"
    target.write_bytes(b"the copy before")
    (tmp_path / "copy.pons.part").mkdir()  # where the new one would be written
    with pytest.raises(StoreError):
        copy(entry.path, target)
    assert target.read_bytes() == b"the copy before"


def test_what_cannot_be_read_is_copied_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "odd.pons").write_bytes(b"once a book")
    copy(tmp_path / "odd.pons", tmp_path / "copy.pons")
    assert (tmp_path / "copy.pons").read_bytes() == b"once a book"


def test_a_book_from_elsewhere_is_on_the_shelf_whatever_its_ending(library: Library, entry: BookEntry) -> None:
    other = Library(library.folder.parent / "other")
    loud = entry.path.rename(library.folder / "THE HERON.PONS")
    taken = other.adopt(loud)
    assert other.entries() == [taken]
    assert other.adopt(loud) == taken
