"""The context: what of the book the reader model is given, and what of it is shown as evidence.

The budget counts the book's own text. Sentences are taken from the top of the relief and written down in the order
of the story; where a pair's quote begins stands its number, and a list before the text says who and what each
number is. That frame is not the book's text: it is counted apart, and room for it is left by whoever sets the budget.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ponsreader.domain import Context, Evidence, Passage
from ponsreader.method import Method
from ponsreader.reasoning import evidence as evidence_lines
from ponsreader.reasoning.evidence import percent
from ponsreader.reasoning.match import Matched
from ponsreader.reasoning.packing import Count, Span, estimate, pack, spans
from ponsreader.reasoning.retrieve import Trace, raised_by_pairs
from ponsreader.reasoning.story import Floats, Ints, Story


@dataclass(frozen=True, slots=True)
class Found:
    """What a question found: numbered pairs, passages numbered behind them, and the text for the model."""

    evidence: tuple[Evidence, ...]
    passages: tuple[Passage, ...]
    context: Context


def build(trace: Trace, pairs: Sequence[Matched], story: Story, method: Method, count: Count = estimate) -> Found:
    """Fill the budget with the highest sentences; a pair is evidence if its whole quote is among them."""
    heights = raised_by_pairs(trace.heights, pairs, story, method)
    rows = pack(story, heights, method.budget, count)
    taken = spans(story, rows)
    lines = evidence_lines.lines([pair for pair in pairs if _is_inside(pair, story, set(rows.tolist()))], story)
    passages = _passages(taken, rows, heights, lines, story, method)
    text = "\n\n".join(part for part in (_list_of(lines), _written(taken, lines, passages, story)) if part)
    tokens = sum(count([story.text[start:end] for start, end in taken]))
    return Found(lines, passages, Context(text, tokens, taken))


def _is_inside(pair: Matched, story: Story, rows: set[int]) -> bool:
    quote = story.events[pair.event].quote
    return all(row in rows for row in story.sentences_of(quote.start, quote.end))


def _passages(
    taken: Sequence[Span], rows: Ints, heights: Floats, lines: Sequence[Evidence], story: Story, method: Method
) -> tuple[Passage, ...]:
    """The highest stretches of text that hold no evidence, at most ``passages_shown``, in the order of the story."""
    best = []
    for start, end in taken:
        if any(start <= line.quote.start < end for line in lines):
            continue
        inside = story.sentences_of(start, end)
        best.append((float(heights[inside.start : inside.stop].max(initial=-np.inf)), start, end))
    chosen = sorted(sorted(best, reverse=True)[: method.passages_shown], key=lambda each: each[1])
    return tuple(_passage(start, end, score, story) for score, start, end in chosen)


def _passage(start: int, end: int, score: float, story: Story) -> Passage:
    return Passage(start, end, _chapter_at(start, story), percent(start, story), round(score, 4), story.text[start:end])


def _list_of(lines: Sequence[Evidence]) -> str:
    if not lines:
        return ""
    return "Moments, in the order of the story:\n" + "\n".join(_headline(line) for line in lines)


def _headline(line: Evidence) -> str:
    others = [name for name in line.participants if name != line.identity]
    who = "; with ".join(part for part in (line.identity or "", ", ".join(others)) if part)
    return f"[{line.n}] {who}: {line.event}" if who else f"[{line.n}] {line.event}"


def _written(taken: Sequence[Span], lines: Sequence[Evidence], passages: Sequence[Passage], story: Story) -> str:
    """The text of the spans under their chapters, with the numbers where the quotes and passages begin."""
    marks = {line.quote.start: f"[{line.n}] " for line in lines}
    marks |= {p.start: f"[{n}] " for n, p in enumerate(passages, len(lines) + 1)}
    parts, chapter = [], ""
    for start, end in taken:
        if (here := _chapter_at(start, story)) != chapter:
            chapter = here
            parts.append(f"## {chapter}")
        parts.append(f"({percent(start, story):.0f}%) {_marked(start, end, marks, story.text)}")
    return "\n".join(parts)


def _marked(start: int, end: int, marks: dict[int, str], text: str) -> str:
    cuts = sorted({start, end, *(at for at in marks if start <= at < end)})
    pieces = [marks.get(a, "") + text[a:b] for a, b in pairwise(cuts)]
    return " ".join("".join(pieces).split())


def _chapter_at(offset: int, story: Story) -> str:
    inside = [chapter for chapter in story.chapters if chapter.start <= offset]
    return (" › ".join(inside[-1].path) or inside[-1].title) if inside else ""
