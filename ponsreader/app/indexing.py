"""Indexing: the book is embedded, read quickly by rules, then closely by a reader model, piece by piece.

Each piece is one transaction, so whatever stops the work (Stop, a crash, a power cut) costs at most the piece under
way, and the next run goes on from there. Where to read next is decided anew for every piece, from where the reader is.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import numpy as np

from ponsreader.app import embedding, importing, pace, places, quickly
from ponsreader.app.desk import Desk
from ponsreader.app.run import Listener, Work, chapter_at, nobody, nowhere, tell_stage, wanted
from ponsreader.app.status import Status, status
from ponsreader.app.view import Views
from ponsreader.domain import Chunk, ChunkId
from ponsreader.errors import ModelError, StoreError, UsageError
from ponsreader.index import chunking, pons
from ponsreader.index.extraction import ModelReader, excerpt_of
from ponsreader.index.gate import NO_LIMITS, Gated, Limits, gate, is_suspect
from ponsreader.index.identities import resolve
from ponsreader.index.recorded import RecordedReader
from ponsreader.index.two_pass import close_reader
from ponsreader.method import Method
from ponsreader.models.protocols import CloseReader, Embedder, Excerpt, Reader, Reading, Vectors
from ponsreader.progress import Progress, Unwatched
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph, layers, people, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.layers import Edges, Outcome
from ponsreader.store.library import BookEntry

_SMALLEST = 100  # tokens of a piece that is worth a reading of its own
Depths = Literal["quick", "close", "both"]


def index(
    desk: Desk,
    entry: BookEntry,
    *,
    depth: Depths = "both",
    reader: CloseReader | None = None,
    chapters: range | None = None,
    position: Callable[[], int | None] = nowhere,
    method: Method = Method(),
    progress: Progress = Unwatched(),
    standing: Listener = nobody,
) -> Status:
    """Index what is not indexed yet and return how the book stands then.

    ``depth``: "quick" by rules, "close" with ``reader`` (else the chosen reader model), "both" one after the
    other. ``chapters`` bounds the close reading (numbers from 0). ModelError, StoreError; Cancelled on Stop.
    """
    host = desk.host()
    if host.embedder is None:
        raise ModelError("no_embedder", host.embedder_reason)
    counter = host.reader if reader is None else None  # a recording is played onto the chunks that there are
    if reader is None and depth != "quick":
        reader = _chosen_reader(host.reader, host.reader_reason, method, needed=depth == "close")
    return index_with(
        entry,
        host.embedder,
        reader=reader,
        views=desk.views,
        depth=depth,
        counter=counter,
        chapters=chapters,
        position=position,
        method=method,
        progress=progress,
        standing=standing,
    )


def index_with(
    entry: BookEntry,
    embedder: Embedder,
    *,
    reader: CloseReader | None,
    views: Views,
    depth: Depths = "close",
    counter: Reader | None = None,
    chapters: range | None = None,
    position: Callable[[], int | None] = nowhere,
    method: Method = Method(),
    progress: Progress = Unwatched(),
    standing: Listener = nobody,
) -> Status:
    """The same with models that are given. ``counter``: whose tokens chunks are cut by, where they are not cut yet."""
    with BookFile.open(entry.path) as book, chunk_rows.indexing(book):
        importing.complete(book)
        embedding.load(embedder, progress)
        _accept_embedder(book, embedder)
        _count_by_reader(book, counter, method)
        helper = embedding.BookEmbedder(book, embedder, method, progress)
        work = Work(book, helper, views, method, progress, standing, position, chapters)
        embed_text(work)
        embed_notes(work)
        if depth in ("quick", "both"):
            quickly.read_by_rules(work, wanted(work, chunk_rows.chunks(book)))
        if depth in ("close", "both") and reader is not None:
            read_closely(work, reader)
        finish(work)
    return status(entry)


def estimate(desk: Desk, entry: BookEntry, method: Method = Method()) -> tuple[float, float] | None:
    """How many seconds reading the rest of the book closely will take, from and to; None without a reader model.

    From what this model took for the pieces that it has read, else from a short test of it on this machine.
    """
    reader = desk.host().reader
    if reader is None:
        return None
    with BookFile.open(entry.path, readonly=True) as book:
        states = list(chunk_rows.states(book).values())
        tokens = sum(chunk.tokens for chunk in chunk_rows.chunks(book))
    left = sum(each.depth != "close" for each in states) / max(len(states), 1)
    return pace.expected(reader, tokens * left, [each.seconds for each in states if each.seconds])


def recorded(entry: BookEntry, folder: Path) -> CloseReader:
    """A reader that plays a recorded index back onto this book. UsageError where the folder holds none."""
    if not folder.is_dir():
        raise UsageError("no_recording", f"{folder} is no folder with a recorded index.")
    with BookFile.open(entry.path, readonly=True) as book:
        whole = [excerpt_of(book.info.title, book.text, book.chapters, chunk) for chunk in chunk_rows.chunks(book)]
    return RecordedReader(folder / "stories" if (folder / "stories").is_dir() else folder, whole)


def forget_vectors(entry: BookEntry) -> None:
    """Drop all vectors, so that the next run makes them anew with the present embedder."""
    with BookFile.open(entry.path) as book, chunk_rows.indexing(book):
        vectors.drop_vectors(book)


def read_some(
    entry: BookEntry,
    chapter: str,
    pieces: int,
    embedder: Embedder,
    reader: CloseReader,
    views: Views,
    progress: Progress,
) -> tuple[int, int]:
    """Read the first ``pieces`` chunks of a chapter closely, each once: how many were read, how many notes came."""
    with BookFile.open(entry.path) as book, chunk_rows.indexing(book):
        _accept_embedder(book, embedder)
        end = places.upto(book, chapter)
        own = next(n for n, each in enumerate(book.chapters) if each.end == end)
        helper = embedding.BookEmbedder(book, embedder, Method(), progress)
        work = Work(book, helper, views, Method(), progress, nobody, nowhere, range(own, own + 1), pieces)
        read_closely(work, reader)
        counts = graph.counts(book)
        done = sum(each.tries > 0 for each in chunk_rows.states(book).values())
    return done, counts["facet"] + counts["event"] + counts["relation"]


def embed_text(work: Work) -> None:
    """Vectors for chunks and sentences that have none, in the order in which they are wanted."""
    missing = work.vectors.missing([chunk.id for chunk in wanted(work, chunk_rows.chunks(work.book))])
    for at in range(0, len(missing), embedding.BATCH):
        work.progress.check()
        work.vectors.store(missing[at : at + embedding.BATCH])
        tell_stage(work, at + embedding.BATCH, len(missing), "vectors", missing[at].start)


def embed_notes(work: Work) -> None:
    """Vectors for notes that have none: a book that goes over to another embedder, or was repaired."""
    missing = work.vectors.missing_notes()
    for at in range(0, len(missing), embedding.BATCH):
        work.progress.check()
        work.vectors.store_notes(missing[at : at + embedding.BATCH])
        tell_stage(work, at + embedding.BATCH, len(missing), "vectors", missing[at].end)


def read_closely(work: Work, reader: CloseReader) -> None:
    """One call a chunk, as many side by side as the reader takes; results are stored as they come.

    What is put back or cut in two after the reader has taken its last chunk is given to it in a further round.
    """
    run = _Run(work, Limits.of(work.method) if isinstance(reader, ModelReader) else NO_LIMITS)
    if run.has_more():
        work.book.put_setting("reader", {"name": reader.info.name, "sha256": reader.info.sha256})
    begun = -1
    while run.begun > begun and run.has_more():
        begun = run.begun
        for reading in reader.read(run.excerpts(), progress=work.progress):
            run.take_in(reading)
    embed_text(work)  # of chunks that were cut in two


def finish(work: Work) -> None:
    """Work out what needs the whole of what is known: edges and who is who."""
    book = work.book
    facet_ids, facet_vectors = vectors.get_all(book, "facet")
    event_ids, event_vectors = vectors.get_all(book, "event")
    found = pons.edges_for(facet_vectors, event_vectors, work.method.edges_per_event, work.method.events_per_identity)
    layers.put_edges(book, Edges(facet_ids[found.facets], event_ids[found.events], found.cosines))
    chapter_of = {chunk.id: chunk.chapter for chunk in chunk_rows.chunks(book)}
    corrections = [correction for _, correction in people.corrections(book)]
    resolved = resolve(
        graph.mentions(book), corrections, language=book.info.language, chapter_of=chapter_of.__getitem__
    )
    people.put_merges(book, resolved.merges)
    people.put_identities(book, resolved.identities)


class _Run:
    """The chunks that wait, those that are with the reader, and how fast they come back."""

    def __init__(self, work: Work, limits: Limits) -> None:
        self._work, self._limits = work, limits
        self._names = work.views.names(work.book)
        self._taken: dict[ChunkId, Chunk] = {}
        self._open = _open_chunks(work)
        self._pace = pace.Pace(len(self._open))
        self.begun = 0

    def has_more(self) -> bool:
        """Whether there is a chunk to read, and the run is not yet as long as it was to be."""
        may_take = self._work.pieces is None or self.begun < self._work.pieces
        return may_take and any(id_ not in self._taken for id_ in self._open)

    def excerpts(self) -> Iterator[Excerpt]:
        """The next chunk that is wanted, asked for whenever the reader has room."""
        book = self._work.book
        while self.has_more() and (chunk := self._next()) is not None:
            self._work.progress.check()
            self.begun += 1
            self._taken[chunk.id] = chunk
            yield excerpt_of(book.info.title, book.text, book.chapters, chunk, self._work.method.lead_words)

    def take_in(self, reading: Reading) -> None:
        """Store what was read of a chunk, or have it read once more: in two halves, or since too little came."""
        chunk, text = self._taken.pop(ChunkId(reading.chunk)), self._work.book.text
        gated = gate(reading, chunk, text, self._names, self._limits)
        may_repeat = self._work.pieces is None
        if may_repeat and gated.reason == "length" and _halved(self._work.book, chunk):
            self._open = _open_chunks(self._work)
        elif may_repeat and is_suspect(gated, chunk, text, self._work.method) and self._is_first_try(chunk.id):
            chunk_rows.put_back(self._work.book, [chunk.id], reason="suspect_empty", tried=True)
        else:
            _store(self._work, chunk, gated, reading)
            self._finished(chunk, reading)

    def _next(self) -> Chunk | None:
        for chunk in wanted(self._work, list(self._open.values())):
            if chunk.id not in self._taken and chunk_rows.claim(self._work.book, [chunk.id]):
                return chunk
        return None

    def _is_first_try(self, chunk: ChunkId) -> bool:
        return chunk_rows.states(self._work.book)[chunk].tries == 0

    def _finished(self, chunk: Chunk, reading: Reading) -> None:
        """Tell how far the work is."""
        del self._open[chunk.id]
        title = chapter_at(self._work, chunk.start)
        self._pace.add(reading.prompt_tokens + reading.generated_tokens)
        self._work.tell(self._pace.standing(len(self._open), title))
        self._work.progress.report(self._pace.done, self._pace.total, title)


def _open_chunks(work: Work) -> dict[ChunkId, Chunk]:
    """Chunks of the wanted chapters that have not been read closely, in reading order."""
    states = chunk_rows.states(work.book)
    return {
        chunk.id: chunk
        for chunk in chunk_rows.chunks(work.book)
        if (work.chapters is None or chunk.chapter in work.chapters)
        and (states[chunk.id].state in ("pending", "running") or states[chunk.id].depth == "quick")
        and states[chunk.id].state != "failed"
    }


def _store(work: Work, chunk: Chunk, gated: Gated, reading: Reading) -> None:
    """Embed a chunk's notes and store them with its state, as one. Of a failure only what could be saved, if any."""
    found = gated.layers
    if gated.state == "failed" and not (found.facets or found.events or found.relations):
        chunk_rows.mark_failed(work.book, chunk.id, gated.reason)
        return
    notes = work.vectors.notes(found)
    edges = _edges_of_new_events(work, notes.vectors["facet"], notes.vectors["event"])
    outcome = Outcome(
        gated.state, "close", gated.reason, reading.prompt_tokens, reading.generated_tokens, reading.seconds
    )
    layers.save_layers(work.book, chunk.id, found, outcome, vectors=notes.vectors, tokens=notes.tokens, edges=edges)


