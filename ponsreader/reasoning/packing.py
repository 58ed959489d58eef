"""Packing: the sentences that matter most fill the context until its budget is used up."""

import re
from collections.abc import Callable, Sequence

import numpy as np

from ponsreader.reasoning.story import Floats, Ints, Story

Span = tuple[int, int]
Count = Callable[[Sequence[str]], Sequence[int]]  # tokens of each text
TOKENS_A_WORD = 1.35  # where no reader model is there to count


def estimate(texts: Sequence[str]) -> list[int]:
    """Tokens of each text where no model counts them: 1.35 a word, 1 a character in scripts without spaces."""
    return [int(np.ceil(_tokens(text))) for text in texts]


def pack(story: Story, scores: Floats, budget: int, count: Count = estimate) -> Ints:
    """Rows of the sentences taken, in story order: best first, skipping what does not fit any more.

    ``scores`` is one a sentence; a sentence with the score -inf is never taken.
    """
    order = np.argsort(-scores, kind="stable")
    order = order[scores[order] > -np.inf]
    sizes = _sizes(story, order, budget, count)
    taken, used = [], 0
    for row, size in zip(order, sizes, strict=False):
        if used + size <= budget:
            taken.append(row)
            used += size
    return np.array(sorted(taken), np.int64)


def spans(story: Story, rows: Ints) -> tuple[Span, ...]:
    """The stretches of text that these sentences cover; neighbours are joined with what stands between them."""
    joined: list[tuple[int, int, int]] = []
    for row in rows:
        start, end = int(story.sentences[row, 1]), int(story.sentences[row, 2])
        if joined and joined[-1][2] == row - 1 and not story.text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], end, int(row))
        else:
            joined.append((start, end, int(row)))
    return tuple((start, end) for start, end, _ in joined)


def _sizes(story: Story, order: Ints, budget: int, count: Count) -> list[int]:
    """Tokens of the sentences that can come into question, in this order; counting all of a book would be waste."""
    enough = _MOST_SKIPPED + budget // _FEWEST_TOKENS
    return list(count([story.text[story.sentences[row, 1] : story.sentences[row, 2]] for row in order[:enough]]))


_WIDE = re.compile("[\u3040-\u9fff]")
_FEWEST_TOKENS = 6  # a sentence is rarely shorter on average, so this many a budget can be needed
_MOST_SKIPPED = 50


def _tokens(text: str) -> float:
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    return wide + TOKENS_A_WORD * len(text.split()) if wide < len(text) / 2 else float(len(text))
