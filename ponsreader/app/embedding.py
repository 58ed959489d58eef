"""Vectors for a book: of its chunks, of its sentences, of the notes on it, each with its words seen in their places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast, get_args

import numpy as np
from numpy.typing import NDArray

from ponsreader.domain import ChunkId, Layers, PlotNode, Quote, Relation
from ponsreader.index import tokens as words
from ponsreader.method import Method
from ponsreader.models.protocols import Embedder, Vectors
from ponsreader.progress import Progress
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph, vectors
from ponsreader.store import tokens as token_rows
from ponsreader.store.book import BookFile
from ponsreader.store.layers import LayerKind

BATCH = 64  # texts between two looks at Stop


@dataclass(frozen=True, slots=True)
class Embedded:
    """What the notes of one chunk are stored with."""

    vectors: Mapping[LayerKind, Vectors]
    tokens: Mapping[LayerKind, Sequence[words.Packed]]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that has no vector yet."""

    kind: vectors.Kind
    id: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Note:
    """A stored note that has no vector yet, in the words that it is embedded by."""

    kind: LayerKind
    id: int
    end: int
    text: str


def load(embedder: Embedder, progress: Progress) -> None:
    """Load an embedder that is not loaded yet, which may take seconds, and hear Stop meanwhile."""
    embedder.embed([], progress=progress)


class BookEmbedder:
    """One embedder at work on one book: knows how the book's words are turned and which of them tell nothing."""

    def __init__(self, book: BookFile, embedder: Embedder, method: Method, progress: Progress) -> None:
        self._book, self._embedder, self._progress = book, embedder, progress
        self._sentences = chunk_rows.sentences(book)
        self._common = words.common_words(book.text[a:b] for _, a, b in self._sentences)
        self._turn = self._fitted(method.token_width)
        self._stored: _Stored | None = None

    def missing(self, order: Sequence[ChunkId]) -> list[Piece]:
        """Chunks and sentences that have no vector, in the order of their chunks, a chunk before its sentences."""
        rank = {id_: place for place, id_ in enumerate(order)}
        chunks = {chunk.id: chunk for chunk in chunk_rows.chunks(self._book)}
        found = []
        for id_ in vectors.missing(self._book, "chunk"):
            chunk = chunks[ChunkId(id_)]
            found.append((rank.get(chunk.id, len(rank)), 0, Piece("chunk", id_, chunk.start, chunk.end)))
        for id_ in vectors.missing(self._book, "sentence"):
            chunk_id, start, end = (int(value) for value in self._sentences[id_])
            found.append((rank.get(ChunkId(chunk_id), len(rank)), start + 1, Piece("sentence", id_, start, end)))
        return [piece for _, _, piece in sorted(found, key=lambda each: each[:2])]

    def store(self, pieces: Sequence[Piece]) -> None:
        """Embed these pieces and store what comes out."""
        for kind in ("chunk", "sentence"):
            own = [piece for piece in pieces if piece.kind == kind]
            if own and kind == "chunk":
                rows = self._embedder.embed([self._text(piece) for piece in own], progress=self._progress)
                vectors.put(self._book, kind, [p.id for p in own], [p.end for p in own], rows)
            elif own:
                self._store_sentences(own)

    def missing_notes(self) -> list[Note]:
        """Stored notes that have no vector, a kind after the other, each in the order of the story."""
        book = self._book
        facets: list[Note] = [Note("facet", f.id, f.quote.end, f.description) for f in graph.facets(book)]
        events = [Note("event", e.id, e.quote.end, _words_of_event(e)) for e in graph.events(book)]
        relations = [Note("relation", i, r.quote.end, _words_of_relation(r)) for i, r in graph.relations(book).items()]
        without = {kind: set(vectors.missing(book, kind)) for kind in get_args(LayerKind)}
        return [note for note in (*facets, *events, *relations) if note.id in without[note.kind]]

    def store_notes(self, notes: Sequence[Note]) -> None:
        """Embed these notes and store what comes out."""
        for kind in get_args(LayerKind):
            own = [note for note in notes if note.kind == kind]
            if own:
                rows, packed = self._closely([note.text for note in own])
                vectors.put(self._book, kind, [n.id for n in own], [n.end for n in own], rows, packed)

    def notes(self, found: Layers) -> Embedded:
        """Vectors and tokens of a chunk's notes."""
        texts: dict[LayerKind, list[str]] = {
            "facet": [facet.description for facet in found.facets],
            "event": [_words_of_event(event) for event in found.events],
            "relation": [_words_of_relation(relation) for relation in found.relations],
        }
        rows, packed = self._closely([text for own in texts.values() for text in own])
        cuts = np.cumsum([len(own) for own in texts.values()])
        shares = dict(zip(texts, np.split(rows, cuts[:-1]), strict=True))
        begins = dict(zip(texts, [0, *cuts[:-1].tolist()], strict=True))
        return Embedded(shares, {kind: packed[begins[kind] : begins[kind] + len(own)] for kind, own in texts.items()})

    def of_sentences(self, found: Layers) -> Embedded:
        """The same for notes that are sentences of the book: what the sentences were stored with."""
        if self._stored is None:
            self._stored = _Stored.of(self._book, self._sentences)
        notes = {"facet": [f.quote for f in found.facets], "event": [e.quote for e in found.events]}
        if found.relations or not all(self._stored.has(quote) for own in notes.values() for quote in own):
            return self.notes(found)
        shares: dict[LayerKind, Vectors] = {}
        packed: dict[LayerKind, list[words.Packed]] = {}
        for kind, quotes in notes.items():
            layer = cast(LayerKind, kind)
            shares[layer], packed[layer] = self._stored.of_quotes(quotes)
        return Embedded(shares, packed)

    def _closely(self, texts: Sequence[str]) -> tuple[Vectors, list[words.Packed]]:
        if not texts:
            return np.zeros((0, self._embedder.fingerprint.width), np.float32), []
        rows, seen = self._embedder.embed_closely(texts, progress=self._progress)
        return rows, words.packed(seen, self._turn, self._common)

    def _store_sentences(self, pieces: Sequence[Piece]) -> None:
        rows, packed = self._closely([self._text(piece) for piece in pieces])
        vectors.put(self._book, "sentence", [p.id for p in pieces], [p.end for p in pieces], rows, packed)

    def _fitted(self, width: int) -> Vectors:
        """How this book's words are turned: as stored, else fitted to its first sentences, which are stored with it."""
        stored = token_rows.get_projection(self._book)
        if stored is not None:
            return stored
        first = self._sentences[: words.FITTED_ON]
        texts = [self._book.text[a:b] for _, a, b in first]
        _, seen = self._embedder.embed_closely(texts, progress=self._progress)
        if not any(tokens.words for tokens in seen):  # an embedder that shows none: nothing to turn, nothing to keep
            return np.zeros((self._embedder.fingerprint.width, 1), np.float32)
        turn = words.projection(seen, width)
        token_rows.put_projection(self._book, turn)
        return turn

    def _text(self, piece: Piece) -> str:
        return self._book.text[piece.start : piece.end]


