"""``ponsreader lab``: measure what the index holds, what the reasoning finds, what is answered; write it down.

A run is a file of rows, and a run that was stopped goes on where it was: give the same command again.
"""

import hashlib
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ponsreader.app.desk import Desk
from ponsreader.errors import ModelError, UsageError
from ponsreader.lab import answering, inspecting, report, rows, study
from ponsreader.lab.arguments import parser
from ponsreader.lab.cabinet import Cabinet
from ponsreader.lab.remembering import RememberingEmbedder
from ponsreader.lab.study import Study
from ponsreader.lab.subjects import Folders, Subject, limited, subjects
from ponsreader.lab.summary import Value, summary
from ponsreader.lab.watching import Bar
from ponsreader.models.protocols import Embedder, Reader

OK = 0
_NAMED = 8  # books that a heading names
_PLAIN = str.maketrans({" ": "-", "(": None, ")": None, ",": None})


@dataclass(frozen=True, slots=True)
class Models:
    """The models of a run; ``reader`` only where one is asked for."""

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


@dataclass(frozen=True, slots=True)
class Told:
    """What a command has to say, to programs and to people."""

    value: Value
    text: str


@dataclass(frozen=True, slots=True)
class Bench:
    """What a command works with. The cache keeps what is dear to make: vectors, indexed books, rows."""

    asked: Namespace
    cache: Path
    embedder: Embedder
    reader: Reader | None
    bar: Bar

    def cabinet(self) -> Cabinet:
        """The indexed books."""
        return Cabinet(self.cache / "books", self.embedder, reader=self.reader, progress=self.bar)

    def subjects(self, name: str) -> list[Subject]:
        """The books of a data set, as far as they are asked for."""
        found = subjects(name, self.folders(), depth=self.asked.index, books=self.asked.books)
        return limited(found, self.asked.limit, self.asked.seed)

    def folders(self) -> Folders:
        """Where data lies; beside the gold where nobody has said."""
        gold, data = self.asked.gold, self.asked.data
        if data is None and gold is not None and (gold.parent / "data").is_dir():
            data = gold.parent / "data"
        return Folders(gold, data, self.cache / "texts", dict(self.asked.book_file))

    def rows_file(self, command: str, plan: Study, reader: str = "") -> Path:
        """A plain name in --out, else one in the cache that nothing but the very same run has."""
        name = f"{command}-{plan.dataset.partition(':')[0].translate(_PLAIN)}"
        if self.asked.out is None:
            told = json.dumps(asdict(plan.signature(self.embedder.fingerprint.name, reader)), sort_keys=True)
            return self.cache / report.ROWS / f"{name}-{hashlib.sha256(told.encode()).hexdigest()[:12]}.jsonl"
        path = Path(self.asked.out) / report.ROWS / f"{name}.jsonl"
        if self.asked.again:
            path.unlink(missing_ok=True)
        return path


def run(arguments: Sequence[str], models: OpenModels = chosen_models) -> int:
    """Run one command of the lab; named errors fly to the caller."""
    asked = parser().parse_args(arguments)
    bar = Bar()
    with Desk(library=asked.library) as desk:
        if asked.reader:
            desk.settings = replace(desk.settings, reader=asked.reader)
        try:
            told = _COMMANDS[asked.command](asked, desk, models, bar)
        finally:
            bar.clear()
    sys.stdout.write((json.dumps(told.value, ensure_ascii=False) if asked.json else told.text) + "\n")
    return OK


def _evidence(asked: Namespace, desk: Desk, models: OpenModels, bar: Bar) -> Told:
    bench = _bench(asked, desk, models(desk, asked.index == "close"), bar)
    done = []
    for name in asked.sets:
        plan = _study(name, bench)
        path = bench.rows_file("evidence", plan)
        study.run(plan, bench.cabinet(), path, progress=bar)
        done.append(path)
    return _told(done)


def _run(asked: Namespace, desk: Desk, models: OpenModels, bar: Bar) -> Told:
    bench = _bench(asked, desk, models(desk, True), bar)
    if bench.reader is None:
        raise ModelError("no_reader", "Answers need a reader model.")
    done = []
    for name in asked.sets:
        plan = _study(name, bench)
        path = bench.rows_file(f"run-{asked.form}", plan, bench.reader.info.sha256)
        answering.run(plan, bench.cabinet(), bench.reader, path, form=asked.form, turns=asked.turns, progress=bar)
        done.append(path)
    return _told(done)


def _index_quality(asked: Namespace, desk: Desk, models: OpenModels, bar: Bar) -> Told:
    bench = _bench(asked, desk, models(desk, asked.index == "close"), bar)
    found = inspecting.indexes(asked.book, desk.library, bench.folders(), bench.cabinet(), asked.index, asked.books)
    if asked.litbank:
        read = bench.reader if asked.index == "close" else None
        found |= inspecting.litbank_scores(bench.folders(), read, asked.limit, progress=bar)
    if asked.out is not None:
        report.put_indexes(found, asked.out)
    return Told({name: dict(held) for name, held in found.items()}, report.indexes(found))


def _report(asked: Namespace, desk: Desk, models: OpenModels, bar: Bar) -> Told:
    folder = asked.out or desk.paths.cache / "lab"
    runs = report.runs_in(folder)
    if not runs:
        raise UsageError("no_rows", f"There are no rows in {folder / report.ROWS}. Make some: ponsreader lab evidence")
    path = str(report.write(runs, folder))
    return Told({"report": path}, path)


_COMMANDS: Mapping[str, Callable[[Namespace, Desk, OpenModels, Bar], Told]] = {
    "index-quality": _index_quality,
    "evidence": _evidence,
    "run": _run,
    "report": _report,
}


def _bench(asked: Namespace, desk: Desk, models: Models, bar: Bar) -> Bench:
    cache = desk.paths.cache / "lab"
    return Bench(asked, cache, RememberingEmbedder(models.embedder, cache / "vectors"), models.reader, bar)


def _study(name: str, bench: Bench) -> Study:
    found = bench.subjects(name)
    depths = ", ".join(sorted({subject.source.depth for subject in found}))
    books = ", ".join(subject.name for subject in found) if len(found) <= _NAMED else f"{len(found)} books"
    named = f"{name.partition('=')[0]} ({depths} index): {books}"
    return Study(named, found, bench.asked.routes, bench.asked.budget, seed=bench.asked.seed)


def _told(paths: Sequence[Path]) -> Told:
    runs = [(rows.read(path), path) for path in paths]
    value: Value = {"sets": [{**summary(run_), "rows": str(path)} for run_, path in runs]}
    return Told(value, "\n".join(report.section(run_) for run_, _ in runs))
