"""How a book stands: what `ponsreader status` shows and the window tells in one line."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ponsreader.domain import ChunkState
from ponsreader.index import quality
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph, people, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry, read_entry


@dataclass(frozen=True, slots=True)
class Failure:
    """A chunk that could not be read, and why."""

    chunk: int
    chapter: str
    reason: str
    tries: int


@dataclass(frozen=True, slots=True)
class Status:
    """The numbers of a book's index. ``gates`` as in ``index.quality``."""

    id: str
    title: str
    path: str
    state: str
    chunks: Mapping[ChunkState, int]
    quick: int  # chunks known by rules only
    close: int  # chunks read by a reader model
    identities: int
    facets: int
    events: int
    relations: int
    edges: int
    rejections: Mapping[str, int]
    gates: Mapping[str, quality.Gate]
    failures: tuple[Failure, ...]
    reader: str | None
    reader_sha256: str | None
    embedder: str | None
    embedder_sha256: str | None
    tokens_in: int
    tokens_out: int
    seconds: float


def status(entry: BookEntry) -> Status:
    """How the book stands now."""
    state = read_entry(entry.path).state
    with BookFile.open(entry.path, readonly=True) as book:
        return status_of(book, state)


def status_of(book: BookFile, state: str) -> Status:
    """The same of an open book."""
    with book.reading():
        states, counts = chunk_rows.states(book), graph.counts(book)
        embedder = vectors.embedder_fingerprint(book)
        rejections = Counter(each.reason for each in graph.rejections(book))
    chunks = {chunk.id: chunk for chunk in chunk_rows.chunks(book)}
    reader = book.get_setting("reader") or {}
    return Status(
        id=book.info.id,
        title=book.info.title,
        path=str(book.path),
        state=state,
        chunks=dict(Counter(each.state for each in states.values())),
        quick=sum(each.depth == "quick" for each in states.values()),
        close=sum(each.depth == "close" for each in states.values()),
        identities=len(people.identities(book)),
        facets=counts["facet"],
        events=counts["event"],
        relations=counts["relation"],
        edges=counts["edge"],
        rejections=dict(rejections),
        gates=_gates(book),
        failures=tuple(
            Failure(id_, book.chapters[chunks[id_].chapter].title, each.reason, each.tries)
            for id_, each in states.items()
            if each.state == "failed"
        ),
        reader=reader.get("name"),
        reader_sha256=reader.get("sha256"),
        embedder=embedder.name if embedder else None,
        embedder_sha256=embedder.sha256 if embedder else None,
        tokens_in=sum(each.tokens_in for each in states.values()),
        tokens_out=sum(each.tokens_out for each in states.values()),
        seconds=round(sum(each.seconds for each in states.values()), 2),
    )


def _gates(book: BookFile) -> Mapping[str, quality.Gate]:
    """The quality meter over all that has been read."""
    with book.reading():
        states = chunk_rows.states(book)
        facet_ids, event_ids, _ = graph.edges(book)
        return quality.gates(
            [chunk for chunk in chunk_rows.chunks(book) if states[chunk.id].depth],
            book.text,
            graph.facets(book),
            graph.events(book),
            list(graph.relations(book).values()),
            graph.rejections(book),
            zip(facet_ids.tolist(), event_ids.tolist(), strict=True),
            [name for each in people.identities(book) for name in (each.name, *each.aliases)],
        )
