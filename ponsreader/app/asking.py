"""A question comes, an answer goes back, with its evidence in the order of the story.

    embed -> anchor -> awaken -> match -> relief -> flow -> context -> generate -> held against the evidence

Everything is bounded by the reader's limit before the first step. Without an index, or without a model, the
steps that need them are left out and the answer consists of the book's own passages.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np

from ponsreader.app import embedding
from ponsreader.app.desk import Desk
from ponsreader.app.view import Known
from ponsreader.domain import Answer, Coverage, Evidence, Refusal
from ponsreader.errors import StoreError, UsageError
from ponsreader.method import Method
from ponsreader.models.protocols import Embedder, Prompt, Reader, Tokens
from ponsreader.progress import Progress, Unwatched
from ponsreader.reasoning import context as contexts
from ponsreader.reasoning import evidence as evidence_lines
from ponsreader.reasoning import flow, following, generate, refusal
from ponsreader.reasoning.anchor import named_in
from ponsreader.reasoning.match import Matched
from ponsreader.reasoning.packing import Count, estimate
from ponsreader.reasoning.relief import without_titles
from ponsreader.reasoning.retrieve import Trace, retrieve
from ponsreader.reasoning.story import Story, Vectors
from ponsreader.store import questions, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

logger = logging.getLogger(__name__)

Piece = Callable[[str], None]
EvidenceFirst = Callable[[tuple[Evidence, ...]], None]
T = TypeVar("T")
_RESERVED = 256  # tokens of the window for the prompt's own words
_SHARE_OF_TEXT = 0.8  # of what is left; the rest is for numbers, names and titles around the text
_LEAST_TEXT = 200  # tokens, however small the window
_LONGEST = 2000  # characters of a question: more is no question, and would leave the book no room


def _ignore(_: object) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who answers: the models that are there, and who listens while they work."""

    embedder: Embedder | None = None
    reader: Reader | None = None
    piece: Piece = _ignore
    evidence_first: EvidenceFirst = _ignore
    progress: Progress = field(default_factory=Unwatched)


def ask(
    desk: Desk,
    entry: BookEntry,
    question: str,
    *,
    upto: int | None = None,
    method: Method = Method(),
    answer: bool = True,
    piece: Piece = _ignore,
    evidence_first: EvidenceFirst = _ignore,
    progress: Progress = Unwatched(),
    record: bool = True,
    earlier: Sequence[Answer] = (),
) -> Answer:
    """Answer from what lies before ``upto``. ``answer=False`` stops before the first call to the reader model.

    ``evidence_first`` is given the evidence before the answer streams, ``piece`` every piece of the answer;
    ``earlier`` is the conversation so far, oldest first, from which a question such as "And why?" goes on.
    Cancelled when the reader presses Stop; UsageError for what is no question; StoreError, ModelError.
    """
    question = readable(question)
    host = desk.host()
    asker = Asker(host.embedder, host.reader if answer else None, piece, evidence_first, progress)
    with BookFile.open_as_far_as_possible(entry.path) as book:  # the question is kept there
        given = answer_from(book, desk.views.of(book, upto), question, asker, method, upto=upto, earlier=earlier)
        if record and answer and not book.readonly:
            _record(book, given, upto)
    return given


def answer_from(
    book: BookFile,
    known: Known,
    question: str,
    asker: Asker,
    method: Method,
    *,
    upto: int | None = None,
    earlier: Sequence[Answer] = (),
) -> Answer:
    """Answer from a story that is already cut at the limit."""
    times: dict[str, float] = {}
    asked = following.understood(question, earlier, upto, lambda text: bool(named_in(text, known.story)))
    vector, tokens = _timed(times, "embed", lambda: _embedded(book, known, asked.sought, asker))
    trace = retrieve(asked.sought, vector, known.prepared, method, tokens)
    asker.progress.check()
    refused = refusal.judge(question, trace, known.prepared, method)
    pairs = _timed(times, "flow", lambda: _filtered(asked.sought, trace, known.story, asker, method, refused))
    room = method.but(budget=_budget(asker.reader, question, method))
    found = _timed(times, "context", lambda: contexts.build(trace, pairs, known.story, room, _counter(asker.reader)))
    asker.evidence_first(found.evidence)
    draft = Answer(
        question=question,
        mode="pons" if found.evidence else "passages",
        answer="",
        refusal=_refusal(refused, known.story, book),
        sentences=(),
        evidence=found.evidence,
        passages=found.passages,
        context=found.context,
        coverage=coverage(book, known, upto),
    )
    done = _timed(times, "generate", lambda: _generated(draft, asked, asker, method))
    return replace(done, timings_ms={**trace.timings_ms, **times})


