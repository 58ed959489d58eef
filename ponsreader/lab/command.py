"""``ponsreader lab``: measure what the index holds, what the reasoning finds, what is answered; write it down.

A run is a file of rows, and a run that was stopped goes on where it was: give the same command again.
"""

import argparse
import hashlib
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ponsreader.app.desk import Desk
from ponsreader.errors import ModelError, UsageError
from ponsreader.lab import report, rows, study, variants
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.pipeline import BASELINES
from ponsreader.lab.remembering import RememberingEmbedder
from ponsreader.lab.study import Study
from ponsreader.lab.subjects import GOLD, SETS, Folders, limited, subjects
from ponsreader.lab.summary import Value, summary
from ponsreader.lab.watching import Bar
from ponsreader.models.protocols import Embedder, Reader

OK = 0
_BUDGETS = (1000, 6000)
_ALL = "all"


@dataclass(frozen=True, slots=True)
class Models:
    """The models of a run; ``reader`` only where answers are written."""

    embedder: Embedder
    reader: Reader | None


OpenModels = Callable[[Desk, bool], Models]


def chosen_models(desk: Desk, answering: bool) -> Models:
    """The models that the reader has chosen; ModelError where one is missing that is needed."""
    host = desk.host()
    if host.embedder is None:
        raise ModelError("no_embedder", host.embedder_reason)
    if answering and host.reader is None:
        raise ModelError("no_reader", host.reader_reason)
    return Models(host.embedder, host.reader if answering else None)


def run(arguments: Sequence[str], models: OpenModels = chosen_models) -> int:
    """Run one command of the lab; named errors fly to the caller."""
    asked = _parser().parse_args(arguments)
    bar = Bar()
    with Desk(library=asked.library) as desk:
        if asked.reader:
            desk.settings = replace(desk.settings, reader=asked.reader)
        try:
            told = _COMMANDS[asked.command](asked, desk, models, bar)
        finally:
            bar.clear()
    sys.stdout.write((json.dumps(told, ensure_ascii=False) if asked.json else _as_text(told)) + "\n")
    return OK


def _evidence(asked: Namespace, desk: Desk, models: OpenModels, bar: Bar) -> Value:
    """What every route would feed."""
    embedder = _embedder(models(desk, False).embedder, desk)
    found: list[Value] = []
    for name in asked.sets:
        plan = _study(name, asked, desk)
        path = _rows_file("evidence", plan, asked, desk, embedder.fingerprint.name)
        cabinet = Cabinet(desk.paths.cache / "lab" / "books", embedder, plan.method, progress=bar)
        study.run(plan, cabinet, path, progress=bar)
        found.append({**summary(rows.read(path)), "rows": str(path)})
    return {"sets": found}


def _report(asked: Namespace, desk: Desk, models: OpenModels, bar: Bar) -> Value:
    """The report of all rows in a folder."""
    folder = asked.out or desk.paths.cache / "lab" / "rows"
    files = sorted((folder / "rows").glob("*.jsonl")) or sorted(folder.glob("*.jsonl"))
    if not files:
        raise UsageError("no_rows", f"There are no rows in {folder}. Make some with: ponsreader lab evidence")
    return {"report": str(report.write([rows.read(path) for path in files], folder))}


_COMMANDS: dict[str, Callable[[Namespace, Desk, OpenModels, Bar], Value]] = {
    "evidence": _evidence,
    "report": _report,
}


def _study(name: str, asked: Namespace, desk: Desk) -> Study:
    folders = Folders(asked.gold, _data(asked), desk.paths.cache / "lab" / "texts", dict(asked.book_file))
    found = limited(subjects(name, folders, depth=asked.index, books=asked.books), asked.limit, asked.seed)
    depths = sorted({subject.source.depth for subject in found})
    named = f"{name} ({', '.join(depths)} index): {', '.join(subject.name for subject in found)}"
    return Study(named, found, asked.routes, asked.budget, seed=asked.seed)


def _data(asked: Namespace) -> Path | None:
    """The folder of books and questions; beside the gold where nobody has said."""
    if asked.data is None and asked.gold is not None and (asked.gold.parent / "data").is_dir():
        return Path(asked.gold.parent / "data")
    return Path(asked.data) if asked.data else None


def _rows_file(command: str, plan: Study, asked: Namespace, desk: Desk, embedder: str, reader: str = "") -> Path:
    """Where the rows go: a plain name in --out, else one of the cache that nothing but the same run has."""
    name = f"{command}-{plan.dataset.partition(':')[0].translate(_PLAIN)}"
    if asked.out is None:
        told = json.dumps(asdict(plan.signature(embedder, reader)), sort_keys=True)
        return desk.paths.cache / "lab" / "rows" / f"{name}-{hashlib.sha256(told.encode()).hexdigest()[:12]}.jsonl"
    path = Path(asked.out) / "rows" / f"{name}.jsonl"
    if asked.again:
        path.unlink(missing_ok=True)
    return path


def _embedder(embedder: Embedder, desk: Desk) -> Embedder:
    return RememberingEmbedder(embedder, desk.paths.cache / "lab" / "vectors")


def _as_text(told: Value) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1)


_PLAIN = str.maketrans({" ": "-", "(": None, ")": None, ",": None})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("ponsreader lab", description=__doc__)
    parser.add_argument("command", choices=sorted(_COMMANDS))
    parser.add_argument("--gold", type=Path, metavar="DIR", help="reference indexes: a folder a book")
    parser.add_argument("--data", type=Path, metavar="DIR", help="books and questions; usually beside the gold")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where rows and report go; else into the cache")
    parser.add_argument("--again", action="store_true", help="drop the rows that are there")
    parser.add_argument("--sets", type=_words, default=[GOLD], help=f"of {', '.join(SETS)}")
    parser.add_argument("--routes", type=_routes, default=_main_routes(), help="names, main or all")
    parser.add_argument("--budget", type=_budgets, default=_BUDGETS, metavar="N,N", help="tokens of the book's text")
    parser.add_argument("--reader", metavar="NAME|FILE.gguf", help="which reader model")
    parser.add_argument("--books", type=_words, default=[], help="only these, by the beginnings of their names")
    parser.add_argument("--book-file", type=_book_file, action="append", default=[], metavar="[NAME=]FILE")
    parser.add_argument("--index", choices=("recorded", "quick", "close"), help="how books are read, if not as usual")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N questions a book, drawn by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="one JSON value on stdout")
    parser.add_argument("--library", type=Path, metavar="DIR")
    return parser


def _words(given: str) -> list[str]:
    return [word.strip() for word in given.split(",") if word.strip()]


def _budgets(given: str) -> tuple[int, ...]:
    return tuple(sorted(int(word) for word in _words(given)))


def _main_routes() -> list[str]:
    return [*variants.MAIN, *BASELINES]


def _routes(given: str) -> list[str]:
    """Route names; main and all stand for many."""
    many = {"main": _main_routes(), _ALL: [*variants.VARIANTS, *BASELINES], "baselines": list(BASELINES)}
    names = [name for word in _words(given) for name in many.get(word, [word])]
    unknown = [name for name in names if name not in variants.VARIANTS and name not in BASELINES]
    if unknown:
        raise argparse.ArgumentTypeError(f"no route {unknown[0]!r}; there are {', '.join(many[_ALL])}")
    return list(dict.fromkeys(names))


def _book_file(given: str) -> tuple[str, Path]:
    name, _, path = given.rpartition("=")
    return name, Path(path).expanduser()
