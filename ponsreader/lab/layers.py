"""How well the index knows people and events, against annotated text.

Characters: found at all, kept as one, kept apart, called by all their names. Events: the annotated triggers
that some event's text holds, always told together with how many words were spent: copying the text finds all.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

Span = tuple[int, int]

# Words before a name that do not make it another name.
_TITLES = frozenset(
    re.findall(
        "[a-z]+",
        """
        mr mrs miss ms sir lady lord dr doctor captain capt colonel major rev prince
        princess count countess the madame mme monsieur m mademoiselle mlle
        master aunt uncle father mother old young little poor
        """,
    )
)
_SPACING = str.maketrans("._", "  ")
_POSSESSIVE = re.compile(r"'s\b")
_WORD = re.compile("[a-z]+")


@dataclass(frozen=True, slots=True)
class CharacterScores:
    """Over the reference's characters; ``conflation`` is over the identities matched to them."""

    recall: float  # characters with an identity
    fragmentation: float  # identities too many, a found character
    conflation: float  # identities that carry names of two or more characters
    alias_f1: float  # whether one identity holds all names of the character, and no other character's


@dataclass(frozen=True, slots=True)
class GoldEvent:
    """An annotated trigger: the number of its sentence and the inflected forms of its word."""

    sentence: int
    forms: frozenset[str]


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """An event of the index: what it says, and the stretch of the excerpt that it comes from."""

    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class EventScores:
    """``located``: the event also comes from the trigger's sentence or a neighbour; None without spans."""

    triggers: int
    recall: float
    volume: float  # words in events a word of the excerpt
    located: float | None


def name_key(name: str) -> str:
    """The name without case, accents, dots and possessive, for comparing."""
    plain = unicodedata.normalize("NFKD", name.replace("’", "'"))
    bare = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return " ".join(_POSSESSIVE.sub("", bare.translate(_SPACING)).split())


def character_scores(gold: Sequence[Collection[str]], identities: Iterable[Collection[str]]) -> CharacterScores:
    """Compare the names of annotated characters with the names of identities; ``gold`` must not be empty.

    An identity goes to the character with which it shares most names: whole names count double, names that
    agree only without titles (of two words or more) once. Names that the reference does not know are ignored.
    """
    people = [_Names.of(names) for names in gold]
    owners = Counter(key for person in people for key in person.full)
    found = [_Names.of(names) for names in identities]
    matched: Counter[int] = Counter()
    mixed = 0
    for identity in found:
        best = _best_match(identity, people)
        if best is not None:
            matched[best] += 1
            mixed += _mixes(identity, people, owners)
    known = [identity.full & owners.keys() for identity in found]
    total = matched.total()
    return CharacterScores(
        recall=len(matched) / len(people),
        fragmentation=(total - len(matched)) / len(matched) if matched else 0.0,
        conflation=mixed / total if total else 0.0,
        alias_f1=fmean(max((_set_f1(names, p.full) for names in known), default=0.0) for p in people),
    )


def event_scores(
    gold: Sequence[GoldEvent],
    events: Sequence[FoundEvent],
    words: int,
    sentences: Sequence[Span | None] = (),
) -> EventScores | None:
    """Score events against the triggers of an excerpt of ``words`` words; None where it has no trigger.

    A word's triggers are found at most as often as there are events that hold it. ``sentences`` are the spans
    of the excerpt's sentences, None for one that could not be placed.
    """
    if not gold:
        return None
    bags = [frozenset(_words(event.text)) for event in events]
    needed = Counter(trigger.forms for trigger in gold)
    hits = sum(min(n, sum(not forms.isdisjoint(bag) for bag in bags)) for forms, n in needed.items())
    located = None
    if sentences and all(event.span for event in events):
        located = sum(_is_located(trigger, events, bags, sentences) for trigger in gold) / len(gold)
    volume = sum(len(_words(event.text)) for event in events) / words
    return EventScores(len(gold), hits / len(gold), volume, located)


def micro_average(scores: Sequence[EventScores]) -> EventScores:
    """The scores of all excerpts together, each weighted by its triggers; there must be some."""
    triggers = [score.triggers for score in scores]
    located = [score.located for score in scores if score.located is not None]
    return EventScores(
        triggers=sum(triggers),
        recall=fmean([score.recall for score in scores], triggers),
        volume=fmean([score.volume for score in scores], triggers),
        located=fmean(located, triggers) if len(located) == len(scores) else None,
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of somebody as keys: whole, and without titles where two words or more are left."""

    full: frozenset[str]
    bare: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[str]) -> "_Names":
        full = frozenset(name_key(name) for name in names)
        stripped = ([word for word in key.split() if word not in _TITLES] for key in full)
        return cls(full, frozenset(" ".join(words) for words in stripped if len(words) > 1))


def _best_match(identity: _Names, people: Sequence[_Names]) -> int | None:
    scores = [2 * len(identity.full & p.full) + len(identity.bare & p.bare) for p in people]
    best = max(scores)
    return scores.index(best) if best else None


def _mixes(identity: _Names, people: Sequence[_Names], owners: Counter[str]) -> bool:
    """Whether names that belong to one character alone come from two or more of them."""
    return sum(any(owners[key] == 1 for key in identity.full & person.full) for person in people) > 1


def _set_f1(found: Collection[str], wanted: frozenset[str]) -> float:
    return 2 * len(wanted.intersection(found)) / (len(found) + len(wanted))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "'").replace("'s", " "))


def _is_located(
    trigger: GoldEvent,
    events: Sequence[FoundEvent],
    bags: Sequence[frozenset[str]],
    sentences: Sequence[Span | None],
) -> bool:
    near = [span for span in sentences[max(0, trigger.sentence - 1) : trigger.sentence + 2] if span]
    return any(
        event.span is not None
        and not trigger.forms.isdisjoint(bag)
        and any(event.span[0] < end and event.span[1] > start for start, end in near)
        for event, bag in zip(events, bags, strict=True)
    )
