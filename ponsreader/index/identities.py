"""Who is who: merge what single chunks call people into the identities of a book, by rules, reversibly.

Everything is computed from the mentions that a reader has reached, so a merge cannot tell more than they have read;
it does not depend on the order in which chunks were indexed. The rules prefer two identities for one person to one
identity for two: a wrong merge puts a stranger's deeds into an answer.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ponsreader.domain import ChunkId, Correction, Identity, IdentityId, Mention, MentionId, Merge
from ponsreader.index.forms import Form, agree, form_of, is_part
from ponsreader.index.names import folded_name

COMMON_SHARE = 0.1  # a fuller name is shown if it is used at least so often as the commonest one
ALIAS_WEIGHT = 0.25  # of an alias, against a name, when counting what somebody is called
DOMINANT = 8  # times the others' mentions: then a family name means this one of the family
SLIP = 0.2  # two names are two people if more than this share of the rarer one's chunks lists both apart


@dataclass(frozen=True, slots=True)
class Resolved:
    """The identities known up to a limit, the merges that made them, and the identity of each mention."""

    identities: tuple[Identity, ...]
    merges: tuple[Merge, ...]
    of: Mapping[MentionId, IdentityId]


def resolve(
    mentions: Sequence[Mention],
    corrections: Sequence[Correction] = (),
    upto: int | None = None,
    language: str = "",
    chapter_of: Callable[[ChunkId], int] | None = None,
) -> Resolved:
    """The identities behind the mentions whose position is at or before ``upto``, in the order of their first showing.

    One name is one somebody all through the book, but a role ("his father") only within its chapter. An alias joins
    whom it names if only one somebody claims it; a short name joins a longer one of the same or the next chapter if
    only one fits, honorifics respected. Without ``chapter_of`` a role counts in its chunk, a short name anywhere. In
    German ("de") Gregors is Gregor. A later correction outdoes an earlier one.
    """
    known = [m for m in mentions if upto is None or m.position <= upto]
    known.sort(key=lambda m: (m.position, m.chunk, folded_name(m.name), m.name))
    groups = _grouped(known, chapter_of or int, bare_genitives=language == "de")
    if chapter_of is None:
        for group in groups:
            group.chapters = {0}
    merging = _Merging(groups, _Wishes.of(corrections, groups))
    merging.by_correction()
    merging.by_alias()
    merging.by_short_name()
    return _result(merging, corrections)


@dataclass(slots=True, eq=False)
class _Group:
    """All mentions under one name: what is merged is groups. ``place`` is the group's own number."""

    place: int
    key: str
    form: Form
    mentions: list[Mention] = field(default_factory=list)
    aliases: dict[str, Mention] = field(default_factory=dict)  # key -> the first mention that has it
    alias_forms: list[Form] = field(default_factory=list)
    chunks: set[ChunkId] = field(default_factory=set)
    chapters: set[int] = field(default_factory=set)

    @property
    def many(self) -> bool:
        """Whether this is a group of people, as most of its mentions say."""
        return 2 * sum(m.kind == "group" for m in self.mentions) > len(self.mentions)


def _grouped(mentions: Sequence[Mention], chapter_of: Callable[[ChunkId], int], bare_genitives: bool) -> list[_Group]:
    words = {form_of(mention.name).words for mention in mentions} if bare_genitives else set()
    found: dict[str, _Group] = {}
    for mention in mentions:
        form = form_of(_nominative(mention.name, words))
        chapter = chapter_of(mention.chunk)
        key = _key(form, chapter)
        group = found.setdefault(key, _Group(len(found), key, form))
        group.mentions.append(mention)
        group.chapters.add(chapter)
        group.chunks.add(mention.chunk)
        for alias in mention.aliases:
            alias_form = form_of(_nominative(alias, words))
            if group.aliases.setdefault(_key(alias_form, chapter), mention) is mention:
                group.alias_forms.append(alias_form)
    return list(found.values())


def _nominative(name: str, words: set[tuple[str, ...]]) -> str:
    """A name without a genitive's s where it is known without."""
    return name[:-1] if words and name.endswith("s") and form_of(name[:-1]).words in words else name


def _key(form: Form, chapter: int) -> str:
    """What is equal for names that mean the same somebody; a role means another in each chapter."""
    return f"{chapter}#{form.key}" if form.sort == "role" else f"{form.sort}#{form.key}"


@dataclass(frozen=True, slots=True)
class _Wishes:
    """The corrections as pairs of groups that are to be one or must not be."""

    same: frozenset[frozenset[int]]
    apart: frozenset[frozenset[int]]

    @classmethod
    def of(cls, corrections: Sequence[Correction], groups: Sequence[_Group]) -> "_Wishes":
        wish: dict[frozenset[int], str] = {}
        for correction in corrections:
            if correction.action in ("same", "apart"):
                for pair in cls._pairs(correction.names, groups):
                    wish[pair] = correction.action
        same, apart = (frozenset(p for p, a in wish.items() if a == action) for action in ("same", "apart"))
        return cls(same, apart)

    @staticmethod
    def _pairs(names: Sequence[str], groups: Sequence[_Group]) -> Iterator[frozenset[int]]:
        called = [_called(name, groups) for name in names]
        for some, others in combinations(called, 2):
            yield from (frozenset((a.place, b.place)) for a in some for b in others if a is not b)