def _words_of_event(event: PlotNode) -> str:
    """A quick note's title is the beginning of its detail."""
    return event.detail if event.depth == "quick" else f"{event.title}. {event.detail}"


def _words_of_relation(relation: Relation) -> str:
    return f"{relation.subject} {relation.predicate} {relation.object}"


@dataclass(frozen=True, slots=True)
class _Stored:
    """What the sentences of a book were stored with, by where they stand."""

    row: Mapping[tuple[int, int], int]
    vectors: Vectors
    tokens: token_rows.TokenTable

    @classmethod
    def of(cls, book: BookFile, sentences: NDArray[np.int64]) -> "_Stored":
        ids, rows = vectors.get_all(book, "sentence")
        table = token_rows.get_all(book, "sentence")
        both = np.array_equal(ids, table.ids)
        return cls(
            {(int(sentences[i, 1]), int(sentences[i, 2])): n for n, i in enumerate(ids)} if both else {}, rows, table
        )

    def has(self, quote: Quote) -> bool:
        return (quote.start, quote.end) in self.row

    def of_quotes(self, quotes: Sequence[Quote]) -> tuple[Vectors, list[words.Packed]]:
        rows = [self.row[quote.start, quote.end] for quote in quotes]
        begins = self.tokens.begins
        return self.vectors[rows], [self.tokens.rows[begins[row] : begins[row + 1]] for row in rows]
