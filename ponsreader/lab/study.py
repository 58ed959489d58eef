"""The evidence study: what every route would feed for every question, held against the gold only afterwards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ponsreader.errors import PonsReaderError
from ponsreader.folding import find_quote, fold
from ponsreader.lab import code, variants
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.evidence import Span, found, gold_spans
from ponsreader.lab.pipeline import Stand, opened
from ponsreader.lab.questions import Question
from ponsreader.lab.records import text_file
from ponsreader.lab.routes import Retrieved
from ponsreader.lab.rows import Row, RowWriter, Scalar, Signature, fingerprint
from ponsreader.lab.scoring import evidence_scores, nothing
from ponsreader.lab.subjects import Subject
from ponsreader.method import Method
from ponsreader.models.protocols import Reader
from ponsreader.progress import Progress, Unwatched
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

_DIGITS = 4
_WORDS_BEFORE = 200  # characters by which a place is found again


@dataclass(frozen=True, slots=True)
class Study:
    """What is asked how: routes by name, budgets in tokens."""

    dataset: str
    subjects: Sequence[Subject]
    routes: Sequence[str]
    budgets: Sequence[int]
    method: Method = field(default_factory=Method)
    seed: int = 0

    def signature(self, embedder: str, reader: str = "", **settings: str) -> Signature:
        """What must be the same for a run to go on with these rows; ``settings`` go in among the versions."""
        asked = [question for subject in self.subjects for question in subject.questions]
        fields: dict[str, Scalar] = asdict(self.method)
        versions = code.versions() | settings
        return Signature(self.dataset, fingerprint(asked), fields, reader, embedder, self.seed, versions)


def run(study: Study, cabinet: Cabinet, path: Path, *, progress: Progress = Unwatched()) -> None:
    """Ask all that is not in ``path`` yet, and write its rows, one question after another."""
    total = sum(len(subject.questions) for subject in study.subjects)
    signature = study.signature(cabinet.embedder.fingerprint.name)
    done = 0
    with RowWriter(path, signature) as rows:
        for subject in study.subjects:
            for asked in _subject(study, subject, cabinet, rows):
                progress.check()
                rows.extend(asked)
                done += 1
                progress.report(done, total, subject.name)


def _subject(study: Study, subject: Subject, cabinet: Cabinet, rows: RowWriter) -> Iterator[list[Row]]:
    """The rows of each question of a book; a book with nothing left to ask is not even opened."""
    open_ = [question for question in subject.questions if _missing(study, question, rows)]
    yield from ([] for _ in range(len(subject.questions) - len(open_)))
    if not open_:
        return
    for upto, stand in stands(subject, cabinet, study.method, [question.upto for question in open_]):
        gold = Gold(stand.book.text)
        for question in (each for each in open_ if each.upto == upto):
            arms = _missing(study, question, rows)
            yield [_row(stand, question, gold, route, budget) for route, budget in arms]


def stands(
    subject: Subject, cabinet: Cabinet, method: Method, limits: Iterable[int | None], reader: Reader | None = None
) -> Iterator[tuple[int | None, Stand]]:
    """The book as it is known at each of the limits that its questions have, given in the benchmark's own offsets."""
    entry = cabinet.book(subject.source)
    for upto in dict.fromkeys(limits):
        place = None if upto is None else _place(subject, entry, upto)
        with opened(entry, cabinet.embedder, method, upto=place, reader=reader) as stand:
            yield upto, stand


def _place(subject: Subject, entry: BookEntry, upto: int) -> int:
    """Where in the imported text a place of the file lies: by the words before it, else by its share of the whole."""
    original = text_file(subject.source.file)
    with BookFile.open(entry.path, readonly=True) as book:
        found = find_quote(fold(book.text), original[max(0, upto - _WORDS_BEFORE) : upto])
        return found[1] if found else round(upto / len(original) * len(book.text))


def _missing(study: Study, question: Question, rows: RowWriter) -> list[tuple[str, int]]:
    """Routes and budgets still to be asked; a question without gold evidence only goes to who can refuse it."""
    routes = study.routes if question.evidence else [name for name in study.routes if name in variants.APP]
    return [(r, b) for r in routes for b in study.budgets if not rows.has(question.id, r, b)]


def _row(stand: Stand, question: Question, gold: "Gold", route: str, budget: int) -> Row:
    try:
        asked = stand.question(question.id, question.question, budget, question.options)
        return evidence_row(question, route, budget, gold, stand.route(route)(asked))
    except PonsReaderError as error:  # also where a gold quote does not stand in the book
        return base_row(question, route, budget, scores=nothing(question, answered=False), error=error.message)


def evidence_row(question: Question, route: str, budget: int, gold: "Gold", fed: Retrieved) -> Row:
    """The row of what a route would feed: only here does it meet the gold."""
    return base_row(
        question,
        route,
        budget,
        scores=gold.scores(question, fed.spans, budget),
        refusal=fed.refusal,
        tokens=fed.tokens,
        pairs=fed.pairs,
        timings_ms={step: round(ms, 1) for step, ms in fed.timings_ms.items()},
    )


def base_row(question: Question, route: str, budget: int, **known: object) -> Row:
    """A row with what is known of its question."""
    variant = variants.VARIANTS.get(route, {})
    return Row(
        question.id, route, budget, question.book, question.task, question.kind, pair=question.pair,
        answerable=question.answerable, variant=variant, **known,  # type: ignore[arg-type]  # checked by the dataclass
    )  # fmt: skip


class Gold:
    """Where the gold quotes stand in one book."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._folded = fold(text)

    def spans(self, question: Question) -> list[Span]:
        """The places of a question's quotes; DatasetError if one stands nowhere."""
        return gold_spans(self._folded, question.evidence)

    def scores(self, question: Question, fed: Sequence[Span], budget: int) -> dict[str, float]:
        """How much of the gold evidence was fed; nothing where there is none."""
        if not question.evidence:
            return {}
        scores = evidence_scores(found(self.spans(question), fed, self._text, budget))
        return {name: round(value, _DIGITS) for name, value in scores.items()}
