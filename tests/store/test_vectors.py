from dataclasses import replace

import numpy as np
import pytest

from ponsreader.errors import StoreError
from ponsreader.store import graph, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.store.story import EMBEDDER, read_chunk, story_chunks, unit_vectors

ENDS = [chunk.end for chunk in story_chunks()]


@pytest.fixture
def embedded(book: BookFile) -> BookFile:
    vectors.put(book, "chunk", [0, 1, 2, 3], ENDS, unit_vectors(4))
    return book


def test_vectors_come_back_as_they_were_put(embedded: BookFile) -> None:
    ids, rows = vectors.get_all(embedded, "chunk")
    assert ids.tolist() == [0, 1, 2, 3]
    assert rows.dtype == np.float32
    assert np.array_equal(rows, unit_vectors(4))


def test_they_come_in_the_order_of_ids_however_they_were_put(book: BookFile) -> None:
    rows = unit_vectors(600)
    vectors.put(book, "sentence", list(range(599, -1, -1)), [5] * 600, rows)
    vectors.put(book, "sentence", [3], [5], rows[:1])
    ids, found = vectors.get_all(book, "sentence")
    assert ids.tolist() == list(range(600))
    assert np.array_equal(found[599], rows[0])
    assert np.array_equal(found[3], rows[0])
    assert np.array_equal(found[4], rows[595])


def test_what_lies_behind_the_limit_is_not_there(embedded: BookFile) -> None:
    assert vectors.get_all(embedded, "chunk", upto=ENDS[1])[0].tolist() == [0, 1]
    assert vectors.get_all(embedded, "chunk", upto=ENDS[1] - 1)[0].tolist() == [0]
    found = vectors.nearest(embedded, "chunk", unit_vectors(4)[3], 4, upto=ENDS[1])
    assert {id_ for id_, _ in found} == {0, 1}


def test_the_nearest_is_the_same_direction(embedded: BookFile) -> None:
    (id_, cosine), *others = vectors.nearest(embedded, "chunk", unit_vectors(4)[2], 3)
    assert id_ == 2
    assert cosine == pytest.approx(1.0, abs=1e-6)
    assert [cosine for _, cosine in others] == sorted((cosine for _, cosine in others), reverse=True)
    assert others[0][1] == pytest.approx(float(unit_vectors(4)[others[0][0]] @ unit_vectors(4)[2]), abs=1e-6)


def test_what_has_no_vector_is_missing(book: BookFile) -> None:
    vectors.put(book, "chunk", [1], ENDS[1:2], unit_vectors(1))
    assert vectors.missing(book, "chunk") == [0, 2, 3]


def test_a_book_without_an_embedder_misses_everything_and_finds_nothing(entry: BookEntry) -> None:
    with BookFile.open(entry.path) as book:
        assert vectors.embedder_fingerprint(book) is None
        assert vectors.matches(book, EMBEDDER)
        ids, rows = vectors.get_all(book, "chunk")
        assert (ids.shape, rows.shape) == ((0,), (0, 0))
        assert vectors.nearest(book, "chunk", unit_vectors(1)[0], 3) == []
        assert vectors.missing(book, "chunk") == []


def test_a_kind_without_vectors_is_empty_but_as_wide(book: BookFile) -> None:
    assert vectors.get_all(book, "event")[1].shape == (0, 4)


def test_another_embedder_is_told_apart_and_not_mixed_in(book: BookFile) -> None:
    other = replace(EMBEDDER, passage_prefix="passage: ")
    assert vectors.embedder_fingerprint(book) == EMBEDDER
    assert vectors.matches(book, EMBEDDER)
    assert not vectors.matches(book, other)
    with pytest.raises(ValueError, match="another embedder"):
        vectors.set_embedder(book, other)


def test_dropped_vectors_make_way_for_another_embedder(read_book: BookFile) -> None:
    vectors.drop_vectors(read_book)
    assert graph.edges(read_book)[0].size == 0
    vectors.set_embedder(read_book, replace(EMBEDDER, width=8))
    assert vectors.missing(read_book, "event") == [event.id for event in graph.events(read_book)]
    assert vectors.get_all(read_book, "event")[1].shape == (0, 8)


def test_unequal_numbers_are_a_bug(book: BookFile) -> None:
    with pytest.raises(ValueError, match="differ"):
        vectors.put(book, "chunk", [0, 1], ENDS[:1], unit_vectors(2))


def test_a_reader_that_was_open_before_sees_new_tables(entry: BookEntry) -> None:
    with BookFile.open(entry.path, readonly=True) as reader, BookFile.open(entry.path) as writer:
        assert vectors.embedder_fingerprint(reader) is None
        vectors.set_embedder(writer, EMBEDDER)
        vectors.put(writer, "chunk", [0], [9], unit_vectors(1))
        assert vectors.get_all(reader, "chunk")[0].tolist() == [0]


def test_reading_chunks_again_and_again_does_not_pile_up_vectors(book: BookFile) -> None:
    for _ in range(50):
        read_chunk(book, 0)
    assert len(vectors.get_all(book, "facet")[0]) == 2


def test_blocks_that_do_not_hold_the_rows_are_damage(embedded: BookFile) -> None:
    with embedded.writing() as db:
        db.execute("UPDATE vec_chunk_chunks SET validity = zeroblob(32)")
    with pytest.raises(StoreError) as raised:
        vectors.get_all(embedded, "chunk")
    assert raised.value.kind == "damaged"
