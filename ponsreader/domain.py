"""The nouns. Plain frozen data, no behaviour beyond what a field means.

Every offset is a count of Unicode code points into the book's canonical text, half-open: ``text[start:end]``.
The position of anything is the offset at which the text has told it; a reader who has read up to ``limit``
may see what has ``end <= limit``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

BookId = NewType("BookId", str)  # the first 16 hex digits of the source file's SHA-256
ChunkId = NewType("ChunkId", int)  # 0, 1, 2 ... in reading order, per book
MentionId = NewType("MentionId", int)
FacetId = NewType("FacetId", int)
PlotId = NewType("PlotId", int)
IdentityId = NewType("IdentityId", int)  # the smallest MentionId of the identity

# ---------------------------------------------------------------- the book as imported


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of story. ``path`` leads to it from the book's parts, ``title`` is its last step."""

    title: str
    path: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SetApart:
    """Text that is kept but is no part of the story: imprint, notes, contents, linear=no files."""

    title: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Notice:
    """A warning of the import, one quiet line: ``kind`` for programs, ``detail`` for the reader."""

    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """Where a span of the text stands in the original file.

    EPUB: archive ``entry``, ``ids`` of the element and its ancestors (nearest first), element ``path``
    as in EPUB CFI. TXT: ``byte_start``, ``byte_end``.
    """

    entry: str | None = None
    ids: tuple[str, ...] = ()
    path: str | None = None
    byte_start: int | None = None
    byte_end: int | None = None


@dataclass(frozen=True, slots=True)
class ImportedBook:
    """What the import makes of a file: one canonical text and what is known about its parts.

    ``chapters`` and ``apart`` together tile ``text`` (chapters first, in reading order, then what is set
    apart). ``source_map`` is an opaque packed blob that ``books.source.locate`` reads. ``cover`` holds the
    bytes of the cover picture as they are in the archive (bounded), or None.
    """

    title: str
    creators: tuple[str, ...]
    language: str  # first subtag, "" where unknown
    sha256: str
    format: Literal["epub", "txt"]
    text: str
    chapters: tuple[Chapter, ...]
    apart: tuple[SetApart, ...]
    notices: tuple[Notice, ...]
    source_map: bytes
    importer_version: int
    encoding: str | None = None  # TXT only
    encoding_guessed: bool = False
    cover: bytes | None = None


# ---------------------------------------------------------------- the index: three layers


