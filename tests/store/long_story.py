"""A story of many chunks and a run that reads them one after the other: what the tests of survival kill and starve.

As a program: reads the book at its first argument, and prints each chunk when it is stored.
"""

import hashlib
import sys
import time
from pathlib import Path

import numpy as np

from ponsreader.domain import (
    Chapter,
    Chunk,
    ChunkId,
    Facet,
    FacetId,
    ImportedBook,
    Layers,
    Mention,
    MentionId,
    PlotId,
    PlotNode,
    Quote,
)
from ponsreader.store import chunks, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.layers import Edges, Outcome, save_layers
from ponsreader.store.library import BookEntry, Library
from tests.store.story import EMBEDDER, unit_vectors

LENGTH = 60
PARAGRAPH = "Mira wrote letter {:04d} and Tobias burned it in the stove.\n\n"
DONE = Outcome("done", "close", "", 100, 50, 1.0)


def added(library: Library, length: int = LENGTH) -> BookEntry:
    """The story in the library, with its chunks."""
    paragraphs = [PARAGRAPH.format(n) for n in range(length)]
    text = "".join(paragraphs)
    story = ImportedBook(
        "Letters", (), "en", hashlib.sha256(text.encode()).hexdigest(), "txt", text,
        (Chapter("All", ("All",), 0, len(text)),), (), (), b"", 1,
    )  # fmt: skip
    entry = library.add(story, text.encode(), "letters.txt")
    size = len(paragraphs[0])
    with BookFile.open(entry.path) as book:
        chunks.put_chunks(book, [Chunk(ChunkId(n), 0, n * size, (n + 1) * size, 12) for n in range(length)], "words")
        chunks.put_sentences(book, [(n, n * size, (n + 1) * size) for n in range(length)])
        vectors.set_embedder(book, EMBEDDER)
    return entry


def read(book: BookFile, chunk: Chunk) -> None:
    """Store what a close reading of the chunk gives."""
    text = book.text[chunk.start : chunk.end]

    def quote(words: str) -> Quote:
        at = chunk.start + text.index(words)
        return Quote(words, at, at + len(words))

    names = [(name, text.index(name) + len(name) + chunk.start) for name in ("Mira", "Tobias")]
    layers = Layers(
        mentions=tuple(Mention(MentionId(0), chunk.id, name, (), "person", at) for name, at in names),
        facets=tuple(Facet(FacetId(0), MentionId(n), chunk.id, "d", quote("burned it")) for n in (0, 1)),
        events=tuple(
            PlotNode(PlotId(0), chunk.id, 0, "t", "d", "other", (MentionId(n),), quote("in the stove")) for n in (0, 1)
        ),
    )
    rows = unit_vectors(2, int(chunk.id))
    edges = Edges(~np.array([0, 1]), ~np.array([0, 1]), np.array([0.5, 0.5], np.float32))
    save_layers(book, chunk.id, layers, DONE, vectors={"facet": rows, "event": rows}, edges=edges)


def read_all(path: Path, pause: float = 0.0) -> None:
    """Read what has not been read, printing each chunk once it is stored."""
    with BookFile.open(path) as book, chunks.indexing(book):
        for chunk in chunks.chunks(book):
            if chunks.claim(book, [chunk.id]):
                read(book, chunk)
                print(chunk.id, flush=True)  # noqa: T201 - the parent listens
                time.sleep(pause)


if __name__ == "__main__":
    read_all(Path(sys.argv[1]), float(sys.argv[2]))
