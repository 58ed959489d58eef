"""Reads the contents list at the beginning of a plain text: titles that no pattern knows, found again as lines."""

import re
from collections.abc import Iterator, Sequence

from ponsreader.books.numerals import ROMAN

_LONGEST = 100
_LISTED_PARAGRAPHS = 200  # a contents list ends somewhere in so many
_MOST_MISSED = 8  # lines of a list that name no paragraph: parts, page headings
_CONTENTS_TITLE = re.compile(
    r"\W*(?:(?:table of )?contents|table des matières|sommaire|inhalt(?:sverzeichnis)?|índice|indice|目[录錄次]|"
    r"もくじ)\W*",
    re.I,
)
_NUMBER = rf"(?:\d{{1,4}}|{ROMAN})"
_LISTED = re.compile(rf"\s*(?:{_NUMBER}[.):]?\s+)?(?P<title>\S.*?)[\s.·…_]*{_NUMBER}?\s*", re.I)


def listed_titles(paragraphs: Sequence[Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Paragraph numbers and titles: lines of a contents list that stand as paragraphs of their own below it."""
    near = range(min(len(paragraphs), len(paragraphs) // 3 + 1))
    start = next((i for i in near if _CONTENTS_TITLE.fullmatch(paragraphs[i][0].strip())), None)
    if start is None:
        return
    places = _short_paragraphs(paragraphs, start)
    first, last, missed = len(paragraphs), start, 0
    for number, line in _lines_below(paragraphs, start):
        entry = _LISTED.fullmatch(line) if len(line) <= _LONGEST else None
        title = entry["title"] if entry else line
        below = [place for place in places.get(_plain(title), []) if place > max(number, last)]
        missed += not below
        if number >= first or missed > _MOST_MISSED:
            return
        if below:
            last = min(below)
            first = min(first, last)
            yield last, title.strip()


def _short_paragraphs(paragraphs: Sequence[Sequence[str]], start: int) -> dict[str, list[int]]:
    """Where short paragraphs stand, by their words."""
    places: dict[str, list[int]] = {}
    for number in range(start + 1, len(paragraphs)):
        text = " ".join(paragraphs[number])
        plain = _plain(text) if len(paragraphs[number]) <= 2 and len(text) <= _LONGEST else ""
        if plain:
            places.setdefault(plain, []).append(number)
    return places


def _lines_below(paragraphs: Sequence[Sequence[str]], start: int) -> Iterator[tuple[int, str]]:
    for number in range(start, min(len(paragraphs), start + _LISTED_PARAGRAPHS)):
        for line in paragraphs[number][number == start :]:
            yield number, line


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold().replace("_", "")))