def _edges_of_new_events(work: Work, facet_rows: Vectors, event_rows: Vectors) -> Edges | None:
    """The best facets, old and new, of each new event; ``finish`` works them all out anew."""
    if not len(event_rows):
        return None
    old_ids, old_rows = vectors.get_all(work.book, "facet")
    ids = np.concatenate([old_ids, ~np.arange(len(facet_rows))])
    rows = np.concatenate([old_rows, facet_rows]) if len(old_rows) else facet_rows
    found = pons.edges_for(rows, event_rows, work.method.edges_per_event, 0)
    return Edges(ids[found.facets], ~found.events, found.cosines)


def _halved(book: BookFile, chunk: Chunk) -> bool:
    """Cut a chunk whose reading ran out of tokens in two, to be read again; False where it cannot be cut.

    A model that cannot stop would not stop on pieces of a few words either.
    """
    halves = chunking.halves(book.text, chunk) if chunk.tokens >= 2 * _SMALLEST else None
    if halves is None:
        return False
    chunk_rows.split_chunk(book, chunk.id, halves[1].start, tokens=(halves[0].tokens, halves[1].tokens))
    return True


def _chosen_reader(reader: Reader | None, reason: str, method: Method, *, needed: bool) -> CloseReader | None:
    """The chosen reader model with our prompt; ModelError where there is none and nothing else was asked for."""
    if reader is None and needed:
        raise ModelError("no_reader", reason)
    return None if reader is None else close_reader(reader, method)


def _accept_embedder(book: BookFile, embedder: Embedder) -> None:
    """Begin with this embedder, or go on with it; StoreError where the book's vectors are another's."""
    if not vectors.matches(book, embedder.fingerprint):
        known = vectors.embedder_fingerprint(book)
        raise StoreError(
            "other_embedder",
            f"This book was prepared with another search file ({known.name if known else 'unknown'}). Nothing is lost; "
            "choose that one again, or let the book be prepared anew with the present one (index --reembed).",
        )
    vectors.set_embedder(book, embedder.fingerprint)


def _count_by_reader(book: BookFile, reader: Reader | None, method: Method) -> None:
    """Cut the chunks by the reader model's own tokens where nothing has been made of them yet."""
    untouched = all(s.state == "pending" and s.depth is None for s in chunk_rows.states(book).values())
    embedded = len(vectors.get_all(book, "chunk")[0]) > 0
    if reader is None or not untouched or embedded or book.get_setting("token_counter") != importing.ESTIMATED:
        return
    importing.cut(book, chunking.chunks(book.text, book.chapters, reader.count, method.chunk_tokens), reader.info.name)
