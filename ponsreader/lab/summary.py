"""What a run has shown, as plain values for programs: means with intervals by route, budget, kind, book and half."""

from collections.abc import Sequence
from dataclasses import asdict

from ponsreader.lab.rows import Row, Run
from ponsreader.lab.statistics import compare, wilson
from ponsreader.lab.tallies import Arm, Tally, Values, halves, interval, of_kind, tally
from ponsreader.lab.variants import FULL

Value = str | float | int | None | list["Value"] | dict[str, "Value"]

_DIGITS = 4


def summary(run: Run, *, default: str = FULL) -> dict[str, Value]:
    """Everything of a run that can be counted, by route and budget."""
    counted = tally(run.rows)
    return {
        "dataset": run.signature.dataset,
        "questions": len({row.question for row in run.rows}),
        "answerable": len({row.question for row in run.rows if row.answerable}),
        "books": [*dict.fromkeys(row.book for row in run.rows)],
        "embedder": run.signature.embedder,
        "reader": run.signature.reader,
        "seed": run.signature.seed,
        "versions": dict(run.signature.versions),
        "routes": [_arm(run, counted, arm, default) for arm in counted.arms],
    }


def _arm(run: Run, counted: Tally, arm: Arm, default: str) -> dict[str, Value]:
    mine = [row for row in run.rows if (row.route, row.budget) == arm]
    done = [row for row in mine if not row.error]
    return {
        "route": arm[0],
        "budget": arm[1],
        "scores": {name: _score(run, counted, name, arm) for name in counted.values if counted.values[name].get(arm)},
        "refused": {"answerable": _refused(mine, True), "unanswerable": _refused(mine, False)},
        "failed": len(mine) - len(done),
        "tokens": round(sum(row.tokens for row in done) / max(len(done), 1), 1),
        "pairs": round(sum(row.pairs for row in done) / max(len(done), 1), 2),
        "milliseconds": round(sum(sum(row.timings_ms.values()) for row in done) / max(len(done), 1), 2),
        "against": _against(run, counted, arm, default),
    }


def _score(run: Run, counted: Tally, name: str, arm: Arm) -> dict[str, Value]:
    values = counted.values[name][arm]
    kinds = sorted({kind for kind in counted.kinds.values() if kind})
    split = halves(values, run.rows)
    return {
        **_mean(run, counted, name, values),
        "by_kind": {kind: _mean(run, counted, name, of_kind(values, counted.kinds, kind)) for kind in kinds},
        "by_book": {book: _mean(run, counted, name, _of_book(values, counted, book)) for book in _books(counted)},
        "by_half": {half: _mean(run, counted, name, own) for half, own in split.items()},
    }


def _mean(run: Run, counted: Tally, name: str, values: Values) -> dict[str, Value]:
    if not values:
        return {"mean": None, "questions": 0}
    found = interval(counted, name, values, seed=run.signature.seed)
    return {
        "mean": round(found.mean, _DIGITS),
        "low": round(found.low, _DIGITS),
        "high": round(found.high, _DIGITS),
        "questions": len(values),
    }


def _books(counted: Tally) -> list[str]:
    return sorted(set(counted.books.values()))


def _of_book(values: Values, counted: Tally, book: str) -> Values:
    return {question: value for question, value in values.items() if counted.books[question] == book}


def _refused(rows: Sequence[Row], answerable: bool) -> dict[str, Value]:
    mine = [row for row in rows if row.answerable is answerable]
    refused = sum(bool(row.refusal) for row in mine)
    found = wilson(refused, len(mine))
    return {"refused": refused, "of": len(mine), "low": round(found.low, _DIGITS), "high": round(found.high, _DIGITS)}


def _against(run: Run, counted: Tally, arm: Arm, default: str) -> Value:
    """How the default route differs from this one on the first score, uncorrected: the report corrects families."""
    name = next((name for name in ("f1", "correct", "claim", "evidence_recall") if name in counted.values), None)
    if name is None or arm[0] == default:
        return None
    mine, other = counted.values[name].get((default, arm[1]), {}), counted.values[name].get(arm, {})
    shared = [question for question in mine if question in other]
    if not shared:
        return None
    values = {arm[0]: [other[question] for question in shared]}
    books = [counted.books[question] for question in shared]
    (test,) = compare([mine[question] for question in shared], values, books, seed=run.signature.seed)
    found = asdict(test)
    return {"metric": name, "difference": round(test.difference.mean, _DIGITS), "p": round(found["p"], _DIGITS)}
