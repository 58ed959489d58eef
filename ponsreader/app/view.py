"""From the rows of a book file to the Story that the reasoning sees, cut at the reader's limit.

What a reader model noted about a chunk may speak of the whole chunk, so its notes are seen only once the chunk
lies before the limit as a whole, and the text has given every name in them; the text itself is seen up to the limit
exactly, sentence by sentence.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ponsreader.app.naming import Naming, Namings
from ponsreader.domain import Chapter, Chunk, ChunkId, Depth, Facet, Mention, MentionId, PlotNode, Relation
from ponsreader.index.identities import Resolved, resolve
from ponsreader.index.names import BookNames
from ponsreader.method import Method
from ponsreader.reasoning.story import Floats, Ints, Story, TokenRows, Vectors
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph, people, vectors
from ponsreader.store import tokens as token_rows
from ponsreader.store.book import BookFile

if TYPE_CHECKING:
    from ponsreader.reasoning.retrieve import Prepared

_KEPT = 3  # prepared stories: the book at the reader's limit, and what was looked at before


@dataclass(frozen=True)  # no slots: what questions need is worked out at the first one and kept
class Known:
    """A story up to a limit, and who is who in it. ``ready``: the story readied for questions, if that was done."""

    story: Story
    resolved: Resolved
    depths: Mapping[ChunkId, Depth]  # chunk id -> quick | close, of the chunks before the limit
    ready: "Prepared | None" = None

    @cached_property
    def prepared(self) -> "Prepared":
        """The story ready for questions."""
        from ponsreader.reasoning.retrieve import prepare  # loads scipy, which the window does without until then

        return self.ready or prepare(self.story)

    def by(self, method: Method) -> "Known":
        """The same, readied for questions by this method."""
        return replace(self, ready=self.prepared.by(method))


@dataclass(frozen=True, slots=True)
class _Notes:
    """What is noted, as far as it is in sight; relations by their ids."""

    facets: Sequence[Facet]
    events: Sequence[PlotNode]
    relations: Mapping[int, Relation]


class Views:
    """The last few stories that were looked at, kept until the book changes. Thread-safe."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Path, float, int, int], Known] = OrderedDict()
        self._naming: OrderedDict[tuple[Path, float], Naming] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, book: BookFile, upto: int | None) -> Known:
        """The book up to ``upto`` (None: all of its chapters)."""
        limit = _story_end(book) if upto is None else min(max(upto, 0), _story_end(book))
        key = (book.path, book.info.added_at, book.change_counter, limit)  # another book may come to the same path
        with self._lock:
            if key not in self._kept:
                self._kept[key] = _known(book, limit, self._naming_of(book))
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]

    def names(self, book: BookFile) -> BookNames:
        """Where names stand in this book's text."""
        with self._lock:
            return self._naming_of(book).names

    def _naming_of(self, book: BookFile) -> Naming:
        key = (book.path, book.info.added_at)
        if key not in self._naming:
            self._naming[key] = Naming(book.text, book.info.language)
        while len(self._naming) > _KEPT:
            self._naming.popitem(last=False)
        return self._naming[key]


def _story_end(book: BookFile) -> int:
    return book.chapters[-1].end if book.chapters else book.end


def _known(book: BookFile, limit: int, naming: Naming) -> Known:
    with book.reading():  # one moment of the book, though it may be indexed meanwhile
        stored = chunk_rows.chunks(book)
        chunks = tuple(replace(chunk, end=min(chunk.end, limit)) for chunk in stored if chunk.start < limit)
        whole = {chunk.id for chunk in stored if chunk.end <= limit}
        mentions = [mention for mention in graph.mentions(book, limit) if mention.chunk in whole]
        resolved = _resolved(book, mentions, chunks, limit)
        named = _names_in(resolved, {m.id: m.chunk for m in mentions}, naming, stored, chunks)
        story = _story(book, chunks, whole, resolved, named, _namings(book, naming), limit)
        depths = {id_: status.depth for id_, status in chunk_rows.states(book).items() if status.depth and id_ in whole}
    return Known(story, resolved, depths)


def _namings(book: BookFile, naming: Naming) -> Namings:
    return naming.namings(name for mention in graph.mentions(book) for name in (mention.name, *mention.aliases))


