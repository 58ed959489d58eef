"""The people of the book, what a person corrects about them, and the story so far."""

import pytest

from ponsreader.app import people, status, story
from ponsreader.app.desk import Desk
from ponsreader.domain import Correction
from ponsreader.errors import UsageError
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.fakes import FakeHost, ScriptedReader


def names(desk: Desk, entry: BookEntry, upto: int | None = None, *, hidden: bool = False) -> list[str]:
    return [person.identity.name for person in people.people(desk, entry, upto=upto, hidden=hidden)]


def end_of(entry: BookEntry, chapter: int) -> int:
    with BookFile.open(entry.path, readonly=True) as book:
        return book.chapters[chapter].end


def test_whoever_takes_part_in_most_comes_first(desk: Desk, indexed: BookEntry) -> None:
    found = people.people(desk, indexed)
    assert found[0].identity.name == "Inès Corvaly"
    assert [person.moments for person in found] == sorted((person.moments for person in found), reverse=True)


def test_a_person_has_company_places_and_what_is_told(desk: Desk, indexed: BookEntry) -> None:
    bartol = next(person for person in people.people(desk, indexed) if person.identity.name == "Bartol Henge")
    assert bartol.with_whom[0][0] == "Inès Corvaly"
    assert bartol.first.chapter == "The Causeway"
    assert bartol.latest.chapter == "The Lantern Again"
    assert "cannot read" in " ".join(told for told, _ in bartol.facets)


def test_only_those_met_so_far_are_shown_as_far_as_they_are_known(desk: Desk, indexed: BookEntry) -> None:
    limit = end_of(indexed, 1)
    assert "Lisbet" not in names(desk, indexed, limit)
    assert "Brandt" not in names(desk, indexed, limit)
    assert all(person.identity.latest <= limit for person in people.people(desk, indexed, upto=limit))


def test_two_are_said_to_be_one_and_taken_apart_again(desk: Desk, indexed: BookEntry) -> None:
    before = names(desk, indexed)
    number = people.correct(indexed, Correction("same", ("the ferryman", "Lucian Thale")))
    assert "the ferryman" not in names(desk, indexed)
    people.undo(indexed, number)
    assert names(desk, indexed) == before


def test_a_correction_tells_nothing_before_both_are_met(desk: Desk, indexed: BookEntry) -> None:
    people.correct(indexed, Correction("same", ("the ferryman", "Lucian Thale")))
    assert "the ferryman" in names(desk, indexed, end_of(indexed, 2))


def test_somebody_hidden_is_shown_on_request_only(desk: Desk, indexed: BookEntry) -> None:
    people.correct(indexed, Correction("hide", ("Pell",)))
    assert "Pell" not in names(desk, indexed)
    assert "Pell" in names(desk, indexed, hidden=True)


def test_connections_are_drawn_inside_the_frame_between_those_who_share_moments(desk: Desk, indexed: BookEntry) -> None:
    drawn, shared = people.connections(desk, indexed)
    assert all(0 <= person.x <= 1 and 0 <= person.y <= 1 for person in drawn)
    assert all(a != b and count > 0 and max(a, b) < len(drawn) for a, b, count in shared)
    pair = {drawn[a].name for a, b, n in [max(shared, key=lambda each: each[2])] for a in (a, b)}
    assert pair == {"Inès Corvaly", "Bartol Henge"}


def test_a_book_without_an_index_has_no_people_yet(desk: Desk, book: BookEntry) -> None:
    assert people.people(desk, book) == ()
    assert people.connections(desk, book) == ((), ())
    assert story.story_line(desk, book) == ()


def test_the_story_line_is_every_event_in_order(desk: Desk, indexed: BookEntry) -> None:
    line = story.story_line(desk, indexed)
    assert len(line) == status.status(indexed).events
    assert [each.quote.start for each in line] == sorted(each.quote.start for each in line)


def test_the_story_line_of_one_person_is_numbered_by_itself(desk: Desk, indexed: BookEntry) -> None:
    line = story.story_line(desk, indexed, person="Brandt")
    assert [each.n for each in line] == list(range(1, len(line) + 1))
    assert all("Brandt" in (each.identity, *each.participants) for each in line)


def test_a_recap_tells_what_happened_between_two_places(desk: Desk, indexed: BookEntry) -> None:
    since, upto = end_of(indexed, 1), end_of(indexed, 3)
    found = story.recap(desk, indexed, since=since, upto=upto)
    assert found.evidence
    assert all(since <= line.quote.start and line.quote.end <= upto for line in found.evidence)
    assert [cites for _, cites in found.lines] == [(line.n,) for line in found.evidence]


@pytest.mark.parametrize(
    "written", ["The keeper threw a rope [1]. A cask was opened [2].", "nothing that is cited", ""]
)
def test_a_recap_in_the_models_words_cites_its_moments(
    desk: Desk, indexed: BookEntry, host: FakeHost, written: str
) -> None:
    host.reader = ScriptedReader(lambda _: written)
    found = story.recap(desk, indexed)
    numbers = {line.n for line in found.evidence}
    assert found.lines
    assert all(cites and set(cites) <= numbers for _, cites in found.lines)


def test_bridges_come_heaviest_first_with_their_words(desk: Desk, indexed: BookEntry) -> None:
    found = story.bridges(desk, indexed)
    weights = [row["weight"] for row in found]
    assert weights == sorted(weights, reverse=True)  # type: ignore[type-var]  # they are numbers
    assert set(found[0]) == {"identity", "event", "weight", "quote", "start", "end"}


@pytest.mark.parametrize(
    "nameless",
    [
        Correction("rename", ("Brandt",), " "),
        Correction("hide", ("",)),
        Correction("hide", ("\u200b\u00ad",)),
        Correction("same", ("Brandt",)),
        Correction("apart", ("Brandt", "\t")),
        Correction("rename", (), "Brandt"),
    ],
)
def test_a_correction_without_a_name_is_refused(indexed: BookEntry, nameless: Correction) -> None:
    with pytest.raises(UsageError, match="needs a name"):
        people.correct(indexed, nameless)
