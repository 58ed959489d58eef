"""Whether indexing survives being killed: nothing finished is lost or done again, and the book ends up the same.

    python -m bench.kills --seed 1 --kills 60                    the program itself is killed
    python -m bench.kills --seed 1 --kills 60 --victim models    the process in which the models live

Three chapters of the sample are read by playing its recorded index back. The program is killed (SIGKILL) at random
moments and started again, until the book is finished; then a new one is begun, until enough kills have struck. The
quick index is made before; vectors are made of hashed words, with ``--victim models`` by the starter embedder (``models
get starter``).
"""

import argparse
import hashlib
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import numpy as np
import psutil

from bench.part import add_part
from ponsreader.app import indexing
from ponsreader.app.desk import Desk
from ponsreader.app.resources import resource
from ponsreader.domain import ChunkId
from ponsreader.errors import ModelError
from ponsreader.models.client import open_host
from ponsreader.paths import find_paths
from ponsreader.settings import Settings
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import vectors
from ponsreader.store.book import BookFile
from ponsreader.store.verify import verify
from tests.fakes import WordEmbedder

Victim = Literal["program", "models"]
CHAPTERS = ("Araby", "Eveline", "After the Race")
BEGUN = "begun"  # what a run says when everything is loaded
CRASHED = 3  # how a run ends whose models died more often than it starts them by itself
_OTHER = ("counter", "book", "content", "section", "embedder", "token")  # clocks, and what is compared otherwise
_EARLY = 0.7  # of the time that a run takes: most kills strike before its end
_WAIT = 300.0  # seconds for a run to get going, or to end


@dataclass
class Outcome:
    """What the kills came to; ``lost``, ``repeated``, ``different`` and ``broken`` have to stay empty."""

    kills: int = 0
    runs: int = 0
    books: int = 0
    lost: list[str] = field(default_factory=list)  # finished chunks that were not finished any more, or had changed
    repeated: list[str] = field(default_factory=list)  # finished chunks that were read once more
    broken: list[str] = field(default_factory=list)  # problems of a file after a kill
    different: list[str] = field(default_factory=list)  # tables that are not as without kills

    @property
    def ok(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.lost or self.repeated or self.broken or self.different)


def kill_again_and_again(folder: Path, kills: int, seed: int, victim: Victim = "program") -> Outcome:
    """Index in ``folder``, killed at random moments that ``seed`` decides, until ``kills`` have struck."""
    dice, outcome = random.Random(seed), Outcome()
    plain, reference = folder / "plain.pons", folder / "reference.pons"
    add_part(folder, CHAPTERS).path.rename(plain)
    took = _reference(plain, reference, victim)
    expected = contents(reference)
    while outcome.kills < kills:
        book = folder / "book.pons"
        shutil.copy(plain, book)
        _one_book(book, outcome, kills, victim, lambda: dice.uniform(0.0, _EARLY * took))
        outcome.books += 1
        after = contents(book)
        outcome.different += [name for name in expected if after.get(name) != expected[name]]
    return outcome


def _one_book(book: Path, outcome: Outcome, kills: int, victim: Victim, moment: Callable[[], float]) -> None:
    """Index one book to its end, with as many kills as happen to strike it."""
    finished: dict[ChunkId, str] = {}
    done = False
    while not done:
        outcome.runs += 1
        done, struck = _run(book, victim, moment, kills - outcome.kills)
        outcome.kills += struck
        _examine(book, finished, outcome)


def _examine(book: Path, finished: dict[ChunkId, str], outcome: Outcome) -> None:
    """Compare with what was finished before, and see whether the file is whole."""
    outcome.broken += [f"{p.kind}: {p.detail}" for p in verify(book).problems if p.kind not in ("to_embed", "state")]
    now = finished_chunks(book)
    for chunk, rows in finished.items():
        if chunk not in now:
            outcome.lost.append(f"chunk {chunk} is not finished any more")
        elif now[chunk] != rows:
            outcome.repeated.append(f"chunk {chunk} was read again")
    finished.update(now)


def finished_chunks(book: Path) -> dict[ChunkId, str]:
    """The chunks that have been read closely, each with a digest of its rows, their ids and the times it was read."""
    with BookFile.open(book, readonly=True) as opened, opened.reading() as db:
        done = {id_: each for id_, each in chunk_rows.states(opened).items() if each.state in ("done", "empty")}
        tables = ("mention", "facet", "event", "relation", "rejection")
        return {
            id_: _digest([each, *(db.execute(f"SELECT * FROM {t} WHERE chunk = ?", (id_,)).fetchall() for t in tables)])
            for id_, each in done.items()
        }