ChunkState = Literal["pending", "running", "done", "empty", "failed"]
Depth = Literal["quick", "close"]  # by rules without a model; by a reader model
Label = Literal[
    "meeting",
    "conversation",
    "revelation",
    "conflict",
    "violence",
    "death",
    "illness",
    "romance",
    "marriage",
    "journey",
    "decision",
    "deception",
    "discovery",
    "work",
    "money",
    "law",
    "celebration",
    "daily_life",
    "memory",
    "reflection",
    "religion",
    "art",
    "other",
]
Kind = Literal["person", "group", "creature"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of whole paragraphs; ``text[start:end]`` is the chunk. ``chapter`` indexes the book's chapters."""

    id: ChunkId
    chapter: int
    start: int
    end: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of the book, exact: ``text == book[start:end]``."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody as one chunk knows them: the paper's per-chunk character node, before any merging.

    ``aliases`` are other names that this chunk gives them; each stands in the text at or before the chunk's
    end. ``position`` is where the text has shown the mention (the first name's end, else the chunk's end).
    """

    id: MentionId
    chunk: ChunkId
    name: str
    aliases: tuple[str, ...]
    kind: Kind
    position: int
    depth: Depth = "close"


@dataclass(frozen=True, slots=True)
class Facet:
    """What one passage tells of somebody, in a sentence, with the words that prove it."""

    id: FacetId
    mention: MentionId
    chunk: ChunkId
    description: str
    quote: Quote
    depth: Depth = "close"


@dataclass(frozen=True, slots=True)
class PlotNode:
    """An event: the paper's memory card. Its position in the story is ``quote.start``."""

    id: PlotId
    chunk: ChunkId
    chapter: int
    title: str  # <= 6 words
    detail: str  # one sentence: what happened, who was involved
    label: Label
    participants: tuple[MentionId, ...]
    quote: Quote
    depth: Depth = "close"


@dataclass(frozen=True, slots=True)
class Relation:
    """A knowledge triple. An end that is somebody carries the mention, any other end is a phrase."""

    chunk: ChunkId
    subject: str
    predicate: str
    object: str
    quote: Quote
    subject_mention: MentionId | None = None
    object_mention: MentionId | None = None
    depth: Depth = "close"


@dataclass(frozen=True, slots=True)
class Rejection:
    """Something a reader wrote that did not pass the gate; kept, counted, never used as evidence.

    ``reason``: quote_not_found, name_not_found, too_many, malformed, unknown_label, empty_field ...
    """

    chunk: ChunkId
    item: Literal["mention", "facet", "event", "relation", "output"]
    reason: str
    content: str


@dataclass(frozen=True, slots=True)
class Layers:
    """What one chunk adds to the index once it has passed the gate. Ids are local: 0, 1, 2 ... in each tuple.

    ``Facet.mention``, ``PlotNode.participants`` and ``Relation.*_mention`` are indexes into ``mentions``; the
    store gives final ids.
    """

    mentions: tuple[Mention, ...] = ()
    facets: tuple[Facet, ...] = ()
    events: tuple[PlotNode, ...] = ()
    relations: tuple[Relation, ...] = ()
    rejections: tuple[Rejection, ...] = ()


@dataclass(frozen=True, slots=True)
class Merge:
    """Two mentions are the same somebody: by which rule, and from which offset on the text lets one know.

    ``child`` joins ``parent`` (the earlier mention). ``reason``: same_name, alias, short_name, also_called,
    reader (a model's suggestion with a quote), person (a correction by hand).
    """

    child: MentionId
    parent: MentionId
    reason: str
    revealed_at: int


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person said about identities: it outlives every re-indexing, so it speaks of names, not of ids.

    ``same``: all ``names`` are one; ``apart``: no two of ``names`` are one; ``rename``: ``names[0]`` is shown
    as ``shown``; ``hide``: ``names[0]`` is not shown among the people.
    """

    action: Literal["same", "apart", "rename", "hide"]
    names: tuple[str, ...]
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Identity:
    """One person, group or named creature, as known up to a limit."""

    id: IdentityId
    name: str
    aliases: tuple[str, ...]
    kind: Kind
    mentions: tuple[MentionId, ...]
    first: int  # offsets of the first and the latest showing
    latest: int
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class PonsEdge:
    """A stored bridge between the layers: cosine of a facet's description and an event, both by id."""

    facet: FacetId
    event: PlotId
    cosine: float


# ---------------------------------------------------------------- asking


@dataclass(frozen=True, slots=True)
class Pair:
    """A character-event pair as the match found it; ``identity`` is None for an event kept alone."""

    identity: IdentityId | None
    event: PlotId
    weight: float
    score: float
    stage: Literal["match", "unmatched", "kept"] = "match"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One numbered line of evidence beside the answer."""

    n: int
    identity: str | None
    participants: tuple[str, ...]
    event: str
    detail: str
    label: str
    chapter: str
    percent: float  # 0..100, place in the story
    quote: Quote
    weight: float
    stage: str
    depth: Depth = "close"


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the book's text given as it is; ``score`` orders passages of one answer only."""

    start: int
    end: int
    chapter: str
    percent: float
    score: float
    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer, the evidence it cites, and whether all names in it stand in the evidence."""

    text: str
    cites: tuple[int, ...]
    supported: bool


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the book the answer could rest on."""

    indexed_chunks: int  # read by a reader model
    quick_chunks: int  # known by rules only
    chunks: int
    upto: int | None


@dataclass(frozen=True, slots=True)
class Context:
    """Everything of the book's text that the model is given. ``tokens`` counts the whole of it."""

    text: str
    tokens: int
    spans: tuple[tuple[int, int], ...]


Mode = Literal["pons", "passages"]
Refusal = Literal["not-read", "not-found"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes back for a question."""

    question: str
    mode: Mode
    answer: str
    refusal: Refusal | None
    sentences: tuple[Sentence, ...]
    evidence: tuple[Evidence, ...]
    passages: tuple[Passage, ...]
    context: Context
    coverage: Coverage
    timings_ms: Mapping[str, float] = field(default_factory=dict)
