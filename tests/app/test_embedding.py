"""Which texts of a book have vectors, and by which words."""

from collections.abc import Iterator

import numpy as np
import pytest

from ponsreader.app.embedding import BookEmbedder
from ponsreader.domain import ChunkId, Facet, FacetId, Layers, MentionId, Quote
from ponsreader.method import Method
from ponsreader.progress import Unwatched
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import tokens as token_rows
from ponsreader.store import vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.fakes import WordEmbedder


@pytest.fixture
def opened(book: BookEntry) -> Iterator[BookFile]:
    with BookFile.open(book.path) as opened:
        vectors.set_embedder(opened, WordEmbedder().fingerprint)
        yield opened


@pytest.fixture
def helper(opened: BookFile) -> BookEmbedder:
    return BookEmbedder(opened, WordEmbedder(), Method(), Unwatched())


def test_chunks_come_in_the_order_that_is_wanted_each_before_its_sentences(
    opened: BookFile, helper: BookEmbedder
) -> None:
    order = [ChunkId(n) for n in (5, 4, 0)]
    missing = helper.missing(order)
    chunk_of = chunk_rows.sentences(opened)[:, 0]
    seen = [piece.id if piece.kind == "chunk" else int(chunk_of[piece.id]) for piece in missing]
    assert list(dict.fromkeys(seen))[:3] == order
    assert [piece.kind for piece in missing[:2]] == ["chunk", "sentence"]


def test_what_is_stored_is_missing_no_more(opened: BookFile, helper: BookEmbedder) -> None:
    missing = helper.missing([])
    helper.store(missing[:10])
    assert helper.missing([]) == missing[10:]
    helper.store(missing[10:])
    assert helper.missing([]) == []


def test_the_words_are_turned_alike_in_every_run(opened: BookFile, helper: BookEmbedder) -> None:
    first = token_rows.get_projection(opened)
    BookEmbedder(opened, WordEmbedder(), Method(), Unwatched())
    second = token_rows.get_projection(opened)
    assert first is not None
    assert second is not None
    assert np.array_equal(first, second)


def test_notes_that_are_sentences_get_what_the_sentences_have(opened: BookFile, helper: BookEmbedder) -> None:
    helper.store(helper.missing([]))
    _, start, end = (int(n) for n in chunk_rows.sentences(opened)[7])
    quote = Quote(opened.text[start:end], start, end)
    found = Layers(facets=(Facet(FacetId(0), MentionId(0), ChunkId(0), quote.text, quote, "quick"),))
    ids, rows = vectors.get_all(opened, "sentence")
    assert np.array_equal(helper.of_sentences(found).vectors["facet"][0], rows[ids.tolist().index(7)])


def test_notes_that_are_none_are_embedded_as_they_are(opened: BookFile, helper: BookEmbedder) -> None:
    helper.store(helper.missing([]))
    quote = Quote(opened.text[3:9], 3, 9)
    found = Layers(facets=(Facet(FacetId(0), MentionId(0), ChunkId(0), "A clerk counts.", quote, "quick"),))
    made = helper.of_sentences(found).vectors["facet"]
    assert np.allclose(made, WordEmbedder().embed(["A clerk counts."]))


def test_no_notes_are_no_vectors(helper: BookEmbedder) -> None:
    made = helper.notes(Layers())
    assert [rows.shape for rows in made.vectors.values()] == [(0, WordEmbedder().fingerprint.width)] * 3
