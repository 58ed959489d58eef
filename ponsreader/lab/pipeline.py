"""The product as a route: the same function that answers a reader, asked for what it would feed.

All routes of a book stand on one story, one embedder and one way of counting tokens; they are made when first asked.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import numpy as np

from ponsreader.app.asking import Asker, answer_from
from ponsreader.app.view import Known, Views
from ponsreader.domain import Answer
from ponsreader.lab import baselines, compression, pairing, passage_graph, summaries, summary_tree, variants
from ponsreader.lab.passage_graph import Triple
from ponsreader.lab.routes import Count, Piece, PlainBook, QuestionInBook, Retrieved, Route, pack, ranked
from ponsreader.method import Method
from ponsreader.models.protocols import Embedder, Reader
from ponsreader.reasoning.packing import estimate
from ponsreader.reasoning.relief import without_titles
from ponsreader.reasoning.retrieve import prepare, retrieve
from ponsreader.reasoning.story import Story
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

_CONDENSING_WINDOW = 4096  # tokens: the longest group of passages and its summary
_WITHOUT_MODEL = frozenset({"embed", "flow", "generate"})  # steps whose times would be those of a cache or of nothing


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """A book as it is asked: open, up to one limit, with the models and the method under study."""

    book: BookFile
    known: Known
    plain: PlainBook
    embedder: Embedder
    method: Method
    reader: Reader | None = None
    made: dict[str, Route] = field(default_factory=dict)

    def route(self, name: str) -> Route:
        """A variant of the product or a baseline, by name; KeyError for neither."""
        if name not in self.made:
            self.made[name] = self._made(name)
        return self.made[name]

    def app_known(self, variant: str) -> Known:
        """The story ready for a variant of the app; for one of them as if nothing of it were indexed."""
        method = variants.changed(self.method, variant)
        if variant == variants.NO_INDEX:
            bare = without_notes(self.known.story)
            return replace(self.known, story=bare, ready=prepare(bare, method))
        return self.known.by(method)

    def _made(self, name: str) -> Route:
        if name in BASELINES:
            return BASELINES[name](self)
        return from_pairs(self, name) if name in variants.FROM_PAIRS else app(self, name)

    def question(self, id_: str, text: str, budget: int, options: tuple[str, ...] = ()) -> QuestionInBook:
        """A question as routes get it, with its vector."""
        vector = np.asarray(self.embedder.embed([text], kind="query")[0])
        return QuestionInBook(id_, text, vector, budget, options)


@contextmanager
def opened(
    entry: BookEntry, embedder: Embedder, method: Method, *, upto: int | None = None, reader: Reader | None = None
) -> Iterator[Stand]:
    """The book ready for questions up to a limit."""
    with BookFile.open(entry.path, readonly=True) as book:
        known = Views().of(book, upto)
        count = reader.count if reader else estimate
        yield Stand(book, known, plain_book(entry.title, known.story, count), embedder, method, reader)


def plain_book(name: str, story: Story, count: Count) -> PlainBook:
    """The story as the baselines see it: its text, its whole chunks with their vectors."""
    embedded = [row for row, vector in enumerate(story.chunk_vectors) if vector.any()]
    return PlainBook(
        id=name,
        text=story.text,
        chunks=tuple(story.chunks[row] for row in embedded),
        vectors=story.chunk_vectors[embedded],
        count=count,
        rest=_begun(story, len(embedded)),
    )


def app(stand: Stand, variant: str) -> Route:
    """The app, with what a variant changes; no model chooses among the pairs or writes."""
    method, known = variants.changed(stand.method, variant), stand.app_known(variant)

    def ask(question: QuestionInBook) -> Retrieved:
        return retrieved(answer_from(stand.book, known, question.text, Asker(stand.embedder), at(method, question)))

    return ask


def from_pairs(stand: Stand, variant: str) -> Route:
    """The same stages, but fed is what they have found and nothing else."""
    method = variants.changed(stand.method, variant)
    prepared = stand.known.prepared.by(method)

    def ask(question: QuestionInBook) -> Retrieved:
        text = without_titles(question.text, prepared.story)
        vector = np.asarray(stand.embedder.embed([text], kind="query")[0])
        trace = retrieve(question.text, vector, prepared, at(method, question))
        chosen = pairing.pieces(trace, vector, prepared.story, stand.plain, method)
        packed = pack(stand.plain, chosen, question.budget)
        times = {step: ms for step, ms in trace.timings_ms.items() if step != "relief"}
        return replace(packed, pairs=len(trace.pairs), timings_ms=times)

    return ask


def without_notes(story: Story) -> Story:
    """The story as it is before anything of it is indexed: its text and the vectors of its text."""
    return Story(
        text=story.text,
        limit=story.limit,
        chapters=story.chapters,
        chunks=story.chunks,
        chunk_vectors=story.chunk_vectors,
        sentences=story.sentences,
        sentence_vectors=story.sentence_vectors,
        sentence_tokens=story.sentence_tokens,
        token_turn=story.token_turn,
        length=story.length,
    )


def at(method: Method, question: QuestionInBook) -> Method:
    """The method at a question's budget; a choice has the threshold that the paper gives for choices."""
    tau = method.tau_choice if question.options and method.tau == Method().tau else method.tau
    return method.but(budget=question.budget, tau=tau)


