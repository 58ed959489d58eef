"""Pairs become numbered lines of evidence: who, what happened, where, and the exact words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ponsreader.domain import Evidence, PlotNode
from ponsreader.reasoning.match import Matched
from ponsreader.reasoning.story import Story


def lines(pairs: Iterable[Matched], story: Story) -> tuple[Evidence, ...]:
    """The pairs in the order of the story (ties: the order in which they were read), numbered from 1."""
    ordered = sorted(pairs, key=lambda p: (story.events[p.event].quote.start, p.event, p.identity))
    return numbered([line(pair, story) for pair in ordered])


def line(pair: Matched, story: Story) -> Evidence:
    """One pair as evidence, not yet numbered."""
    event = story.events[pair.event]
    return Evidence(
        n=0,
        identity=story.identities[pair.identity].name if pair.identity >= 0 else None,
        participants=tuple(story.identities[row].name for row in story.cast[pair.event]),
        event=event.title,
        detail=event.detail,
        label=event.label,
        chapter=chapter_title(event, story),
        percent=percent(event.quote.start, story),
        quote=event.quote,
        weight=round(pair.weight, 6),
        stage=pair.stage,
        depth=event.depth,
    )


def numbered(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The same lines, numbered 1, 2, 3 ..."""
    return tuple(replace(line, n=n) for n, line in enumerate(evidence, 1))


def chapter_title(event: PlotNode, story: Story) -> str:
    """The path to the chapter in which an event is told."""
    return " › ".join(story.chapters[event.chapter].path) or story.chapters[event.chapter].title


def percent(offset: int, story: Story) -> float:
    """How far into the story an offset lies, 0 to 100."""
    return round(100.0 * offset / max(story.end, 1), 1)
