"""The questions and reference layers that lie in the data folders, as plain objects.

Two folders are understood: ``data`` (books, questions, LitBank excerpts, casts, fairy tales; split "dev")
and ``gold`` (reference indexes of two books with their questions).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from ponsreader.lab.questions import LETTERS, Benchmark, BookText, Kind, Question, Task
from ponsreader.lab.records import Record, json_lines

QA_FILES = ("narrativeqa", "narrativeqa_mc", "nocha", "gutenqa", "authored")
GOLD_BOOKS = ("dubliners", "call-of-the-wild")

_BETWEEN_SECTIONS = "\n\n"


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody in a reference: every name the text gives them, and how much of the book is theirs."""

    name: str
    aliases: tuple[str, ...]
    tier: str = ""  # main, secondary or minor; "" in LitBank


@dataclass(frozen=True, slots=True)
class Cast:
    """The main characters of a whole book: for recall and the grouping of aliases, never for precision."""

    book: str
    language: str
    characters: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    """An annotated event: its sentence and the inflected forms of its verb or noun."""

    sentence: int
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnnotatedExcerpt:
    """A LitBank excerpt. ``sentence_spans`` are offsets into ``text``, None where a sentence has no place."""

    book: str
    text: str
    characters: tuple[Character, ...]  # the scored ones
    events: tuple[Trigger, ...]
    sentence_spans: tuple[tuple[int, int] | None, ...]


def questions(data: Path, name: str) -> Benchmark:
    """One of QA_FILES out of the data folder."""
    lines = json_lines(data / "qa" / "dev" / f"{name}.jsonl")
    return Benchmark(name, _unique(lines, _qa_question))


def gold_questions(gold: Path, book: str, task: Literal["qa", "mc"] = "qa") -> Benchmark:
    """The questions of a reference index that the book answers, asked freely or with their options."""
    lines = json_lines(gold / book / "questions.jsonl")
    return Benchmark(f"gold-{book}-{task}", _unique(lines, lambda line: _gold_question(line, book, task)))


def unanswerable(gold: Path, book: str) -> Benchmark:
    """The questions of a reference index whose answer the book does not hold."""
    lines = json_lines(gold / book / "unanswerable.jsonl")
    return Benchmark(f"unanswerable-{book}", _unique(lines, lambda line: _unanswerable_question(line, book)))


def fairy_tales(data: Path) -> Benchmark:
    """FairytaleQA: short stories, their questions, and as evidence the sections that hold the answer."""
    stories = list(json_lines(data / "aux" / "fairytaleqa" / "dev" / "stories.jsonl"))
    books = tuple(_story(story) for story in stories)
    asked = tuple(_tale_question(story, qa) for story in stories for qa in story.records("qas"))
    return Benchmark("fairytaleqa", asked, books)


def litbank(data: Path) -> tuple[AnnotatedExcerpt, ...]:
    """The annotated excerpts."""
    return tuple(_excerpt(line) for line in json_lines(data / "litbank" / "dev" / "litbank.jsonl"))


def casts(data: Path) -> tuple[Cast, ...]:
    """The casts of whole books."""
    return tuple(_cast(line) for line in json_lines(data / "characters" / "dev" / "characters.jsonl"))


def lettered(options: tuple[str, ...], right: int, record: Record) -> tuple[str, str]:
    """The letter and the text of the option at index ``right``."""
    if not 0 <= right < min(len(options), len(LETTERS)):
        raise record.bad(f"the right option is number {right + 1} of {len(options)}")
    return LETTERS[right], options[right]


def section_spans(sections: Iterable[str]) -> list[tuple[int, int]]:
    """Where each section of a fairy tale stands in the whole story's text."""
    spans, at = [], 0
    for section in sections:
        spans.append((at, at + len(section)))
        at += len(section) + len(_BETWEEN_SECTIONS)
    return spans


def _unique(lines: Iterable[Record], read: Callable[[Record], Question]) -> tuple[Question, ...]:
    found: dict[str, Question] = {}
    for line in lines:
        question = read(line)
        if question.id in found:
            raise line.bad(f"the id {question.id!r} stands twice")
        found[question.id] = question
    return tuple(found.values())


