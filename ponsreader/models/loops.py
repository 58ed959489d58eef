"""Whether a model goes round in circles: small ones write the same note again and again until their tokens run out."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_LAPS = 4  # times that something is written in a row before it counts as a loop
_LONGEST = 128  # tokens of what is repeated
_SHORTEST = 64  # tokens of all laps together: a row of dashes is none


def is_looping(written: Sequence[int]) -> bool:
    """Whether the tokens end in the same passage four times in a row."""
    tail = np.asarray(written[-_LAPS * _LONGEST :])
    return any(_same_at_the_end(tail, period) for period in range(1, min(_LONGEST, len(tail) // _LAPS) + 1))


def _same_at_the_end(tail: NDArray[np.int_], period: int) -> bool:
    laps = max(_LAPS, -(-_SHORTEST // period))
    if laps * period > len(tail):
        return False
    last = tail[len(tail) - laps * period :]
    return bool((last[period:] == last[:-period]).all())
