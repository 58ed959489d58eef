"""From rows to values: what each route scored on each question, so that routes can be compared on the same ones.

Every question stays in the denominator: a failed call has scored nothing. Repetitions of a question are averaged first.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ponsreader.lab.questions import id_is_for_tuning
from ponsreader.lab.rows import Row
from ponsreader.lab.statistics import Interval, bootstrap, wilson

Arm = tuple[str, int]  # route, budget
Values = Mapping[str, float]  # by question

PAIRS = "pairs"  # the metric made here: both claims of a pair right
HALVES = ("tuning", "reporting")

# Told of an answer that was written: a route that has written none is not worse for it, nor better.
_OF_WHAT_WAS_WRITTEN = frozenset({"unsupported", "exact_quotes", "leak"})


@dataclass(frozen=True, slots=True)
class Tally:
    """``values[metric][arm]`` are the scores by question; ``books`` and ``kinds`` tell of each question.

    ``shares`` are the metrics that are 0 or 1 on every question of every arm.
    """

    values: Mapping[str, Mapping[Arm, Values]]
    books: Mapping[str, str]
    kinds: Mapping[str, str]
    arms: tuple[Arm, ...]
    shares: frozenset[str]


def tally(rows: Sequence[Row]) -> Tally:
    """All metrics that occur in the rows, over the questions to which each applies."""
    arms = tuple(sorted({(row.route, row.budget) for row in rows}))
    names = sorted({name for row in rows for name in row.scores})
    values = {name: _by_arm(rows, name, arms) for name in names}
    books = {row.question: row.book for row in rows}
    if any(row.pair for row in rows) and "claim" in values:
        values[PAIRS] = {arm: _pairs(rows, found) for arm, found in values["claim"].items()}
        books |= {row.pair: row.book for row in rows if row.pair}
    shares = frozenset(name for name, by_arm in values.items() if _is_share(by_arm))
    return Tally(values, books, {row.question: row.kind for row in rows}, arms, shares)


def interval(counted: Tally, metric: str, values: Values, *, seed: int = 0) -> Interval:
    """The mean over questions with its interval: Wilson's for shares, by resampled books for other scores."""
    if metric in counted.shares:
        return wilson(round(sum(values.values())), len(values))
    return bootstrap(list(values.values()), [counted.books[question] for question in values], seed=seed)


def book_average(values: Values, books: Mapping[str, str]) -> float:
    """The mean of the books' means."""
    by_book: defaultdict[str, list[float]] = defaultdict(list)
    for question, value in values.items():
        by_book[books[question]].append(value)
    return sum(sum(found) / len(found) for found in by_book.values()) / len(by_book)


def of_kind(values: Values, kinds: Mapping[str, str], kind: str) -> Values:
    """Only the questions of one kind."""
    return {question: value for question, value in values.items() if kinds.get(question) == kind}


def halves(values: Values, rows: Iterable[Row]) -> dict[str, Values]:
    """The values of the questions that may be tuned on, and of those that are only reported."""
    pair_of = {row.question: row.pair for row in rows if row.pair}
    split: dict[str, dict[str, float]] = {half: {} for half in HALVES}
    for question, value in values.items():
        half = "tuning" if id_is_for_tuning(pair_of.get(question, question)) else "reporting"
        split[half][question] = value
    return dict(split)


def _by_arm(rows: Iterable[Row], name: str, arms: Iterable[Arm]) -> dict[Arm, Values]:
    concerned = {row.question for row in rows if name in row.scores}
    found: dict[Arm, defaultdict[str, list[float]]] = {arm: defaultdict(list) for arm in arms}
    for row in rows:
        if row.question in concerned and (name in row.scores or name not in _OF_WHAT_WAS_WRITTEN):
            score = 0.0 if row.error else row.scores.get(name, 0.0)
            found[row.route, row.budget][row.question].append(score)
    return {
        arm: {question: sum(scores) / len(scores) for question, scores in sorted(by_question.items())}
        for arm, by_question in found.items()
        if by_question
    }


def _is_share(by_arm: Mapping[Arm, Values]) -> bool:
    return all(value in (0.0, 1.0) for values in by_arm.values() for value in values.values())


def _pairs(rows: Iterable[Row], claims: Values) -> Values:
    """1 for each pair whose two claims are both there and right."""
    members: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row.pair and row.question in claims:
            members[row.pair].add(row.question)
    return {
        pair: float(len(questions) == 2 and all(claims[q] == 1.0 for q in questions))
        for pair, questions in sorted(members.items())
    }
