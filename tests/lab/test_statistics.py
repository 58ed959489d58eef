"""The statistics against SciPy and statsmodels, and what they say where those have nothing to say."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as reference_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from ponsreader.lab.statistics import bootstrap, compare, holm, mcnemar, sign_flips, wilson


@pytest.mark.parametrize(("right", "questions"), [(0, 7), (7, 7), (1, 3), (120, 234), (50, 1000)])
def test_wilson_is_that_of_statsmodels(right: int, questions: int) -> None:
    ours = wilson(right, questions)
    expected = proportion_confint(right, questions, method="wilson")
    assert (ours.low, ours.high) == pytest.approx(expected, abs=1e-12)
    assert ours.mean == right / questions


def test_of_no_questions_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


@pytest.mark.parametrize(("only_first", "only_second", "both"), [(0, 0, 4), (1, 9, 3), (12, 5, 0), (6, 6, 1)])
def test_mcnemar_is_that_of_statsmodels(only_first: int, only_second: int, both: int) -> None:
    first = [True] * only_first + [False] * only_second + [True] * both
    second = [False] * only_first + [True] * only_second + [True] * both
    table = [[both, only_first], [only_second, 0]]
    assert mcnemar(first, second) == pytest.approx(reference_mcnemar(table, exact=True).pvalue)


def test_holm_is_that_of_statsmodels() -> None:
    ps = [0.04, 0.001, 0.03, 0.5, 0.03, 0.0004]
    assert holm(ps) == pytest.approx(multipletests(ps, method="holm")[1])
    assert holm([]) == []


def test_few_differences_are_tested_exactly_as_by_scipy() -> None:
    moved = [0.5, -0.25, 0.5, 1.0, 0.25, 0.125, 0.75]
    mean = stats.permutation_test((moved,), np.mean, permutation_type="samples", n_resamples=np.inf)
    assert sign_flips(moved) == pytest.approx(mean.pvalue)


def test_many_differences_are_tested_nearly_as_by_scipy() -> None:
    moved = np.random.default_rng(3).normal(0.15, 1, size=150)
    mean = stats.permutation_test((moved,), np.mean, permutation_type="samples", n_resamples=20_000, rng=5)
    assert sign_flips(list(moved)) == pytest.approx(mean.pvalue, abs=0.015)


def test_routes_without_a_difference_are_not_told_apart() -> None:
    assert sign_flips([0.0, 0.0, 0.0]) == 1.0
    assert sign_flips([]) == 1.0


def test_a_sampled_p_is_never_zero() -> None:
    assert sign_flips([1.0] * 60, flips=500) == pytest.approx(1 / 501)


def test_with_a_book_a_question_the_bootstrap_is_that_of_scipy() -> None:
    values = np.random.default_rng(1).beta(2, 3, size=80)
    theirs = stats.bootstrap((values,), np.mean, n_resamples=5000, method="percentile", rng=2)
    ours = bootstrap(list(values), [str(n) for n in range(80)])
    assert ours.over == "books"
    expected = theirs.confidence_interval
    assert (ours.low, ours.high) == pytest.approx((expected.low, expected.high), abs=0.01)


def test_questions_of_few_books_are_drawn_inside_their_books_too() -> None:
    values = [0.0, 1.0] * 20
    assert bootstrap(values, ["a"] * 40).over == "questions"
    two = bootstrap(values, ["a"] * 20 + ["b"] * 20)
    assert two.over == "books, then questions"
    assert two.high - two.low > 0.2  # both books have mean 0.5: books alone would give an empty interval


def test_books_that_differ_widen_the_interval() -> None:
    values = [float(n // 10 % 2) for n in range(100)]
    clustered = bootstrap(values, [str(n // 10) for n in range(100)])
    apart = bootstrap(values, [str(n) for n in range(100)])
    assert clustered.high - clustered.low > 2 * (apart.high - apart.low)


def test_the_same_seed_gives_the_same_interval() -> None:
    values, books = [0.1, 0.5, 0.9, 0.4], list("abab")
    assert bootstrap(values, books, seed=4) == bootstrap(values, books, seed=4)


def test_a_bootstrap_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        bootstrap([], [])


def test_a_family_is_compared_on_the_same_questions_and_corrected() -> None:
    books = [str(n % 6) for n in range(24)]
    always, half = [1.0] * 24, [float(n % 2) for n in range(24)]
    worse, same = compare(always, {"half": half, "same": always}, books)
    assert (worse.test, worse.p) == ("mcnemar", pytest.approx(2 * 0.5**12))
    assert worse.holm == pytest.approx(2 * worse.p)
    assert worse.difference.mean == 0.5
    assert (same.p, same.holm, same.difference.mean) == (1.0, 1.0, 0.0)


def test_recalls_are_compared_by_sign_flips() -> None:
    (gap,) = compare([0.5, 1.0, 0.75], {"other": [0.5, 0.5, 0.25]}, ["a", "a", "b"])
    assert (gap.test, gap.p) == ("sign flips", 0.5)
