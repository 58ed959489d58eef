from dataclasses import replace

import pytest

from ponsreader.books.checking import ImportBroken, check
from ponsreader.books.composing import Tally, visible
from ponsreader.books.laying import Laid
from ponsreader.books.source import Run, piece, runs_of
from ponsreader.domain import Chapter, SetApart

SOURCE = "One\ntwo"
GOOD = Laid("One two", (Chapter("A", ("A",), 0, 4),), (SetApart("B", "b", 4, 7),), runs_of([piece("One two", 0, 0)]))


def checked(laid: Laid, tally: Tally) -> None:
    check(laid, tally, lambda runs: [SOURCE[run[3] : run[3] + run[1]] for run in runs], visible)


def test_a_sound_book_passes() -> None:
    checked(GOOD, Tally(read=6))
    checked(GOOD, Tally(read=7, added=1, dropped={"unseen": 2}))


@pytest.mark.parametrize(
    "chapters", [(), (Chapter("A", ("A",), 0, 3),), (Chapter("A", ("A",), 1, 4),), (Chapter("A", ("A",), 0, 5),)]
)
def test_parts_that_leave_a_gap_or_overlap_are_caught(chapters: tuple[Chapter, ...]) -> None:
    with pytest.raises(ImportBroken):
        checked(replace(GOOD, chapters=chapters), Tally(read=6))


@pytest.mark.parametrize("run", [Run(0, 7, 0, 1, 1, 0), Run(1, 6, 0, 0, 1, 0), Run(0, 9, 0, 0, 1, 0)])
def test_a_run_that_is_not_its_source_is_caught(run: Run) -> None:
    with pytest.raises(ImportBroken):
        checked(replace(GOOD, runs=[run]), Tally(read=6))


def test_a_lost_character_is_caught() -> None:
    with pytest.raises(ImportBroken):
        checked(GOOD, Tally(read=7))
