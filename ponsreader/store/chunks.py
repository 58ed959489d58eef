"""The chunks of a book, their sentences, and how far each chunk has been read.

A chunk's ``state`` tells how far the close reading of it has come; its ``depth`` tells which rows it has now: none,
by rules ("quick") or by a reader model ("close"). A chunk that waits with quick rows is pending and quick.
Ids count up in reading order until a chunk is split: the second half gets a new id at the end. Order is by ``start``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

import apsw
import numpy as np
from numpy.typing import NDArray

from ponsreader.domain import Chunk, ChunkId, ChunkState, Depth
from ponsreader.store import vectors
from ponsreader.store.book import BookFile
from ponsreader.store.database import select, select_one
from ponsreader.store.fulltext import Unit, forget_words, index_words
from ponsreader.store.fulltext import search_sentences as search_sentences
from ponsreader.store.fulltext import search_text as search_text
from ponsreader.store.lease import lease

# Claimed for a close reading: what waits, and what only the rules have been through.
_OPEN = "(state = 'pending' OR (state IN ('done', 'empty') AND depth = 'quick'))"
_WITH_VECTORS: tuple[vectors.Kind, ...] = ("facet", "event", "relation")
_ROWS = ("rejection", "relation", "event", "facet", "mention")  # in an order that foreign keys allow


@dataclass(frozen=True, slots=True)
class ChunkStatus:
    """How far one chunk has come. ``tries`` counts attempts that came to an end, good or bad."""

    state: ChunkState
    tries: int = 0
    reason: str = ""
    depth: Depth | None = None
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


def put_chunks(book: BookFile, chunks: Sequence[Chunk], counter_name: str) -> None:
    """Store the chunks, all pending, and index their words. ``counter_name`` says whose tokens were counted.

    Chunks that have been read are never replaced: ValueError.
    """
    with book.writing() as db:
        if select_one(db, "SELECT count(*) FROM chunk WHERE state <> 'pending' OR depth IS NOT NULL"):
            raise ValueError("some chunks have been read already")
        clear_chunks(db)
        words = index_words(db, "chunk", ((c.id, book.text[c.start : c.end]) for c in chunks))
        db.executemany(
            "INSERT INTO chunk (id, chapter, start, stop, tokens, words) VALUES (?, ?, ?, ?, ?, ?)",
            ((c.id, c.chapter, c.start, c.end, c.tokens, words[c.id]) for c in chunks),
        )
        db.execute("INSERT OR REPLACE INTO setting VALUES ('token_counter', json_quote(?))", (counter_name,))


def chunks(book: BookFile) -> list[Chunk]:
    """All chunks in reading order."""
    with book.reading() as db:
        rows = select(db, "SELECT id, chapter, start, stop, tokens FROM chunk ORDER BY start")
    return [Chunk(*row) for row in rows]


def put_sentences(book: BookFile, sentences: Sequence[tuple[int, int, int]]) -> None:
    """Store the sentences as (chunk, start, end), in place of any before; their ids are 0, 1, 2 ... in this order."""
    with book.writing() as db:
        forget_words(db, "sentence", [row[0] for row in select(db, "SELECT id FROM sentence")])
        db.execute("DELETE FROM sentence")
        text = book.text
        words = index_words(db, "sentence", ((n, text[a:b]) for n, (_, a, b) in enumerate(sentences)))
        db.executemany(
            "INSERT INTO sentence VALUES (?, ?, ?, ?, ?)",
            ((n, int(chunk), int(a), int(b), words[n]) for n, (chunk, a, b) in enumerate(sentences)),
        )


def sentences(book: BookFile) -> NDArray[np.int64]:
    """(n, 3): chunk, start and end of each sentence; the row is the sentence's id."""
    with book.reading() as db:
        rows = select(db, "SELECT chunk, start, stop FROM sentence ORDER BY id")
    return np.fromiter(chain.from_iterable(rows), np.int64, count=3 * len(rows)).reshape(-1, 3)


def states(book: BookFile) -> dict[ChunkId, ChunkStatus]:
    """The status of every chunk, in reading order."""
    with book.reading() as db:
        rows = select(
            db, "SELECT id, state, tries, reason, depth, tokens_in, tokens_out, seconds FROM chunk ORDER BY start"
        )
    return {ChunkId(id_): ChunkStatus(*status) for id_, *status in rows}


def reading_outputs(book: BookFile) -> Mapping[ChunkId, bytes]:
    """What the reader wrote about each chunk, packed with zlib, where it was kept."""
    with book.reading() as db:
        return {ChunkId(chunk): output for chunk, output in select(db, "SELECT chunk, output FROM reading")}


@contextmanager
def indexing(book: BookFile) -> Iterator[None]:
    """Be the only one who indexes this book, or StoreError "in_use". What a killed run had claimed waits again."""
    with lease(book.path):
        release_running(book)
        try:
            yield
        finally:
            release_running(book)


def claim(book: BookFile, ids: Iterable[ChunkId]) -> list[ChunkId]:
    """Mark these chunks as running; what comes back are those that were not taken or finished already."""
    with book.writing(changes_index=False) as db:
        return [id_ for id_ in ids if _changed(db, f"state = 'running' WHERE id = ? AND {_OPEN}", (id_,))]


