"""The people of a book as far as the reader knows them, and what the reader corrects about them."""

from collections import Counter
from dataclasses import dataclass

from ponsreader.app.desk import Desk
from ponsreader.app.places import Place, place_in
from ponsreader.app.view import Known
from ponsreader.domain import Correction, Identity, Quote
from ponsreader.errors import UsageError
from ponsreader.folding import fold
from ponsreader.reasoning.story import Story
from ponsreader.store import people as people_rows
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

_COMPANY = 5  # names shown beside somebody
_DRAWN = 60  # people in the drawing of connections


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, with how often and with whom they take part in what happens, and what is told of them."""

    identity: Identity
    moments: int
    with_whom: tuple[tuple[str, int], ...]
    first: Place
    latest: Place
    facets: tuple[tuple[str, Quote], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Somebody in the drawing: ``weight`` moments, ``x`` and ``y`` in 0..1."""

    name: str
    weight: int
    x: float
    y: float


def people(desk: Desk, entry: BookEntry, *, upto: int | None = None, hidden: bool = False) -> tuple[Person, ...]:
    """Everybody met so far, those with most moments first; hidden ones only on request."""
    with BookFile.open(entry.path, readonly=True) as book:
        known = desk.views.of(book, upto)
    found = [person for person in _people(known) if hidden or not person.identity.hidden]
    return tuple(sorted(found, key=lambda p: (-p.moments, -len(p.facets), p.identity.first)))


def as_row(person: Person) -> dict[str, object]:
    """A person as `show people --json` gives them."""
    return {
        "id": person.identity.id,
        "name": person.identity.name,
        "aliases": list(person.identity.aliases),
        "kind": person.identity.kind,
        "moments": person.moments,
        "with": [name for name, _ in person.with_whom],
        "first": {"offset": person.identity.first, "chapter": person.first.chapter, "percent": person.first.percent},
        "latest": {
            "offset": person.identity.latest,
            "chapter": person.latest.chapter,
            "percent": person.latest.percent,
        },
        "facets": [
            {"description": told, "quote": {"text": q.text, "start": q.start, "end": q.end}}
            for told, q in person.facets
        ],
    }


def correct(entry: BookEntry, correction: Correction) -> int:
    """Store what the reader says about who is who; it holds from now on and outlives every indexing.

    UsageError ``no_name`` where a name is missing.
    """
    said = [*correction.names, correction.shown] if correction.action == "rename" else [*correction.names]
    fewest = 2 if correction.action in ("same", "apart") else 1
    if len(correction.names) < fewest or not all(fold(name).text.strip() for name in said):
        raise UsageError("no_name", "A person needs a name. Nothing was changed.")
    with BookFile.open(entry.path) as book:
        return people_rows.add_correction(book, correction)


def undo(entry: BookEntry, correction_id: int) -> None:
    """Take a correction back."""
    with BookFile.open(entry.path) as book:
        people_rows.undo_correction(book, correction_id)


def connections(
    desk: Desk, entry: BookEntry, *, upto: int | None = None
) -> tuple[tuple[Drawn, ...], tuple[tuple[int, int, int], ...]]:
    """Who is drawn where, and (one, other, moments they share) by place in that list."""
    from ponsreader.reasoning.drawing import lay_out  # with igraph, which takes a second to load

    with BookFile.open(entry.path, readonly=True) as book:
        story = desk.views.of(book, upto).story
    moments = Counter(row for cast in story.cast for row in cast if not story.identities[row].hidden)
    rows = [row for row, _ in moments.most_common(_DRAWN)]
    place = {row: n for n, row in enumerate(rows)}
    shared = {(place[a], place[b]): n for (a, b), n in _together(story).items() if a in place and b in place}
    points = lay_out(len(rows), shared)
    drawn = tuple(Drawn(story.identities[r].name, moments[r], *points[n]) for n, r in enumerate(rows))
    return drawn, tuple((a, b, n) for (a, b), n in sorted(shared.items()))


def _people(known: Known) -> list[Person]:
    story = known.story
    moments = Counter(row for cast in story.cast for row in cast)
    company: dict[int, Counter[int]] = {}
    for (a, b), count in _together(story).items():
        company.setdefault(a, Counter())[b] += count
        company.setdefault(b, Counter())[a] += count
    told: dict[int, list[tuple[str, Quote]]] = {}
    for facet, row in zip(story.facets, story.facet_of, strict=True):
        told.setdefault(int(row), []).append((facet.description, facet.quote))
    return [
        Person(
            identity,
            moments[row],
            tuple((story.identities[o].name, n) for o, n in company.get(row, Counter()).most_common(_COMPANY)),
            place_in(story.chapters, identity.first, story.end),
            place_in(story.chapters, identity.latest, story.end),
            tuple(told.get(row, ())),
        )
        for row, identity in enumerate(story.identities)
    ]


def _together(story: Story) -> Counter[tuple[int, int]]:
    """How many events two identities share."""
    found: Counter[tuple[int, int]] = Counter()
    for cast in story.cast:
        own = sorted(set(cast))
        found.update((a, b) for n, a in enumerate(own) for b in own[n + 1 :])
    return found
