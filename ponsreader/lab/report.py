"""The report, made from the rows of runs and from nothing else: the same rows give the same report."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from ponsreader.lab import tables
from ponsreader.lab.figure import Bar, draw
from ponsreader.lab.rows import Run, Scalar, read
from ponsreader.lab.tables import Counted
from ponsreader.lab.variants import FULL, MAIN, VARIANTS
from ponsreader.method import Method

Measures = Mapping[str, Scalar]

DEFAULT_ROUTE = FULL
ROWS = "rows"  # the folder beside the report
_INDEXES = "indexes.json"
_FIRST = ("evidence-gold", "evidence", "run")  # what comes first in a report, by the beginnings of file names

_ABOUT = """# Results

Made by `ponsreader lab report` from the files in `rows/`, which `ponsreader lab evidence`, `lab run` and
`lab index-quality` have written; nothing here is typed by hand.

How to read it. A cell is the mean over questions with its 95% interval (Wilson's for shares, else 5,000 bootstrap
draws by book, and of the questions inside a book where there are fewer than five books); behind the bar stands the
mean of the books' means. Every question stays in the denominator; a call that failed counts as wrong. Evidence recall
is the share of a question's gold quotes of which half or more lies in what is fed to the model; who feeds more than the
budget and a tenth has found nothing. The development questions are parted by a hash of their ids into a half that may
be looked at to improve the method (*tuning*) and a half that is only reported (*reporting*): where the two differ, the
second is the one to believe. A difference is the default route minus the other, on the same questions; its p comes
from sign flips (McNemar's test where all values are 0 or 1), corrected by Holm over the routes of its table.
"""


def write(runs: Sequence[Run], folder: Path, *, default: str = DEFAULT_ROUTE, picture: str = "svg") -> Path:
    """Write RESULTS.md into ``folder``, and a picture a run where matplotlib is; returns the report's path."""
    folder.mkdir(parents=True, exist_ok=True)
    sections = []
    for n, run in enumerate(runs, 1):
        name = f"results-{n}.{picture}"
        counted = Counted.of(run)
        drawn = draw(_bars(counted), folder / name, _main_title(counted))
        sections.append(section(run, default=default, picture=name if drawn else ""))
    path = folder / "RESULTS.md"
    told = [f"## Indexes\n\n{indexes(held)}"] if (held := _indexes_in(folder)) else []
    path.write_text("\n".join([_ABOUT, *sections, *told]), encoding="utf-8", newline="\n")
    return path


def runs_in(folder: Path) -> list[Run]:
    """The runs whose rows lie beside a report, in the order in which it tells them."""
    files = sorted((folder / ROWS).glob("*.jsonl"), key=lambda path: (_rank(path.name), path.name))
    return [read(path) for path in files]


def indexes(found: Mapping[str, Measures]) -> str:
    """What indexes hold: a column an index, a row a measure."""
    measures = list(dict.fromkeys(name for held in found.values() for name in held))
    rows = [[name, *(_shown(held.get(name)) for held in found.values())] for name in measures]
    return tables.table(["measure", *found], rows, left=1)


def put_indexes(found: Mapping[str, Measures], folder: Path) -> None:
    """Keep the measures of indexes beside the rows, in the place of older ones of the same index."""
    path = folder / ROWS / _INDEXES
    path.parent.mkdir(parents=True, exist_ok=True)
    held = {**_indexes_in(folder), **{name: dict(measures) for name, measures in found.items()}}
    path.write_text(json.dumps(held, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")


def section(run: Run, *, default: str = DEFAULT_ROUTE, picture: str = "") -> str:
    """One run as Markdown."""
    counted = Counted.of(run)
    blocks = [
        f"## {run.signature.dataset}\n",
        _head(run),
        f"![{_main_title(counted)} by route and budget]({picture})\n" if picture else "",
        tables.scores(counted),
        tables.parts(counted),
        tables.tests(counted, default),
        tables.shape(counted),
        tables.refusals(counted),
        tables.costs(counted),
    ]
    return "\n".join(block for block in blocks if block)


def _rank(name: str) -> int:
    return next((n for n, beginning in enumerate(_FIRST) if name.startswith(beginning)), len(_FIRST))


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


def _bars(counted: Counted) -> list[Bar]:
    """The first score of the main routes and the baselines: with all variants the picture would be a wall."""
    if not counted.metrics:
        return []
    metric = counted.metrics[0]
    shown = [route for route in counted.routes if route in MAIN or route not in VARIANTS]
    found = [(r, b, v) for r in shown for b in counted.budgets if (v := counted.values(metric, r, b))]
    means = [counted.mean(metric, values) for _, _, values in found]
    return [Bar(r, b, m.mean, m.low, m.high) for (r, b, _), m in zip(found, means, strict=True)]


def _main_title(counted: Counted) -> str:
    return tables.title(counted.metrics[0]) if counted.metrics else ""


def _indexes_in(folder: Path) -> dict[str, Measures]:
    path = folder / ROWS / _INDEXES
    held: dict[str, Measures] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return held


def _shown(value: Scalar) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
