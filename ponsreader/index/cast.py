"""Who may be in a book, found by rules in one pass over its text: the names that persons have, and where they stand.

This is what the quick index knows of people before any model. For most scripts with capitals the names come from
``index.capitals``, and here it is decided which of them are persons'. German, Chinese and Japanese have their own.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ponsreader.domain import Chapter, ChunkId, Correction, Mention, MentionId
from ponsreader.index import german, unspaced
from ponsreader.index.capitals import Found, Place, Signs, find
from ponsreader.index.forms import Form, form_of
from ponsreader.index.identities import resolve
from ponsreader.index.lexicon import HONORIFICS, MEN, WOMEN
from ponsreader.index.unspaced import is_unspaced

MOSTLY_DETERMINED = 0.3  # a name that has an article more often is a thing's
FAR_COMMONER = 5  # times: "To Danglars Monte Cristo also wrote" names two
SAME_SENTENCE = 150  # characters between two names of a sentence, at most
TOGETHER = 0.1  # of the rarer name's places: then two names in one sentence are two persons
MOSTLY_I = 0.35  # of the first and third persons outside speech: above, the chapter is told by somebody

NARRATOR = {"fr": "Le narrateur", "de": "Der Erzähler", "es": "El narrador", "zh": "叙述者", "ja": "語り手"}
_SPEECH = re.compile(r"“[^”\n]*(?:”|\n|$)|\"[^\"\n]*(?:\"|\n|$)|«[^»\n]*(?:»|\n|$)|„[^“”\n]*(?:[“”]|\n|$)")
_SINGLE = re.compile(r"(?<!\w)[‘'][^’'\n]*(?:[’'](?=\w)[^’'\n]*)*(?:[’'](?!\w)|\n|$)")
_I = re.compile(r"\b(?:I|je|j['’]|ich)\b", re.IGNORECASE)
_OTHERS = re.compile(r"\b(?:he|she|they|il|elle|ils|elles|er|sie)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?。！？\n]")
_SAINTS = frozenset({"st", "ste", "saint", "sainte"})


@dataclass(frozen=True, slots=True)
class Cast:
    """The places of all persons' names of a book, in order, and which names are one person's.

    ``sex_of``: what a person's names tell, m or f, where they tell it. ``narrated``: the chapters that somebody tells
    as "I"; ``narrator``: what that somebody is called.
    """

    places: tuple[Place, ...]
    starts: tuple[int, ...]
    person_of: Mapping[str, int]
    sex_of: Mapping[int, str]
    narrated: frozenset[int]
    narrator: str

    def within(self, start: int, end: int) -> Sequence[Place]:
        """The names that stand in a stretch of the text."""
        return self.places[bisect_left(self.starts, start) : bisect_left(self.starts, end)]


def cast(text: str, chapters: Sequence[Chapter], language: str = "") -> Cast:
    """The cast of a book's chapters; ``language`` is its first subtag, "" where unknown."""
    start, end = (chapters[0].start, chapters[-1].end) if chapters else (0, 0)
    places = _find_people(text, start, end, language)
    person_of = _persons_of(text, places, chapters, language)
    narrated = frozenset(n for n, c in enumerate(chapters) if _is_narrated(text[c.start : c.end]))
    return Cast(
        places=tuple(places),
        starts=tuple(place.start for place in places),
        person_of=person_of,
        sex_of=_sexes(person_of),
        narrated=narrated,
        narrator=NARRATOR.get(language, "The narrator"),
    )


def _find_people(text: str, start: int, end: int, language: str) -> list[Place]:
    if is_unspaced(text[start:end]):
        return unspaced.find_people(text, start, end)
    if language == "de":
        return german.find_people(text, start, end)
    found = find(text, start, end)
    people = persons(found)
    return _without_neighbours([place for place in found.places if place.name in people])


def _without_neighbours(places: list[Place]) -> list[Place]:
    """The places with two persons' names that only once or twice stand side by side taken apart again."""
    count = Counter(place.name for place in places)
    return [part for place in places for part in _parted(place, count)]


def _parted(place: Place, count: Counter[str]) -> list[Place]:
    words = place.name.split(" ")
    for n in range(1, len(words)):
        first, second = " ".join(words[:n]), " ".join(words[n:])
        if min(count[first], count[second]) > FAR_COMMONER * count[place.name]:
            return [
                Place(first, place.start, place.start + len(first)),
                Place(second, place.end - len(second), place.end),
            ]
    return [place]