def _called(name: str, groups: Sequence[_Group]) -> list[_Group]:
    """The groups under a name; if there are none, those that have it as an alias."""
    folded = folded_name(name)
    named = [g for g in groups if any(folded_name(m.name) == folded for m in g.mentions)]
    return named or [g for g in groups if any(folded_name(a) == folded for m in g.mentions for a in m.aliases)]


class _Merging:
    """Joins groups, keeping track of what each join was for."""

    def __init__(self, groups: Sequence[_Group], wishes: _Wishes) -> None:
        self.groups = groups
        self.merges: list[Merge] = []
        self._wishes = wishes
        self._root = list(range(len(groups)))
        self._members: dict[int, list[_Group]] = {g.place: [g] for g in groups}
        self._by_key = {g.key: g for g in groups}

    def root(self, group: _Group) -> int:
        """The number that all groups of an identity share."""
        return self._root[group.place]

    def members(self) -> Iterable[list[_Group]]:
        """The groups of each identity, the earliest first."""
        return self._members.values()

    def by_correction(self) -> None:
        """Join what a person said is the same."""
        for pair in sorted(map(sorted, self._wishes.same)):
            self._join(self.groups[pair[0]], self.groups[pair[1]], "person")

    def by_alias(self) -> None:
        """Join a group with the one identity that claims its name as an alias."""
        claims: dict[str, list[_Group]] = defaultdict(list)
        for group in self.groups:
            for key in group.aliases:
                claims[key].append(group)
        for key in sorted(claims):
            named = self._by_key.get(key)
            if named is None:
                continue
            owners = {self.root(g): g for g in reversed(claims[key]) if g is not named}
            if len(owners) == 1 and self._may_be_alias(named, owner := next(iter(owners.values()))):
                self._join(named, owner, "alias", owner.aliases[key])

    def by_short_name(self) -> None:
        """Join a name with the one identity that a longer name of the same words belongs to; longest names first."""
        holders: dict[str, list[tuple[Form, _Group]]] = defaultdict(list)
        for group in self.groups:
            for form in {f.key: f for f in (group.form, *group.alias_forms) if f.sort == "proper"}.values():
                for word in _index_words(form):
                    holders[word].append((form, group))
        proper = [g for g in self.groups if g.form.sort == "proper"]
        for group in sorted(proper, key=lambda g: (-len(g.form.words), not g.form.titled, g.key)):
            fitting = self._longer(group, holders[group.form.words[-1]])
            if len(fitting) == 1:
                self._join(group, fitting[0], "short_name")

    def _longer(self, group: _Group, holders: Iterable[tuple[Form, _Group]]) -> list[_Group]:
        """One group of each identity that may be meant by this short name."""
        own = [g.form for g in self._members[self.root(group)] if g.form.sort == "proper"]
        fitting: dict[int, _Group] = {}
        for form, other in holders:
            if self.root(other) != self.root(group) and all(is_part(f, form) for f in own) and self._fit(group, other):
                fitting.setdefault(self.root(other), other)
        if len(fitting) > 1 and group.form.bare:
            return self._head_of_family(group, list(fitting.values()))
        return list(fitting.values())

    def _head_of_family(self, short: _Group, fitting: list[_Group]) -> list[_Group]:
        """Of several who fit a bare name, the one whom it means, or all of them where none stands out.

        The one of whom the story tells far more than of the others together; else, if it is the family name of all,
        the family's only man, or the only one who is called Mr. so.
        """
        weight = {g.place: sum(len(m.mentions) for m in self._members[self.root(g)]) for g in fitting}
        first = max(fitting, key=lambda g: (weight[g.place], g.key))
        if weight[first.place] >= DOMINANT * (sum(weight.values()) - weight[first.place]):
            return [first]
        if any(g.form.words[-1:] != short.form.words[-1:] for g in fitting):
            return fitting
        men = [g for g in fitting if not self._is_woman(g)]
        titled = [g for g in men if g.form.words == short.form.words]
        return men if len(men) == 1 else titled if len(titled) == 1 else fitting

    def _is_woman(self, group: _Group) -> bool:
        return any(g.form.sex in ("f", "wife", "maid") for g in self._members[self.root(group)])

    def _may_be_alias(self, named: _Group, owner: _Group) -> bool:
        """Whether an alias may join its owner; never two long names through a short one."""
        through_short = not named.form.full and self._has_full_name(named) and self._has_full_name(owner)
        return (
            not through_short and not self._listed_apart(named, owner) and self._compatible(named, owner, married=True)
        )

    def _has_full_name(self, group: _Group) -> bool:
        return any(g.form.full for g in self._members[self.root(group)])

    def _fit(self, short: _Group, long: _Group) -> bool:
        """Whether they may be one: near each other in the story, and not a family's two who are listed apart."""
        near = any(chapter + step in long.chapters for chapter in short.chapters for step in (-1, 0, 1))
        apart = short.form.titled and self._listed_apart(short, long)
        return near and not apart and self._compatible(short, long)

    def _compatible(self, one: _Group, other: _Group, married: bool = False) -> bool:
        """Whether sexes and numbers agree; ``married``: a Miss may have become a Mrs of another name."""
        if one.many != other.many:
            return False
        ours, theirs = ({g.form.sex for g in self._members[self.root(group)]} for group in (one, other))
        return all(agree(a, b) or (married and {a, b} == {"wife", "maid"}) for a in ours for b in theirs)

    def _listed_apart(self, one: _Group, other: _Group) -> bool:
        """Whether readings list both in one chunk as two, more often than a slip would."""
        both = len(one.chunks & other.chunks)
        return both > SLIP * min(len(one.chunks), len(other.chunks))

    def _join(self, one: _Group, other: _Group, reason: str, by: Mention | None = None) -> None:
        first, second = sorted((self.root(one), self.root(other)))
        if first == second or self._held_apart(first, second):
            return
        parent, child = self._earliest(first), self._earliest(second)
        seen = (one.mentions[0], other.mentions[0], *([by] if by else []))
        revealed = max(m.position for m in seen)
        self.merges.append(Merge(child.id, parent.id, reason, max(revealed, child.position)))
        for group in self._members[second]:
            self._root[group.place] = first
        self._members[first] = sorted(self._members[first] + self._members.pop(second), key=lambda g: g.place)

    def _earliest(self, root: int) -> Mention:
        return self._members[root][0].mentions[0]

    def _held_apart(self, first: int, second: int) -> bool:
        if not self._wishes.apart:
            return False
        return any(
            frozenset((a.place, b.place)) in self._wishes.apart
            for a in self._members[first]
            for b in self._members[second]
        )