def contents(book: Path) -> dict[str, str]:
    """A digest of every table of a book file, whatever the order in which its rows were written."""
    with BookFile.open(book, readonly=True) as opened, opened.reading() as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        plain = [name for name in names if name not in _OTHER and "_words" not in name and not name.startswith("vec_")]
        found = {name: _digest(sorted(map(repr, db.execute(f"SELECT * FROM {name}")))) for name in plain if _own(name)}
        found["token"] = _digest(sorted(map(repr, db.execute("SELECT kind, id, position, data FROM token"))))
        for kind in vectors.KINDS:
            ids, rows = vectors.get_all(opened, kind)
            found[f"vec_{kind}"] = _digest([ids.tolist(), np.ascontiguousarray(rows).tobytes()])
        for unit in ("chunk", "sentence"):
            found[f"{unit}_words"] = _digest(sorted(map(repr, db.execute(f"SELECT * FROM {unit}_words_docsize"))))
        return found


def _own(table: str) -> bool:
    return not table.startswith("sqlite_") and "_terms" not in table


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()


# ---------------------------------------------------------------- one run, and its end


def _run(book: Path, victim: Victim, moment: Callable[[], float], most: int) -> tuple[bool, int]:
    """Start a run and strike it, at most so often: whether the book is finished, and how many kills struck."""
    struck = 0
    with _started(book, victim) as program:
        _wait_until_begun(program)
        while struck < most and _strike(program, victim, moment()):
            struck += 1
        status = program.wait(_WAIT)
    if status not in (0, CRASHED, -signal.SIGKILL):
        raise RuntimeError(f"a run ended with {status}")
    return status == 0, struck


def _strike(program: "subprocess.Popen[str]", victim: Victim, after: float) -> bool:
    """Wait, then kill; False where there was nothing left to kill."""
    try:
        program.wait(after)
    except subprocess.TimeoutExpired:
        return _killed(program, victim)
    return False


def _killed(program: "subprocess.Popen[str]", victim: Victim) -> bool:
    if victim == "program":
        program.kill()
        return True
    try:
        hosts = [p for p in psutil.Process(program.pid).children() if "ponsreader.models.host" in p.cmdline()]
        for host in hosts[:1]:
            host.kill()
    except psutil.NoSuchProcess:
        return False
    return bool(hosts)


def _started(book: Path, victim: Victim) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "bench.kills", "--index", str(book), "--victim", victim]
    here = Path(__file__).resolve().parent.parent
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=here)


def _wait_until_begun(program: "subprocess.Popen[str]") -> None:
    assert program.stdout is not None
    if program.stdout.readline().strip() != BEGUN:
        raise RuntimeError("a run did not begin")


def _reference(plain: Path, reference: Path, victim: Victim) -> float:
    """Index a copy without any kill: how long that takes."""
    shutil.copy(plain, reference)
    began = time.monotonic()
    with _started(reference, victim) as program:
        _wait_until_begun(program)
        began = time.monotonic()
        if program.wait(_WAIT) != 0:
            raise RuntimeError("the run without kills failed")
    return time.monotonic() - began


def _index(path: Path, victim: Victim) -> int:
    """What a run does: begin or go on, and finish."""
    with Desk(library=path.parent) as desk:
        entry = desk.library.find(str(path))
        reader = indexing.recorded(entry, resource("sample") / "index")
        if victim == "program":
            print(BEGUN, flush=True)
            indexing.index_with(entry, WordEmbedder(), reader=reader, views=desk.views, depth="both")
            return 0
        with open_host(replace(Settings(), threads=1), find_paths()) as host:
            if host.embedder is None:
                raise SystemExit(host.embedder_reason)
            print(BEGUN, flush=True)
            try:
                indexing.index_with(entry, host.embedder, reader=reader, views=desk.views, depth="both")
            except ModelError as error:
                print(error.message, file=sys.stderr)
                return CRASHED
    return 0


def main() -> int:
    """Run from the command line; 0 if nothing was lost, repeated, broken or different."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--kills", type=int, default=60)
    options.add_argument("--victim", choices=("program", "models"), default="program")
    options.add_argument("--index", type=Path, help=argparse.SUPPRESS)
    asked = options.parse_args()
    if asked.index is not None:
        return _index(asked.index, asked.victim)
    folder = Path(tempfile.mkdtemp(prefix="ponsreader-kills-"))
    try:
        outcome = kill_again_and_again(folder, asked.kills, asked.seed, asked.victim)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps(_told(outcome), indent=1))
    return 0 if outcome.ok else 1


def _told(outcome: Outcome) -> Mapping[str, object]:
    return {
        "kills": outcome.kills,
        "runs": outcome.runs,
        "books": outcome.books,
        "chunks lost": outcome.lost,
        "chunks repeated": outcome.repeated,
        "integrity errors": outcome.broken,
        "tables that differ": outcome.different,
    }


if __name__ == "__main__":
    sys.exit(main())
