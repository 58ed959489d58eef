from hypothesis import given, settings
from hypothesis import strategies as st

from ponsreader.gui.parting import part


def test_points_far_from_each_other_stay() -> None:
    placed = part([(0, 0), (500, 500)], [10, 10], [40, 40], 12)
    assert all(
        abs(a - b) < 0.02 for p, q in zip(placed, [(0, 0), (500, 500)], strict=True) for a, b in zip(p, q, strict=True)
    )


def test_nobody() -> None:
    assert part([], [], [], 12) == []


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 200)), min_size=2, max_size=12))
def test_no_two_discs_lie_on_each_other(points: list[tuple[float, float]]) -> None:
    placed = part(points, [8.0] * len(points), [30.0] * len(points), 12)
    for n, (ax, ay) in enumerate(placed):
        for bx, by in placed[n + 1 :]:
            assert abs(ax - bx) > 16 or abs(ay - by) > 16
