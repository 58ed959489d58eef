"""The report of a run, made from its rows and from nothing else: the same rows give the same report."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import fmean

from ponsreader.lab.figure import Bar, draw
from ponsreader.lab.rows import Row, Run, Scalar
from ponsreader.lab.statistics import Comparison, Interval, compare, wilson
from ponsreader.lab.tallies import Arm, Tally, Values, book_average, interval, of_kind, tally
from ponsreader.method import Method

DEFAULT_ROUTE = "pons"
KINDS = ("char", "plot", "mix")

# Shown first and in this order, by these names; any other score follows under its own.
_TITLES = {
    "evidence_recall": "evidence recall",
    "complete": "all evidence",
    "f1": "F1",
    "em": "exact match",
    "correct": "choices right",
    "claim": "claims right",
    "pairs": "pairs right",
}
_LEFT = ":--"
_RIGHT = "--:"


def write(runs: Sequence[Run], folder: Path, *, default: str = DEFAULT_ROUTE, picture: str = "svg") -> Path:
    """Write RESULTS.md into ``folder``, and a picture a run where matplotlib is; returns the report's path."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for n, run in enumerate(runs, 1):
        name = f"results-{n}.{picture}"
        drawn = draw(_bars(run), folder / name, _main_title(run))
        parts.append(section(run, default=default, picture=name if drawn else ""))
    path = folder / "RESULTS.md"
    path.write_text("# Results\n\n" + "\n".join(parts), encoding="utf-8", newline="\n")
    return path


def section(run: Run, *, default: str = DEFAULT_ROUTE, picture: str = "") -> str:
    """One run as Markdown."""
    counted = tally(run.rows)
    blocks = [
        f"## {run.signature.dataset}\n",
        _head(run),
        f"![{_main_title(run)} by route and budget]({picture})\n" if picture else "",
        _scores(counted, run.signature.seed),
        _kinds(counted, run.signature.seed),
        _tests(counted, default, run.signature.seed),
        _refusals(run.rows),
        _costs(run.rows),
    ]
    return "\n".join(block for block in blocks if block)


def _head(run: Run) -> str:
    signature = run.signature
    failed = sum(bool(row.error) for row in run.rows)
    said = {
        "questions": str(len({row.question for row in run.rows})),
        "books": str(len({row.book for row in run.rows})),
        "rows": f"{len(run.rows)}, of which {failed} failed and count as wrong",
        "method": _changes(signature.method),
        "reader": signature.reader or "none",
        "embedder": signature.embedder or "none",
        "seed": str(signature.seed),
        "versions": ", ".join(f"{name} {version}" for name, version in sorted(signature.versions.items())),
    }
    return "\n".join(f"- {name}: {value}" for name, value in said.items()) + "\n"


def _changes(method: Mapping[str, Scalar]) -> str:
    """In what the run's method differs from the default one."""
    usual = asdict(Method())
    changed = [f"{name} = {value}" for name, value in sorted(method.items()) if usual.get(name) != value]
    return ", ".join(changed) or "the default"


def _scores(counted: Tally, seed: int) -> str:
    """Each route and budget: means over questions with 95% intervals, and the mean of the books' means."""
    names = _ordered(counted.values)
    if not names:
        return ""
    rows = []
    for arm in counted.arms:
        found = [counted.values[name].get(arm, {}) for name in names]
        cells = [_cell(name, values, counted, seed) for name, values in zip(names, found, strict=True)]
        rows.append([arm[0], str(arm[1]), str(max(map(len, found))), *cells])
    table = _table(["route", "budget", "questions", *map(_title, names)], rows, left=1)
    return (
        "### Scores\n\nMean over questions [95% interval: Wilson for shares, else resampled by book]; "
        f"behind the bar the mean of the books' means.\n\n{table}"
    )


def _kinds(counted: Tally, seed: int) -> str:
    """The first metric by kind of question."""
    known = [kind for kind in KINDS if kind in counted.kinds.values()]
    names = _ordered(counted.values)
    if not known or not names:
        return ""
    rows = []
    for arm, values in sorted(counted.values[names[0]].items()):
        split = [of_kind(values, counted.kinds, kind) for kind in known]
        rows.append([arm[0], str(arm[1]), *(_interval(names[0], v, counted, seed) for v in split)])
    sizes = [sum(kind == other for other in counted.kinds.values()) for kind in known]
    header = [f"{kind} ({size})" for kind, size in zip(known, sizes, strict=True)]
    return f"### {_title(names[0]).capitalize()} by kind\n\n{_table(['route', 'budget', *header], rows, left=1)}"


