"""What the reasoning sees of a book: everything known up to the reader's limit, as arrays and plain objects.

``app`` builds a Story from the book file. Nothing behind ``limit`` is in it, so no step below has to think of
spoilers. Positions inside the arrays ("rows") are used here instead of ids; ``Story`` keeps the objects in the
order of the text, so that row order is story order.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ponsreader.domain import Chapter, Chunk, Facet, Identity, PlotNode, Relation
from ponsreader.folding import fold

_BETWEEN_WORDS = re.compile(r"[^\w]+")

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Vectors = NDArray[np.float32]  # (n, width); a row of zeros has no vector yet


@dataclass(frozen=True, slots=True, eq=False)
class TokenRows:
    """The packed tokens of some texts: text ``n`` has ``rows[begins[n]:ends[n]]``, (tokens, width) signed bytes."""

    rows: NDArray[np.int8]
    begins: Ints
    ends: Ints

    @classmethod
    def none(cls, texts: int) -> "TokenRows":
        """Texts without any tokens."""
        nothing = np.zeros(texts, np.int64)
        return cls(np.zeros((0, 1), np.int8), nothing, nothing)

    @classmethod
    def joined(cls, parts: Sequence["TokenRows"]) -> "TokenRows":
        """Those of several kinds of texts, one kind after the other."""
        full = [part for part in parts if len(part.rows)]
        if not full:
            return cls.none(sum(len(part.begins) for part in parts))
        shifts = np.cumsum([0, *(len(part.rows) for part in parts)])[:-1]
        return cls(
            np.concatenate([part.rows for part in full]),
            np.concatenate([part.begins + shift for part, shift in zip(parts, shifts, strict=True)]),
            np.concatenate([part.ends + shift for part, shift in zip(parts, shifts, strict=True)]),
        )

    def only(self, texts: Ints) -> "TokenRows":
        """Those of some of the texts, in the order in which they are named."""
        return TokenRows(self.rows, self.begins[texts], self.ends[texts])


@dataclass(frozen=True)  # no slots: the derived arrays below are kept once computed
class Story:
    """A book up to a limit.

    ``sentences`` is (s, 3): row in ``chunks``, start, end. ``facet_of`` gives each facet's row in
    ``identities``; ``cast`` the rows of each event's participants; ``speakers`` the identity rows (or -1) of
    each relation's subject and object; ``names_in`` the chunk rows in which a name of each identity stands.
    ``edge_rows`` is (e, 2): facet row, event row of the stored pons edges, ``edge_cosines`` their cosines.
    """

    text: str
    limit: int
    chapters: tuple[Chapter, ...]
    chunks: tuple[Chunk, ...]
    chunk_vectors: Vectors
    sentences: Ints
    sentence_vectors: Vectors
    identities: tuple[Identity, ...] = ()
    names_in: tuple[frozenset[int], ...] = ()
    facets: tuple[Facet, ...] = ()
    facet_of: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    facet_vectors: Vectors = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    events: tuple[PlotNode, ...] = ()
    cast: tuple[tuple[int, ...], ...] = ()
    event_vectors: Vectors = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    relations: tuple[Relation, ...] = ()
    speakers: Ints = field(default_factory=lambda: np.zeros((0, 2), np.int64))
    relation_vectors: Vectors = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    edge_rows: Ints = field(default_factory=lambda: np.zeros((0, 2), np.int64))
    edge_cosines: Floats = field(default_factory=lambda: np.zeros(0))
    sentence_tokens: TokenRows = field(default_factory=lambda: TokenRows.none(0))
    event_tokens: TokenRows = field(default_factory=lambda: TokenRows.none(0))
    facet_tokens: TokenRows = field(default_factory=lambda: TokenRows.none(0))
    relation_tokens: TokenRows = field(default_factory=lambda: TokenRows.none(0))
    token_turn: Vectors | None = None
    profiles: Mapping[int, str] = field(default_factory=dict)
    length: int = 0  # where the whole story ends, wherever the limit is; 0: at its last chapter's end

    def __post_init__(self) -> None:
        """Texts without any tokens have none: rows for all, that all are empty."""
        for kind in ("sentence", "event", "facet", "relation"):
            texts = len(getattr(self, f"{kind}s"))
            if len(getattr(self, f"{kind}_tokens").begins) != texts:
                object.__setattr__(self, f"{kind}_tokens", TokenRows.none(texts))

    @property
    def has_index(self) -> bool:
        """Whether there are events to reason over, or only the text."""
        return bool(self.events)

    @property
    def end(self) -> int:
        """Where the whole story ends: what per cents are counted from."""
        return self.length or (self.chapters[-1].end if self.chapters else len(self.text))

    @cached_property
    def chunk_row(self) -> Mapping[int, int]:
        """The row of each chunk id."""
        return {chunk.id: row for row, chunk in enumerate(self.chunks)}

    @cached_property
    def quick(self) -> frozenset[int]:
        """The chunks whose notes are made by rules, which no model has read closely."""
        return frozenset(event.chunk for event in self.events if event.depth == "quick")

    @cached_property
    def owners(self) -> Mapping[str, tuple[int, ...]]:
        """Who is called what: folded names and aliases, with the rows of all who share them."""
        found: dict[str, set[int]] = {}
        for row, identity in enumerate(self.identities):
            for name in (identity.name, *identity.aliases):
                found.setdefault(fold(name).text.strip(), set()).add(row)
        return {name: tuple(sorted(rows)) for name, rows in found.items()}

    @cached_property
    def titled(self) -> Mapping[str, tuple[int, ...]]:
        """Which chapters bear a title, be it their own or that of a part they belong to; keys by ``plain_title``."""
        found: dict[str, tuple[int, ...]] = {}
        for row, chapter in enumerate(self.chapters):
            for title in {plain_title(step) for step in (chapter.title, *chapter.path)} - {""}:
                found[title] = (*found.get(title, ()), row)
        return found

    @cached_property
    def event_chunk(self) -> Ints:
        """The chunk row of each event."""
        return np.array([self.chunk_row[event.chunk] for event in self.events], np.int64)

    @cached_property
    def sentence_chapter(self) -> Ints:
        """The chapter of each sentence."""
        chapter = np.array([chunk.chapter for chunk in self.chunks], np.int64)
        return chapter[self.sentences[:, 0]] if len(self.sentences) else np.zeros(0, np.int64)

    @cached_property
    def sentence_words(self) -> Floats:
        """How many words each sentence holds."""
        return np.array([len(self.text[s:e].split()) for _, s, e in self.sentences], float)

    def sentences_of(self, start: int, end: int) -> range:
        """The rows of the sentences that ``text[start:end]`` touches."""
        first = int(np.searchsorted(self.sentences[:, 2], start, side="right"))
        last = int(np.searchsorted(self.sentences[:, 1], end, side="left"))
        return range(first, max(first, last))


def plain_title(title: str) -> str:
    """A title's words alone, without accents, capitals and what stands between them."""
    return _BETWEEN_WORDS.sub(" ", fold(title, accents=False).text).strip()


def cosines(vectors: Vectors, query: Vectors) -> Floats:
    """The cosine of each row with one unit vector: (n,), empty for no rows; zero rows give 0."""
    if not len(vectors):
        return np.zeros(0)
    return np.asarray(vectors @ query, float)
