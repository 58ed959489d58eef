"""Places as a reader says them."""

from collections.abc import Iterator

import pytest

from ponsreader.app import places
from ponsreader.domain import Chapter
from ponsreader.errors import UsageError
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.salt_lantern import CHAPTERS


@pytest.fixture
def opened(book: BookEntry) -> Iterator[BookFile]:
    with BookFile.open(book.path, readonly=True) as opened:
        yield opened


def refusal(opened: BookFile, wanted: str) -> str:
    with pytest.raises(UsageError) as caught:
        places.upto(opened, wanted)
    return caught.value.kind


def test_a_chapter_means_up_to_its_end(opened: BookFile) -> None:
    for chapter in opened.chapters:
        assert places.upto(opened, chapter.title) == chapter.end


@pytest.mark.parametrize("wanted", ["the causeway", "THE CAUSEWAY", "The Cause", "  The Causeway ", "the-causeway"])
def test_a_title_is_known_by_its_beginning_whatever_its_case_and_marks(opened: BookFile, wanted: str) -> None:
    assert places.upto(opened, wanted) == opened.chapters[0].end


@pytest.mark.parametrize("wanted", ["The Ferryman's Name", "the ferryman’s name", "The Ferryman s"])
def test_apostrophes_of_any_kind_are_the_same(opened: BookFile, wanted: str) -> None:
    assert places.upto(opened, wanted) == opened.chapters[4].end


@pytest.mark.parametrize(("wanted", "share"), [("0%", 0), ("40%", 0.4), ("12,5 %", 0.125), ("100%", 1), ("250%", 1)])
def test_a_share_counts_the_story(opened: BookFile, wanted: str, share: float) -> None:
    assert places.upto(opened, wanted) == round(share * opened.chapters[-1].end)


@pytest.mark.parametrize(("wanted", "row"), [("ch 3", 2), ("Chapter 6", 5), ("CH.1", 0)])
def test_a_number_with_the_word_chapter_counts_chapters(opened: BookFile, wanted: str, row: int) -> None:
    assert places.upto(opened, wanted) == opened.chapters[row].end


def test_a_bare_number_is_an_offset_and_never_beyond_the_end(opened: BookFile) -> None:
    assert places.upto(opened, "1234") == 1234
    assert places.upto(opened, "999999999") == opened.end


def test_a_beginning_of_two_titles_is_ambiguous_and_both_are_named(opened: BookFile) -> None:
    with pytest.raises(UsageError) as caught:
        places.upto(opened, "The Lantern")
    assert caught.value.kind == "ambiguous"
    assert CHAPTERS[1] in caught.value.message
    assert CHAPTERS[5] in caught.value.message


@pytest.mark.parametrize(
    "wanted", ["", "  ", "Dubliners", "ch 0", "ch 7", "-5", "²", "%", "nan%", "9" * 5000, "1e3", "…", "\U0001f3ee"]
)
def test_what_is_no_place_is_refused_by_name(opened: BookFile, wanted: str) -> None:
    assert refusal(opened, wanted) == "no_such_place"


@pytest.mark.parametrize(
    ("wanted", "rows"), [("1", range(1)), ("2-4", range(1, 4)), (" 5 - 6 ", range(4, 6)), ("The Flood", range(3, 4))]
)
def test_chapters_are_named_by_number_range_or_title(opened: BookFile, wanted: str, rows: range) -> None:
    assert places.chapters(opened, wanted) == rows


@pytest.mark.parametrize("wanted", ["0", "7", "4-2", "1-99", "40%", "x", "", "9" * 5000, "1-2-3"])
def test_what_names_no_chapters_is_refused_by_name(opened: BookFile, wanted: str) -> None:
    with pytest.raises(UsageError) as caught:
        places.chapters(opened, wanted)
    assert caught.value.kind == "no_such_place"


def test_a_place_is_a_chapter_and_a_share(opened: BookFile) -> None:
    end = opened.chapters[-1].end
    assert places.where(opened, 0) == places.Place(CHAPTERS[0], 0.0, 0)
    assert places.where(opened, end) == places.Place(CHAPTERS[5], 100.0, 5)
    assert places.where(opened, opened.chapters[2].start).chapter_index == 2


def test_a_text_without_chapters_has_one_place() -> None:
    assert places.place_in((), 10, 100) == places.Place("", 0.0, 0)


def test_the_share_of_the_story_does_not_depend_on_how_many_chapters_are_in_sight() -> None:
    chapters = (Chapter("One", ("One",), 0, 50), Chapter("Two", ("Two",), 50, 100))
    assert places.place_in(chapters[:1], 25, 100).percent == places.place_in(chapters, 25, 100).percent == 25.0
