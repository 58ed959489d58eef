from hypothesis import given
from hypothesis import strategies as st

from ponsreader.gui.positions import positions, within


def test_plain_text_counts_the_same_in_both() -> None:
    place = positions("Jimmy", 100)
    assert (place.to_qt(103), place.from_qt(3)) == (3, 103)


def test_a_character_outside_the_basic_plane_takes_two_units() -> None:
    place = positions("a𝄞b", 10)
    assert [place.to_qt(offset) for offset in (10, 11, 12, 13)] == [0, 1, 3, 4]


def test_a_position_inside_a_pair_belongs_to_its_character() -> None:
    assert positions("a𝄞b", 10).from_qt(2) == 11


@given(st.text(max_size=60), st.integers(0, 10**7))
def test_there_and_back_is_where_one_was(text: str, start: int) -> None:
    place = positions(text, start)
    for index in range(len(text) + 1):
        qt = place.to_qt(start + index)
        assert qt == len(text[:index].encode("utf-16-le")) // 2
        assert place.from_qt(qt) == start + index


def test_an_offset_lies_in_the_last_piece_that_begins_before_it() -> None:
    assert [within((0, 10, 20), offset) for offset in (0, 9, 10, 25)] == [0, 0, 1, 2]
