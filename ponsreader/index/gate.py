"""The verbatim gate: what a reader wrote of a chunk enters the index only with words of the book to prove it.

A model may remember another novel, make up a quotation or run out of tokens. Each item is judged alone: a
quote must stand in the chunk and is then stored with its exact place; a name must be one that the text has
given so far. What fails is kept as a rejection with its reason. One bad item never voids a chunk.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, cast, get_args

from ponsreader.domain import (
    Chunk,
    Facet,
    FacetId,
    Kind,
    Label,
    Layers,
    Mention,
    MentionId,
    PlotId,
    PlotNode,
    Quote,
    Rejection,
    Relation,
)
from ponsreader.folding import Folded, find_quote, fold
from ponsreader.index.names import BookNames, folded_name
from ponsreader.method import Method
from ponsreader.models.protocols import Reading

Item = Literal["mention", "facet", "event", "relation", "output"]
UNLIMITED = 1_000_000
KEPT_OF_REFUSED = 400  # characters of a refused item that are kept

# Predicates by which a passage says that two names are one person.
_ALSO_CALLED = re.compile(
    r"(is |was )?(also |otherwise |really )?(called|known as|named)|est (aussi )?(appelé|surnommé)e?"
    r"|heißt( auch)?|wird( auch)? genannt|又称|别名|也叫|別名|と呼ばれる"
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How many items of a chunk are taken; a model is bound by them, a recorded index is not."""

    characters: int = UNLIMITED
    facets: int = UNLIMITED  # of one character
    events: int = UNLIMITED
    relations: int = UNLIMITED

    @classmethod
    def of(cls, method: Method) -> "Limits":
        """The limits that a reader model works under."""
        return cls(method.max_characters, method.max_facets, method.max_events, method.max_relations)


NO_LIMITS = Limits()

_CUT = ("length", "loop")  # ways in which an output ends before its end


@dataclass(frozen=True, slots=True)
class Gated:
    """What a reading came to. With state "failed" the layers hold what could be saved of a cut output.

    ``reason`` of a failure: length (the tokens ran out: read the chunk in two halves), loop (it went round in
    circles), malformed, or what the engine said; of an empty chunk: "nothing_written" or "nothing_verified".
    """

    layers: Layers
    state: Literal["done", "empty", "failed"]
    reason: str = ""


def gate(reading: Reading, chunk: Chunk, text: str, names: BookNames, limits: Limits = NO_LIMITS) -> Gated:
    """Judge what was written about ``chunk`` of the book ``text``; ``names`` knows that book's names."""
    if reading.stop == "error":
        return Gated(Layers(), "failed", reading.detail or "error")
    raw = parse(reading.output)
    if raw is None:
        refused = Rejection(chunk.id, "output", "malformed", reading.output[:KEPT_OF_REFUSED])
        reason = reading.stop if reading.stop in _CUT else "malformed"
        return Gated(Layers(rejections=(refused,)), "failed", reason)
    layers = _Judge(chunk, text, names, limits).judge(raw)
    if reading.stop in _CUT:
        return Gated(layers, "failed", reading.stop)
    if layers.facets or layers.events or layers.relations:
        return Gated(layers, "done")
    return Gated(layers, "empty", "nothing_verified" if layers.rejections else "nothing_written")


