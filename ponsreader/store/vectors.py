"""Vectors beside the rows they belong to: one sqlite-vec table a kind, with the place in the story that each tells of.

Reading a table of vec0 row by row costs 4 to 8 microseconds a row; reading the blocks in which it keeps them
(``*_chunks``, ``*_vector_chunks00``, ``*_metadatachunks00``) costs a tenth of that. So ``get_all`` reads the blocks and
checks what it got against the count of rows.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

import apsw
import numpy as np
from numpy.typing import NDArray

from ponsreader.models.protocols import Fingerprint, Vectors
from ponsreader.store import tokens
from ponsreader.store.book import BookFile
from ponsreader.store.database import select, select_one

Kind = Literal["chunk", "facet", "event", "relation", "sentence"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Ids = NDArray[np.int64]

_BLOCK = 256  # vectors a block: a new table starts with one block, and a book has five tables
_MOST_NEIGHBOURS = 4096  # sqlite-vec's own limit


def set_embedder(book: BookFile, fingerprint: Fingerprint) -> None:
    """Say whose vectors the book holds from now on. Another embedder's vectors must be dropped before."""
    with book.writing() as db:
        known = fingerprint_of(db)
        if known == fingerprint:
            return
        if known is not None:
            raise ValueError("the book holds vectors of another embedder")
        make_tables(db, fingerprint)


def embedder_fingerprint(book: BookFile) -> Fingerprint | None:
    """Whose vectors the book holds."""
    with book.reading() as db:
        return fingerprint_of(db)


def matches(book: BookFile, fingerprint: Fingerprint) -> bool:
    """Whether vectors of this embedder can be compared with those of the book; a book without any takes all."""
    known = embedder_fingerprint(book)
    return known is None or known == fingerprint


def drop_vectors(book: BookFile) -> None:
    """Forget all vectors, the edges that were computed from them, and whose they were."""
    with book.writing() as db:
        db.execute("DELETE FROM edge")
        db.execute("DELETE FROM embedder")
        db.execute("DELETE FROM token")
        db.execute("DELETE FROM token_turn")
        for kind in KINDS:
            db.execute(f"DROP TABLE IF EXISTS vec_{kind}")


def put(
    book: BookFile,
    kind: Kind,
    ids: Sequence[int] | Ids,
    positions: Sequence[int] | Ids,
    vectors: Vectors,
    packed: Sequence[tokens.Packed] | None = None,
) -> None:
    """Store one vector an id, in place of any before. ``positions``: from where in the story on each may be seen."""
    with book.writing() as db:
        insert(db, kind, ids, positions, vectors, packed)


def insert(
    db: apsw.Connection,
    kind: Kind,
    ids: Sequence[int] | Ids,
    positions: Sequence[int] | Ids,
    vectors: Vectors,
    packed: Sequence[tokens.Packed] | None = None,
) -> None:
    """``put`` inside a transaction."""
    rows = np.ascontiguousarray(vectors, dtype=np.float32)
    if len(ids) != len(rows) or len(positions) != len(rows):
        raise ValueError("ids, positions and vectors differ in number")
    forget(db, kind, ids)
    db.executemany(
        f"INSERT INTO vec_{kind} (rowid, embedding, position) VALUES (?, ?, ?)",
        ((int(i), row.tobytes(), int(p)) for i, p, row in zip(ids, positions, rows, strict=True)),
    )
    if packed is not None:
        tokens.insert(db, kind, [int(i) for i in ids], [int(p) for p in positions], packed)


def forget(db: apsw.Connection, kind: Kind, ids: Iterable[int]) -> None:
    """Delete the vectors and tokens of these ids. Called inside a transaction."""
    ids = list(ids)
    tokens.forget(db, kind, ids)
    if _has_tables(db):
        db.executemany(f"DELETE FROM vec_{kind} WHERE rowid = ?", ((int(id_),) for id_ in ids))


