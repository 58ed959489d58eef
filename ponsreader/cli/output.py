"""How results, progress and errors are written."""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from typing import Any, Self

from ponsreader.errors import PonsReaderError
from ponsreader.visible import escaped, on_one_line, visible

_WIDTH = 24  # of the bar
_EVERY = 0.2  # seconds between two drawings


def write_json(value: object) -> None:
    """One JSON value on stdout, on one line."""
    print(escaped(json.dumps(plain(value), ensure_ascii=False)))


def say(*lines: str, aside: bool = False) -> None:
    """Lines for a person, on stdout or ``aside`` on stderr; whatever a book put into one, it is one line."""
    print("\n".join(map(on_one_line, lines)), file=sys.stderr if aside else sys.stdout)


def say_on(piece: str) -> None:
    """A piece of a text for a person, as it comes, with the lines that it has."""
    print(visible(piece), end="", flush=True)


def plain(value: Any) -> Any:  # Any: whatever JSON can hold
    """Dataclasses, tuples and mappings as JSON knows them."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    return value


_WAY_OUT = {"damaged": "To do so: ponsreader verify BOOK --repair"}  # for the kinds of error that have a command


def write_error(error: PonsReaderError, *, as_json: bool) -> None:
    """A named error: JSON on stdout where that was asked for, else its sentence on stderr."""
    if as_json:
        write_json({"ok": False, "error": error.kind, "message": error.message})
    else:
        say(" ".join(filter(None, (error.message, _WAY_OUT.get(error.kind)))), aside=True)


class Bar:
    """Progress on a terminal: a bar that is drawn over itself; elsewhere silence. Gone at the end of a ``with``."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()
        self._last = 0.0
        self._open = False

    def report(self, done: float, total: float, note: str = "") -> None:
        """Draw how far the work is."""
        now = time.monotonic()
        if not self._shown or (now - self._last < _EVERY and done < total):
            return
        self._last, share = now, min(done / total, 1.0) if total else 0.0
        filled = round(share * _WIDTH)
        line = f"{'█' * filled}{'·' * (_WIDTH - filled)} {share:4.0%} {on_one_line(note)}"
        print(f"\r\033[K{line[:100]}", end="", file=sys.stderr, flush=True)
        self._open = True

    def check(self) -> None:
        """Ctrl+C stops the command by itself."""

    def clear(self) -> None:
        """Take the bar off the screen."""
        if self._open:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
            self._open = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()
