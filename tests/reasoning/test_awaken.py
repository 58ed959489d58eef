"""Co-HITS on the worked figures of the method, and what must hold for any story."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_array

from ponsreader.method import Method
from ponsreader.reasoning.awaken import Activation, awaken, awakened

WORKED = csr_array(np.array([[0.8, 0.6, 0.0], [0.0, 0.5, 0.7]]))
START = Activation(np.array([1.0, 0.0]), np.array([0.0, 0.0, 1.0]))


@pytest.mark.parametrize(
    ("share", "identities", "events"),
    [
        (0.3, (0.759984, 0.240016), (0.130283, 0.127714, 0.742003)),
        (0.5, (0.650854, 0.349146), (0.185958, 0.212207, 0.601834)),
        (0.85, (0.539452, 0.460548), (0.262020, 0.359625, 0.378355)),
    ],
)
def test_activation_settles_where_the_worked_example_says(
    share: float, identities: tuple[float, ...], events: tuple[float, ...]
) -> None:
    settled = awaken(WORKED, START, method=Method(alpha=share, beta=share))
    assert settled.identities == pytest.approx(identities, abs=1e-6)
    assert settled.events == pytest.approx(events, abs=1e-6)


def test_awakening_reaches_an_event_that_no_anchor_saw() -> None:
    settled = awaken(WORKED, Activation(np.array([1.0, 0.0]), np.zeros(3)))
    assert settled.events[1] > 0


def test_nothing_started_wakes_nothing() -> None:
    settled = awaken(WORKED, Activation(np.zeros(2), np.zeros(3)))
    assert not settled.identities.any()
    assert not settled.events.any()


def test_a_node_without_an_edge_keeps_what_it_started_with() -> None:
    weights = csr_array(np.array([[0.8, 0.0], [0.0, 0.0]]))
    settled = awaken(weights, Activation(np.array([0.4, 0.6]), np.array([0.0, 1.0])))
    assert settled.identities[1] == pytest.approx(0.6)
    assert settled.events[1] == pytest.approx(1.0)


def test_a_story_without_anybody_wakes_nobody() -> None:
    settled = awaken(csr_array((0, 3)), Activation(np.zeros(0), np.array([1.0, 0.0, 0.0])))
    assert settled.events[0] == 1.0


@given(st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=2, max_size=2), st.floats(0.05, 0.95))
def test_activation_stays_finite_and_is_never_negative(table: list[list[float]], share: float) -> None:
    settled = awaken(csr_array(np.array(table)), START, method=Method(alpha=share, beta=share))
    for side in (settled.identities, settled.events):
        assert np.isfinite(side).all()
        assert (side >= 0).all()


def test_the_woken_stand_behind_all_anchors_and_are_limited() -> None:
    start = Activation(np.array([1.0, 0.0, 0.0]), np.array([1.0]))
    settled = Activation(np.array([0.1, 0.5, 0.4]), np.array([1.0]))
    assert awakened(settled, start, Method(k3=1)).identities.tolist() == [0, 1]


def test_scores_below_zero_start_nothing() -> None:
    start = Activation.of(np.array([-1.0, 3.0, 1.0]), np.array([-2.0]))
    assert start.identities.tolist() == [0.0, 0.75, 0.25]
    assert start.events.tolist() == [0.0]
