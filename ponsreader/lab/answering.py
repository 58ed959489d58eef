"""The answers of a reader model on every route: asked, scored, written down one by one, because each takes long."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from ponsreader.app.asking import Asker, answer_from, coverage
from ponsreader.domain import Answer, Context, Passage
from ponsreader.errors import ModelError, PonsReaderError, UsageError
from ponsreader.lab import variants
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.forms import Form, InForm, says_not_told
from ponsreader.lab.pipeline import Stand, at
from ponsreader.lab.questions import TURNS, Question, reordered
from ponsreader.lab.routes import QuestionInBook, Retrieved
from ponsreader.lab.rows import Row, RowWriter
from ponsreader.lab.scoring import answer_scores, faithfulness, nothing
from ponsreader.lab.study import Gold, Study, base_row, stands
from ponsreader.lab.subjects import Subject
from ponsreader.method import Method
from ponsreader.models.protocols import Reader
from ponsreader.progress import Progress, Unwatched
from ponsreader.reasoning import generate

_FRAME_TOKENS = 256  # what the app keeps free of the window for the prompt's own words
_SHARE_OF_TEXT = 0.8  # and of what is left, for the book's text
_PATIENCE = 5  # calls that fail one after the other: then the model is gone, and what it fails is no wrong answer


@dataclass(frozen=True, slots=True)
class Ask:
    """One row to be made."""

    question: Question
    turn: int
    route: str
    budget: int


def run(
    study: Study,
    cabinet: Cabinet,
    reader: Reader,
    path: Path,
    *,
    form: Form = "short",
    turns: int = 1,
    progress: Progress = Unwatched(),
) -> None:
    """Ask all that is not in ``path`` yet. UsageError if the model cannot hold a budget; ModelError if it is gone.

    ``form``: free answers as short as benchmarks want them, or as the app writes them; ``turns``: how many orders of a
    choice's options are asked.
    """
    check_budgets(study.budgets, reader, study.method)
    signature = study.signature(cabinet.embedder.fingerprint.name, reader.info.sha256, form=form, turns=str(turns))
    with RowWriter(path, signature) as rows:
        plan = {subject.name: list(_plan(study, subject, turns)) for subject in study.subjects}
        total = sum(map(len, plan.values()))
        failures = done = 0
        for subject in study.subjects:
            open_ = [each for each in plan[subject.name] if not _is_there(rows, each)]
            done += len(plan[subject.name]) - len(open_)
            for row in _rows(study, subject, cabinet, reader, open_, form, progress):
                failures = failures + 1 if row.error else 0
                if failures > _PATIENCE:
                    raise ModelError("model_gone", f"The model failed {failures} times running: {row.error}")
                rows.append(row)
                done += 1
                progress.report(done, total, f"{subject.name}, {row.route}")


def check_budgets(budgets: Sequence[int], reader: Reader, method: Method) -> None:
    """UsageError where the model's window holds less of the book than a budget promises."""
    room = int((reader.info.context - method.answer_tokens - _FRAME_TOKENS) * _SHARE_OF_TEXT)
    if max(budgets) > room:
        raise UsageError(
            "budget_too_large",
            f"{reader.info.name} can be given at most {room} tokens of the book, so the budget of {max(budgets)} would "
            "not be kept by every route alike. Give a smaller --budget, or a model with a larger window.",
        )


def answered(stand: Stand, question: Question, route: str, budget: int, form: Form, seed: int) -> Answer:
    """The answer of one route; ModelError where the model failed."""
    asked = stand.question(question.id, question.question, budget, question.options)
    if stand.reader is None:
        raise ModelError("no_reader", "Answers need a reader model.")
    reader = InForm(stand.reader, question, form, seed)
    if route not in variants.APP:
        return _of_route(stand, asked, stand.route(route)(asked), reader)
    method = variants.changed(stand.method, route)
    known = stand.known.by(method)
    return answer_from(stand.book, known, question.question, Asker(stand.embedder, reader), at(method, asked))


def _plan(study: Study, subject: Subject, turns: int) -> Iterator[Ask]:
    for question in subject.questions:
        for turn in range(min(turns, TURNS) if question.task == "mc" else 1):
            for route in study.routes:
                for budget in study.budgets:
                    yield Ask(question, turn, route, budget)


def _is_there(rows: RowWriter, ask: Ask) -> bool:
    return rows.has(ask.question.id, ask.route, ask.budget, ask.turn)


def _rows(
    study: Study,
    subject: Subject,
    cabinet: Cabinet,
    reader: Reader,
    open_: Sequence[Ask],
    form: Form,
    progress: Progress,
) -> Iterator[Row]:
    if not open_:
        return
    for upto, stand in stands(subject, cabinet, study.method, [ask.question.upto for ask in open_], reader):
        gold = Gold(stand.book.text)
        for ask in (each for each in open_ if each.question.upto == upto):
            progress.check()
            yield _row(stand, ask, gold, form, study.seed)


def _row(stand: Stand, ask: Ask, gold: Gold, form: Form, seed: int) -> Row:
    question = reordered(ask.question, ask.turn) if ask.question.task == "mc" else ask.question
    try:
        answer = answered(stand, question, ask.route, ask.budget, form, seed)
    except PonsReaderError as error:
        failed = nothing(question, answered=True)
        return base_row(question, ask.route, ask.budget, turn=ask.turn, scores=failed, error=error.message)
    return _scored(stand, ask, question, answer, gold)


def _scored(stand: Stand, ask: Ask, question: Question, answer: Answer, gold: Gold) -> Row:
    chinese = stand.book.info.language == "zh"
    scores = {
        **answer_scores(question, answer.answer, chinese=chinese),
        **gold.scores(question, answer.context.spans, ask.budget),
        **faithfulness(answer, stand.known.story.text, stand.known.story.limit),
    }
    said = "not-found" if question.task == "qa" and says_not_told(answer.answer) else ""
    return base_row(
        question,
        ask.route,
        ask.budget,
        turn=ask.turn,
        scores={name: round(value, 4) for name, value in scores.items()},
        answer=answer.answer,
        refusal=answer.refusal or said,
        tokens=answer.context.tokens,
        pairs=len(answer.evidence),
        timings_ms={step: round(ms, 1) for step, ms in answer.timings_ms.items()},
    )


def _of_route(stand: Stand, asked: QuestionInBook, fed: Retrieved, reader: Reader) -> Answer:
    """Another route's context answered by the app's own prompt, and held against it like the app's answers."""
    text = stand.known.story.text
    parts = [*fed.written, *(text[start:end].strip() for start, end in fed.spans)]
    context = Context("\n\n".join(parts), fed.tokens, fed.spans)
    began = perf_counter()
    answer = "".join(reader.stream(generate.prompt(asked.text, context, stand.method))).strip()
    took = 1000 * (perf_counter() - began)
    passages = tuple(Passage(start, end, "", 0.0, 0.0, text[start:end]) for start, end in fed.spans)
    return Answer(
        question=asked.text,
        mode="passages",
        answer=answer,
        refusal=None,
        sentences=generate.sentences(answer, (), passages, asked.text),
        evidence=(),
        passages=passages,
        context=context,
        coverage=coverage(stand.book, stand.known, None),
        timings_ms={**fed.timings_ms, "generate": took},
    )
