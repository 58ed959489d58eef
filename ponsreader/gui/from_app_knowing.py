"""People, their connections, the story line and the recap for the window, made from ``app``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ponsreader.domain import BookId, Correction, Evidence
from ponsreader.gui.services import Drawing, Made, Person, Place, Recap
from ponsreader.progress import Progress

if TYPE_CHECKING:
    from ponsreader.app import people as app_people
    from ponsreader.app import places as app_places
    from ponsreader.app.desk import Desk
    from ponsreader.gui.from_app_shelf import Shelf


class DeskKnowing:
    """``services.Knowing`` over the desk."""

    def __init__(self, desk: "Desk", shelf: "Shelf") -> None:
        self._desk, self._shelf = desk, shelf

    def people(self, key: BookId, upto: int | None) -> tuple[Person, ...]:
        """Who has appeared."""
        from ponsreader.app import people

        found = people.people(self._desk, self._shelf.entry(key), upto=upto)
        return tuple(_person(each) for each in found)

    def correct(self, key: BookId, correction: Correction) -> int:
        """Keep what a person says about identities."""
        from ponsreader.app import people

        return people.correct(self._shelf.entry(key), correction)

    def undo(self, key: BookId, correction_id: int) -> None:
        """Take a correction back."""
        from ponsreader.app import people

        people.undo(self._shelf.entry(key), correction_id)

    def corrections(self, key: BookId) -> Sequence[Made]:
        """All corrections that hold."""
        from ponsreader.store import people
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            return [Made(number, correction) for number, correction in people.corrections(book)]

    def connections(self, key: BookId, upto: int | None) -> Drawing:
        """Who meets whom, laid out."""
        from ponsreader.app import people

        drawn, shared = people.connections(self._desk, self._shelf.entry(key), upto=upto)
        return Drawing(
            tuple((each.name, float(each.weight), each.x, each.y) for each in drawn),
            tuple((drawn[a].name, drawn[b].name, float(count)) for a, b, count in shared),
        )

    def story_line(self, key: BookId, upto: int | None, person: str | None) -> tuple[Evidence, ...]:
        """All events, in order."""
        from ponsreader.app import story

        return story.story_line(self._desk, self._shelf.entry(key), upto=upto, person=person)

    def recap(self, key: BookId, *, since: int | None, upto: int, progress: Progress) -> Recap:
        """The story so far."""
        from ponsreader.app import story

        told = story.recap(self._desk, self._shelf.entry(key), since=since, upto=upto, progress=progress)
        return Recap(told.lines, told.evidence)


def _person(person: "app_people.Person") -> Person:
    return Person(
        person.identity, person.moments, person.with_whom, _place(person.first, person.identity.first),
        _place(person.latest, person.identity.latest), person.facets,
    )  # fmt: skip


def _place(place: "app_places.Place", offset: int) -> Place:
    return Place(place.chapter, place.percent, place.chapter_index, offset)
