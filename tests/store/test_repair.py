from pathlib import Path

import apsw
import numpy as np
import pytest

from ponsreader.domain import ChunkId
from ponsreader.errors import StoreError
from ponsreader.store import chunks, graph, questions, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.repair import repair
from ponsreader.store.verify import verify
from tests.store.story import STORY, layers_of, read_chunk
from tests.store.test_questions import answer_to


def change(path: Path, statement: str) -> None:
    with BookFile.open(path) as book, book.writing() as db:
        db.execute(statement)


def pages_of(path: Path, table: str) -> list[int]:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    pages = [row[0] for row in connection.execute("SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno", (table,))]
    connection.close()
    return pages


def overwrite(path: Path, page: int) -> None:
    """Fill a page with noise, as a bad sector does."""
    noise = np.random.default_rng(page).integers(0, 256, 4096, dtype=np.uint8).tobytes()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(noise)


@pytest.fixture
def path(read_book: BookFile) -> Path:
    """A book that was read, closed."""
    questions.record(read_book, answer_to("Who burned the letter?"), 1.0, None)
    read_book.put_setting("limit", 120)
    read_book.close()
    return read_book.path


def test_a_whole_book_is_left_alone(path: Path) -> None:
    before = path.read_bytes()
    assert repair(path).ok
    assert path.read_bytes() == before
    assert not (path.parent / ".backups").exists()


def test_a_chunk_with_a_wrong_quote_is_read_again_and_the_others_are_kept(path: Path) -> None:
    change(path, "UPDATE facet SET quote = 'Mira lost it' WHERE chunk = 0")
    assert repair(path).ok
    with BookFile.open(path) as book:
        states = chunks.states(book)
        assert [states[ChunkId(n)].state for n in range(4)] == ["pending", "done", "done", "done"]
        assert {event.chunk for event in graph.events(book)} == {1, 2, 3}
        assert len(vectors.get_all(book, "facet")[0]) == 6


def test_the_words_are_indexed_anew(path: Path) -> None:
    change(path, "INSERT INTO chunk_words (chunk_words) VALUES ('delete-all')")
    assert repair(path).ok
    with BookFile.open(path) as book:
        assert [id_ for id_, _ in chunks.search_text(book, "coast")] == [2]


def test_chunks_that_do_not_fill_the_chapters_are_cut_anew_later(path: Path) -> None:
    change(path, "UPDATE chunk SET stop = stop - 3 WHERE id = 1")
    assert repair(path).ok
    with BookFile.open(path) as book:
        assert chunks.chunks(book) == []
        assert graph.counts(book)["mention"] == 0


def test_unusable_vectors_are_embedded_again_later(path: Path) -> None:
    change(path, "UPDATE vec_event SET embedding = vec_f32('[1, 1, 1, 1]') WHERE rowid = 2")
    assert repair(path).ok
    with BookFile.open(path) as book:
        assert vectors.missing(book, "event") == [2]


def test_the_file_as_it_was_is_kept(path: Path) -> None:
    change(path, "UPDATE facet SET quote = 'Mira lost it' WHERE chunk = 0")
    repair(path)
    backup = path.parent / ".backups" / "The Heron.before-repair.pons"
    assert {problem.kind for problem in verify(backup).problems} >= {"rows"}


def test_a_book_in_use_is_not_repaired(path: Path) -> None:
    change(path, "UPDATE facet SET quote = 'Mira lost it' WHERE chunk = 0")
    with BookFile.open(path), pytest.raises(StoreError) as raised:
        repair(path)
    assert raised.value.kind == "in_use"


INDEX = ("mention", "facet", "event", "participant", "relation", "edge", "chunk", "sentence", "rejection")
WORDS = ("chunk_words_data", "sentence_words_docsize", "chunk_words_idx")
VECTORS = ("vec_event_vector_chunks00", "vec_facet_chunks", "vec_relation_rowids", "vec_event_metadatachunks00")


@pytest.mark.parametrize("table", [*INDEX, *WORDS, *VECTORS, "setting", "question", "facet_chunk"])
def test_a_damaged_page_costs_no_more_than_what_was_on_it(path: Path, table: str) -> None:
    for page in pages_of(path, table):
        overwrite(path, page)
    found = verify(path)
    assert "damaged" in {problem.kind for problem in found.problems}
    assert repair(path).ok
    with BookFile.open(path) as book:
        assert book.text == STORY
        assert book.source() == STORY.encode()
        assert len(chunks.chunks(book)) == (0 if table == "chunk" else 4)
        done = [n for n, status in chunks.states(book).items() if status.state == "done"]
        assert {event.chunk for event in graph.events(book)} == set(done)
        if table in (*WORDS, *VECTORS, "setting", "question", "facet_chunk"):
            assert done == [0, 1, 2, 3]
        if table != "question":
            assert len(questions.history(book)) == 1
        if table == "event":
            assert [event.title for event in layers_of(0).events] == [read_chunk_title(book)]


def read_chunk_title(book: BookFile) -> str:
    """A repaired book takes new readings."""
    if not chunks.chunks(book):
        return ""
    read_chunk(book, 0)
    return graph.events(book)[0].title


@pytest.mark.parametrize("table", ["section", "chapter"])
def test_where_the_text_is_lost_the_original_file_is_saved(path: Path, table: str) -> None:
    for page in pages_of(path, table):
        overwrite(path, page)
    with pytest.raises(StoreError, match=r"saved as .*The Heron\.txt") as raised:
        repair(path)
    assert raised.value.kind == "damaged"
    assert (path.parent / ".backups" / "The Heron.txt").read_bytes() == STORY.encode()


def test_where_text_and_original_are_lost_the_file_is_left_as_it_is(path: Path) -> None:
    for table in ("section", "content"):
        for page in pages_of(path, table):
            overwrite(path, page)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"“The Heron\.pons” is damaged .* add the book again") as raised:
        repair(path)
    assert raised.value.kind == "damaged"
    assert path.read_bytes() == before


def test_a_lost_cover_and_original_do_not_stop_the_repair(path: Path) -> None:
    for page in pages_of(path, "content"):
        overwrite(path, page)
    report = repair(path)
    assert [(problem.kind, problem.repairable) for problem in report.problems if problem.kind != "to_embed"] == [
        ("source", False)
    ]
    with BookFile.open(path) as book:
        assert book.text == STORY
        assert len(graph.events(book)) == 4


def test_where_it_is_not_known_what_tables_there_are_the_file_is_left_as_it_is(path: Path) -> None:
    for page in pages_of(path, "sqlite_schema")[1:]:
        overwrite(path, page)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="add the book again from its original file"):
        repair(path)
    assert path.read_bytes() == before
    kept = path.parent / ".backups" / f"{path.stem}.before-repair.pons"
    assert kept.read_bytes()[100:] == before[100:]  # behind SQLite’s own counters
