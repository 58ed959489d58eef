"""What the rest of the program may ask of a neural model, whichever it is and wherever it runs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from ponsreader.progress import Progress, Unwatched

Vectors = NDArray[np.float32]  # (n, width), each row of length 1
StopReason = Literal["stop", "length", "loop", "error"]


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What makes an embedder itself: two with equal fingerprints give the same vectors."""

    name: str
    sha256: str  # of the model file
    width: int
    query_prefix: str = ""
    passage_prefix: str = ""


@dataclass(frozen=True, slots=True)
class ReaderInfo:
    """Which reader model this is and what it can hold."""

    name: str
    sha256: str
    context: int  # tokens a sequence can hold, prompt and answer together
    parameters: int = 0
    starter: bool = False  # the tiny one: what it writes is poor


@dataclass(frozen=True, slots=True)
class Prompt:
    """One call. ``system`` and ``prefix`` are shared by many calls and processed once; ``text`` is this call's own.

    Rendered as a chat: the system message, then one user message ``prefix + text``. ``schema`` (a JSON schema) or
    ``pattern`` (a regular expression in llguidance's syntax) binds what can be written; at most one is given.
    ``seed`` and ``temperature`` 0 make a call repeatable.
    """

    key: str
    system: str
    prefix: str
    text: str
    max_tokens: int
    schema: Mapping[str, object] | None = None
    pattern: str | None = None
    temperature: float = 0.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Completion:
    """What a call gave.

    ``stop``: "length" where the tokens ran out, "loop" where it wrote the same again and again, "error" where
    ``detail`` says why it failed.
    """

    key: str
    text: str
    stop: StopReason
    prompt_tokens: int = 0
    generated_tokens: int = 0
    seconds: float = 0.0
    detail: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Tokens:
    """How the embedder sees the words of one text, each in its place: one row a token, markers left out.

    ``words``: for each token the word that it belongs to, as it stands in the text, or "" for a token that goes on
    with a word or is no word. ``vectors``: (tokens, width), each row of length 1.
    """

    words: tuple[str, ...]
    vectors: Vectors


class Embedder(Protocol):
    """Turns texts into vectors."""

    @property
    def fingerprint(self) -> Fingerprint:
        """Which embedder this is."""

    def embed(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> Vectors:
        """One unit vector a text, in the order given; a text longer than the window is averaged over windows.

        For no texts the model is loaded all the same.
        """

    def embed_closely(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> tuple[Vectors, list[Tokens]]:
        """``embed``, and the tokens of each text from the same pass; no tokens where the model does not show them."""


class Reader(Protocol):
    """A language model that reads passages and writes what it was asked to."""

    @property
    def info(self) -> ReaderInfo:
        """Which model this is."""

    def count(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, by this model's own tokenizer."""

    def complete(self, prompts: Iterable[Prompt], *, progress: Progress = Unwatched()) -> Iterator[Completion]:
        """Work through many calls, several at a time; completions come as they finish, in any order.

        Pulls from ``prompts`` only when there is room. A call that cannot be done comes back with stop "error";
        ModelError is raised only when the model itself is gone.
        """

    def stream(self, prompt: Prompt, *, progress: Progress = Unwatched()) -> Iterator[str]:
        """The pieces of one answer as they are written. Goes before calls of ``complete`` that are under way."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader wrote about one chunk: JSON in the schema of ``index.extraction``."""

    chunk: int
    output: str
    stop: StopReason
    prompt_tokens: int = 0
    generated_tokens: int = 0
    seconds: float = 0.0
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """One chunk as it is handed to whoever reads it closely. ``lead`` is read-only context before it."""

    chunk: int
    book: str
    chapter: str
    lead: str
    text: str
    extra: Mapping[str, str] = field(default_factory=dict)


class CloseReader(Protocol):
    """Reads chunks closely: a model with our prompt, or a recorded index played back."""

    @property
    def info(self) -> ReaderInfo:
        """Which reader this is."""

    def read(self, excerpts: Iterable[Excerpt], *, progress: Progress = Unwatched()) -> Iterator[Reading]:
        """One reading a chunk, as they finish, in any order."""
