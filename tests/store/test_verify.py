from pathlib import Path

import pytest

from ponsreader.domain import ChunkId
from ponsreader.errors import StoreError
from ponsreader.store import chunks, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from ponsreader.store.verify import Problem, verify
from tests.store.story import read_chunk, unit_vectors


def kinds(book: BookFile) -> set[str]:
    return {problem.kind for problem in verify(book.path).problems if problem.kind != "to_embed"}


def change(book: BookFile, statement: str) -> None:
    with book.writing() as db:
        db.execute(statement)


def test_a_book_that_was_only_imported_is_whole(entry: BookEntry) -> None:
    report = verify(entry.path)
    assert report.ok
    assert report.problems == ()


def test_a_book_that_was_read_is_whole_but_may_need_vectors(read_book: BookFile) -> None:
    vectors.put(read_book, "chunk", [0, 1, 2, 3], [1, 2, 3, 4], unit_vectors(4))
    report = verify(read_book.path)
    assert report.ok
    assert report.problems == (Problem("to_embed", "4 of kind sentence need a vector"),)


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("UPDATE facet SET quote = 'Mira lost the letter' WHERE id = 1", "rows"),
        ("UPDATE event SET start = start + 1 WHERE id = 1", "rows"),
        ("UPDATE relation SET start = start + 100, stop = stop + 100 WHERE id = 1", "rows"),
        ("DELETE FROM facet WHERE id = 1", "rows"),
        ("DELETE FROM participant WHERE event = 2", "rows"),
        ("UPDATE mention SET depth = 'quick' WHERE id = 1", "rows"),
        ("UPDATE chunk SET depth = NULL, state = 'pending' WHERE id = 2", "rows"),
        ("UPDATE chunk SET stop = stop - 1 WHERE id = 0", "tiling"),
        ("UPDATE chunk SET stop = stop - 1, start = start - 1 WHERE id = 3", "tiling"),
        ("UPDATE chunk SET state = 'running' WHERE id = 0", "state"),
        ("DELETE FROM chunk_words WHERE rowid = 0", "words"),
        ("INSERT INTO sentence_words (rowid, words) VALUES (99, 'ghost')", "words"),
        ("DELETE FROM facet WHERE id = 2", "vectors"),
        ("UPDATE vec_event SET embedding = vec_f32('[1, 1, 1, 1]') WHERE rowid = 1", "vectors"),
        ("UPDATE book SET text_sha256 = 'other'", "text"),
        ("DELETE FROM apart", "text"),
        ("DELETE FROM content WHERE name = 'source'", "source"),
        (
            "PRAGMA ignore_check_constraints = 1; UPDATE chunk SET state = 'odd'; PRAGMA ignore_check_constraints = 0",
            "damaged",
        ),
    ],
)
def test_what_does_not_fit_is_found(read_book: BookFile, statement: str, kind: str) -> None:
    change(read_book, statement)
    report = verify(read_book.path)
    assert kind in {problem.kind for problem in report.problems}
    assert not report.ok


def test_rows_that_belong_to_nothing_are_found(read_book: BookFile) -> None:
    with read_book.reading() as db:
        pass
    db.pragma("foreign_keys", False)
    change(read_book, "DELETE FROM mention WHERE id = 1")
    assert "links" in kinds(read_book)


def test_chunks_under_way_are_no_fault_while_somebody_reads(read_book: BookFile) -> None:
    read_chunk(read_book, 3, depth="quick", state="pending")
    with chunks.indexing(read_book):
        chunks.claim(read_book, [ChunkId(3)])
        assert kinds(read_book) == set()


def test_a_file_that_is_no_book_is_not_verified(tmp_path: Path) -> None:
    (tmp_path / "x.pons").write_bytes(b"Dear reader")
    with pytest.raises(StoreError) as raised:
        verify(tmp_path / "x.pons")
    assert raised.value.kind == "not_a_book"
