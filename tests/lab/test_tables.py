"""The tables say what the rows say: nothing leaves the denominator, and halves and kinds are told apart."""

from ponsreader.lab import tables
from ponsreader.lab.questions import id_is_for_tuning
from ponsreader.lab.rows import Row, Run, Signature
from ponsreader.lab.tables import Counted

SIGNATURE = Signature("gold", "ab12", {}, "", "minilm", 3, {})
GOOD, BAD = [1.0, 1.0, 0.5, 1.0, 1.0, 1.0, 1.0, 0.5], [0.0, 0.5, 0.0, 0.5, 0.0, 0.0, 0.5, 0.0]


def rows(route: str, recalls: list[float], budget: int = 1000, **more: object) -> list[Row]:
    return [
        Row(
            f"q{n}",
            route,
            budget,
            book="ab"[n % 2],
            task="qa",
            kind=("char", "mix")[n % 2],
            scores={"evidence_recall": recall},
            tokens=900 + n,
            pairs=3,
            timings_ms={"rank": 2.0},
            **more,
        )
        for n, recall in enumerate(recalls)
    ]


TWO_ROUTES = (*rows("pons", GOOD), *rows("vectors", BAD))


def counted(*given: Row) -> Counted:
    return Counted.of(Run(SIGNATURE, given))


def test_means_are_told_with_interval_and_book_average() -> None:
    text = tables.scores(counted(*TWO_ROUTES, *rows("pons", BAD, 6000)))
    assert "| route | 1,000 tokens | 6,000 tokens |" in text
    assert "| pons | 0.875 [" in text
    assert text.count("\\| 0.875") == 1


def test_a_route_that_was_not_asked_at_a_budget_has_no_mean() -> None:
    assert "| vectors | 0.188 [" in (text := tables.scores(counted(*TWO_ROUTES, *rows("pons", BAD, 6000))))
    assert text.rstrip().endswith("| – |")


def test_failed_calls_count_as_wrong() -> None:
    assert "| pons | 0.000 [" in tables.scores(counted(*rows("pons", [1.0, 1.0], error="no memory")))


def test_routes_stand_in_the_order_in_which_they_were_asked() -> None:
    assert counted(*rows("z", GOOD), *rows("a", GOOD)).routes == ("z", "a")


def test_kinds_and_halves_are_told_apart() -> None:
    text = tables.parts(counted(*TWO_ROUTES))
    tuned = sum(id_is_for_tuning(f"q{n}") for n in range(8))
    assert f"| route | char (4) | mix (4) | tuning half ({tuned}) | reporting half ({8 - tuned}) |" in text
    assert "| vectors | 0.125 [" in text


def test_the_default_route_is_compared_with_each_other() -> None:
    text = tables.tests(counted(*TWO_ROUTES, *rows("question only", [0.0] * 8)), "pons")
    assert "### pons against the others: evidence recall, 1,000 tokens" in text
    assert "| vectors | +0.688 [" in text
    assert "| 0.008 | 0.016 |" in text


def test_only_questions_that_both_have_are_compared() -> None:
    alike = rows("pons", [1.0, 1.0])
    assert "| vectors | +1.000 [" in tables.tests(counted(*alike, *rows("vectors", [0.0, 0.0, 1.0])), "pons")


def test_the_reporting_half_is_tested_by_itself() -> None:
    unseen = [n for n in range(8) if not id_is_for_tuning(f"q{n}")]
    other = [0.0 if n in unseen else 1.0 for n in range(8)]
    text = tables.tests(counted(*rows("pons", [1.0] * 8), *rows("vectors", other)), "pons")
    assert f"| vectors | +{len(unseen) / 8:.3f} [" in text
    assert "| +1.000 [+1.000, +1.000] |" in text


def test_without_the_default_route_there_are_no_tests() -> None:
    assert not tables.tests(counted(*rows("vectors", BAD), *rows("window", BAD)), "pons")


def test_refusals_are_told_by_whether_there_was_an_answer() -> None:
    unanswerable = Row("u1", "pons", 1000, "a", "qa", answerable=False, refusal="not-found")
    text = tables.refusals(counted(*rows("pons", GOOD), unanswerable, *rows("vectors", BAD)))
    assert "| pons | 1000 | 0 of 8 [" in text
    assert "| 1 of 1 [" in text
    assert "vectors" not in text


def test_tokens_and_times_are_told() -> None:
    assert "| pons | 1000 | 904 | 3.0 | 2.0 |" in tables.costs(counted(*TWO_ROUTES))


def test_answers_are_told_before_evidence() -> None:
    both = Row("q1", "pons", 100, "a", "qa", scores={"evidence_recall": 1.0, "f1": 0.5, "oddity": 1.0})
    assert counted(both).metrics == ["f1", "evidence_recall", "oddity"]


def test_nothing_is_told_of_no_rows() -> None:
    none = counted()
    assert not tables.scores(none) + tables.parts(none) + tables.tests(none, "pons") + tables.costs(none)


def test_the_papers_shape_is_looked_for() -> None:
    pairs, dense = rows("pairs", [1.0] * 8), rows("pairs: match dense", [0.0] * 8)
    apart = rows("pairs: no match", [1.0] * 7 + [0.0])
    text = tables.shape(counted(*pairs, *dense, *apart))
    assert "| pairs | pairs: match dense | 1,000 | +1.000 [+1.000, +1.000] | 0.008 | yes |" in text
    assert "| pairs | pairs: no match | 1,000 | +0.125 [+0.000, +0.500] | 1.000 | neither |" in text
    reversed_ = tables.shape(counted(*rows("pairs", [0.0] * 8), *rows("pairs: match dense", [1.0] * 8)))
    assert "| the reverse |" in reversed_
