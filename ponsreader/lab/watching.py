"""How far a run is, on stderr: a bar with the time left, or a line now and then where nobody is looking."""

import sys
import time
from typing import TextIO

_WIDTH = 24
_REDRAWN = 0.2  # seconds between two drawings on a terminal
_TOLD = 30.0  # and between two lines in a log
_LINE = 100


class Bar:
    """Progress that is drawn; Ctrl+C stops the program by itself."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._drawn = self._stream.isatty()
        self._begun = self._last = time.monotonic()
        self._first = 0.0
        self._total = 0.0

    def report(self, done: float, total: float, note: str = "") -> None:
        """Draw how far it is; what was done before the first report counts for nothing in the time left."""
        now = time.monotonic()
        if total != self._total or done < self._first:
            self._begun, self._first, self._total = now, done, total
        if now - self._last < (_REDRAWN if self._drawn else _TOLD):
            return
        self._last = now
        self._tell(done, total, f"{note}{self._left(done, total, now)}")

    def check(self) -> None:
        """Nobody presses Stop here."""

    def clear(self) -> None:
        """Take the bar off the screen."""
        if self._drawn:
            self._stream.write("\r\033[K")
            self._stream.flush()

    def _tell(self, done: float, total: float, note: str) -> None:
        share = min(done / total, 1.0) if total else 0.0
        filled = round(share * _WIDTH)
        line = f"{'█' * filled}{'·' * (_WIDTH - filled)} {share:4.0%} {note}"[:_LINE]
        self._stream.write(f"\r\033[K{line}" if self._drawn else f"{line}\n")
        self._stream.flush()

    def _left(self, done: float, total: float, now: float) -> str:
        if done <= self._first:
            return ""
        seconds = (now - self._begun) / (done - self._first) * (total - done)
        return f", {seconds / 60:.0f} min left" if seconds >= 90 else f", {seconds:.0f} s left"