def get_all(book: BookFile, kind: Kind, upto: int | None = None) -> tuple[Ids, Vectors]:
    """Ids (n), rising, and vectors (n, width) of all that may be seen at ``upto``."""
    with book.reading() as db:
        ids, positions, vectors = read_all(db, kind)
    if upto is None:
        return ids, vectors
    seen = positions <= upto
    return ids[seen], vectors[seen]


def nearest(
    book: BookFile, kind: Kind, vector: NDArray[np.float32], k: int, upto: int | None = None
) -> list[tuple[int, float]]:
    """The ``k`` nearest by cosine, best first, among what may be seen at ``upto``."""
    limit = book.end if upto is None else upto
    with book.reading() as db:
        if k < 1 or not _has_tables(db):
            return []
        found = select(
            db,
            f"SELECT rowid, 1 - distance FROM vec_{kind} WHERE embedding MATCH ? AND k = ? AND position <= ? "
            "ORDER BY distance",
            (np.ascontiguousarray(vector, dtype=np.float32).tobytes(), min(k, _MOST_NEIGHBOURS), limit),
        )
        return [(id_, cosine) for id_, cosine in found]


def missing(book: BookFile, kind: Kind) -> list[int]:
    """Ids of the rows that have no vector yet."""
    with book.reading() as db:
        without = f" WHERE id NOT IN (SELECT rowid FROM vec_{kind}_rowids)" if _has_tables(db) else ""
        return [row[0] for row in select(db, f"SELECT id FROM {kind}{without} ORDER BY id")]


def make_tables(db: apsw.Connection, fingerprint: Fingerprint) -> None:
    """The tables for this embedder's vectors. Called inside a transaction."""
    f = fingerprint
    db.execute(
        "INSERT INTO embedder VALUES (1, ?, ?, ?, ?, ?)",
        (f.name, f.sha256, f.width, f.query_prefix, f.passage_prefix),
    )
    for kind in KINDS:
        db.execute(
            f"CREATE VIRTUAL TABLE vec_{kind} USING vec0 (embedding float[{int(f.width)}] distance_metric=cosine, "
            f"position integer, chunk_size={_BLOCK})"
        )


def fingerprint_of(db: apsw.Connection) -> Fingerprint | None:
    """``embedder_fingerprint`` of a connection."""
    rows = select(db, "SELECT name, sha256, width, query_prefix, passage_prefix FROM embedder")
    return Fingerprint(*rows[0]) if rows else None


def read_all(db: apsw.Connection, kind: Kind) -> tuple[Ids, Ids, Vectors]:
    """Ids, rising, positions and vectors, as the blocks hold them."""
    known = fingerprint_of(db)
    rows = [] if known is None else select(db, _BLOCKS.format(kind=kind))
    used, ids, positions, vectors = (bytearray().join(row[n] for row in rows) for n in range(4))
    taken = np.flatnonzero(np.unpackbits(np.frombuffer(used, np.uint8), bitorder="little"))
    if known is not None and len(taken) != select_one(db, f"SELECT count(*) FROM vec_{kind}_rowids"):
        raise apsw.CorruptError(f"the blocks of vec_{kind} do not hold its rows")
    width = known.width if known else 0
    all_ids = np.frombuffer(ids, np.int64)
    taken = taken[np.argsort(all_ids[taken], kind="stable")]
    block = np.frombuffer(vectors, np.float32).reshape(-1, width) if taken.size else np.empty((0, width), np.float32)
    is_packed = np.array_equal(taken, np.arange(len(taken)))  # the usual case, which needs no copy
    order = slice(len(taken)) if is_packed else taken
    return all_ids[order], np.frombuffer(positions, np.int64)[order], block[order]


_BLOCKS = (
    "SELECT c.validity, c.rowids, m.data, v.vectors FROM vec_{kind}_chunks AS c "
    "JOIN vec_{kind}_metadatachunks00 AS m ON m.rowid = c.chunk_id "
    "JOIN vec_{kind}_vector_chunks00 AS v ON v.rowid = c.chunk_id ORDER BY c.chunk_id"
)


def _has_tables(db: apsw.Connection) -> bool:
    return bool(select_one(db, "SELECT count(*) FROM embedder"))
