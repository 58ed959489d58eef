"""Numbers and states in words."""

from ponsreader.domain import Coverage
from ponsreader.gui.phrases import basis_words
from ponsreader.gui.reading import Reading
from tests.gui.fakes import make_book


def test_an_answer_rests_on_no_chapter_before_anything_was_read(qapp: object) -> None:
    reading = Reading(make_book())
    said = [basis_words(Coverage(0, 0, 0, upto), reading) for upto in (0, 1, None)]
    assert said == ["", "Based on chapter 1", "Based on the whole book"]