def retrieved(answer: Answer) -> Retrieved:
    """What an answer of the product was fed with."""
    return Retrieved(
        spans=answer.context.spans,
        tokens=answer.context.tokens,
        pairs=len(answer.evidence),
        refusal=answer.refusal or "",
        timings_ms={step: ms for step, ms in answer.timings_ms.items() if step not in _WITHOUT_MODEL},
    )


def triples(stand: Stand) -> list[Triple]:
    """What the index knows as triples, the same that the product has."""
    story = stand.known.story
    row = {chunk.id: n for n, chunk in enumerate(stand.plain.chunks)}
    return [Triple(r.subject, r.predicate, r.object, row[r.chunk]) for r in story.relations if r.chunk in row]


def _begun(story: Story, whole: int) -> tuple[int, int]:
    """The part of a chunk that is read but not to its end."""
    return (story.chunks[-1].start, story.chunks[-1].end) if whole < len(story.chunks) else (0, 0)


def _phrase_graph(stand: Stand) -> Route:
    return passage_graph.phrase_graph(stand.plain, triples(stand), stand.embedder)


def _summary_tree(stand: Stand) -> Route:
    return summary_tree.summary_tree(stand.plain, stand.embedder, _condense(stand))


def _condense(stand: Stand) -> summaries.Condense:
    """A reader model condenses if a run of passages fits into its window, else the rules do."""
    if stand.reader is None or stand.reader.info.context < _CONDENSING_WINDOW:
        return summaries.by_extracts
    return summaries.by_reader(stand.reader)


def _sentences(stand: Stand) -> Route:
    """The sentences nearest to the question, each with its neighbours: pieces as small as the product's own."""
    story = stand.known.story

    def rank(question: QuestionInBook) -> Iterator[Piece]:
        for row in baselines.best_first(story.sentence_vectors @ question.vector):
            yield Piece((_window(story, int(row)),))

    return ranked(stand.plain, rank)


def _window(story: Story, row: int) -> tuple[int, int]:
    """A sentence with the one before and the one behind it in its chunk."""
    near = [n for n in (row - 1, row, row + 1) if 0 <= n < len(story.sentences)]
    own = [n for n in near if story.sentences[n, 0] == story.sentences[row, 0]]
    return int(story.sentences[own[0], 1]), int(story.sentences[own[-1], 2])


BASELINES: Mapping[str, Callable[[Stand], Route]] = {
    "vectors": lambda stand: baselines.plain_vectors(stand.plain),
    "vectors + words": lambda stand: baselines.vectors_and_words(stand.plain),
    "sentence vectors": _sentences,
    "phrase graph": _phrase_graph,
    "summary tree": _summary_tree,
    "whole book condensed": lambda stand: compression.whole_book(stand.plain, _condense(stand)),
    "recent window": lambda stand: baselines.recent_window(stand.plain),
    "question only": lambda stand: baselines.question_only(stand.plain),
}
