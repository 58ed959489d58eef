"""The moments of a story with what their filters need; made on a worker, so that a choice takes the window no time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ponsreader.domain import Evidence


@dataclass(frozen=True, slots=True)
class Moments:
    """All of them in order. ``people``: who is in them, the most frequent first; ``words``: to be searched."""

    all: tuple[Evidence, ...] = ()
    people: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def gather(evidence: Sequence[Evidence]) -> Moments:
    """Get them ready to be filtered."""
    people = Counter(name for each in evidence for name in each.participants or (each.identity or "",) if name)
    return Moments(
        tuple(evidence),
        tuple(name for name, _count in people.most_common()),
        tuple(sorted({each.label for each in evidence if each.label})),
        tuple(_words_of(each) for each in evidence),
    )


def matching(moments: Moments, *, person: str = "", label: str = "", wanted: str = "") -> list[Evidence]:
    """Those with this person, of this kind, with these words, as far as each is given."""
    folded = wanted.strip().casefold()
    return [
        each
        for each, words in zip(moments.all, moments.words, strict=True)
        if (not person or person in each.participants or person == each.identity)
        and (not label or label == each.label)
        and folded in words
    ]


def _words_of(each: Evidence) -> str:
    return f"{each.event} {each.detail} {each.quote.text} {' '.join(each.participants)}".casefold()
