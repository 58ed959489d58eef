"""How far a long piece of work is and how long it will still take, told no more exactly than it is known."""

import time
from dataclasses import dataclass, field

_FIRST_RANGE = 3  # pieces that must be done before a time is told
_WIDE, _NARROW = 0.5, 0.15  # how far the told range reaches around the mean, at first and later


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
