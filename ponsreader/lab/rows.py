"""The rows a run leaves behind: one a question, route and budget, written as soon as it is known.

A file of JSON lines: first the run's signature, then the rows. It can be killed at any moment: each row is on the disk
before the next question is asked, and a line that was being written is cut off. Rows of another run are never mixed in.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, asdict, dataclass, field, fields, replace
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from ponsreader.errors import StoreError
from ponsreader.lab.questions import Kind, Question, Task

Scalar = str | int | float | bool | None
Key = tuple[str, str, int, int]

FORMAT = 1
_BEGINNING = b'{"format":'
_DENSE = (",", ":")
_Made = TypeVar("_Made", "Signature", "Row")


@dataclass(frozen=True, slots=True)
class Signature:
    """What must be the same for rows to be comparable."""

    dataset: str
    questions: str  # fingerprint of the questions and their gold
    method: Mapping[str, Scalar]  # every field of the Method
    reader: str  # hash of the model file, "" where no model answers
    embedder: str
    seed: int
    versions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one question on one route.

    A failed call has an ``error`` and the scores of ``scoring.nothing``: it counts as wrong and stays counted.
    ``turn`` tells repetitions apart (an order of the options, a seed). ``variant``: the fields in which the
    route's Method differs from the run's. ``refusal`` is "", "not-read" or "not-found".
    """

    question: str
    route: str
    budget: int
    book: str
    task: Task
    kind: Kind = ""
    turn: int = 0
    pair: str = ""
    answerable: bool = True
    variant: Mapping[str, Scalar] = field(default_factory=dict)
    scores: Mapping[str, float] = field(default_factory=dict)
    answer: str = ""
    refusal: str = ""
    tokens: int = 0
    pairs: int = 0
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    error: str = ""

    @property
    def key(self) -> Key:
        """What may stand only once in a run."""
        return self.question, self.route, self.budget, self.turn


@dataclass(frozen=True, slots=True)
class Run:
    """A file of rows as it was read."""

    signature: Signature
    rows: tuple[Row, ...]


class RowWriter:
    """Appends rows to a new file or goes on with one of the same signature; StoreError if it is of another run."""

    def __init__(self, path: Path, signature: Signature) -> None:
        self._path = path
        self._done: set[Key] = set()
        self._variants: dict[str, Mapping[str, Scalar]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if _has_begun(path):
            self._take_up(read(path), signature)
            _cut_torn_line(path)
            self._file = path.open("ab")
        else:
            self._file = path.open("wb")
            self._write({"format": FORMAT, "signature": asdict(signature)})

    def __enter__(self) -> "RowWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def has(self, question: str, route: str, budget: int, turn: int = 0) -> bool:
        """Whether this row is there already."""
        return (question, route, budget, turn) in self._done

    def append(self, row: Row) -> None:
        """Write a row so that it outlives the machine's power."""
        self.extend([row])

    def extend(self, rows: Sequence[Row]) -> None:
        """Write rows that were made together, all of them before the disk is waited for."""
        for row in rows:
            if row.key in self._done:
                raise ValueError(f"{row.key} stands in {self._path.name} already")
        known = set(self._variants)
        for row in rows:
            self._take(row)
        self._write(*_shortened(rows, known))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _take_up(self, run: Run, signature: Signature) -> None:
        unlike = [
            f.name
            for f in fields(Signature)
            if _plain(getattr(run.signature, f.name)) != _plain(getattr(signature, f.name))
        ]
        if unlike:
            raise StoreError(
                "other_run",
                f"{self._path} holds rows of a run with another {' and '.join(unlike)}. It was left as it is. "
                "Give this run another file, or repeat the old run's settings to go on with it.",
            )
        for row in run.rows:
            self._take(row)

    def _take(self, row: Row) -> None:
        known = self._variants.setdefault(row.route, row.variant)
        if _plain(known) != _plain(row.variant):
            raise StoreError(
                "other_run",
                f"The rows of {row.route!r} in {self._path} were made with other settings of that route. They were "
                "left as they are. Give this run another file.",
            )
        self._done.add(row.key)

    def _write(self, *items: Mapping[str, object]) -> None:
        if not items:
            return
        lines = [json.dumps(item, ensure_ascii=False, allow_nan=False, separators=_DENSE) + "\n" for item in items]
        self._file.write("".join(lines).encode("utf-8", "surrogatepass"))
        self._file.flush()
        os.fsync(self._file.fileno())


def read(path: Path) -> Run:
    """The rows of a file; a line that was being written when the run was killed is passed over."""
    lines = path.read_bytes().split(b"\n")[:-1]
    if not lines:
        raise _malformed(path, 1)
    head = _object(path, 1, lines[0])
    if head.get("format") != FORMAT or not isinstance(head.get("signature"), dict):
        raise _malformed(path, 1)
    rows = [_made(Row, path, n, _object(path, n, line)) for n, line in enumerate(lines[1:], 2)]
    return Run(_made(Signature, path, 1, head["signature"]), tuple(_with_variants(rows)))


def fingerprint(questions: Iterable[Question]) -> str:
    """A short hash of the questions with their gold: another edition of a data set gives another one."""
    written = json.dumps([asdict(question) for question in questions], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _shortened(rows: Iterable[Row], known: set[str]) -> Iterator[dict[str, object]]:
    """Rows without the fields that are as usual; a route's variant is told with its first row only."""
    for row in rows:
        told = {f.name: value for f in fields(Row) if (value := getattr(row, f.name)) != _usual(f)}
        if row.route in known:
            told.pop("variant", None)
        known.add(row.route)
        yield told


def _with_variants(rows: Iterable[Row]) -> Iterator[Row]:
    """Each row with the variant of its route, which its first row has told."""
    variants: dict[str, Mapping[str, Scalar]] = {}
    for row in rows:
        yield replace(row, variant=variants.setdefault(row.route, row.variant))


def _usual(field_: Field[object]) -> object:
    """What a field is where nobody has said anything."""
    return field_.default_factory() if field_.default_factory is not MISSING else field_.default


def _plain(value: object) -> object:
    """The value as it comes back from JSON."""
    return dict(value) if isinstance(value, Mapping) else value


def _has_begun(path: Path) -> bool:
    """Whether the file holds a complete first line; StoreError if it holds something that no run began to write."""
    held = path.read_bytes() if path.exists() else b""
    if b"\n" not in held and held[: len(_BEGINNING)] != _BEGINNING[: len(held)]:
        raise _malformed(path, 1)
    return b"\n" in held


def _cut_torn_line(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:  # Any: JSON
    try:
        value = json.loads(line.decode("utf-8", "surrogatepass"))
    except ValueError as error:
        raise _malformed(path, number) from error
    if not isinstance(value, dict):
        raise _malformed(path, number)
    return value


def _made(kind: type[_Made], path: Path, number: int, values: dict[str, Any]) -> _Made:  # Any: JSON
    try:
        return kind(**values)
    except TypeError as error:
        raise _malformed(path, number) from error


def _malformed(path: Path, number: int) -> StoreError:
    return StoreError(
        "malformed_rows",
        f"Line {number} of {path} is no row of this program. The file was left as it is. "
        "Take that line out, or give another file.",
    )
