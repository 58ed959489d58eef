"""Reading files of questions: whole or not at all, and a complaint names the file and the line.

JSON lines, JSON and CSV all become records whose fields are read as what they must be, so that an importer
is a list of names, and a wrong file is an error for the reader, never a half-filled benchmark. Pickles are
programs and are never loaded.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, Union

from ponsreader.errors import PonsReaderError

Json = Union[str, int, float, bool, None, list["Json"], dict[str, "Json"]]  # noqa: UP007 - it is recursive
_Kind = TypeVar("_Kind", str, int, bool, list, dict)  # type: ignore[type-arg]  # what is inside is read later

_LONGEST_CELL = 1 << 27  # csv's own limit is 128 kB; summaries and texts are longer
_NAMES = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "an object"}


class DatasetError(PonsReaderError):
    """A file of questions that is missing or not in the format it should have."""


@dataclass(frozen=True, slots=True)
class Record:
    """One line or item of a file; ``where`` is its place, for complaints."""

    where: str
    fields: Mapping[str, Json]

    def text(self, name: str) -> str:
        """A field that must be there and be a text."""
        return self._is(str, name, self.fields.get(name))

    def text_or(self, name: str, default: str = "") -> str:
        """A text that may be missing or null."""
        value = self.fields.get(name)
        return default if value is None else self._is(str, name, value)

    def number(self, name: str) -> int:
        """A field that must be a whole number."""
        return self._is(int, name, self.fields.get(name))

    def flag(self, name: str) -> bool:
        """A field that must be true or false."""
        return self._is(bool, name, self.fields.get(name))

    def items(self, name: str) -> Sequence[Json]:
        """A list of anything; missing means none."""
        value = self.fields.get(name)
        return [] if value is None else self._is(list, name, value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; missing means none."""
        return tuple(self._is(str, f"{name} {n}", item) for n, item in enumerate(self.items(name), 1))

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers; missing means none."""
        return tuple(self._is(int, f"{name} {n}", item) for n, item in enumerate(self.items(name), 1))

    def records(self, name: str) -> tuple["Record", ...]:
        """A list of objects; missing means none."""
        return tuple(self._inner(f"{name} {n}", item) for n, item in enumerate(self.items(name), 1))

    def record(self, name: str) -> "Record":
        """An object; missing means an empty one."""
        value = self.fields.get(name)
        return self._inner(name, {} if value is None else value)

    def pick(self, name: str, *allowed: str) -> str:
        """A text that must be one of a few."""
        value = self.text_or(name)
        if value not in allowed:
            raise self.bad(f"`{name}` is {value!r} and should be one of {', '.join(map(repr, allowed))}")
        return value

    def bad(self, what: str) -> DatasetError:
        """The complaint about this record."""
        return DatasetError(
            "malformed_dataset",
            f"{self.where}: {what}. Nothing of it was taken in. Fetch the file again or mend this place.",
        )

    def _inner(self, name: str, value: Json) -> "Record":
        return Record(f"{self.where}, {name}", self._is(dict, name, value))

    def _is(self, kind: type[_Kind], name: str, value: Json) -> _Kind:
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        raise self.bad(f"`{name}` is missing" if value is None else f"`{name}` should be {_NAMES[kind]}")


def json_lines(path: Path) -> Iterator[Record]:
    """The objects of a file of JSON lines, one at a time; empty lines are skipped."""
    with _opened(path) as lines:
        for n, line in enumerate(_decoded(path, lines), 1):
            if line.strip():
                yield _line_record(path, n, line)


def json_items(path: Path) -> list[Record]:
    """The objects of a JSON file that is a list, or a mapping from ids to objects (id as ``_id``)."""
    whole = _whole(path)
    if not isinstance(whole.fields["file"], dict):
        return [Record(f"{path.name}, item {n}", r.fields) for n, r in enumerate(whole.records("file"), 1)]
    inner = whole.record("file")
    return [Record(f"{path.name}, {key}", {"_id": key, **inner.record(key).fields}) for key in inner.fields]


def json_object(path: Path) -> Record:
    """The one object that a JSON file is."""
    return Record(path.name, _whole(path).record("file").fields)


def csv_lines(path: Path, *columns: str) -> Iterator[Record]:
    """The rows of a CSV file that must have ``columns``; every field is a text."""
    csv.field_size_limit(_LONGEST_CELL)
    with _opened(path) as file:
        rows = csv.DictReader(_decoded(path, file), strict=True)
        _check_header(path, rows.fieldnames or (), columns)
        yield from _csv_records(path, rows)


def text_file(path: Path) -> str:
    """A UTF-8 text as benchmarks ship them: the byte order mark gone, lines ended by LF."""
    with _opened(path) as file:
        return "".join(_decoded(path, file))


def _opened(path: Path) -> io.TextIOWrapper:
    try:
        return path.open(encoding="utf-8-sig")
    except OSError as error:
        raise DatasetError(
            "no_dataset",
            f"{path} cannot be read ({error.strerror}). Nothing was taken in. Check where the file lies.",
        ) from error


def _decoded(path: Path, lines: io.TextIOWrapper) -> Iterator[str]:
    n = 0
    try:
        for n, line in enumerate(lines, 1):  # noqa: B007 - the number is for the complaint
            yield line
    except UnicodeDecodeError as error:
        raise Record(f"{path.name}, line {n + 1} or soon after", {}).bad("this is not UTF-8") from error


def _whole(path: Path) -> Record:
    return Record(path.name, {"file": _parsed(path, 1, text_file(path))})


def _line_record(path: Path, n: int, line: str) -> Record:
    where = f"{path.name}, line {n}"
    return Record(where, Record(where, {"line": _parsed(path, n, line.strip())}).record("line").fields)


def _parsed(path: Path, first: int, text: str) -> Json:
    try:
        value: Json = json.loads(text)
    except json.JSONDecodeError as error:
        raise Record(f"{path.name}, line {first + error.lineno - 1}", {}).bad(
            f"this is not JSON ({error.msg})"
        ) from error
    return value


def _check_header(path: Path, found: Sequence[str], wanted: Sequence[str]) -> None:
    missing = [name for name in wanted if name not in found]
    if missing:
        raise Record(f"{path.name}, line 1", {}).bad(f"the column {missing[0]!r} is missing")


def _csv_records(path: Path, rows: "csv.DictReader[str]") -> Iterator[Record]:
    try:
        for row in rows:
            record = Record(f"{path.name}, line {rows.line_num}", {k: v for k, v in row.items() if k is not None})
            if None in row or None in row.values():
                raise record.bad("the number of cells differs from the first line's")
            yield record
    except csv.Error as error:
        raise Record(f"{path.name}, line {rows.reader.line_num}", {}).bad(f"this is not CSV ({error})") from error
