"""How the time of indexing grows with the number of chunks: by the quick reader and by a recorded one.

Printed by ``bench/indexing.py``. The books are the sample's first chapters, as many as come nearest to 10, 40 and 160
chunks. Vectors are made of hashed words, so that what is measured is ours: rules, gate, database, edges, identities.
"""

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bench.part import add_part, chapter_titles
from ponsreader.app import indexing
from ponsreader.app.resources import resource
from ponsreader.app.view import Views
from ponsreader.models.protocols import CloseReader
from ponsreader.store import chunks as chunk_rows
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.fakes import WordEmbedder

CHUNKS = (10, 40, 160)
Depth = Literal["quick", "close"]
DEPTHS: tuple[Depth, ...] = ("quick", "close")


@dataclass(frozen=True, slots=True)
class Grown:
    """What one book took."""

    chunks: int
    seconds: float


def growth(depth: Depth) -> list[Grown]:
    """Index books of growing size, from nothing to their end."""
    with tempfile.TemporaryDirectory(prefix="ponsreader-growing-") as folder:
        books = [_book_of(Path(folder) / str(wanted), wanted) for wanted in CHUNKS]
        return [_indexed(book, depth) for book in books]


def line(name: str, grown: list[Grown]) -> str:
    """Chunks and seconds, and a chunk's time in the largest book against the smallest."""
    told = ", ".join(f"{each.chunks} chunks {each.seconds:.2f} s" for each in grown)
    first, last = grown[0], grown[-1]
    ratio = (last.seconds / last.chunks) / (first.seconds / first.chunks)
    return f"{name}: {told}; a chunk takes {ratio:.2f} times as long in the largest"


def _indexed(book: BookEntry, depth: Depth) -> Grown:
    reader: CloseReader | None = indexing.recorded(book, resource("sample") / "index") if depth == "close" else None
    began = time.perf_counter()
    indexing.index_with(book, WordEmbedder(), reader=reader, views=Views(), depth=depth)
    return Grown(_chunks_of(book), time.perf_counter() - began)


def _book_of(folder: Path, wanted: int) -> BookEntry:
    """The first chapters, as many as come nearest to so many chunks."""
    titles = chapter_titles()
    whole = add_part(folder / "whole", titles)
    with BookFile.open(whole.path, readonly=True) as book:
        last = [chunk.chapter for chunk in chunk_rows.chunks(book)]
    counts = [sum(chapter <= n for chapter in last) for n in range(len(titles))]
    nearest = min(range(len(titles)), key=lambda n: abs(counts[n] - wanted))
    return add_part(folder, titles[: nearest + 1])


def _chunks_of(entry: BookEntry) -> int:
    with BookFile.open(entry.path, readonly=True) as book:
        return len(chunk_rows.chunks(book))
