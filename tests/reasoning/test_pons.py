"""What an identity and an event tell of each other."""

from dataclasses import replace

import numpy as np
import pytest

from ponsreader.method import Method
from ponsreader.reasoning.pons import bridges, normalised, percentiles, specificity_of
from ponsreader.reasoning.story import Story
from tests.reasoning.conftest import ANN, BURNS, LEARNS, MIRA, TOM, WRITES

FREQ = np.array([1.0, 205.0, 409.0, 410.0])


def test_specificity_is_what_the_method_works_out() -> None:
    assert specificity_of(FREQ, 410, "smooth") == pytest.approx([5.328, 1.095, 0.693, 0.692], abs=5e-4)


def test_the_papers_specificity_falls_to_nothing_and_is_held_above_it() -> None:
    assert specificity_of(FREQ, 410, "paper") == pytest.approx([5.323, 0.688, 0.05, 0.05], abs=1e-3)


def test_a_participant_is_joined_to_its_event_with_at_least_tau(story: Story) -> None:
    weights = bridges(story, Method(similarity="raw")).toarray()
    assert weights[ANN, LEARNS] == pytest.approx(0.5 * np.log(1 + 3 / 2))


def test_an_event_that_names_somebody_is_joined_to_nobody_else(story: Story) -> None:
    weights = bridges(story, Method(similarity="raw")).toarray()
    assert weights[MIRA, BURNS] == 0
    assert weights[TOM, BURNS] > 0


def test_an_event_that_names_nobody_is_joined_by_meaning_to_those_who_stand_near_it(story: Story) -> None:
    unnamed = replace(story, cast=((), (), ()))
    weights = bridges(unnamed, Method(similarity="raw")).toarray()
    assert weights[TOM, BURNS] > 0
    assert weights[MIRA, BURNS] == 0


def test_mention_only_leaves_out_what_only_means_the_same(story: Story) -> None:
    weights = bridges(story, Method(bridges="mention")).toarray()
    assert weights[MIRA, WRITES] > 0
    assert weights[MIRA, BURNS] == 0


def test_semantic_only_leaves_out_who_is_merely_named(story: Story) -> None:
    weights = bridges(story, Method(bridges="semantic", similarity="raw")).toarray()
    assert weights[MIRA, BURNS] == pytest.approx(0.7 * np.log(2.5))
    assert weights[ANN, LEARNS] == 0


def test_an_identity_keeps_its_best_events_though_they_are_weak(story: Story) -> None:
    weights = bridges(story, Method(bridges="semantic", similarity="raw", tau=0.99, events_per_identity=1)).toarray()
    assert weights[TOM, BURNS] == pytest.approx(0.7 * np.log(2.5))
    assert weights[TOM, WRITES] == 0


def test_cosines_are_stretched_between_the_books_own_percentiles(story: Story) -> None:
    low, high = percentiles(story)
    assert normalised(np.array([low, high, -1.0, 2.0]), low, high).tolist() == [0.0, 1.0, 0.0, 1.0]
