"""The quick index: what rules alone make of a chunk, so that a book can be asked before any model has read it.

People are names, what is told of them are the sentences that begin with them, events are sentences in which they do
something. All of it is the book's own words: a description is its quote, so it needs no gate, and whoever has vectors
of the book's sentences has most of its vectors too.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ponsreader import sentences
from ponsreader.domain import Chunk, Facet, FacetId, Layers, Mention, MentionId, PlotId, PlotNode, Quote
from ponsreader.index.capitals import Place
from ponsreader.index.cast import Cast, cast, speech
from ponsreader.index.forms import agree, form_of
from ponsreader.index.lexicon import BEING, DOING, HE, SPEAKING, STARTERS, SUBJECTS, I
from ponsreader.index.names import SPACELESS, folded_name

__all__ = ["Cast", "cast", "read_quickly"]

MAX_EVENTS = 12  # a chunk
MAX_FACETS = 3  # a name and chunk
TITLE_WORDS = 6
SHORTEST_EVENT = 4  # words
LONGEST_QUOTE = 250  # characters; of a longer sentence, the clauses around the name

TELLER = -1  # among the persons, who are numbered from 0
_WORDS = re.compile(r"[\u3040-\u9fff]|[^\W\d_\u3040-\u9fff]+(?:[’'-][^\W\d_\u3040-\u9fff]+)*")
_CLAUSE = re.compile(r"[;:—–]\s*|,\s+|[，；：、]")
_OPENING = "\"'“‘«„「『—–-"


def read_quickly(chunk: Chunk, text: str, cast: Cast) -> Layers:
    """The layers of one chunk, depth "quick": one mention a name, no relations."""
    return _QuickReading(chunk, text, cast).read()


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence with who is in it, and with whom it begins. ``verb``: the word behind the first name or pronoun."""

    start: int
    end: int
    cast: tuple[MentionId, ...]
    head: MentionId | None
    verb: str
    words: tuple[str, ...]
    spoken: bool


