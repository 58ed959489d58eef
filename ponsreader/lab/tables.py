"""The tables of a report: each a block of Markdown made from the rows of one run, or nothing where nothing applies."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from ponsreader.lab.rows import Row, Run
from ponsreader.lab.statistics import Comparison, Interval, compare, wilson
from ponsreader.lab.tallies import Tally, Values, book_average, halves, interval, of_kind, tally
from ponsreader.lab.variants import SHAPE

KINDS = ("char", "plot", "mix")

# Shown first and in this order, by these names; any other score follows under its own.
_TITLES = {
    "f1": "F1",
    "em": "exact match",
    "correct": "choices right",
    "claim": "claims right",
    "pairs": "pairs right",
    "evidence_recall": "evidence recall",
    "complete": "all evidence",
    "unsupported": "sentences without support",
    "exact_quotes": "quotes exact",
    "leak": "text from behind the limit",
}
_TESTED = ("f1", "correct", "claim", "pairs", "evidence_recall")
_CHANCE = 0.05
_OF_THE_SHAPE = (
    "Contexts that are made of pairs alone, and of what stands in their place where a stage is left out. In the paper "
    "a model filters the pairs before they are fed, and the measure is its answers; p is of this pair alone."
)
_LEFT = ":--"
_RIGHT = "--:"


@dataclass(frozen=True, slots=True)
class Counted:
    """A run with its values, its routes in the order in which they were asked, and its budgets."""

    run: Run
    tally: Tally
    routes: tuple[str, ...]
    budgets: tuple[int, ...]

    @classmethod
    def of(cls, run: Run) -> "Counted":
        """Everything that the tables are made from."""
        routes = tuple(dict.fromkeys(row.route for row in run.rows))
        return cls(run, tally(run.rows), routes, tuple(sorted({row.budget for row in run.rows})))

    @property
    def metrics(self) -> list[str]:
        """The scores there are, the most telling first."""
        known = self.tally.values
        return [name for name in _TITLES if name in known] + sorted(name for name in known if name not in _TITLES)

    def values(self, metric: str, route: str, budget: int) -> Values:
        """The scores by question; none where the route was not asked."""
        return self.tally.values[metric].get((route, budget), {})

    def mean(self, metric: str, values: Values) -> Interval:
        """The mean with its interval."""
        return interval(self.tally, metric, values, seed=self.run.signature.seed)


def scores(counted: Counted) -> str:
    """Each score: a row a route, a column a budget; means with intervals, and the mean of the books' means."""
    tables = []
    for metric in counted.metrics:
        header = ["route", *(f"{budget:,} tokens" for budget in counted.budgets)]
        rows = [[route, *(_cell(counted, metric, route, b) for b in counted.budgets)] for route in counted.routes]
        tables.append(f"### {title(metric).capitalize()}\n\n{table(header, rows, left=1)}")
    return "\n".join(tables)


def parts(counted: Counted) -> str:
    """The first score of each budget by kind of question, and by half: tuned on, and only reported."""
    if not counted.metrics:
        return ""
    metric = counted.metrics[0]
    split = _splits(counted, metric)
    found = []
    for budget in counted.budgets:
        rows = [_split_row(counted, metric, route, budget, split) for route in counted.routes]
        name = f"### {title(metric).capitalize()} by kind and half, {budget:,} tokens"
        found.append(f"{name}\n\n{table(['route', *split], rows, left=1)}")
    return "\n".join(found)


def tests(counted: Counted, default: str) -> str:
    """The default route against all others, on the same questions; Holm's correction over the routes of a table."""
    tables = []
    for metric in (name for name in counted.metrics if name in _TESTED):
        for budget in counted.budgets:
            family = _family(counted, metric, budget, default)
            if family:
                header = ["against", "all questions", "p", "Holm p", "reporting half", "p", "Holm p"]
                name = f"### {default} against the others: {title(metric)}, {budget:,} tokens"
                tables.append(f"{name}\n\n{table(header, family, left=1)}")
    return "\n".join(tables)


def shape(counted: Counted) -> str:
    """What the paper reports of its stages, pair by pair: whether the same is seen here, by the first score."""
    if not counted.metrics:
        return ""
    metric, lines = counted.metrics[0], []
    for better, worse in SHAPE:
        for budget in counted.budgets:
            first, second = (counted.values(metric, route, budget) for route in (better, worse))
            if first and second:
                lines.append([better, worse, f"{budget:,}", *_seen(counted, first, {worse: second})])
    header = ["better in the paper", "than", "tokens", "difference here", "p", "seen"]
    name = f"### The shape that the paper reports: {title(metric)}\n\n{_OF_THE_SHAPE}"
    return f"{name}\n\n{table(header, lines, left=2)}" if lines else ""


def refusals(counted: Counted) -> str:
    """How many were refused of the questions that have an answer and of those that have none."""
    rows = counted.run.rows
    if not any(row.refusal or not row.answerable for row in rows):
        return ""
    lines = []
    for route, budget, mine in _by_arm(counted, rows):
        has, has_not = ([r for r in mine if r.answerable is side] for side in (True, False))
        if has_not:
            lines.append([route, str(budget), _refused(has), _refused(has_not)])
    header = ["route", "budget", "refused, answerable", "refused, unanswerable"]
    return f"### Refusals\n\n{table(header, lines, left=1)}"


