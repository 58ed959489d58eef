"""Find persons in German, where every noun has a capital.

A name is a capitalised word that hardly ever has an article or an adjective before it and of whom the text says that
it does something. German novels also call people by what they are (`der Vater`, `der Prokurist`): such roles are found
as well, and mean somebody else in each chapter.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from ponsreader.index.capitals import Place
from ponsreader.index.lexicon import CONTRACTED, DETERMINERS, DOING, HONORIFICS, MEN, ROLES, SPEAKING, STARTERS, WOMEN
from ponsreader.index.names import folded_name

NOUN_LIKE = 0.06  # of a name's places may have an article or an adjective before it
ENOUGH = 3  # places of a name that no list knows
ENOUGH_ROLES = 5

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ADJECTIVE = re.compile(r".{2,}(?<!t)(?:e|en|er|es|em)$")
_NO_ADJECTIVES = STARTERS | DOING | SPEAKING
_AGENT = re.compile(
    r".+(?:herr|herren|mann|frau|madchen|ist|erin|rat|meister|diener|knecht|magd|wachter|richter|lehrer)$"
)
_ARTICLES = frozenset(("der", "die", "das", "dem", "den", "des"))
_TITLES = frozenset(
    (
        "herr",
        "herrn",
        "frau",
        "fraulein",
        "doktor",
        "graf",
        "grafin",
        "baron",
        "onkel",
        "tante",
        "professor",
        "hauptmann",
    )
)


def find_people(text: str, start: int, end: int) -> list[Place]:
    """The places of persons' names and roles in ``text[start:end]``, in order."""
    words = _Words(text, start, end)
    return sorted([*words.names(), *words.roles()], key=lambda place: place.start)


@dataclass(slots=True)
class _Words:
    """The words of a text and what is known of each capitalised one."""

    text: str
    start: int
    stop: int
    spans: list[tuple[int, int]] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)
    capital: list[bool] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)
    small: Counter[str] = field(default_factory=Counter)
    noun: Counter[str] = field(default_factory=Counter)
    doing: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for found in _WORD.finditer(self.text, self.start, self.stop):
            self.spans.append(found.span())
            self.plain.append(folded_name(found[0]))
            self.capital.append(found[0][0].isupper())
        for n, word in enumerate(self.plain):
            if not self.capital[n]:
                self.small[word] += 1
                continue
            before = self.plain[n - 1] if n and self._joined(n) else ""
            after = self.plain[n + 1] if n + 1 < len(self.plain) and self._joined(n + 1) else ""
            self.count[word] += 1
            self.noun[word] += before in DETERMINERS or before in CONTRACTED or self._is_adjective(n - 1, before)
            self.doing[word] += after in DOING or after in SPEAKING

    def names(self) -> list[Place]:
        """Proper names with the titles before them."""
        found, n = [], 0
        while n < len(self.plain):
            first = n
            while self.capital[n] and self.plain[n] in _TITLES and self._goes_on(n):
                n += 1
            if not self._is_name(n):
                n += 1
                continue
            while self._goes_on(n) and self._is_name(n + 1):
                n += 1
            found.append(self._place(first, n))
            n += 1
        return found

    def roles(self) -> list[Place]:
        """What people are, behind an article: all cases under the nominative."""
        places = [n for n in range(1, len(self.plain)) if self._is_role(n)]
        common = Counter(self._nominative(n) for n in places)
        articles: dict[str, Counter[str]] = {}
        for n in places:
            articles.setdefault(self._nominative(n), Counter())[self.plain[n - 1]] += 1
        return [
            self._role(n, articles[self._nominative(n)]) for n in places if common[self._nominative(n)] >= ENOUGH_ROLES
        ]

    def _is_adjective(self, n: int, before: str) -> bool:
        return bool(before) and not self.capital[n] and before not in _NO_ADJECTIVES and bool(_ADJECTIVE.match(before))

    def _joined(self, n: int) -> bool:
        return self.text[self.spans[n - 1][1] : self.spans[n][0]].isspace()

    def _goes_on(self, n: int) -> bool:
        return n + 1 < len(self.plain) and self.capital[n + 1] and self._joined(n + 1)

    def _is_name(self, n: int) -> bool:
        word = self.plain[n]
        if not self.capital[n] or word in STARTERS or word in HONORIFICS or word in ROLES or self.small[word]:
            return False
        titled = n > 0 and self.plain[n - 1] in _TITLES and self.capital[n - 1] and self._joined(n)
        if titled or word in MEN or word in WOMEN:
            return True
        stem = word[:-1] if word.endswith("s") and self.count[word[:-1]] else word
        rare = self.count[stem] < ENOUGH or not self.doing[stem]
        return not rare and self.noun[stem] <= NOUN_LIKE * self.count[stem]

    def _place(self, first: int, last: int) -> Place:
        start, end = self.spans[first][0], self.spans[last][1]
        return Place(" ".join(self.text[start:end].split()), start, end)

    def _is_role(self, n: int) -> bool:
        word = self._nominative(n)
        known = word in ROLES or _AGENT.match(word) is not None
        return known and self.capital[n] and self.plain[n - 1] in _ARTICLES and self._joined(n)

    def _nominative(self, n: int) -> str:
        """The word without the ending of a genitive."""
        word = self.plain[n]
        stem = word.removesuffix("s")
        return stem if self.plain[n - 1] == "des" and self.count[stem] else word

    def _role(self, n: int, articles: Counter[str]) -> Place:
        start, end = self.spans[n - 1][0], self.spans[n][1]
        written = self.text[self.spans[n][0] : self.spans[n][0] + len(self._nominative(n))]
        others = articles["dem"] + articles["den"] + articles["des"]
        article = "das" if articles["das"] else "die" if articles["die"] > others else "der"
        return Place(f"{article} {written}", start, end)
