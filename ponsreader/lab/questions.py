"""What a question is to the lab, whichever benchmark it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

Task = Literal["qa", "mc", "tf"]  # free text, multiple choice, true or false claim
Kind = Literal["char", "plot", "mix", ""]  # what the evidence is about; "" where nobody has said

LETTERS = "ABCD"


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