def _resolved(book: BookFile, mentions: Sequence[Mention], chunks: Sequence[Chunk], limit: int) -> Resolved:
    chapter_of = {chunk.id: chunk.chapter for chunk in chunks}
    corrections = [correction for _, correction in people.corrections(book)]
    return resolve(mentions, corrections, upto=limit, language=book.info.language, chapter_of=chapter_of.__getitem__)


def _story(
    book: BookFile,
    chunks: tuple[Chunk, ...],
    whole: set[ChunkId],
    resolved: Resolved,
    named: tuple[frozenset[int], ...],
    namings: Namings,
    limit: int,
) -> Story:
    row_of = {identity.id: row for row, identity in enumerate(resolved.identities)}
    mention_row = {mention: row_of[identity] for mention, identity in resolved.of.items()}
    seen = _notes_in_sight(book, whole, namings, limit)
    sentences = _sentences(book, chunks, limit)
    bare = Story(
        text=book.text[:limit],
        limit=limit,
        chapters=_visible_chapters(book.chapters, limit),
        chunks=chunks,
        chunk_vectors=_vectors(book, "chunk", [chunk.id if chunk.id in whole else -1 for chunk in chunks], limit),
        sentences=sentences[:, 1:],
        sentence_vectors=_vectors(book, "sentence", sentences[:, 0].tolist(), limit),
        sentence_tokens=_tokens(book, "sentence", sentences[:, 0].tolist(), limit),
        token_turn=token_rows.get_projection(book),
        identities=resolved.identities,
        names_in=named,
        length=_story_end(book),
    )
    return _with_events(_with_characters(bare, book, seen, mention_row), book, seen, mention_row)


def _notes_in_sight(book: BookFile, whole: set[ChunkId], namings: Namings, limit: int) -> _Notes:
    """The notes on chunks that lie before the limit as a whole, and whose names the text has given by then."""

    def is_seen(chunk: ChunkId, words: str) -> bool:
        return chunk in whole and namings.known_from(words) <= limit

    return _Notes(
        [each for each in graph.facets(book, limit) if is_seen(each.chunk, each.description)],
        [each for each in graph.events(book, limit) if is_seen(each.chunk, f"{each.title} {each.detail}")],
        {
            id_: each
            for id_, each in graph.relations(book, limit).items()
            if is_seen(each.chunk, f"{each.subject} {each.predicate} {each.object}")
        },
    )


def _with_characters(story: Story, book: BookFile, seen: _Notes, mention_row: Mapping[MentionId, int]) -> Story:
    """The story with what is told of its people: facets, and relations between them."""
    facets, relations = [facet.id for facet in seen.facets], list(seen.relations)
    ends = [(each.subject_mention, each.object_mention) for each in seen.relations.values()]
    return replace(
        story,
        facets=tuple(seen.facets),
        facet_of=np.array([mention_row[facet.mention] for facet in seen.facets], np.int64),
        facet_vectors=_vectors(book, "facet", facets, story.limit),
        facet_tokens=_tokens(book, "facet", facets, story.limit),
        relations=tuple(seen.relations.values()),
        speakers=_ends(ends, mention_row),
        relation_vectors=_vectors(book, "relation", relations, story.limit),
        relation_tokens=_tokens(book, "relation", relations, story.limit),
    )


def _with_events(story: Story, book: BookFile, seen: _Notes, mention_row: Mapping[MentionId, int]) -> Story:
    """The story with its events, who takes part, and what joins them to the facets."""
    events = [event.id for event in seen.events]
    edge_rows, edge_cosines = _edges(book, [facet.id for facet in seen.facets], events)
    return replace(
        story,
        events=tuple(seen.events),
        cast=tuple(tuple(dict.fromkeys(mention_row[m] for m in event.participants)) for event in seen.events),
        event_vectors=_vectors(book, "event", events, story.limit),
        event_tokens=_tokens(book, "event", events, story.limit),
        edge_rows=edge_rows,
        edge_cosines=edge_cosines,
    )


def _visible_chapters(chapters: tuple[Chapter, ...], limit: int) -> tuple[Chapter, ...]:
    """The chapters that have begun. The last one keeps its end, which tells nothing but its length."""
    return tuple(chapter for chapter in chapters if chapter.start < limit)


