import pytest

from ponsreader.gui.reading import Reading
from tests.gui.fakes import make_book


@pytest.fixture
def reading(qapp: object) -> Reading:
    return Reading(make_book())


def test_a_limit_behind_the_story_means_the_whole_book(reading: Reading) -> None:
    reading.set_limit(10**9)
    assert (reading.finished, reading.upto()) == (True, None)


def test_a_chapter_not_yet_reached_has_only_a_number(reading: Reading) -> None:
    reading.set_limit(reading.book.chapters[0].end)
    names = [reading.chapter_name(index) for index in range(3)]
    assert names == ["The Lamp", "Chapter 2", "Chapter 3"]


def test_the_limit_at_a_chapters_end_lies_in_that_chapter(reading: Reading) -> None:
    reading.set_limit(reading.book.chapters[1].end)
    assert reading.limit_chapter() == 1


def test_reading_on_from_what_is_known_moves_the_limit(reading: Reading) -> None:
    reading.set_limit(100)
    reading.follow(60, 180)
    assert reading.limit == 180


def test_looking_ahead_does_not_move_the_limit(reading: Reading) -> None:
    reading.set_limit(100)
    reading.follow(300, 400)
    assert reading.limit == 100


def test_a_pinned_limit_stays(reading: Reading) -> None:
    reading.set_limit(100)
    reading.set_pinned(True)
    reading.follow(60, 180)
    assert reading.limit == 100
