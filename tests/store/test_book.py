import threading
from dataclasses import replace
from pathlib import Path

import pytest

from ponsreader.domain import Chapter, Notice, SetApart
from ponsreader.errors import StoreError
from ponsreader.store import graph
from ponsreader.store.book import BookFile, count_words
from ponsreader.store.library import BookEntry, Library
from tests.store.story import CUT, END, STORY, imported_story, read_chunk


def test_a_book_comes_back_as_it_was_imported(entry: BookEntry) -> None:
    with BookFile.open(entry.path, readonly=True) as book:
        assert book.text == STORY
        assert book.source() == STORY.encode()
        assert book.cover == b"\x89PNG"
        assert book.source_map == b"map"
        assert book.chapters[0] == Chapter("Winter", ("Part One", "Winter"), 0, CUT)
        assert book.apart == (SetApart("Imprint", "imprint", END, len(STORY)),)
        info = book.info
    assert (info.title, info.creators, info.language, info.format) == ("The Heron", ("A. Nobody",), "en", "txt")
    assert (info.original_name, info.importer_version, info.encoding) == ("heron.txt", 3, "utf-8")
    assert info.notices == (Notice("encoding", "read as UTF-8"),)
    assert info.characters == len(STORY)


def test_a_long_text_in_any_script_comes_back_whole(library: Library) -> None:
    text = "他笑了。" * 200_000 + "Er lachte. 😀\n" * 50_000
    story = imported_story(text=text, end=len(text), cut=10)
    entry = library.add(story, text.encode(), "long.txt")
    with BookFile.open(entry.path) as book:
        assert book.text == text


def test_a_book_without_cover_has_none(library: Library) -> None:
    entry = library.add(replace(imported_story(), cover=None), STORY.encode(), "heron.txt")
    with BookFile.open(entry.path) as book:
        assert book.cover is None


def test_words_are_counted_in_the_story_only() -> None:
    text = "Don't go, Élise. 孙悟空走了。" + "notes and more notes"
    story = imported_story(text=text, end=text.index("notes"), cut=5)
    assert count_words(replace(story, chapters=(Chapter("", (), 0, text.index("notes")),))) == 3 + 5


def test_settings_are_small_values_that_stay(entry: BookEntry) -> None:
    with BookFile.open(entry.path) as book:
        book.put_setting("limit", {"at": 120, "pinned": True})
        book.put_setting("limit", {"at": 130, "pinned": False})
    with BookFile.open(entry.path) as book:
        assert book.get_setting("limit") == {"at": 130, "pinned": False}
        assert book.get_setting("draft", "none") == "none"


def test_the_counter_rises_with_the_index_only(book: BookFile) -> None:
    before = book.change_counter
    book.put_setting("limit", 4)
    assert book.change_counter == before
    read_chunk(book, 0)
    assert book.change_counter == before + 1


def test_threads_with_a_book_of_their_own_read_while_one_writes(book: BookFile) -> None:
    failures: list[BaseException] = []

    def read() -> None:
        try:
            with BookFile.open(book.path, readonly=True) as own:
                for _ in range(20):
                    assert own.text == STORY
                    assert own.change_counter >= 0
        except BaseException as error:
            failures.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for n in range(4):
        read_chunk(book, n)
    for reader in readers:
        reader.join()
    assert failures == []


def test_a_text_that_cannot_be_unpacked_is_damaged(book: BookFile) -> None:
    with book.writing() as db:
        db.execute("UPDATE section SET data = x'00112233'")
    with BookFile.open(book.path) as again, pytest.raises(StoreError) as raised:
        _ = again.text
    assert raised.value.kind == "damaged"


def test_a_copy_is_whole_while_somebody_writes(book: BookFile, tmp_path: Path) -> None:
    read_chunk(book, 0)
    book.save_copy(tmp_path / "copy.pons")
    read_chunk(book, 1)
    with BookFile.open(tmp_path / "copy.pons") as copy:
        assert copy.text == STORY
        assert len(graph.events(copy)) == 1
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.pons"]


def test_a_new_file_is_not_made_over_an_old_one(entry: BookEntry, tmp_path: Path) -> None:
    with pytest.raises(FileExistsError):
        BookFile.create(entry.path, imported_story(), b"", "x")
