"""The command line, and the start of the window: without arguments, or with files, the window opens."""

import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 (a named error), 2 (usage) or 130 (interrupted)."""
    given = list(sys.argv[1:] if argv is None else argv)
    if opens_window(given):
        return window(given)
    from ponsreader.cli.commands import run

    behave()
    return run(given)


def window(argv: Sequence[str] | None = None) -> int:
    """Open the window, with the books named on the command line."""
    from ponsreader.app.desk import Desk
    from ponsreader.gui.main import run

    given = list(sys.argv[1:] if argv is None else argv)
    with Desk() as desk:
        return run(given, desk)


def behave() -> None:
    """Be a program of the command line: with streams, in UTF-8, and stopped by SIGTERM just as by Ctrl-C."""
    _have_streams()
    _speak_utf8()
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def opens_window(given: Sequence[str]) -> bool:
    """Whether these arguments are files for the window: nothing at all, or paths and links to files only."""
    return all(word.startswith("file:") or (not word.startswith("-") and _is_file(word)) for word in given)


def _have_streams() -> None:
    """Whoever started this may have closed them: then what is written goes nowhere."""
    sys.stdout = sys.stdout or io.TextIOWrapper(io.FileIO(os.devnull, "w"))
    sys.stderr = sys.stderr or io.TextIOWrapper(io.FileIO(os.devnull, "w"))


def _speak_utf8() -> None:
    """What scripts read is the same on every system; what cannot be written is escaped as JSON escapes it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _is_file(word: str) -> bool:
    from ponsreader.cli.arguments import COMMANDS

    try:
        return word not in COMMANDS and Path(word).exists()
    except (OSError, ValueError):  # too long for a path, or no path at all
        return False


if __name__ == "__main__":
    sys.exit(main())
