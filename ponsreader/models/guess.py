"""Guessing what comes next by what has followed the same words before: quotes are copied, names come again.

The model looks at a whole guess in one step and keeps what it would have written itself (Saxena, "Prompt lookup
decoding", 2023), so that a right guess saves steps and a wrong one costs a little time, nothing else.
"""

from collections.abc import Sequence

_SAME = 3  # tokens that must be the same before a guess is made
LONGEST = 8
_MEMORY = 0.7  # how much of what is hoped for rests on earlier guesses


class Guesser:
    """Follows one history, and how its guesses fare."""

    def __init__(self) -> None:
        self._followed: dict[tuple[int, ...], int] = {}  # where the latest occurrence of some tokens ends
        self._seen = _SAME
        self._hope = 2.0

    def guess(self, history: Sequence[int]) -> list[int]:
        """The tokens that may come next; none where the end of the history is new."""
        for end in range(self._seen, len(history)):
            self._followed[tuple(history[end - _SAME : end])] = end
        self._seen = max(self._seen, len(history))
        place = self._followed.get(tuple(history[-_SAME:]))
        return [] if place is None else list(history[place : place + LONGEST])

    def hope(self, guessed: Sequence[int]) -> float:
        """How many of these tokens will be right, going by the latest guesses."""
        return min(self._hope, len(guessed))

    def learn(self, came_true: int, guessed: int) -> None:
        """How the latest guess fared; one that was right to its end might have been so for longer."""
        reached = came_true + 1.5 if came_true == guessed else float(came_true)
        self._hope = min(_MEMORY * self._hope + (1 - _MEMORY) * reached, LONGEST)


def worth_guessing(hopes: Sequence[float], cost: float) -> int:
    """How many guessed tokens each of some sequences should get, all as many, to write the most in a given time.

    ``hopes``: how many would be right, 0 where there is no guess. ``cost``: of one more token in every sequence,
    as a share of a step without guesses. All get as many since llama.cpp splits a batch of unequal ones.
    """

    def gain(length: int) -> float:
        return (len(hopes) + sum(min(hope, length) for hope in hopes)) / (1 + cost * length)

    return max(range(LONGEST + 1), key=gain)