def _qa_question(line: Record) -> Question:
    meta = line.record("meta")
    task = cast(Task, line.pick("task", "qa", "mc", "tf"))
    options, answers = line.texts("options"), line.texts("answers")
    _check_answers(line, task, options, answers)
    return Question(
        id=line.text("id"),
        book=line.text("book"),
        task=task,
        question=line.text("question"),
        kind=cast(Kind, meta.pick("query_type", "char", "plot", "mix", "")),
        options=options,
        answers=answers,
        evidence=tuple(quote.text("quote") for quote in line.records("evidence")),
        pair=line.text_or("pair"),
        meta={"source": line.text_or("source"), "language": meta.text_or("language")},
    )


def _check_answers(line: Record, task: Task, options: tuple[str, ...], answers: tuple[str, ...]) -> None:
    if not answers:
        raise line.bad("`answers` is missing")
    if task == "mc" and (len(answers) != 2 or answers[0] not in LETTERS or answers[1] not in options):
        raise line.bad("`answers` should be a letter and the text of one of `options`")
    if task == "tf" and answers[0] not in ("true", "false"):
        raise line.bad("`answers` should be true or false")


def _gold_question(line: Record, book: str, task: Literal["qa", "mc"]) -> Question:
    options = line.texts("options")
    right = lettered(options, line.number("answer_index"), line)
    return Question(
        id=line.text("id"),
        book=book,
        task=task,
        question=line.text("question"),
        kind=cast(Kind, line.pick("kind", "char", "plot", "mix")),
        options=options if task == "mc" else (),
        answers=right if task == "mc" else line.texts("answers"),
        evidence=tuple(quote.text("quote") for quote in line.records("evidence")),
        meta={"story": line.text_or("story")},
    )


def _unanswerable_question(line: Record, book: str) -> Question:
    return Question(
        id=line.text("id"),
        book=book,
        task="qa",
        question=line.text("question"),
        kind=cast(Kind, line.pick("kind", "char", "plot", "mix")),
        answerable=False,
        meta={"why": line.text_or("why"), "story": line.text_or("story")},
    )


def _story(story: Record) -> BookText:
    name = story.text("story")
    text = _BETWEEN_SECTIONS.join(section.text("text") for section in story.records("sections"))
    return BookText(id=name, title=name.replace("-", " "), language="en", text=text)


def _tale_question(story: Record, qa: Record) -> Question:
    sections = {section.number("section"): section.text("text") for section in story.records("sections")}
    wanted = qa.numbers("evidence_sections")
    unknown = [n for n in wanted if n not in sections]
    if unknown:
        raise qa.bad(f"the story has no section {unknown[0]}")
    return Question(
        id=qa.text("id"),
        book=story.text("story"),
        task="qa",
        question=qa.text("question"),
        answers=qa.texts("answers"),
        evidence=tuple(sections[n] for n in wanted),
        meta={name: qa.text_or(name) for name in ("attribute", "local_or_summary", "explicit_or_implicit")},
    )


def _excerpt(line: Record) -> AnnotatedExcerpt:
    scored = [entity for entity in line.records("entities") if entity.flag("scored")]
    return AnnotatedExcerpt(
        book=line.text("book"),
        text=line.text("raw"),
        characters=tuple(Character(e.text("name"), e.texts("aliases")) for e in scored),
        events=tuple(Trigger(event.number("sent"), event.texts("forms")) for event in line.records("events")),
        sentence_spans=tuple(_span(line, n) for n in range(len(line.items("sentence_spans")))),
    )


def _span(line: Record, n: int) -> tuple[int, int] | None:
    value = line.items("sentence_spans")[n]
    if value is None:
        return None
    start, end = Record(f"{line.where}, sentence {n + 1}", {"span": value}).numbers("span")
    return start, end


def _cast(line: Record) -> Cast:
    people = tuple(
        Character(c.text("name"), c.texts("aliases"), c.pick("tier", "main", "secondary", "minor"))
        for c in line.records("characters")
    )
    return Cast(line.text("book"), line.text("language"), people)