def is_suspect(gated: Gated, chunk: Chunk, text: str, method: Method) -> bool:
    """Whether a reading without any result is too little for that much text, and is worth one more try."""
    words = len(text[chunk.start : chunk.end].split())
    return gated.state == "empty" and max(words, chunk.tokens // 2) > method.suspect_words


def parse(output: str) -> Mapping[str, object] | None:
    """The JSON object that was written, without its unfinished last item if the tokens ran out; else None."""
    for text in (output, _closed(output)):
        try:
            found = json.loads(text)
        except ValueError:
            continue
        return found if isinstance(found, dict) else None
    return None


def _closed(output: str) -> str:
    """JSON that breaks off, cut after its last finished object and closed; "" if nothing was finished."""
    open_at_cut: list[str] = []
    stack: list[str] = []
    cut = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|[][{}]', output):
        if token[0] in "[{":
            stack.append("]" if token[0] == "[" else "}")
        elif token[0] in "]}":
            if not stack or stack.pop() != token[0]:
                return ""
            if token[0] == "}":
                cut, open_at_cut = token.end(), list(stack)
    return output[:cut] + "".join(reversed(open_at_cut))


Raw = Mapping[str, object]


@dataclass(slots=True)
class _Judge:
    """Judges one chunk's items in turn; holds what has been let in and what has been refused."""

    chunk: Chunk
    text: str
    names: BookNames
    limits: Limits
    mentions: list[Mention] = field(default_factory=list)
    facets: list[Facet] = field(default_factory=list)
    events: list[PlotNode] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    known: dict[str, MentionId] = field(default_factory=dict)  # folded names and aliases
    shared: set[str] = field(default_factory=set)  # aliases of two people of the chunk
    folded: Folded = field(init=False)

    def judge(self, raw: Raw) -> Layers:
        self.folded = fold(self.text[self.chunk.start : self.chunk.end])
        told = [
            (item, self._mention(item)) for item in self._items(raw, "characters", "mention", self.limits.characters)
        ]
        self._know_aliases()
        for item, mention in told:
            self._facets_of(item, mention)
        for item in self._items(raw, "events", "event", self.limits.events):
            self._event(item)
        for item in self._items(raw, "relations", "relation", self.limits.relations):
            self._relation(item)
        return Layers(
            tuple(self.mentions),
            tuple(self.facets),
            tuple(self.events),
            tuple(self.relations),
            tuple(self.rejections),
        )

    def _items(self, raw: Raw, key: str, item: Item, most: int) -> Iterator[Raw]:
        """The objects of a list, as many as are allowed; everything else is refused."""
        found = raw.get(key, [])
        if not isinstance(found, list):
            self._refuse(item, "malformed", found)
            return
        taken = 0
        for one in found:
            if not isinstance(one, dict):
                self._refuse(item, "malformed", one)
            elif taken >= most:
                self._refuse(item, "too_many", one)
            else:
                taken += 1
                yield one

    def _refuse(self, item: Item, reason: str, content: object) -> None:
        written = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        self.rejections.append(Rejection(self.chunk.id, item, reason, written[:KEPT_OF_REFUSED]))

    # ------------------------------------------------------------ characters

    def _mention(self, item: Raw) -> MentionId | None:
        written = _words(item.get("name"))
        if not written:
            self._refuse("mention", "empty_field", item)
            return None
        names = self._accepted(written, _list_of_words(item.get("aliases")))
        if not names:
            return None
        same = self.known.get(folded_name(names[0]))
        if same is not None:
            self._add_aliases(same, names[1:])
        else:
            same = self._new_mention(names, item.get("kind"))
        self.known.setdefault(folded_name(written), same)
        return same

    def _accepted(self, name: str, aliases: Sequence[str]) -> list[str]:
        """The names that the text has given, the shown one first; a refused name is replaced by an alias."""
        standing = [a for a in dict.fromkeys(aliases) if self.names.stands(a, self.chunk.end)]
        for alias in aliases:
            if alias not in standing:
                self._refuse("mention", "name_not_found", alias)
        if self.names.accepts(name, self.chunk.end, standing):
            return [name, *(a for a in standing if a != name)]
        self._refuse("mention", "name_not_found", name)
        return sorted(standing, key=len, reverse=True)

    def _new_mention(self, names: Sequence[str], kind: object) -> MentionId:
        known = kind if kind in get_args(Kind) else "person"
        mention = Mention(
            id=MentionId(len(self.mentions)),
            chunk=self.chunk.id,
            name=names[0],
            aliases=tuple(names[1:]),
            kind=cast(Kind, known),
            position=self._position(names),
        )
        self.mentions.append(mention)
        self.known.setdefault(folded_name(names[0]), mention.id)
        return mention.id

    def _add_aliases(self, mention: MentionId, names: Sequence[str]) -> None:
        known = self.mentions[mention]
        aliases = tuple(dict.fromkeys(n for n in (*known.aliases, *names) if n != known.name))
        position = self._position((known.name, *aliases))
        self.mentions[mention] = replace(known, aliases=aliases, position=position)

    def _position(self, names: Sequence[str]) -> int:
        """The offset at which the text has given all these names, somewhere in this chunk."""
        first = [self.names.first(name) for name in names]
        here = [self.names.within(name, self.chunk.start, self.chunk.end) for name in names]
        shown = min((span[1] for span in here if span), default=self.chunk.end)
        return max(shown, *(span[1] if span else self.chunk.end for span in first))

    def _know_aliases(self) -> None:
        for mention in self.mentions:
            for alias in map(folded_name, mention.aliases):
                if self.known.setdefault(alias, mention.id) != mention.id:
                    self.shared.add(alias)
        own = {folded_name(mention.name) for mention in self.mentions}
        for alias in self.shared - own:
            del self.known[alias]

    # ------------------------------------------------------------ facets, events, relations

    def _facets_of(self, item: Raw, mention: MentionId | None) -> None:
        for facet in self._items(item, "facets", "facet", self.limits.facets):
            description = _words(facet.get("description"))
            if mention is None:
                self._refuse("facet", "name_not_found", facet)
            elif not description:
                self._refuse("facet", "empty_field", facet)
            elif quote := self._quote("facet", facet):
                self.facets.append(Facet(FacetId(len(self.facets)), mention, self.chunk.id, description, quote))

    def _event(self, item: Raw) -> None:
        title, detail = _words(item.get("title")), _words(item.get("detail"))
        if not title or not detail:
            self._refuse("event", "empty_field", item)
        elif quote := self._quote("event", item):
            node = PlotNode(
                id=PlotId(len(self.events)),
                chunk=self.chunk.id,
                chapter=self.chunk.chapter,
                title=title,
                detail=detail,
                label=self._label(item.get("label")),
                participants=self._participants(item.get("participants")),
                quote=quote,
            )
            self.events.append(node)

    def _label(self, written: object) -> Label:
        if written not in get_args(Label):
            self._refuse("event", "unknown_label", written)
            return "other"
        return cast(Label, written)

    def _participants(self, written: object) -> tuple[MentionId, ...]:
        found = [self._somebody(name, "event") for name in _list_of_words(written)]
        return tuple(dict.fromkeys(mention for mention in found if mention is not None))

    def _somebody(self, name: str, item: Item) -> MentionId | None:
        """The mention of this name; one who is named but not in the list of characters is added."""
        known = self.known.get(folded_name(name))
        if known is not None:
            return known
        if folded_name(name) not in self.shared and self.names.accepts(name, self.chunk.end):
            return self._new_mention([name], "person")
        self._refuse(item, "name_not_found", name)
        return None

    def _relation(self, item: Raw) -> None:
        subject, predicate, other = (_words(item.get(key)) for key in ("subject", "predicate", "object"))
        if not (subject and predicate and other):
            self._refuse("relation", "empty_field", item)
        elif not all(self._may_be_an_end(end) for end in (subject, other)):
            self._refuse("relation", "name_not_found", item)
        elif quote := self._quote("relation", item):
            ends = (self.known.get(folded_name(subject)), self.known.get(folded_name(other)))
            self.relations.append(Relation(self.chunk.id, subject, predicate, other, quote, *ends))
            if ends[0] is not None and ends[1] is None and _ALSO_CALLED.fullmatch(predicate.casefold()):
                self._add_aliases(ends[0], [n for n in [other] if self.names.stands(n, self.chunk.end)])

    def _may_be_an_end(self, end: str) -> bool:
        return folded_name(end) in self.known or self.names.names_nobody_else(end, self.chunk.end)

    def _quote(self, item: Item, raw: Raw) -> Quote | None:
        written = _words(raw.get("quote"))
        place = find_quote(self.folded, written) if written else None
        if place is None:
            self._refuse(item, "quote_not_found" if written else "empty_field", raw)
            return None
        start, end = self.chunk.start + place[0], self.chunk.start + place[1]
        return Quote(self.text[start:end], start, end)


def _words(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _list_of_words(value: object) -> list[str]:
    found = [_words(one) for one in value] if isinstance(value, list) else []
    return [one for one in found if one]
