"""Storing what a chunk adds to the index: everything of it in one transaction, or nothing."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import apsw
import numpy as np
from numpy.typing import NDArray

from ponsreader.domain import (
    ChunkId,
    ChunkState,
    Depth,
    Facet,
    FacetId,
    Layers,
    Mention,
    MentionId,
    PlotId,
    PlotNode,
    Quote,
    Relation,
)
from ponsreader.models.protocols import Vectors
from ponsreader.store import vectors as vector_tables
from ponsreader.store.book import BookFile
from ponsreader.store.chunks import forget_rows
from ponsreader.store.database import select
from ponsreader.store.tokens import Packed

Ids = NDArray[np.int64]
LayerKind = Literal["facet", "event", "relation"]


@dataclass(frozen=True, slots=True)
class Edges:
    """Facet-event cosines, three arrays of one length.

    An id below zero is local to the layers that are stored with it: ``~i`` (that is ``-1 - i``) is their facet or
    event number ``i``. Ids from 0 on are final ones.
    """

    facets: Ids = field(default_factory=lambda: np.empty(0, np.int64))
    events: Ids = field(default_factory=lambda: np.empty(0, np.int64))
    cosines: NDArray[np.float32] = field(default_factory=lambda: np.empty(0, np.float32))


@dataclass(frozen=True, slots=True)
class Saved:
    """The final ids, in the order of the layers."""

    mentions: tuple[MentionId, ...]
    facets: tuple[FacetId, ...]
    events: tuple[PlotId, ...]
    relations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the reading of a chunk ended."""

    state: ChunkState
    depth: Depth
    reason: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


def save_layers(
    book: BookFile,
    chunk: ChunkId,
    layers: Layers,
    outcome: Outcome,
    *,
    vectors: Mapping[LayerKind, Vectors] | None = None,
    tokens: Mapping[LayerKind, Sequence[Packed]] | None = None,
    edges: Edges | None = None,
    reading_raw: str | None = None,
) -> Saved:
    """Put the layers in place of all that the chunk had, with its state; one transaction.

    ``vectors`` are rows in the order of the layers' facets, events and relations. ``edges`` are added, in place
    of equal pairs; those that lead to what the chunk had before are left out. Rows get the outcome's depth; what waits
    for a close reading is stored as "pending" and "quick". A quote that is not the chunk's text is a bug: ValueError.
    """
    _check_quotes(book, chunk, layers)
    with book.writing() as db:
        forget_rows(db, chunk)
        saved = _insert_rows(db, chunk, layers, outcome.depth)
        _insert_vectors(db, layers, saved, vectors or {}, tokens or {})
        if edges is not None:
            _insert_edges(db, edges, saved)
        _finish(db, chunk, outcome, _count(layers))
        if reading_raw is not None:
            packed = zlib.compress(reading_raw.encode("utf-8", "replace"))
            db.execute("INSERT OR REPLACE INTO reading VALUES (?, ?)", (chunk, packed))
        return saved


def put_edges(book: BookFile, edges: Edges) -> None:
    """Put these edges, all with final ids, in place of all that are stored."""
    with book.writing() as db:
        db.execute("DELETE FROM edge")
        _insert_edges(db, edges, Saved((), (), (), ()))


def _check_quotes(book: BookFile, chunk: ChunkId, layers: Layers) -> None:
    with book.reading() as db:
        start, stop = select(db, "SELECT start, stop FROM chunk WHERE id = ?", (chunk,))[0]
    for quote in (item.quote for items in (layers.facets, layers.events, layers.relations) for item in items):
        if not start <= quote.start < quote.end <= stop or book.text[quote.start : quote.end] != quote.text:
            raise ValueError(f"a quote at {quote.start} is not in the text of chunk {chunk}")


def _count(layers: Layers) -> int:
    """All rows of the layers but the rejections: what ``chunk.items`` holds."""
    joined = sum(len(event.participants) for event in layers.events)
    return len(layers.mentions) + len(layers.facets) + len(layers.events) + len(layers.relations) + joined


def _insert_rows(db: apsw.Connection, chunk: ChunkId, layers: Layers, depth: Depth) -> Saved:
    mentions = [_insert_mention(db, chunk, mention, depth) for mention in layers.mentions]
    facets = [_insert_facet(db, chunk, facet, mentions, depth) for facet in layers.facets]
    events = [_insert_event(db, chunk, event, mentions, depth) for event in layers.events]
    relations = [_insert_relation(db, chunk, relation, mentions, depth) for relation in layers.relations]
    db.executemany(
        "INSERT INTO rejection (chunk, item, reason, content) VALUES (?, ?, ?, ?)",
        ((chunk, r.item, r.reason, r.content) for r in layers.rejections),
    )
    return Saved(
        tuple(MentionId(i) for i in mentions),
        tuple(FacetId(i) for i in facets),
        tuple(PlotId(i) for i in events),
        tuple(relations),
    )


def _insert_mention(db: apsw.Connection, chunk: ChunkId, mention: Mention, depth: Depth) -> int:
    aliases = json.dumps(mention.aliases, ensure_ascii=False)
    db.execute(
        "INSERT INTO mention (chunk, name, aliases, kind, position, depth) VALUES (?, ?, ?, ?, ?, ?)",
        (chunk, mention.name, aliases, mention.kind, mention.position, depth),
    )
    return db.last_insert_rowid()


