"""How results, progress and errors are written."""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from typing import Any, Self

from ponsreader.errors import PonsReaderError

_WIDTH = 24  # of the bar
_EVERY = 0.2  # seconds between two drawings
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}  # JSON lets them stand; readers split there


def write_json(value: object) -> None:
    """One JSON value on stdout, on one line."""
    print(json.dumps(plain(value), ensure_ascii=False).translate(_LINE_ENDS))


def plain(value: Any) -> Any:  # Any: whatever JSON can hold
    """Dataclasses, tuples and mappings as JSON knows them."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    return value


def write_error(error: PonsReaderError, *, as_json: bool) -> None:
    """A named error: JSON on stdout where that was asked for, else its sentence on stderr."""
    if as_json:
        write_json({"ok": False, "error": error.kind, "message": error.message})
    else:
        print(error.message, file=sys.stderr)


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
        line = f"{'█' * filled}{'·' * (_WIDTH - filled)} {share:4.0%} {note}"
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
