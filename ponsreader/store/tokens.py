"""Packed token vectors beside the sentences, facets, events and relations that they belong to.

They are never searched by SQL, so they are plain blobs: one a text, (tokens, width) signed bytes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import apsw
import numpy as np
from numpy.typing import NDArray

from ponsreader.models.protocols import Vectors
from ponsreader.store.book import BookFile
from ponsreader.store.database import select, select_one

Ids = NDArray[np.int64]
Packed = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class TokenTable:
    """``rows`` (tokens, width) of all texts, one after the other; text ``n`` has ``rows[begins[n]:begins[n + 1]]``."""

    ids: Ids  # rising
    begins: Ids  # (texts + 1,)
    rows: Packed


def put_projection(book: BookFile, turn: Vectors) -> None:
    """Keep how this book's token vectors are turned; there is one for all of them."""
    with book.writing() as db:
        data = np.ascontiguousarray(turn, np.float32).tobytes()
        db.execute("INSERT OR REPLACE INTO token_turn VALUES (1, ?, ?)", (turn.shape[1], data))


def get_projection(book: BookFile) -> Vectors | None:
    """How they are turned, (embedder's width, width); None before the first were made."""
    with book.reading() as db:
        row = db.execute("SELECT width, data FROM token_turn").fetchone()
    return None if row is None else np.frombuffer(row[1], np.float32).reshape(-1, row[0])


def insert(
    db: apsw.Connection, kind: str, ids: Sequence[int], positions: Sequence[int], packed: Iterable[Packed]
) -> None:
    """Store the tokens of these texts, in place of any before. Called inside a transaction."""
    db.executemany(
        "INSERT OR REPLACE INTO token VALUES (?, ?, ?, ?)",
        ((kind, int(i), int(p), rows.tobytes()) for i, p, rows in zip(ids, positions, packed, strict=True)),
    )


def forget(db: apsw.Connection, kind: str, ids: Iterable[int]) -> None:
    """Delete the tokens of these texts. Called inside a transaction."""
    db.executemany("DELETE FROM token WHERE kind = ? AND id = ?", ((kind, int(id_)) for id_ in ids))


def get_all(book: BookFile, kind: str, upto: int | None = None) -> TokenTable:
    """The tokens of all texts of a kind that may be seen at ``upto``."""
    limit = book.end if upto is None else upto
    with book.reading() as db:
        width = select_one(db, "SELECT width FROM token_turn") or 1
        found = select(db, "SELECT id, data FROM token WHERE kind = ? AND position <= ? ORDER BY id", (kind, limit))
    assert isinstance(width, int)
    counts = np.array([len(data) // width for _, data in found], np.int64)
    rows = np.frombuffer(b"".join(data for _, data in found), np.int8).reshape(-1, width)
    return TokenTable(np.array([i for i, _ in found], np.int64), np.concatenate([[0], np.cumsum(counts)]), rows)