def release_running(book: BookFile) -> int:
    """Let every running chunk wait again and say how many there were. Only for whoever holds ``indexing``."""
    with book.writing(changes_index=False) as db:
        return _changed(db, "state = 'pending' WHERE state = 'running'", ())


def put_back(book: BookFile, ids: Iterable[ChunkId], *, reason: str = "", tried: bool = False) -> None:
    """Let running chunks wait again; ``tried`` counts it as an attempt (a suspect result, a reader that died)."""
    with book.writing(changes_index=False) as db:
        for id_ in ids:
            set_to = "state = 'pending', tries = tries + ?, reason = ? WHERE id = ? AND state = 'running'"
            _changed(db, set_to, (int(tried), reason, id_))


def mark_failed(book: BookFile, chunk: ChunkId, reason: str) -> None:
    """Store that a reading of the chunk came to nothing, and why. Quick rows stay."""
    with book.writing() as db:
        _changed(db, "state = 'failed', tries = tries + 1, reason = ? WHERE id = ?", (reason, chunk))


def retry_failed(book: BookFile) -> list[ChunkId]:
    """Let the failed chunks wait again."""
    with book.writing() as db:
        found = db.execute("UPDATE chunk SET state = 'pending', reason = '' WHERE state = 'failed' RETURNING id")
        return [ChunkId(row[0]) for row in found]


def split_chunk(
    book: BookFile, chunk: ChunkId, at: int, *, tokens: tuple[int, int] | None = None
) -> tuple[Chunk, Chunk]:
    """Cut a chunk in two at an offset inside it; both halves wait, without rows. The first keeps the id.

    Without ``tokens`` those of the whole are shared out by length.
    """
    with book.writing() as db:
        whole = Chunk(*select(db, "SELECT id, chapter, start, stop, tokens FROM chunk WHERE id = ?", (chunk,))[0])
        if not whole.start < at < whole.end:
            raise ValueError(f"{at} does not lie inside chunk {chunk}")
        halves = _halves(db, whole, at, tokens)
        forget_rows(db, chunk)
        vectors.forget(db, "chunk", [chunk])
        forget_words(db, "chunk", [chunk])
        db.execute("DELETE FROM reading WHERE chunk = ?", (chunk,))
        _replace_by(db, book.text, halves)
        return halves


def clear_chunks(db: apsw.Connection) -> None:
    """Delete all chunks and sentences with everything that was read from them. Called inside a transaction."""
    for (chunk,) in select(db, "SELECT id FROM chunk"):
        forget_rows(db, chunk)
    db.execute("DELETE FROM reading")
    units: tuple[Unit, ...] = ("sentence", "chunk")
    for unit in units:
        ids = [row[0] for row in select(db, f"SELECT id FROM {unit}")]
        forget_words(db, unit, ids)
        vectors.forget(db, unit, ids)
        db.execute(f"DELETE FROM {unit}")


def forget_rows(db: apsw.Connection, chunk: ChunkId) -> None:
    """Delete all that reading the chunk has brought: rows, vectors, edges. Called inside a transaction."""
    for kind in _WITH_VECTORS:
        vectors.forget(db, kind, [row[0] for row in select(db, f"SELECT id FROM {kind} WHERE chunk = ?", (chunk,))])
    for table in _ROWS:
        db.execute(f"DELETE FROM {table} WHERE chunk = ?", (chunk,))


def _halves(db: apsw.Connection, whole: Chunk, at: int, tokens: tuple[int, int] | None) -> tuple[Chunk, Chunk]:
    new = select_one(db, "SELECT max(id) + 1 FROM chunk")
    assert isinstance(new, int)
    first = round(whole.tokens * (at - whole.start) / (whole.end - whole.start))
    left, right = tokens or (first, whole.tokens - first)
    return (
        Chunk(whole.id, whole.chapter, whole.start, at, left),
        Chunk(ChunkId(new), whole.chapter, at, whole.end, right),
    )


def _replace_by(db: apsw.Connection, text: str, halves: tuple[Chunk, Chunk]) -> None:
    first, second = halves
    words = index_words(db, "chunk", ((half.id, text[half.start : half.end]) for half in halves))
    _changed(
        db,
        "stop = ?, tokens = ?, words = ?, state = 'pending', reason = '', depth = NULL, items = 0 WHERE id = ?",
        (first.end, first.tokens, words[first.id], first.id),
    )
    db.execute(
        "INSERT INTO chunk (id, chapter, start, stop, tokens, words, tries) "
        "SELECT ?, chapter, ?, ?, ?, ?, tries FROM chunk WHERE id = ?",
        (second.id, second.start, second.end, second.tokens, words[second.id], first.id),
    )
    db.execute("UPDATE sentence SET chunk = ? WHERE chunk = ? AND start >= ?", (second.id, first.id, second.start))


def _changed(db: apsw.Connection, set_to: str, values: tuple[int | str, ...]) -> int:
    db.execute(f"UPDATE chunk SET {set_to}", values)
    return db.changes()
