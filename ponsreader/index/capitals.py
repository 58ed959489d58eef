"""Find the names of a text by its capitals: runs of capitalised words, and what stands around them.

For scripts with capitals. A capital at the beginning of a sentence says nothing by itself, so a word counts as a name's
there only if the text also has it capitalised inside sentences, or never small. Nothing is decided here about who is
a person; the signs for it are counted.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ponsreader.index.lexicon import (
    ABBREVIATED,
    CONTRACTED,
    DETERMINERS,
    DOING,
    HONORIFICS,
    IN_A_PLACE,
    MEN,
    NOBODY,
    PARTICLES,
    PLACE_WORDS,
    SMALL_TITLES,
    SPEAKING,
    STARTERS,
    WOMEN,
)
from ponsreader.index.names import folded_name

_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_POSSESSIVE = re.compile(r"[’']s?$", re.IGNORECASE)
_STARTS = re.compile(r"[.!?…:\"“”„«»‘(\[—–*_]|\n\s*\n")
_JOINING = frozenset((" ", "\n", "\u00a0", "\u2009", "\u202f", "", "’", "'"))
_SPACE = re.compile(r"\s+")
_LINKS = (PARTICLES - {"and"}) | {"d"}
NO_NAME_ENDINGS = ("ing", "ly", "ever", "ant", "ent")  # "Whenever James", "Pendant ce temps"
MOSTLY = 0.5  # a word is a name's if at least this share of its places inside sentences has a capital


@dataclass(slots=True)
class Signs:
    """What stands around the places of one name: how often, and what speaks for a person, a place, a thing."""

    count: int = 0
    speaking: int = 0
    doing: int = 0
    owning: int = 0
    addressed: int = 0
    placed: int = 0
    determined: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """One place where a name stands: ``text[start:end]`` without a possessive."""

    name: str
    start: int
    end: int


@dataclass(slots=True)
class Found:
    """All places of capitalised names in a text, in order, and the signs around each name."""

    places: list[Place] = field(default_factory=list)
    signs: dict[str, Signs] = field(default_factory=lambda: defaultdict(Signs))


def find(text: str, start: int = 0, end: int | None = None) -> Found:
    """The capitalised names of ``text[start:end]``."""
    words = _Words(text, start, len(text) if end is None else end)
    found = Found()
    for first, last in words.runs():
        place = words.place(first, last)
        found.places.append(place)
        words.note_signs(found.signs[place.name], first, last)
    return found


@dataclass(slots=True)
class _Words:
    """The words of a text with what a capital on each is worth."""

    text: str
    start: int
    stop: int
    spans: list[tuple[int, int]] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)  # folded, without possessive
    capital: list[bool] = field(default_factory=list)
    opens: list[bool] = field(default_factory=list)  # begins a sentence, a speech, a paragraph
    joined: list[bool] = field(default_factory=list)  # follows the word before it by a space only
    inside: Counter[str] = field(default_factory=Counter)
    small: Counter[str] = field(default_factory=Counter)
    opening: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        gaps: dict[str, tuple[bool, bool]] = {" ": (False, True)}
        words: dict[str, tuple[str, bool, bool]] = {}
        before, abbreviated = self.start, False
        for at, end in self._word_spans():
            gap = self.text[before + abbreviated : at]
            opens, joined = gaps.get(gap) or gaps.setdefault(gap, _gap(gap))
            if not self.spans:
                opens, joined = True, False
            written = self.text[at:end]
            plain, capital, shortens = words.get(written) or words.setdefault(written, _word(written))
            (self.small if not capital else self.opening if opens else self.inside)[plain] += 1
            self.spans.append((at, end))
            self.plain.append(plain)
            self.capital.append(capital)
            self.opens.append(opens)
            self.joined.append(joined)
            before, abbreviated = end, shortens and self.text[end : end + 1] == "."

    def _word_spans(self) -> Iterator[tuple[int, int]]:
        """Where the words are; an elided article or preposition is a word of its own."""
        for found in _WORD.finditer(self.text, self.start, self.stop):
            at, end = found.span()
            if end > at + 2 and self.text[at + 1] in "’'" and self.text[at] in "dlDL":
                yield at, at + 1
                at += 2
            yield at, end

    def runs(self) -> Iterator[tuple[int, int]]:
        """First and last word of each run of words that make a name."""
        n, count = 0, len(self.plain)
        while n < count:
            if not self._begins_name(n):
                n += 1
                continue
            last = self._end_of_run(n)
            run = self._trimmed(n, last)
            if run:
                yield run
            n = last + 1

    def _end_of_run(self, n: int) -> int:
        last = n
        while True:
            step = self._next_of_name(last)
            if not step or self.text[self.spans[last][1] - 2 : self.spans[last][1]].lower() in ("’s", "'s"):
                return last
            last = step

    def _next_of_name(self, n: int) -> int:
        """The next capitalised word of a name, over particles ("Count of Monte Cristo"); 0 if there is none."""
        for step in range(n + 1, min(n + 4, len(self.plain))):
            if not self.joined[step]:
                return 0
            if self.capital[step] and self.plain[step] != "d":
                return step if self.plain[step] not in STARTERS or self.plain[step] in HONORIFICS else 0
            if self.plain[step] not in _LINKS:
                return 0
            if self.plain[step] in ("of", "the") and self.plain[n] not in HONORIFICS:
                return 0
        return 0

    def _begins_name(self, n: int) -> bool:
        word = self.plain[n]
        if word in HONORIFICS and not self.capital[n]:
            return self._titles(n)
        if not self.capital[n] or not word:
            return False
        if word in HONORIFICS:
            return True
        if word in STARTERS:
            return False
        return not self.opens[n] or self._is_name_word(word) or self._goes_on(n)

    def _titles(self, n: int) -> bool:
        """Whether a small honorific stands before a name: madame de Villefort."""
        step = self._next_of_name(n)
        near = step == n + 1 or (step == n + 2 and self.plain[n + 1] in ("de", "du", "d", "von"))
        return near and self.plain[n] in SMALL_TITLES and self.plain[step] not in NOBODY

    def _goes_on(self, n: int) -> bool:
        """Whether a word that opens a sentence goes on as a name: Yost Van Houten, but not Seeing Holmes."""
        word, step = self.plain[n], n + 1
        if self.small[word] or word.endswith(NO_NAME_ENDINGS):
            return False
        return step < len(self.plain) and self.joined[step] and self.capital[step]

    def _is_name_word(self, word: str) -> bool:
        inside, small = self.inside[word], self.small[word]
        if inside:
            return inside >= MOSTLY * (inside + small)
        return small == 0 and (self.opening[word] > 1 or word in MEN or word in WOMEN)

    def _trimmed(self, first: int, last: int) -> tuple[int, int] | None:
        """The run without words before it that are nobody's; None if no name is left, or a place's."""
        while first < last and self.plain[first] in NOBODY and self.plain[first] not in HONORIFICS:
            first += 1
        words = self.plain[first : last + 1]
        own = [w for w in words if w not in HONORIFICS and w not in PARTICLES]
        if not own or own == [w for w in own if w in NOBODY]:
            return None
        if len(words) == len(own) and words[-1] in PLACE_WORDS:
            return None
        if len(words) == 1 and not self._is_name_word(words[0]) and self.small[words[0]] > self.inside[words[0]]:
            return None
        return first, last

    def place(self, first: int, last: int) -> Place:
        """The name that a run of words spells, in small letters where the text shouts it."""
        start, end = self.spans[first][0], self.spans[last][1]
        written = _POSSESSIVE.sub("", self.text[start:end])
        end = start + len(written)
        name = " ".join(_calm(word) for word in _SPACE.split(written))
        return Place(name, start, end)

    def note_signs(self, signs: Signs, first: int, last: int) -> None:
        """Count what the words before and after a name say of it."""
        before = self.plain[first - 1] if first and not self.opens[first] else ""
        after_at = last + 1 if last + 1 < len(self.plain) and self.joined[last + 1] else None
        after = self.plain[after_at] if after_at is not None and not self.capital[after_at] else ""
        spoken_before = self.plain[first - 1] if first else ""
        own = self.text[self.spans[last][1] - 2 : self.spans[last][1]].lower() in ("’s", "'s")
        around = self.text[max(self.start, self.spans[first][0] - 2) : self.spans[first][0]]
        behind = self.text[self.spans[last][1] : self.spans[last][1] + 1]
        signs.count += 1
        signs.speaking += after in SPEAKING or (spoken_before in SPEAKING and before != "")
        signs.doing += after in DOING or (after.endswith("ed") and before not in IN_A_PLACE)
        signs.owning += own
        signs.addressed += around[:1] == "," and behind in (",", ".", "!", "?") and not after
        signs.placed += before in IN_A_PLACE
        signs.determined += before in DETERMINERS or before in CONTRACTED


def _gap(gap: str) -> tuple[bool, bool]:
    """Whether a sentence, a speech or a paragraph begins behind this gap; whether it only parts two words."""
    return _STARTS.search(gap) is not None, gap in _JOINING


def _word(written: str) -> tuple[str, bool, bool]:
    """A word folded without possessive; whether it has a capital; whether a full stop behind it ends no sentence."""
    plain = folded_name(_POSSESSIVE.sub("", written))
    capital = written[0].isupper()
    return plain, capital, plain in ABBREVIATED or (capital and len(written) == 1 and written != "I")


def _calm(word: str) -> str:
    return word.capitalize() if len(word) > 2 and word.isupper() else word