def _persons_of(text: str, places: Sequence[Place], chapters: Sequence[Chapter], language: str) -> dict[str, int]:
    """Which names are one person's: the rules of ``identities``, knowing who stands beside whom in a sentence."""
    starts = [chapter.start for chapter in chapters]
    first: dict[tuple[str, int], Place] = {}
    for place in places:
        first.setdefault((place.name, bisect_right(starts, place.start) - 1), place)
    mentions = [
        Mention(MentionId(n), ChunkId(n), name, (), "person", place.end, "quick")
        for n, ((name, _), place) in enumerate(first.items())
    ]
    chapter = [chapter for _, chapter in first]
    known = [Correction("apart", pair) for pair in _side_by_side(text, places)]
    if chapters and is_unspaced(text):
        known += [
            Correction("same", pair) for pair in unspaced.courtesy_names(text, chapters[0].start, chapters[-1].end)
        ]
    resolved = resolve(mentions, known, language=language, chapter_of=chapter.__getitem__)
    return {mention.name: resolved.of[mention.id] for mention in mentions}


def _sexes(person_of: Mapping[str, int]) -> dict[int, str]:
    """The sex that a person's names tell, without those whose names contradict each other."""
    told: dict[int, set[str]] = {}
    for name, person in person_of.items():
        if sex := form_of(name).sex:
            told.setdefault(person, set()).add("f" if sex in ("wife", "maid") else sex)
    return {person: sexes.pop() for person, sexes in told.items() if len(sexes) == 1}


def _side_by_side(text: str, places: Sequence[Place]) -> list[tuple[str, str]]:
    """Pairs of names that stand together in sentences, more often than one and the same person's would."""
    together: Counter[tuple[str, str]] = Counter()
    count = Counter(place.name for place in places)
    for n, place in enumerate(places):
        for other in places[n + 1 : n + 4]:
            gap = text[place.end : other.start]
            if len(gap) > SAME_SENTENCE or _SENTENCE_END.search(gap):
                break
            if len(gap) > len(", the ") and form_of(other.name).words != form_of(place.name).words:
                together[min(place.name, other.name), max(place.name, other.name)] += 1
    return sorted(p for p, n in together.items() if n > 1 and n > TOGETHER * min(count[p[0]], count[p[1]]))


def persons(found: Found) -> frozenset[str]:
    """The names that are persons', by the signs around them and by the words they share with others."""
    forms = {name: form_of(name) for name in found.signs}
    sure = {name for name, signs in found.signs.items() if _is_sure(name, forms[name], signs)}
    words = {word for name in sure for word in forms[name].words}
    return frozenset(
        name for name, signs in found.signs.items() if name in sure or _is_likely(forms[name], signs, words)
    )


def speech(text: str) -> list[tuple[int, int]]:
    """The stretches of direct speech, by the marks that the text mostly uses."""
    marks = [found.span() for found in _SPEECH.finditer(text)]
    if len(marks) * 2000 > len(text):
        return marks
    single = [found.span() for found in _SINGLE.finditer(text)]
    return single if len(single) > len(marks) else marks


def _is_sure(name: str, form: Form, signs: Signs) -> bool:
    if form.sort != "proper":
        return False
    if _has_title(name):
        return True
    if form.words[0] in MEN or form.words[0] in WOMEN:
        return signs.placed < max(2, signs.count / 2)
    return signs.speaking > 0 and signs.speaking + signs.doing > signs.placed + signs.determined


def _has_title(name: str) -> bool:
    first, _, rest = name.casefold().partition(" ")
    return bool(rest) and first.rstrip(".") in HONORIFICS and first.rstrip(".") not in _SAINTS


def _is_likely(form: Form, signs: Signs, words: set[str]) -> bool:
    if form.sort != "proper" or signs.determined > MOSTLY_DETERMINED * signs.count:
        return False
    person = 2 * signs.speaking + signs.doing + 0.5 * signs.owning + signs.addressed
    person += 2 if form.words[0] in words or form.words[-1] in words else 0
    return person > signs.placed


def _is_narrated(text: str) -> bool:
    told, at = [], 0
    for start, end in speech(text):
        told.append(text[at:start])
        at = end
    outside = " ".join([*told, text[at:]])
    own, others = len(_I.findall(outside)), len(_OTHERS.findall(outside))
    return own > 5 and own > MOSTLY_I * (own + others)
