"""The evidence study: what every route would feed for every question, held against the gold only afterwards."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ponsreader.errors import PonsReaderError
from ponsreader.folding import fold
from ponsreader.lab import code, variants
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.evidence import Span, found, gold_spans
from ponsreader.lab.pipeline import Stand, opened
from ponsreader.lab.questions import Question
from ponsreader.lab.routes import Retrieved
from ponsreader.lab.rows import Row, RowWriter, Scalar, Signature, fingerprint
from ponsreader.lab.scoring import evidence_scores, nothing
from ponsreader.lab.subjects import Subject
from ponsreader.method import Method
from ponsreader.progress import Progress, Unwatched

_DIGITS = 4


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
    with opened(cabinet.book(subject.source), cabinet.embedder, study.method) as stand:
        gold = Gold(stand.known.story.text)
        for question in open_:
            arms = _missing(study, question, rows)
            yield [_row(stand, question, gold, route, budget) for route, budget in arms]


def _missing(study: Study, question: Question, rows: RowWriter) -> list[tuple[str, int]]:
    """Routes and budgets still to be asked; a question without gold evidence only goes to who can refuse it."""
    routes = study.routes if question.evidence else [name for name in study.routes if name in variants.APP]
    return [(r, b) for r in routes for b in study.budgets if not rows.has(question.id, r, b)]


def _row(stand: Stand, question: Question, gold: "Gold", route: str, budget: int) -> Row:
    try:
        asked = stand.question(question.id, question.question, budget, question.options)
        fed = stand.route(route)(asked)
    except PonsReaderError as error:
        return base_row(question, route, budget, scores=nothing(question, answered=False), error=error.message)
    return evidence_row(question, route, budget, gold, fed)


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
        timings_ms={step: round(ms, 2) for step, ms in fed.timings_ms.items()},
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
