from hypothesis import given
from hypothesis import strategies as st

from ponsreader.models.loops import is_looping


def test_the_same_passage_four_times_is_a_loop() -> None:
    note = list(range(30))
    assert is_looping([7, 8, 9] + 4 * note)
    assert not is_looping([7, 8, 9] + 3 * note)


def test_a_loop_that_was_left_is_none() -> None:
    assert not is_looping(6 * list(range(30)) + [99])


def test_a_short_row_of_the_same_token_is_none() -> None:
    assert not is_looping([1, 2, 3] + 20 * [5])
    assert is_looping([1, 2, 3] + 64 * [5])


def test_nothing_written_is_no_loop() -> None:
    assert not is_looping([])


@given(st.lists(st.integers(0, 9), min_size=1, max_size=128), st.lists(st.integers(0, 9), max_size=50))
def test_what_comes_before_a_loop_does_not_matter(passage: list[int], before: list[int]) -> None:
    laps = max(4, -(-64 // len(passage)))
    assert is_looping(before + laps * passage)


@given(st.lists(st.integers(), unique=True, max_size=400))
def test_what_never_repeats_is_no_loop(tokens: list[int]) -> None:
    assert not is_looping(tokens)
