"""A file becomes a book that can be asked at once."""

import os
from pathlib import Path

import pytest

from ponsreader.app import importing
from ponsreader.app.desk import Desk
from ponsreader.domain import ImportedBook
from ponsreader.errors import BookError
from ponsreader.store import chunks as chunk_rows
from ponsreader.store.book import BookFile
from ponsreader.store.library import AlreadyHere, BookEntry
from tests.fakes import FakeHost
from tests.salt_lantern import CHAPTERS, TITLE


def test_an_epub_is_cut_and_searchable_at_once(desk: Desk, story_epub: Path) -> None:
    entry = importing.add(desk, story_epub)
    assert (entry.title, entry.chapters, entry.state) == (TITLE, len(CHAPTERS), "text_only")
    with BookFile.open(entry.path) as book:
        assert (
            "".join(book.text[c.start : c.end] for c in chunk_rows.chunks(book)) == book.text[: book.chapters[-1].end]
        )
        assert chunk_rows.search_sentences(book, "cigar")


def test_a_text_file_becomes_the_same_chapters(desk: Desk, story_txt: Path) -> None:
    entry = importing.add(desk, story_txt)
    with BookFile.open(entry.path) as book:
        assert [title in chapter.title for chapter, title in zip(book.chapters, CHAPTERS, strict=True)] == [True] * 6


def test_sentences_lie_in_their_chunks_and_leave_no_word_out(book: BookEntry) -> None:
    with BookFile.open(book.path) as opened:
        chunks = {chunk.id: chunk for chunk in chunk_rows.chunks(opened)}
        sentences = chunk_rows.sentences(opened)
        assert all(chunks[chunk].start <= start < end <= chunks[chunk].end for chunk, start, end in sentences)
        told = "".join(opened.text[start:end] for _, start, end in sentences)
        assert "".join(told.split()) == "".join(opened.text[: opened.chapters[-1].end].split())


def test_importing_needs_no_model(tmp_path: Path, story_epub: Path) -> None:
    def refuse(*_: object) -> FakeHost:
        raise AssertionError("the models were opened")

    importing.add(Desk(home=tmp_path, host=refuse), story_epub)


def test_the_same_file_is_not_added_twice(desk: Desk, book: BookEntry, story_epub: Path) -> None:
    with pytest.raises(AlreadyHere) as caught:
        importing.add(desk, story_epub)
    assert caught.value.entry.id == book.id
    assert len(desk.library.entries()) == 1


def test_again_puts_a_new_import_in_the_place_of_the_old(desk: Desk, book: BookEntry, story_epub: Path) -> None:
    entry = importing.add(desk, story_epub, again=True)
    assert [each.id for each in desk.library.entries()] == [entry.id] == [book.id]
    assert [each.id for each in desk.library.removed()] == [book.id]


def test_an_import_that_broke_off_before_the_text_was_cut_is_completed_when_the_file_comes_again(
    desk: Desk, imported: ImportedBook, story_epub: Path
) -> None:
    entry = desk.library.add(imported, story_epub.read_bytes(), story_epub.name)
    with pytest.raises(AlreadyHere):
        importing.add_imported(desk, imported, story_epub)
    with BookFile.open(entry.path) as opened:
        assert len(chunk_rows.chunks(opened)) == 12


def test_a_file_that_vanished_after_the_preview_is_named(desk: Desk, imported: ImportedBook, tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        importing.add_imported(desk, imported, tmp_path / "gone.epub")
    assert caught.value.kind == "unreadable"
    assert desk.library.entries() == []


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.epub", b""), ("a.txt", b"  \n"), ("a.epub", b"no zip"), ("a.pdf", b"%PDF-1.4"), ("b", b"\x00" * 9)],
)
def test_what_is_no_book_is_refused_by_name_and_leaves_nothing(
    desk: Desk, tmp_path: Path, name: str, data: bytes
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(BookError):
        importing.add(desk, tmp_path / name)
    assert desk.library.entries() == []


def test_a_dropped_folder_gives_its_books_and_tells_what_is_skipped(tmp_path: Path) -> None:
    folder, empty = tmp_path / "books", tmp_path / "empty"
    (folder / "deeper").mkdir(parents=True)
    empty.mkdir()
    for name in ("b.EPUB", "a.txt", "notes.pdf", "deeper/c.epub"):
        (folder / name).write_bytes(b"x")
    half = tmp_path / "d.epub.part"
    half.write_bytes(b"x")
    books, skipped = importing.files_in([folder, folder / "a.txt", half, tmp_path / "none.txt", empty])
    assert books == [folder / "a.txt", folder / "b.EPUB"]
    assert [path for path, _ in skipped] == [half, tmp_path / "none.txt", empty]
    assert all(why.endswith(".") for _, why in skipped)


def test_a_folder_that_cannot_be_opened_is_skipped(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root opens every folder")
    tmp_path.chmod(0)
    try:
        assert importing.files_in([tmp_path])[0] == []
    finally:
        tmp_path.chmod(0o700)
