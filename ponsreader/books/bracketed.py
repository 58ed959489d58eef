"""Finds the notes and pictures that stand in brackets in a text file, as Project Gutenberg writes them.

They stand between the paragraphs of the story, and may hold several paragraphs themselves.
"""

import re
from collections.abc import Iterator, Sequence

_KINDS = re.compile(
    r"\[(?:(?P<footnotes>(?:foot|end|side)?-?notes?|fu(?:ß|ss)note|anmerkung)"
    r"|(?P<illustrations>illustrations?|abbildung|frontispiece))\b(?:\s+(?:\d{1,4}|[^\W\d_]|[*†‡]))?\s*[:.\]]",
    re.I,
)
_MOST_PARAGRAPHS, _MOST_CHARACTERS = 30, 12_000  # of one note: whoever forgot a bracket loses no story


def bracketed(paragraphs: Sequence[str]) -> Iterator[tuple[str, range]]:
    """``footnotes`` or ``illustrations`` and the paragraphs of each, in order."""
    number = 0
    while number < len(paragraphs):
        found = _KINDS.match(paragraphs[number]) if paragraphs[number].startswith("[") else None
        end = _end_of(paragraphs, number) if found else None
        if found and found.lastgroup and end:
            yield found.lastgroup, range(number, end)
        number = end or number + 1


def _end_of(paragraphs: Sequence[str], first: int) -> int | None:
    """The paragraph behind the one whose last character closes the bracket, or None if none does."""
    depth = length = 0
    for number in range(first, min(first + _MOST_PARAGRAPHS, len(paragraphs))):
        text = paragraphs[number]
        length += len(text)
        for found in re.finditer(r"[\[\]]", text):
            depth += 1 if found[0] == "[" else -1
            if depth == 0 and found.end() < len(text):
                return None
        if depth == 0:
            return number + 1
        if length > _MOST_CHARACTERS:
            return None
    return None