def costs(counted: Counted) -> str:
    """Mean tokens, pairs and milliseconds of each step; failed rows have none."""
    done = [row for row in counted.run.rows if not row.error]
    steps = list(dict.fromkeys(step for row in done for step in row.timings_ms))
    lines = []
    for route, budget, mine in _by_arm(counted, done):
        times = [_mean_time(mine, step) for step in steps]
        lines.append([route, str(budget), f"{fmean(r.tokens for r in mine):.0f}"])
        lines[-1] += [f"{fmean(r.pairs for r in mine):.1f}", *times]
    header = ["route", "budget", "tokens", "pairs", *(f"{step} ms" for step in steps)]
    return f"### Tokens and times\n\n{table(header, lines, left=1)}" if lines else ""


def title(metric: str) -> str:
    """What a score is called."""
    return _TITLES.get(metric, metric.replace("_", " "))


def table(header: Sequence[str], rows: Iterable[Sequence[str]], *, left: int) -> str:
    """A Markdown table whose first ``left`` columns are words and the others numbers."""
    rules = [_LEFT] * left + [_RIGHT] * (len(header) - left)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in [header, rules, *rows])


def told(found: Interval) -> str:
    """A mean with its interval."""
    return f"{found.mean:.3f} {_bracket(found)}"


def _cell(counted: Counted, metric: str, route: str, budget: int) -> str:
    values = counted.values(metric, route, budget)
    if not values:
        return "–"
    return f"{told(counted.mean(metric, values))} \\| {book_average(values, counted.tally.books):.3f}"


def _splits(counted: Counted, metric: str) -> dict[str, Callable[[Values], Values]]:
    """The columns of ``parts``, each with what it picks; with the number of questions in its name."""
    all_ = {q: 0.0 for by_arm in counted.tally.values[metric].values() for q in by_arm}
    picks: dict[str, Callable[[Values], Values]] = {}
    for kind in KINDS:
        picks[kind] = lambda values, kind=kind: of_kind(values, counted.tally.kinds, kind)  # type: ignore[misc]
    for half in ("tuning", "reporting"):
        picks[f"{half} half"] = lambda values, half=half: halves(values, counted.run.rows)[half]  # type: ignore[misc]
    return {f"{name} ({len(pick(all_))})": pick for name, pick in picks.items() if pick(all_)}


def _split_row(
    counted: Counted, metric: str, route: str, budget: int, split: Mapping[str, Callable[[Values], Values]]
) -> list[str]:
    picked = [pick(counted.values(metric, route, budget)) for pick in split.values()]
    return [route, *(told(counted.mean(metric, values)) if values else "–" for values in picked)]


def _family(counted: Counted, metric: str, budget: int, default: str) -> list[list[str]]:
    """A line a route: the difference on all questions, and on the half that nothing was tuned on."""
    mine = counted.values(metric, default, budget)
    others = {r: v for r in counted.routes if r != default and (v := counted.values(metric, r, budget))}
    shared = [q for q in mine if all(q in values for values in others.values())]
    unseen = halves(dict.fromkeys(shared, 0.0), counted.run.rows)["reporting"]
    both = [_compared(counted, mine, others, own) for own in (shared, list(unseen))]
    lines = [[name, *_difference(both[0], name), *_difference(both[1], name)] for name in others]
    return lines if shared else []


def _compared(
    counted: Counted, mine: Values, others: Mapping[str, Values], questions: Sequence[str]
) -> dict[str, Comparison]:
    if not questions or not others:
        return {}
    picked = {route: [values[q] for q in questions] for route, values in others.items()}
    books = [counted.tally.books[q] for q in questions]
    found = compare([mine[q] for q in questions], picked, books, seed=counted.run.signature.seed)
    return {test.name: test for test in found}


def _seen(counted: Counted, first: Values, second: Mapping[str, Values]) -> list[str]:
    """The difference, its p, and in a word whether it is the paper's."""
    ((name, test),) = _compared(counted, first, second, list(first)).items()
    gap, p, _ = _difference({name: test}, name)
    if test.p >= _CHANCE:
        return [gap, p, "neither"]
    return [gap, p, "yes" if test.difference.mean > 0 else "the reverse"]


def _difference(family: Mapping[str, Comparison], name: str) -> list[str]:
    if name not in family:
        return ["–", "–", "–"]
    test = family[name]
    gap = f"{test.difference.mean:+.3f} [{test.difference.low:+.3f}, {test.difference.high:+.3f}]"
    return [gap, _p(test.p), _p(test.holm)]


def _by_arm(counted: Counted, rows: Iterable[Row]) -> list[tuple[str, int, list[Row]]]:
    found: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        found.setdefault((row.route, row.budget), []).append(row)
    return [(r, b, found[r, b]) for r in counted.routes for b in counted.budgets if (r, b) in found]


def _refused(rows: Sequence[Row]) -> str:
    if not rows:
        return "–"
    refused = sum(bool(row.refusal) for row in rows)
    return f"{refused} of {len(rows)} {_bracket(wilson(refused, len(rows)))}"


def _mean_time(rows: Sequence[Row], step: str) -> str:
    times = [row.timings_ms[step] for row in rows if step in row.timings_ms]
    return f"{fmean(times):.1f}" if times else "–"


def _bracket(found: Interval) -> str:
    return f"[{found.low:.3f}, {found.high:.3f}]"


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"