@dataclass(slots=True)
class _QuickReading:
    """Reads one chunk, paragraph by paragraph, remembering whom a pronoun can mean."""

    chunk: Chunk
    text: str
    cast: Cast
    mentions: dict[int, Mention] = field(default_factory=dict)  # by person

    def read(self) -> Layers:
        told = [sentence for paragraph in self._paragraphs() for sentence in self._told(paragraph)]
        return Layers(
            mentions=tuple(self.mentions.values()),
            facets=tuple(self._facets(told)),
            events=tuple(self._events(told)),
        )

    def _paragraphs(self) -> Iterator[list[tuple[int, int]]]:
        """The sentences of each paragraph."""
        own: list[tuple[int, int]] = []
        for start, end in sentences.split(self.text, self.chunk.start, self.chunk.end):
            if own and "\n\n" in self.text[own[-1][1] : start]:
                yield own
                own = []
            own.append((start, end))
        if own:
            yield own

    def _told(self, paragraph: Sequence[tuple[int, int]]) -> Iterator[_Told]:
        """The sentences of a paragraph with who is named or certainly meant in each."""
        begin = paragraph[0][0]
        quoted = [(begin + a, begin + b) for a, b in speech(self.text[begin : paragraph[-1][1]])]
        before: list[MentionId] = []
        for start, end in paragraph:
            places = self.cast.within(start, end)
            named = [self._mention(place) for place in places]
            told = self._sentence(start, end, places, named, before, any(a <= start < b for a, b in quoted))
            before = [m for m in before if m not in named] + named
            yield told

    def _mention(self, place: Place) -> MentionId:
        """The mention of the person whose name stands here, with all names that the chunk has for them."""
        person = self.cast.person_of.get(place.name, TELLER)
        known = self.mentions.get(person)
        if known is None:
            new = MentionId(len(self.mentions))
            known = Mention(new, self.chunk.id, place.name, (), "person", place.end, "quick")
        elif place.name not in (known.name, *known.aliases):
            names = sorted((known.name, *known.aliases, place.name), key=_fullest)
            known = replace(known, name=names[0], aliases=tuple(names[1:]), position=place.end)
        self.mentions[person] = known
        return known.id

    def _sentence(
        self,
        start: int,
        end: int,
        places: Sequence[Place],
        named: Sequence[MentionId],
        before: Sequence[MentionId],
        spoken: bool,
    ) -> _Told:
        found = list(_WORDS.finditer(self.text, start, end))
        words = tuple(folded_name(word[0]) for word in found)
        meant = None if spoken else self._meant(words, before, start)
        head, verb = meant, words[1] if meant is not None and len(words) > 1 else ""
        if places:
            if all(w in STARTERS for w in words[: sum(w.start() < places[0].start for w in found)]) and not spoken:
                head = named[0]
            verb = next((w for w, at in zip(words, found, strict=True) if at.start() >= places[0].end), verb)
        everybody = [*([meant] if meant is not None else []), *named]
        return _Told(start, end, tuple(dict.fromkeys(everybody)), head, verb, words, spoken)

    def _meant(self, words: Sequence[str], before: Sequence[MentionId], start: int) -> MentionId | None:
        """Whom the first pronoun of a sentence certainly means: the only one whom the paragraph has named before and
        who can be meant; if it has named nobody, the only such one of the chunk.
        """
        pronoun = next((word for word in words if word in SUBJECTS), "")
        if pronoun in I:
            return self._narrator(start) if self.chunk.chapter in self.cast.narrated else None
        if not pronoun:
            return None
        sex = "m" if pronoun in HE else "f"
        fitting = [
            mention.id
            for person, mention in self.mentions.items()
            if person != TELLER
            and (not before or mention.id in before)
            and agree(self.cast.sex_of.get(person, ""), sex)
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _narrator(self, start: int) -> MentionId:
        return self._mention(Place(self.cast.narrator, start, start + 1))

    def _facets(self, told: Sequence[_Told]) -> Iterator[Facet]:
        """For each name the sentences that begin with it, those that say how somebody is before the others."""
        number = 0
        for mention in self.mentions.values():
            own = [t for t in told if t.head == mention.id] or [t for t in told if mention.id in t.cast][:1]
            best = sorted(own, key=lambda t: (t.verb not in BEING, t.start))[:MAX_FACETS]
            for sentence in sorted(best, key=lambda t: t.start):
                quote = self._quote(sentence, mention)
                yield Facet(FacetId(number), mention.id, self.chunk.id, quote.text, quote, "quick")
                number += 1

    def _events(self, told: Sequence[_Told]) -> Iterator[PlotNode]:
        worth = [(_salience(t), -n, t) for n, t in enumerate(told) if len(t.words) >= SHORTEST_EVENT]
        best = sorted((each for each in worth if each[0] > 0), reverse=True)[:MAX_EVENTS]
        names = {mention.id: mention for mention in self.mentions.values()}
        for number, (_, _, sentence) in enumerate(sorted(best, key=lambda each: -each[1])):
            quote = self._quote(sentence, names[sentence.cast[0]] if sentence.cast else None)
            yield PlotNode(
                id=PlotId(number),
                chunk=self.chunk.id,
                chapter=self.chunk.chapter,
                title=" ".join(quote.text.strip(_OPENING).split()[:TITLE_WORDS]),
                detail=quote.text,
                label="other",
                participants=sentence.cast,
                quote=quote,
                depth="quick",
            )

    def _quote(self, told: _Told, mention: Mention | None) -> Quote:
        """The sentence; of a very long one, as many clauses around the name as are short enough."""
        start, end = told.start, told.end
        if end - start > LONGEST_QUOTE:
            start, end = self._clauses(start, end, mention)
        return Quote(self.text[start:end], start, end)

    def _clauses(self, start: int, end: int, mention: Mention | None) -> tuple[int, int]:
        names = (mention.name, *mention.aliases) if mention else ()
        at = next((p.start for p in self.cast.within(start, end) if p.name in names), start)
        cuts = [start, *(found.end() for found in _CLAUSE.finditer(self.text, start, end)), end]
        first = next((c for c in cuts if c >= at - LONGEST_QUOTE // 2), start)
        begin = start if at - start < LONGEST_QUOTE // 2 else min(first, at)
        last = max((c for c in cuts if at < c <= begin + LONGEST_QUOTE), default=min(end, begin + LONGEST_QUOTE))
        while last > begin and self.text[last - 1].isspace():
            last -= 1
        return begin, last


def _fullest(name: str) -> tuple[bool, int, str]:
    return not form_of(name).full, -len(name), name


def _salience(told: _Told) -> float:
    """How much of an event a sentence is: deeds, people together, somebody whom it begins with."""
    deeds = sum(w.endswith("ed") or (w in DOING and w not in BEING) for w in told.words)
    if told.words and SPACELESS.match(told.words[0]):
        deeds = 1  # no endings and no lists tell the verbs
    if told.spoken or not deeds:
        return 0.0 if not told.cast else 0.1 * len(told.cast)
    worth = min(deeds, 4) * 0.5 + min(len(told.cast), 3) + (0.5 if told.head is not None else 0.0)
    return worth - (0.5 if told.verb in SPEAKING else 0.0)