def _index_words(form: Form) -> Iterator[str]:
    """The words under which a form is looked up; without spaces, the beginnings and ends of its one word."""
    if not form.unspaced:
        yield from form.words
        return
    word = form.words[0]
    yield from {word} | {word[:n] for n in range(2, len(word))} | {word[-n:] for n in range(2, len(word))}


def _result(merging: _Merging, corrections: Sequence[Correction]) -> Resolved:
    merges = [*_same_names(merging.groups), *merging.merges]
    identities = [_identity([m for g in groups for m in g.mentions], corrections) for groups in merging.members()]
    identities.sort(key=lambda i: (i.first, i.name, i.id))
    of = {mention: identity.id for identity in identities for mention in identity.mentions}
    merges.sort(key=lambda m: (m.revealed_at, m.child))
    return Resolved(tuple(identities), tuple(merges), of)


def _same_names(groups: Iterable[_Group]) -> Iterator[Merge]:
    for group in groups:
        first = group.mentions[0]
        for mention in group.mentions[1:]:
            yield Merge(mention.id, first.id, "same_name", mention.position)


def _identity(mentions: list[Mention], corrections: Sequence[Correction]) -> Identity:
    called = _calls(mentions)
    name = _shown(called)
    hidden = False
    folded = {folded_name(n) for n in called}
    for correction in corrections:
        if correction.action in ("rename", "hide") and folded_name(correction.names[0]) in folded:
            hidden = hidden or correction.action == "hide"
            name = correction.shown if correction.action == "rename" else name
    kinds = Counter(m.kind for m in mentions)
    ids = sorted(m.id for m in mentions)
    return Identity(
        id=IdentityId(ids[0]),
        name=name,
        aliases=tuple(n for n in _one_spelling_each(called) if folded_name(n) != folded_name(name)),
        kind=max(sorted(kinds), key=lambda k: kinds[k]),
        mentions=tuple(ids),
        first=min(m.position for m in mentions),
        latest=max(m.position for m in mentions),
        hidden=hidden,
    )


def _calls(mentions: Iterable[Mention]) -> dict[str, float]:
    """How often somebody is called what, commonest first."""
    weights: dict[str, float] = defaultdict(float)
    for mention in mentions:
        weights[mention.name] += 1
        for alias in mention.aliases:
            weights[alias] += ALIAS_WEIGHT
    return dict(sorted(weights.items(), key=lambda item: (-item[1], -len(item[0]), item[0])))


def _one_spelling_each(called: Iterable[str]) -> list[str]:
    spelling: dict[str, str] = {}
    for name in called:
        spelling.setdefault(folded_name(name), name)
    return list(spelling.values())


def _shown(called: Mapping[str, float]) -> str:
    """The fullest of the names that are common enough; a role only if there is no name."""
    most = max(called.values())
    common = [name for name, weight in called.items() if weight >= COMMON_SHARE * most]
    return max(common, key=lambda name: (_fullness(form_of(name)), called[name], len(name), name))


def _fullness(form: Form) -> int:
    """How much a name says: a given and a family name most, a role least."""
    return {"proper": 2, "narrator": 1, "described": 1, "role": 0}[form.sort] + form.full