def _sentences(book: BookFile, chunks: Sequence[Chunk], limit: int) -> NDArray[np.int64]:
    """(s, 4): id, chunk row, start, end of every sentence that ends before the limit."""
    row_of = {chunk.id: row for row, chunk in enumerate(chunks)}
    table = chunk_rows.sentences(book)
    ids = np.arange(len(table), dtype=np.int64)
    seen = table[:, 2] <= limit
    rows = np.array([row_of.get(ChunkId(int(chunk)), -1) for chunk in table[seen, 0]], np.int64)
    found = np.column_stack([ids[seen], rows, table[seen, 1], table[seen, 2]])
    return np.asarray(found[found[:, 1] >= 0], np.int64)


def _vectors(book: BookFile, kind: vectors.Kind, wanted: Sequence[int], limit: int) -> Vectors:
    """The vectors of these ids in this order; zeros where there is none."""
    ids, rows = vectors.get_all(book, kind, limit)
    found = np.zeros((len(wanted), rows.shape[1]), np.float32)
    if len(ids) and len(wanted):
        places = np.searchsorted(ids, wanted).clip(max=len(ids) - 1)
        known = ids[places] == np.asarray(wanted)
        found[known] = rows[places[known]]
    return found


def _tokens(book: BookFile, kind: str, wanted: Sequence[int], limit: int) -> TokenRows:
    """The tokens of these texts in this order; none where they are not there yet."""
    table = token_rows.get_all(book, kind, limit)
    if not len(table.ids) or not len(wanted):
        return TokenRows.none(len(wanted))
    places = np.searchsorted(table.ids, wanted).clip(max=len(table.ids) - 1)
    known = table.ids[places] == np.asarray(wanted)
    begins = np.where(known, table.begins[places], 0)
    return TokenRows(table.rows, begins, np.where(known, table.begins[places + 1], 0))


def _names_in(
    resolved: Resolved,
    chunk_of: Mapping[MentionId, ChunkId],
    naming: Naming,
    stored: Sequence[Chunk],
    chunks: Sequence[Chunk],
) -> tuple[frozenset[int], ...]:
    """The chunk rows in which each identity is named in the text, or was noted by a reading."""
    row_of = {chunk.id: row for row, chunk in enumerate(chunks)}
    called = {name for identity in resolved.identities for name in (identity.name, *identity.aliases)}
    places = naming.chunks_with(called, stored)
    last = chunks[-1] if chunks and chunks[-1] not in stored else None  # the limit cuts it
    found = []
    for identity in resolved.identities:
        names = (identity.name, *identity.aliases)
        own = {chunk for name in names for chunk in places[name]}
        if last is not None and last.id in own:
            own -= {last.id} if not any(naming.names.within(n, last.start, last.end) for n in names) else set()
        own |= {chunk_of[mention] for mention in identity.mentions}
        found.append(frozenset(row_of[chunk] for chunk in own if chunk in row_of))
    return tuple(found)


def _ends(
    ends: Sequence[tuple[MentionId | None, MentionId | None]], row_of: Mapping[MentionId, int]
) -> NDArray[np.int64]:
    rows = [[-1 if end is None else row_of.get(end, -1) for end in both] for both in ends]
    return np.array(rows, np.int64).reshape(len(rows), 2)


def _edges(book: BookFile, facets: Sequence[int], events: Sequence[int]) -> tuple[Ints, Floats]:
    """The stored edges whose both ends are in sight, by rows."""
    facet_ids, event_ids, cosines = graph.edges(book)
    rows = np.stack([_rows_of(facet_ids, facets), _rows_of(event_ids, events)], axis=1)
    seen = (rows >= 0).all(axis=1)
    return rows[seen], cosines[seen].astype(float)


def _rows_of(ids: Ints, known: Sequence[int]) -> Ints:
    """The place of each id in ``known``, -1 for one that is not there."""
    if not known:
        return np.full(len(ids), -1, np.int64)
    order = np.argsort(known)
    ordered = np.asarray(known, np.int64)[order]
    places = np.searchsorted(ordered, ids).clip(max=len(known) - 1)
    return np.where(ordered[places] == ids, order[places], -1).astype(np.int64)
