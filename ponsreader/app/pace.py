"""How far a long piece of work is and how long it will still take, told no more exactly than it is known."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from ponsreader.models.protocols import Prompt, Reader

_FIRST_RANGE = 3  # pieces that must be done before a time is told
_WIDE, _NARROW = 0.5, 0.15  # how far the told range reaches around the mean, at first and later

_TOKENS_A_PIECE = 400  # tokens of a chunk, on average
_WRITTEN_SHARE = 0.6  # tokens that a reading writes for each token it reads, about
_TEST_WORDS, _TEST_TOKENS = 120, 24
_TEST_RANGE = (0.6, 1.6)  # a short test is a rough guess


@dataclass(frozen=True, slots=True)
class Standing:
    """Where indexing stands. ``stage``: vectors, quick, close, done. ``seconds_left`` is a range, or not known yet."""

    done: int
    total: int
    chapter: str
    tokens_per_second: float
    seconds_left: tuple[float, float] | None
    stage: str
    note: str = ""


@dataclass(slots=True)
class Pace:
    """Counts pieces and tokens from now on."""

    total: int
    done: int = 0
    tokens: int = 0
    began: float = field(default_factory=time.monotonic)

    def add(self, tokens: int) -> None:
        """One piece is done."""
        self.done += 1
        self.tokens += tokens

    def standing(self, left: int, chapter: str) -> Standing:
        """How it stands with ``left`` pieces to go."""
        took = max(time.monotonic() - self.began, 1e-6)
        self.total = self.done + left
        return Standing(self.done, self.total, chapter, self.tokens / took, self._range(left, took), "close")

    def _range(self, left: int, took: float) -> tuple[float, float] | None:
        if self.done < _FIRST_RANGE:
            return None
        share = max(_NARROW, _WIDE / self.done**0.5)
        mean = took / self.done * left
        return mean * (1 - share), mean * (1 + share)


def expected(reader: Reader, tokens: float, seen: Sequence[float]) -> tuple[float, float]:
    """Seconds for reading ``tokens`` tokens of a book closely, from and to.

    ``seen``: seconds that pieces took before; without any the model is tried on a few lines.
    """
    if len(seen) >= _FIRST_RANGE:
        a_piece, pieces = sum(seen) / len(seen), tokens / _TOKENS_A_PIECE
        return a_piece * pieces * (1 - _NARROW), a_piece * pieces * (1 + _NARROW)
    a_token = _seconds_a_token(reader)
    low, high = _TEST_RANGE
    return tokens * a_token * low, tokens * a_token * high


def _seconds_a_token(reader: Reader) -> float:
    """What a token of the book costs: reading it, and writing the notes that it leads to."""
    text = "The lamp was lit again. " * (_TEST_WORDS // 5)
    began = time.monotonic()
    (first,) = reader.complete([Prompt("read", "", "", text, 1)])
    read = time.monotonic() - began
    (second,) = reader.complete([Prompt("write", "", "", text, _TEST_TOKENS)])
    wrote = max(time.monotonic() - began - 2 * read, 0.0)
    return read / max(first.prompt_tokens, 1) + _WRITTEN_SHARE * wrote / max(second.generated_tokens, 1)
