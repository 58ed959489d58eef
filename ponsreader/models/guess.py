"""Guessing what comes next by what has followed the same words before: quotes are copied, names come again.

A guess costs little: the model looks at all its tokens in one step, and keeps those that it would have written
itself (Saxena, "Prompt lookup decoding", 2023). What is written stays the same.
"""

from collections.abc import Sequence

_SAME = 3  # tokens that must be the same before a guess is made
_LONGEST = 8


class Guesser:
    """Follows one history and guesses as far as its latest guesses came true."""

    def __init__(self) -> None:
        self._followed: dict[tuple[int, ...], int] = {}  # where the latest occurrence of some tokens ends
        self._seen = _SAME
        self._reach = _LONGEST // 2

    def guess(self, history: Sequence[int]) -> list[int]:
        """The tokens that may come next; none where the end of the history is new."""
        for end in range(self._seen, len(history)):
            self._followed[tuple(history[end - _SAME : end])] = end
        self._seen = max(self._seen, len(history))
        place = self._followed.get(tuple(history[-_SAME:]))
        return [] if place is None else list(history[place : place + self._reach])

    def learn(self, came_true: int) -> None:
        """How many tokens of the latest guess were right."""
        self._reach = min(2 * came_true + 2, _LONGEST)