def _insert_facet(db: apsw.Connection, chunk: ChunkId, facet: Facet, mentions: list[int], depth: Depth) -> int:
    db.execute(
        "INSERT INTO facet (mention, chunk, description, quote, start, stop, depth) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (mentions[facet.mention], chunk, facet.description, *_quote(facet.quote), depth),
    )
    return db.last_insert_rowid()


def _insert_event(db: apsw.Connection, chunk: ChunkId, event: PlotNode, mentions: list[int], depth: Depth) -> int:
    db.execute(
        "INSERT INTO event (chunk, chapter, title, detail, label, quote, start, stop, depth) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (chunk, event.chapter, event.title, event.detail, event.label, *_quote(event.quote), depth),
    )
    id_ = db.last_insert_rowid()
    db.executemany(
        "INSERT INTO participant VALUES (?, ?, ?)",
        ((id_, n, mentions[mention]) for n, mention in enumerate(event.participants)),
    )
    return id_


def _insert_relation(db: apsw.Connection, chunk: ChunkId, relation: Relation, mentions: list[int], depth: Depth) -> int:
    ends = (relation.subject_mention, relation.object_mention)
    db.execute(
        "INSERT INTO relation (chunk, subject, predicate, object, subject_mention, object_mention, "
        "quote, start, stop, depth) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(chunk, relation.subject, relation.predicate, relation.object),
            *(None if end is None else mentions[end] for end in ends),
            *_quote(relation.quote),
            depth,
        ),
    )
    return db.last_insert_rowid()


def _quote(quote: Quote) -> tuple[str, int, int]:
    return quote.text, quote.start, quote.end


def _insert_vectors(
    db: apsw.Connection,
    layers: Layers,
    saved: Saved,
    vectors: Mapping[LayerKind, Vectors],
    tokens: Mapping[LayerKind, Sequence[Packed]],
) -> None:
    ends: Mapping[LayerKind, list[int]] = {
        "facet": [facet.quote.end for facet in layers.facets],
        "event": [event.quote.end for event in layers.events],
        "relation": [relation.quote.end for relation in layers.relations],
    }
    ids: Mapping[LayerKind, tuple[int, ...]] = {
        "facet": saved.facets,
        "event": saved.events,
        "relation": saved.relations,
    }
    for kind, rows in vectors.items():
        if len(ids[kind]):
            vector_tables.insert(db, kind, ids[kind], ends[kind], rows, tokens.get(kind))


def _insert_edges(db: apsw.Connection, edges: Edges, saved: Saved) -> None:
    """Add the edges to those that their events have; edges that lead nowhere are left out."""
    facets, events = _final(edges.facets, saved.facets), _final(edges.events, saved.events)
    there = _exist(db, "facet", facets) & _exist(db, "event", events)
    order = np.flatnonzero(there)[np.lexsort((facets[there], events[there]))]
    facets, events, cosines = facets[order], events[order], edges.cosines[order].astype("<f4")
    touched, firsts = np.unique(events, return_index=True)
    spans = zip(touched.tolist(), firsts.tolist(), np.append(firsts, len(events))[1:].tolist(), strict=True)
    rows = ((event, *_with_old(db, event, facets[a:b], cosines[a:b])) for event, a, b in spans)
    db.executemany("INSERT OR REPLACE INTO edge VALUES (?, ?, ?)", list(rows))


def _final(ids: Ids, saved: tuple[int, ...]) -> Ids:
    table = np.array(saved, dtype="<i8")
    final = np.array(ids, dtype="<i8")
    final[final < 0] = table[~final[final < 0]]
    return final


def _exist(db: apsw.Connection, table: str, ids: Ids) -> NDArray[np.bool_]:
    known = [row[0] for row in select(db, f"SELECT id FROM {table}")]
    return np.isin(ids, np.array(known, np.int64))


def _with_old(db: apsw.Connection, event: int, facets: Ids, cosines: NDArray[np.float32]) -> tuple[bytes, bytes]:
    """The arrays of an event's edges, its old ones included; a new one replaces an old one to the same facet."""
    for old_facets, old_cosines in select(db, "SELECT facets, cosines FROM edge WHERE event = ?", (event,)):
        before = np.frombuffer(old_facets, "<i8")
        kept = ~np.isin(before, facets)
        facets = np.concatenate([before[kept], facets])
        cosines = np.concatenate([np.frombuffer(old_cosines, "<f4")[kept], cosines])
    return facets.tobytes(), cosines.tobytes()


def _finish(db: apsw.Connection, chunk: ChunkId, outcome: Outcome, items: int) -> None:
    db.execute(
        "UPDATE chunk SET state = ?, depth = ?, reason = ?, items = ?, tokens_in = ?, tokens_out = ?, seconds = ?, "
        "tries = tries + (? = 'close') WHERE id = ?",
        (
            *(outcome.state, outcome.depth, outcome.reason, items),
            *(outcome.tokens_in, outcome.tokens_out, outcome.seconds, outcome.depth, chunk),
        ),
    )
