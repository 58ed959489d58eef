"""The story as a book file, for every test of the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ponsreader.store import chunks, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry, Library
from tests.store.story import EMBEDDER, PARAGRAPHS, STORY, imported_story, read_chunk, story_chunks


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


@pytest.fixture
def entry(library: Library) -> BookEntry:
    """The story, added to the library and not looked at since."""
    return library.add(imported_story(), STORY.encode(), "heron.txt")


@pytest.fixture
def book(entry: BookEntry) -> Iterator[BookFile]:
    """The story, open, with chunks, sentences and an embedder, and nothing read."""
    with BookFile.open(entry.path) as opened:
        chunks.put_chunks(opened, story_chunks(), "words")
        chunks.put_sentences(opened, [(c.id, c.start, c.end - 2) for c in story_chunks()])
        vectors.set_embedder(opened, EMBEDDER)
        yield opened


@pytest.fixture
def read_book(book: BookFile) -> BookFile:
    """The story with every chunk read closely."""
    for n in range(len(PARAGRAPHS)):
        read_chunk(book, n)
    return book
