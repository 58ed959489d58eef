"""What every route of the lab is: a question in a book goes in, what would be fed to the model comes out.

The product's routes and the baselines have this one shape, get no gold, and are packed alike: best first until the
budget is full, the last piece cut at a sentence. So they differ in what they choose and in nothing else.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter

from ponsreader.domain import Chunk
from ponsreader.lab.evidence import Span, merged
from ponsreader.models.protocols import Vectors
from ponsreader.sentences import split

Count = Callable[[Sequence[str]], Sequence[int]]  # tokens of each text


@dataclass(frozen=True, slots=True, eq=False)
class PlainBook:
    """A book as the baselines see it, up to the reader's limit; nothing behind the limit is in it.

    ``vectors`` is (chunks, width), rows of length 1. ``rest`` is the read part of a chunk that is not read to
    its end: only the recent window can use it.
    """

    id: str
    text: str
    chunks: tuple[Chunk, ...]
    vectors: Vectors
    count: Count
    rest: Span = (0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class QuestionInBook:
    """A question as a route gets it: without its answer and evidence. ``vector`` is (width,), of length 1."""

    id: str
    text: str
    vector: Vectors
    budget: int  # tokens
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Something worth feeding: stretches of the book, or instead of them what a model wrote about the book."""

    spans: tuple[Span, ...]
    written: str = ""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a route would feed. ``spans`` are merged and in the order of the book; ``written`` goes before them.

    ``pairs`` is how many character-event pairs stand behind it; ``refusal`` is set where the route says that the book
    does not tell.
    """

    spans: tuple[Span, ...]
    tokens: int
    pairs: int = 0
    refusal: str = ""
    written: tuple[str, ...] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)


Route = Callable[[QuestionInBook], Retrieved]
Rank = Callable[[QuestionInBook], Iterable[Piece]]  # best first


def up_to(book: PlainBook, limit: int) -> PlainBook:
    """The book as somebody knows it who has read up to ``limit``."""
    read = [n for n, chunk in enumerate(book.chunks) if chunk.end <= limit]
    begun = next((c for c in book.chunks if c.start < limit < c.end), None)
    return replace(
        book,
        text=book.text[:limit],
        chunks=tuple(book.chunks[n] for n in read),
        vectors=book.vectors[read],
        rest=(begun.start, limit) if begun else (0, 0),
    )


def ranked(book: PlainBook, rank: Rank) -> Route:
    """The route that packs what ``rank`` gives, with its times."""

    def ask(question: QuestionInBook) -> Retrieved:
        began = perf_counter()
        pieces = list(rank(question))
        chosen = perf_counter()
        packed = pack(book, pieces, question.budget)
        times = {"rank": 1000 * (chosen - began), "pack": 1000 * (perf_counter() - chosen)}
        return replace(packed, timings_ms=times)

    return ask


def pack(book: PlainBook, pieces: Iterable[Piece], budget: int) -> Retrieved:
    """The best pieces that fit into ``budget`` tokens; the first that does not fit is cut at a sentence, and ends it.

    What two pieces share is paid for once.
    """
    spans: list[Span] = []
    written: list[str] = []
    left = budget
    for piece in pieces:
        cost = _cost(book, piece, spans)
        if cost > left:
            spans, left = _filled(book, piece, spans, left)
            break
        left -= cost
        spans = merged([*spans, *piece.spans])
        written += [piece.written] if piece.written else []
    return Retrieved(tuple(spans), budget - left, written=tuple(written))


def whole_chunks(book: PlainBook, rows: Iterable[int]) -> Iterator[Piece]:
    """The chunks of these rows as pieces."""
    for row in rows:
        yield Piece(((book.chunks[row].start, book.chunks[row].end),))


def tiled_sentences(text: str, span: Span) -> list[Span]:
    """The sentences of a stretch, each with the white space behind it, so that they join back into the stretch."""
    starts = [span[0], *(start for start, _ in split(text, *span)[1:])]
    return list(zip(starts, [*starts[1:], span[1]], strict=True))


def _cost(book: PlainBook, piece: Piece, paid: Sequence[Span]) -> int:
    texts = [book.text[start:end] for start, end in _unpaid(piece.spans, paid)]
    return sum(book.count([*texts, piece.written] if piece.written else texts))


def _unpaid(spans: Iterable[Span], paid: Sequence[Span]) -> list[Span]:
    """What of ``spans`` lies outside the stretches already ``paid`` for, which are merged."""
    out = []
    for start, end in merged(spans):
        for taken_start, taken_end in paid:
            if taken_start < end and start < taken_end:
                out.append((start, taken_start))
                start = taken_end
        out.append((start, end))
    return [(start, end) for start, end in out if start < end]


def _filled(book: PlainBook, piece: Piece, spans: list[Span], left: int) -> tuple[list[Span], int]:
    """As many first sentences of a piece as fit; what a model wrote is not cut."""
    if piece.written:
        return spans, left
    for sentence in (s for span in piece.spans for s in tiled_sentences(book.text, span)):
        cost = _cost(book, Piece((sentence,)), spans)
        if cost > left:
            break
        spans, left = merged([*spans, sentence]), left - cost
    return spans, left
