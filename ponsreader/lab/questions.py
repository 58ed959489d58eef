"""What a question is to the lab, whichever benchmark it comes from."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

Task = Literal["qa", "mc", "tf"]  # free text, multiple choice, true or false claim
Kind = Literal["char", "plot", "mix", ""]  # what the evidence is about; "" where nobody has said

LETTERS = "ABCD"

# Orders of four options in which none keeps its place, so that over the turns no letter is favoured.
_ORDERS = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
TURNS = len(_ORDERS)


@dataclass(frozen=True, slots=True)
class Question:
    """One question about one book.

    ``answers``: for ``qa`` the references, any may match; for ``mc`` the letter and the option's text; for
    ``tf`` "true" or "false". Empty where the gold is kept secret. ``evidence``: quotes of the book that hold
    the answer. ``upto``: the offset in the benchmark's own text at which the story tells the answer; the
    question is to be asked from what stands before.
    """

    id: str
    book: str
    task: Task
    question: str
    kind: Kind = ""
    options: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    pair: str = ""  # both claims of a NoCha pair share it
    answerable: bool = True
    upto: int | None = None
    meta: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BookText:
    """A book that came with its questions: its text, or the file that holds it."""

    id: str
    title: str
    language: str  # "" where nobody has said
    text: str | None = None
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Questions and the books they are about; ``books`` is empty where the books come from elsewhere.

    ``left_out`` names books whose text was not beside the questions; their questions are left out with them.
    """

    name: str
    questions: tuple[Question, ...]
    books: tuple[BookText, ...] = ()
    left_out: tuple[str, ...] = ()


def reordered(question: Question, turn: int) -> Question:
    """The same choice with its options in another order; turn 0 is the order given."""
    order = [n for n in _ORDERS[turn % TURNS] if n < len(question.options)]
    if not order:
        return question
    options = tuple(question.options[n] for n in order)
    answers = question.answers
    if answers:
        right = LETTERS.index(answers[0])
        answers = (LETTERS[order.index(right)], answers[1])
    return replace(question, options=options, answers=answers)


def is_for_tuning(question: Question) -> bool:
    """Whether a development question may be looked at to improve the method; only the other half is reported.

    Decided by the id alone, so that it is the same everywhere and for every run; both claims of a pair go together.
    """
    return id_is_for_tuning(question.pair or question.id)


def id_is_for_tuning(name: str) -> bool:
    """The same of a question's id, or of its pair's where it has one."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0
