"""The story so far: every pair in its order, and the weightiest events as a recap."""

from dataclasses import dataclass

import numpy as np

from ponsreader.app.desk import Desk
from ponsreader.app.view import Known
from ponsreader.domain import Evidence
from ponsreader.method import Method
from ponsreader.models.protocols import Reader
from ponsreader.progress import Progress, Unwatched
from ponsreader.reasoning import evidence as lines
from ponsreader.reasoning import pons, recapping
from ponsreader.reasoning.match import Matched
from ponsreader.reasoning.story import Story
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

_RECAP_EVENTS = 12


@dataclass(frozen=True, slots=True)
class Recap:
    """The story so far, line by line, each with the numbers of its evidence."""

    lines: tuple[tuple[str, tuple[int, ...]], ...]
    evidence: tuple[Evidence, ...]


def story_line(
    desk: Desk, entry: BookEntry, *, upto: int | None = None, person: str | None = None
) -> tuple[Evidence, ...]:
    """Every event before the limit with the identity that most belongs to it; ``person`` keeps their moments only."""
    known = _known(desk, entry, upto)
    found = lines.lines(_with_best_identity(known.story), known.story)
    if person is None:
        return found
    return lines.numbered([line for line in found if person == line.identity or person in line.participants])


def recap(
    desk: Desk, entry: BookEntry, *, since: int | None = None, upto: int | None = None, progress: Progress = Unwatched()
) -> Recap:
    """The weightiest events between ``since`` and ``upto``; in sentences where a reader model is there."""
    known = _known(desk, entry, upto)
    evidence = lines.lines(_weightiest(known.story, since or 0), known.story)
    reader = desk.host().reader
    if reader is None or not evidence:
        return Recap(tuple((line.detail, (line.n,)) for line in evidence), evidence)
    return Recap(_told(reader, evidence, progress), evidence)


def bridges(desk: Desk, entry: BookEntry, *, upto: int | None = None) -> list[dict[str, object]]:
    """The weighted edges of the pons, heaviest first, as `show pons --json` gives them."""
    story = _known(desk, entry, upto).story
    table = pons.bridges(story, Method()).tocoo()
    rows = sorted(zip(table.row, table.col, table.data, strict=True), key=lambda e: (-e[2], e[0], e[1]))
    return [
        {
            "identity": story.identities[u].name,
            "event": story.events[v].title,
            "weight": round(float(w), 6),
            "quote": story.events[v].quote.text,
            "start": story.events[v].quote.start,
            "end": story.events[v].quote.end,
        }
        for u, v, w in rows
    ]


def _known(desk: Desk, entry: BookEntry, upto: int | None) -> Known:
    with BookFile.open(entry.path, readonly=True) as book:
        return desk.views.of(book, upto)


def _with_best_identity(story: Story) -> list[Matched]:
    """Every event with the identity of its heaviest bridge; -1 for an event that has none."""
    table = pons.bridges(story, Method()).tocoo()
    order = np.lexsort((table.row, -table.data, table.col))
    events, first = np.unique(table.col[order], return_index=True)
    who, weight = np.full(len(story.events), -1), np.zeros(len(story.events))
    who[events], weight[events] = table.row[order][first], table.data[order][first]
    return [
        Matched(best, event, worth, worth, "story")
        for event, (best, worth) in enumerate(zip(who.tolist(), weight.tolist(), strict=True))
    ]


def _weightiest(story: Story, since: int) -> list[Matched]:
    """Events that matter most: told of many people, who are told of often; spread over the chapters."""
    moments = np.zeros(len(story.identities))
    for cast in story.cast:
        moments[list(cast)] += 1
    heavy = [
        (float(np.log1p(moments[list(cast)]).sum()), -v)
        for v, cast in enumerate(story.cast)
        if story.events[v].quote.start >= since
    ]
    pairs = {pair.event: pair for pair in _with_best_identity(story)}
    taken: dict[int, int] = {}
    most = max(1, -(-_RECAP_EVENTS // max(len({e.chapter for e in story.events}), 1)))
    chosen: list[Matched] = []
    for _, minus in sorted(heavy, reverse=True):
        chapter = story.events[-minus].chapter
        if taken.get(chapter, 0) < most and len(chosen) < _RECAP_EVENTS:
            taken[chapter] = taken.get(chapter, 0) + 1
            chosen.append(pairs[-minus])
    return chosen


def _told(
    reader: Reader, evidence: tuple[Evidence, ...], progress: Progress
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The reader model's sentences; where none of them cites a moment, the moments themselves."""
    written = "".join(reader.stream(recapping.prompt(evidence), progress=progress))
    cited = recapping.cited_lines(written, evidence)
    return cited or tuple((line.detail, (line.n,)) for line in evidence)