def _tests(counted: Tally, default: str, seed: int) -> str:
    """The default route against all others on the same questions; Holm over each metric and budget."""
    rows = []
    for name in _ordered(counted.values):
        by_arm = counted.values[name]
        for budget in sorted({budget for _, budget in by_arm}):
            rows += [_test_row(name, budget, c) for c in _family(by_arm, default, budget, counted, seed)]
    if not rows:
        return ""
    header = ["metric", "budget", f"{default} against", "questions", "difference", "test", "p", "Holm p"]
    return (
        "### Paired tests\n\nThe default route minus the other, on the questions both have; Holm's correction over "
        f"the routes of a metric and budget.\n\n{_table(header, rows, left=1)}"
    )


def _family(by_arm: Mapping[Arm, Values], default: str, budget: int, counted: Tally, seed: int) -> list[Comparison]:
    mine = by_arm.get((default, budget), {})
    others = {route: v for (route, b), v in sorted(by_arm.items()) if b == budget and route != default}
    shared = [q for q in mine if all(q in values for values in others.values())]
    if not shared or not others:
        return []
    picked = {route: [values[q] for q in shared] for route, values in others.items()}
    return compare([mine[q] for q in shared], picked, [counted.books[q] for q in shared], seed=seed)


def _test_row(name: str, budget: int, test: Comparison) -> list[str]:
    gap = f"{test.difference.mean:+.3f} [{test.difference.low:+.3f}, {test.difference.high:+.3f}]"
    return [
        _title(name), str(budget), test.name, str(test.questions), gap, test.test, _p(test.p), _p(test.holm)
    ]  # fmt: skip


def _refusals(rows: Sequence[Row]) -> str:
    """How many were refused of the questions that have an answer and of those that have none."""
    if not any(row.refusal or not row.answerable for row in rows):
        return ""
    lines = []
    for arm, mine in _by_arm(rows):
        has, has_not = ([r for r in mine if r.answerable is side] for side in (True, False))
        lines.append([arm[0], str(arm[1]), _refused(has), _refused(has_not)])
    header = ["route", "budget", "refused, answerable", "refused, unanswerable"]
    return f"### Refusals\n\n{_table(header, lines, left=1)}"


def _refused(rows: Sequence[Row]) -> str:
    if not rows:
        return "–"
    refused = sum(bool(row.refusal) for row in rows)
    return f"{refused} of {len(rows)} {_bracket(wilson(refused, len(rows)))}"


def _costs(rows: Sequence[Row]) -> str:
    """Mean tokens, pairs and milliseconds of each step; failed rows have none."""
    done = [row for row in rows if not row.error]
    steps = list(dict.fromkeys(step for row in done for step in row.timings_ms))
    lines = []
    for arm, mine in _by_arm(done):
        times = [_mean_time(mine, step) for step in steps]
        lines.append(
            [*map(str, arm), f"{fmean(r.tokens for r in mine):.0f}", f"{fmean(r.pairs for r in mine):.1f}", *times]
        )
    header = ["route", "budget", "tokens", "pairs", *(f"{step} ms" for step in steps)]
    return f"### Tokens and times\n\n{_table(header, lines, left=1)}" if lines else ""


def _mean_time(rows: Sequence[Row], step: str) -> str:
    times = [row.timings_ms[step] for row in rows if step in row.timings_ms]
    return f"{fmean(times):.1f}" if times else "–"


def _by_arm(rows: Iterable[Row]) -> list[tuple[Arm, list[Row]]]:
    found: dict[Arm, list[Row]] = {}
    for row in rows:
        found.setdefault((row.route, row.budget), []).append(row)
    return sorted(found.items())


def _bars(run: Run) -> list[Bar]:
    counted = tally(run.rows)
    names = _ordered(counted.values)
    if not names:
        return []
    arms = sorted(counted.values[names[0]].items())
    means = [interval(counted, names[0], values, seed=run.signature.seed) for _, values in arms]
    return [Bar(route, budget, m.mean, m.low, m.high) for ((route, budget), _), m in zip(arms, means, strict=True)]


def _main_title(run: Run) -> str:
    names = _ordered(tally(run.rows).values)
    return _title(names[0]) if names else ""


def _ordered(values: Mapping[str, object]) -> list[str]:
    return [name for name in _TITLES if name in values] + sorted(name for name in values if name not in _TITLES)


def _title(name: str) -> str:
    return _TITLES.get(name, name.replace("_", " "))


def _cell(name: str, values: Values, counted: Tally, seed: int) -> str:
    return f"{_interval(name, values, counted, seed)} \\| {book_average(values, counted.books):.3f}" if values else "–"


def _interval(name: str, values: Values, counted: Tally, seed: int) -> str:
    if not values:
        return "–"
    found = interval(counted, name, values, seed=seed)
    return f"{found.mean:.3f} {_bracket(found)}"


def _bracket(found: Interval) -> str:
    return f"[{found.low:.3f}, {found.high:.3f}]"


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _table(header: Sequence[str], rows: Iterable[Sequence[str]], *, left: int) -> str:
    rules = [_LEFT] * left + [_RIGHT] * (len(header) - left)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in [header, rules, *rows])
