"""The best sentences fill the budget."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.reasoning.packing import estimate, pack, spans
from ponsreader.reasoning.story import Story
from tests.reasoning.conftest import TEXT


def words(texts: list[str]) -> list[int]:
    return [len(text.split()) for text in texts]


def test_the_highest_sentence_comes_first_into_a_small_budget(story: Story) -> None:
    rows = pack(story, np.array([0.0, 0.1, 0.9, 0.2, 0.3]), 7, words)
    assert rows.tolist() == [2]


def test_what_does_not_fit_is_passed_over_for_what_does(story: Story) -> None:
    rows = pack(story, np.array([0.9, 0.5, 0.8, 0.1, 0.2]), 13, words)
    assert rows.tolist() == [0, 1]


def test_a_sentence_out_of_bounds_is_never_taken(story: Story) -> None:
    rows = pack(story, np.array([-np.inf, 0.1, -np.inf, 0.3, 0.2]), 1000, words)
    assert rows.tolist() == [1, 3, 4]


def test_neighbours_are_one_span_and_spans_are_whole_sentences(story: Story) -> None:
    found = spans(story, np.array([0, 1, 3]))
    assert [TEXT[a:b] for a, b in found] == [
        "Mira wrote a letter to the captain. She hid it under the stove.",
        "Years later Ann stood by the sea.",
    ]


@given(st.lists(st.floats(-1, 1), min_size=5, max_size=5), st.integers(0, 60))
def test_the_budget_is_never_overdrawn(heights: list[float], budget: int) -> None:
    sizes = {0: 7, 1: 6, 2: 7, 3: 7, 4: 7}
    story = _story()
    assert sum(sizes[row] for row in pack(story, np.array(heights), budget, words).tolist()) <= budget


def _story() -> Story:
    ends = [35, 63, 99, 134, 168]
    starts = [0, 36, 65, 101, 135]
    rows = np.array([(0, a, b) for a, b in zip(starts, ends, strict=True)], np.int64)
    return Story(TEXT, len(TEXT), (), (), np.zeros((0, 3), np.float32), rows, np.zeros((5, 3), np.float32))


def test_chinese_counts_by_characters_and_english_by_words() -> None:
    assert estimate(["孙悟空生气了。", "one two three"]) == [7, 5]
