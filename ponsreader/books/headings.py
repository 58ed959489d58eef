"""Finds headings among plain paragraphs: whole short lines of a consistent kind. It marks them, nothing more."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ponsreader.books.contents_lists import listed_titles
from ponsreader.books.heading_lines import CHAPTER, Candidate, as_heading, joined, reads_as_title

_TINY = 20  # characters under a heading of a contents list
_MOST_MOTTO = 200  # characters under the heading of a part that has chapters


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and the labels that lead to it; ``paragraph`` is its number."""

    paragraph: int
    path: tuple[str, ...]


def find_headings(paragraphs: Sequence[Sequence[str]]) -> list[Heading]:
    """The headings among paragraphs, each given as its lines.

    Keyed headings ("Chapter 3", "第三章") count before bare numbers, which must count up from one. Headings
    with next to nothing under them are lines of a contents list, unless they are parts that have chapters.
    """
    lengths = [sum(len(line.strip()) for line in lines) for lines in paragraphs]
    found = [c for i, lines in enumerate(paragraphs) if (c := as_heading(i, lines)) is not None]
    glued = sum(c.glued for c in found) > len(found) / 2
    keyed = _kept([c for c in found if not c.bare and (glued or not c.glued)], lengths)
    chosen = keyed
    if not any(c.rank >= CHAPTER and not c.named for c in keyed):
        bare = _counting(_kept([c for c in found if c.bare], lengths))
        if len(bare) >= 2:
            chosen = _kept(sorted([*bare, *keyed], key=lambda c: c.paragraph), lengths)
    if sum(not c.named for c in chosen) < 2:
        chosen = _by_contents(paragraphs, lengths) or chosen
    return _with_paths(_with_subtitles(_in_sequence(chosen), paragraphs))


def _measured(found: Sequence[Candidate], lengths: Sequence[int]) -> list[Candidate]:
    """The candidates with the amount of text up to the next."""
    edges = [c.paragraph for c in found] + [len(lengths)]
    return [replace(c, text=sum(lengths[c.paragraph + 1 : end])) for c, end in zip(found, edges[1:], strict=True)]


def _kept(found: Sequence[Candidate], lengths: Sequence[int]) -> list[Candidate]:
    """The candidates without the lines of contents lists."""
    kept: list[Candidate] = []
    later: Counter[tuple[int, str]] = Counter()
    behind: Candidate | None = None
    listed = False  # the candidate behind is a line of a contents list
    for candidate in reversed(_measured(found, lengths)):
        has_children = behind is not None and behind.rank > candidate.rank and not listed
        is_line = (
            candidate.text < _TINY and not has_children and bool(later or behind is not None or candidate.text == 0)
        )
        repeats = listed and later[_name(candidate)] > 0
        listed = is_line or repeats
        if not listed:
            kept.append(candidate)
        later[_name(candidate)] += not listed
        behind = candidate
    return _measured(kept[::-1], lengths)


def _name(candidate: Candidate) -> tuple[int, str]:
    return candidate.rank, str(candidate.number) if candidate.number is not None else candidate.title.lower()


def _counting(found: Sequence[Candidate]) -> list[Candidate]:
    """Bare numbers that count up from one, perhaps several times."""
    kept: list[Candidate] = []
    for candidate in found:
        expected = kept[-1].number + 1 if kept and kept[-1].number is not None else 1
        if candidate.number == expected:
            kept.append(candidate)
        elif candidate.number == 1:
            if kept and kept[-1].number == 1:
                kept.pop()
            kept.append(candidate)
    if kept and kept[-1].number == 1:
        kept.pop()
    return kept


def _in_sequence(found: Sequence[Candidate]) -> list[Candidate]:
    """Without the one that breaks the count, where the next goes on from the one before."""
    behind = _numbers_behind(found)
    before: dict[int, int] = {}
    kept: list[Candidate] = []
    for candidate, following in zip(found, behind, strict=True):
        expected = before.get(candidate.rank, following) + 1 if following is not None else None
        known = candidate.rank in before and candidate.number is not None and following is not None
        if known and candidate.number not in (expected, 1) and following == expected:
            continue
        kept.append(candidate)
        if candidate.number is not None:
            before[candidate.rank] = candidate.number
    return kept


def _numbers_behind(found: Sequence[Candidate]) -> list[int | None]:
    """For each candidate the number of the next of its rank."""
    following: dict[int, int] = {}
    behind: list[int | None] = []
    for candidate in reversed(found):
        behind.append(following.get(candidate.rank))
        if candidate.number is not None:
            following[candidate.rank] = candidate.number
    return behind[::-1]


def _with_subtitles(found: Sequence[Candidate], paragraphs: Sequence[Sequence[str]]) -> list[Candidate]:
    """Where most headings are a bare "Chapter 1", the short line under each is its title."""
    untitled = [c for c in found if not c.titled and c.rank >= CHAPTER]
    taken = {c.paragraph for c in found}
    under = {c.paragraph: "" if c.paragraph + 1 in taken else _subtitle(c, paragraphs) for c in untitled}
    if not untitled or sum(map(bool, under.values())) < 0.6 * len(untitled) or len(untitled) < 2:
        return list(found)
    return [replace(c, title=joined(c.title, under.get(c.paragraph, ""))) for c in found]


def _subtitle(candidate: Candidate, paragraphs: Sequence[Sequence[str]]) -> str:
    below = candidate.paragraph + 1
    if below + 1 >= len(paragraphs) or len(paragraphs[below]) > 2:
        return ""
    text = " ".join(line.strip(" \t_*") for line in paragraphs[below])
    return text if len(text) <= 80 and reads_as_title(text) else ""


def _with_paths(found: Sequence[Candidate]) -> list[Heading]:
    """The headings with the parts above them; a part right before its first chapter is no heading of its own."""
    headings: list[Heading] = []
    above: list[Candidate] = []
    opened: int | None = None
    for candidate, behind in pairwise([*found, None]):
        if candidate is None:
            break
        above = [c for c in above if c.rank < candidate.rank]
        is_part = behind is not None and behind.rank > candidate.rank
        path = (*(_shown(c) for c in above), _shown(candidate))
        if is_part:
            above.append(candidate)
        if is_part and candidate.text < _MOST_MOTTO:
            opened = candidate.paragraph if opened is None else opened
            continue
        headings.append(Heading(candidate.paragraph if opened is None else opened, path))
        opened = None
    return headings


def _shown(candidate: Candidate) -> str:
    return " ".join(candidate.title.replace("_", "").split())


def _by_contents(paragraphs: Sequence[Sequence[str]], lengths: Sequence[int]) -> list[Candidate]:
    """Headings that a contents list at the beginning names and that stand as lines of their own later."""
    named = [Candidate(number, CHAPTER, None, title, titled=True) for number, title in listed_titles(paragraphs)]
    kept = [candidate for candidate in _measured(named, lengths) if candidate.text >= _TINY]
    return _measured(kept, lengths) if len(kept) >= 2 else []
