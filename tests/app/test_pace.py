"""Time left is told no more exactly than it is known."""

import pytest

from ponsreader.app.pace import Pace, expected
from ponsreader.models.protocols import Completion
from tests.fakes import ScriptedReader


def test_no_time_is_told_before_three_pieces() -> None:
    pace = Pace(10)
    for done, left in ((1, 9), (2, 8)):
        pace.add(100)
        standing = pace.standing(left, "The Causeway")
        assert (standing.done, standing.total, standing.seconds_left) == (done, 10, None)


def test_the_range_holds_the_mean_and_narrows() -> None:
    pace = Pace(100, began=-1000.0)
    widths = []
    for done in range(1, 60):
        pace.add(100)
        low, high = pace.standing(100 - done, "").seconds_left or (0.0, 0.0)
        widths.append((high - low) / max(high + low, 1e-9))
        assert 0 <= low <= high
    assert widths[3] > widths[8] > widths[-1] > 0.1


def test_nothing_left_is_no_time_left() -> None:
    pace = Pace(3)
    for _ in range(3):
        pace.add(10)
    assert pace.standing(0, "").seconds_left == (0.0, 0.0)


def test_pieces_that_were_read_tell_how_long_the_rest_takes() -> None:
    low, high = expected(ScriptedReader(), 40_000, [10.0, 12.0, 8.0])
    assert low < 1000 < high


def test_without_any_the_model_is_tried_on_a_few_lines() -> None:
    reader = ScriptedReader(lambda prompt: Completion(prompt.key, "x", "length", 150, prompt.max_tokens))
    low, high = expected(reader, 40_000, [])
    assert 0 < low < high
    assert [prompt.key for prompt in reader.seen] == ["read", "write"]


@pytest.mark.parametrize("tokens", [0, 1])
def test_a_model_that_writes_nothing_is_estimated_too(tokens: int) -> None:
    reader = ScriptedReader(lambda prompt: Completion(prompt.key, "", "error", 0, 0, detail="no"))
    low, high = expected(reader, tokens, [])
    assert 0 <= low <= high