def readable(question: str) -> str:
    """The question without what no file and no model can take: halves of characters, and zero bytes.

    UsageError "no_question" or "long_question".
    """
    plain = question.encode("utf-8", "replace").decode("utf-8").replace("\0", " ").strip()
    if not plain:
        raise UsageError("no_question", "There is no question. Ask in a few words, for example: Who is …?")
    if len(plain) > _LONGEST:
        raise UsageError(
            "long_question",
            f"The question has {len(plain):,} characters, but at most {_LONGEST:,} are read. Please shorten it.",
        )
    return plain


def coverage(book: BookFile, known: Known, upto: int | None) -> Coverage:
    """How much of what lies before the limit has been read closely, quickly, and how much there is."""
    depths = list(known.depths.values())
    return Coverage(depths.count("close"), depths.count("quick"), len(known.story.chunks), upto)


def _record(book: BookFile, answer: Answer, upto: int | None) -> None:
    """Keep question and answer; an answer that cannot be kept is still given."""
    try:
        questions.record(book, answer, time.time(), upto)
    except StoreError as error:
        logger.warning("a question could not be kept: %s", error.kind)


def _embedded(book: BookFile, known: Known, question: str, asker: Asker) -> tuple[Vectors, Tokens | None]:
    """The question as a vector and word by word; zeros where no embedder is there, or not the book's own."""
    width, embedder = known.story.sentence_vectors.shape[1], asker.embedder
    if embedder is None or not width:
        return np.zeros(width, np.float32), None
    embedding.load(embedder, asker.progress)
    if not vectors.matches(book, embedder.fingerprint):
        return np.zeros(width, np.float32), None
    sought = [without_titles(question, known.story)]
    rows, tokens = embedder.embed_closely(sought, kind="query", progress=asker.progress)
    return np.asarray(rows[0], np.float32), tokens[0]


def _filtered(
    question: str, trace: Trace, story: Story, asker: Asker, method: Method, refused: bool
) -> tuple[Matched, ...]:
    """The pairs that matter: chosen by the reader model, or those of most height where none is asked."""
    if asker.reader is None or not method.flow_filter or refused or not trace.pairs:
        return _highest(trace, story, method)
    lines = evidence_lines.lines(trace.pairs, story)
    written = _completed(asker.reader, flow.prompt(question, lines, method), asker.progress)
    named = frozenset(story.identities[row].name for row in trace.named)
    kept = {(line.quote, line.identity) for line in flow.chosen(written, lines, named, method)}
    return tuple(pair for pair in trace.pairs if (story.events[pair.event].quote, _name(pair, story)) in kept)


def _highest(trace: Trace, story: Story, method: Method) -> tuple[Matched, ...]:
    """The pairs whose quotes stand highest on the relief."""

    def height(pair: Matched) -> float:
        rows = story.sentences_of(*_span(pair, story))
        return float(trace.heights[rows.start : rows.stop].max(initial=-np.inf))

    return tuple(sorted(trace.pairs, key=height, reverse=True)[: method.unfiltered_pairs])


def _span(pair: Matched, story: Story) -> tuple[int, int]:
    quote = story.events[pair.event].quote
    return quote.start, quote.end


def _name(pair: Matched, story: Story) -> str | None:
    return story.identities[pair.identity].name if pair.identity >= 0 else None


def _completed(reader: Reader, prompt: Prompt, progress: Progress) -> str:
    """The text of one call; nothing if it could not be done."""
    return "".join(done.text for done in reader.complete([prompt], progress=progress))


def _refusal(refused: bool, story: Story, book: BookFile) -> Refusal | None:
    """Not found: where the reader has not read everything, it may stand in what is to come."""
    if not refused:
        return None
    return "not-read" if book.chapters and story.limit < book.chapters[-1].end else "not-found"


def _generated(draft: Answer, asked: following.Understood, asker: Asker, method: Method) -> Answer:
    """The answer as the reader model writes it, each sentence held against the evidence."""
    if asker.reader is None or draft.refusal or not draft.context.spans:
        return draft
    pieces: list[str] = []
    for piece in asker.reader.stream(generate.prompt(asked.told, draft.context, method), progress=asker.progress):
        pieces.append(piece)
        asker.piece(piece)
    answer = "".join(pieces).strip()
    checked = generate.sentences(answer, draft.evidence, draft.passages, asked.sought)
    return replace(draft, answer=answer, sentences=checked)


def _budget(reader: Reader | None, question: str, method: Method) -> int:
    """The budget, or what the reader model's window leaves of it beside the question, the frame and the answer."""
    if reader is None or not reader.info.context:
        return method.budget
    left = reader.info.context - method.answer_tokens - _RESERVED - sum(reader.count([question]))
    return max(min(method.budget, round(left * _SHARE_OF_TEXT)), _LEAST_TEXT)


def _counter(reader: Reader | None) -> Count:
    return reader.count if reader is not None else estimate


def _timed(times: dict[str, float], step: str, work: Callable[[], T]) -> T:
    began = time.perf_counter()
    try:
        return work()
    finally:
        times[step] = round(1000 * (time.perf_counter() - began), 3)
