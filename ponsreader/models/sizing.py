"""How many sequences, how long, on how many threads: from the model's size and what this machine has free."""

import os
from dataclasses import dataclass

import psutil

from ponsreader.models.native import Model

_WIDE = 8192  # tokens: the method's 6,000 of context, instructions and an answer
_NARROW = 4096  # tokens: a chunk, its instructions and everything that may be written about it
_MOST_SEQUENCES = 8  # measured: more gain nothing on a processor
_MOST_SEQUENCES_GPU = 16
_BATCH = 512  # tokens a step
_SHARE = 0.5  # of the free memory that sequences may take


@dataclass(frozen=True, slots=True)
class Size:
    """The plan. ``narrow`` and ``wide``: tokens that a chunk's and a question's sequence can hold."""

    sequences: int
    narrow: int
    wide: int
    batch: int
    threads: int


def measure(model: Model, bytes_a_token: int, *, threads: int, context: int, sequences: int) -> Size:
    """The plan for a loaded model; numbers that are not 0 are kept as they were chosen."""
    wide = context or min(_WIDE, model.trained_context or _WIDE)
    narrow = min(_NARROW, wide)
    most = _MOST_SEQUENCES_GPU if model.on_gpu else _MOST_SEQUENCES
    weights = 0 if model.on_gpu else model.size  # mapped into memory, so counted as free before they are read
    free = _SHARE * max(psutil.virtual_memory().available - weights, 0) - bytes_a_token * wide
    fitting = int(free / max(bytes_a_token * narrow, 1))
    return Size(sequences or max(1, min(fitting, most)), narrow, wide, _BATCH, threads or cores())


def cores() -> int:
    """Processor cores that this process may use; two threads on one core gain nothing."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed))
