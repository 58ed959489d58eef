"""Reads a book in a process of its own: what a strange file does to a parser, it does not do to the app.

The process has a time limit and, where the system has one, a memory limit. A stop ends it at once, and so does the end
of the program, however that comes. The cover is made small there as well, after the text has been handed over: a
picture that takes too long or ends the process costs the book its cover and nothing else.
"""

import contextlib
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Literal

from ponsreader import offline
from ponsreader.books import refusals
from ponsreader.books.reading import read
from ponsreader.domain import ImportedBook
from ponsreader.errors import BookError, PonsReaderError
from ponsreader.progress import Progress, Unwatched

MOST_MEMORY = 3 << 30
_LOOK_EVERY = 0.05  # seconds
_REPORT_EVERY = 0.1

log = logging.getLogger(__name__)

Shrink = Callable[[bytes], bytes | None]  # makes a small picture of a cover's file, or nothing

Said = (
    tuple[Literal["report"], tuple[float, float, str]]
    | tuple[Literal["book"], ImportedBook]
    | tuple[Literal["cover"], bytes | None]
    | tuple[Literal["error"], PonsReaderError]
)


def read_apart(
    path: Path,
    *,
    encoding: str | None = None,
    name: str | None = None,
    progress: Progress | None = None,
    seconds: float = 120,
    shrink: Shrink | None = None,
    cover_seconds: float = 10,
) -> ImportedBook:
    """Like ``reading.read``; also raises BookError ``crashed`` or ``timed_out``, and Cancelled within a moment.

    ``shrink``, which must be importable, is called there and gives the cover; without it that is the book's own file.
    """
    watched = progress or Unwatched()
    watched.check()
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe(duplex=False)
    arguments = (there, path, encoding, name, shrink)
    process = spawn.Process(target=_work, args=arguments, name="ponsreader-import", daemon=True)
    process.start()
    there.close()
    try:
        book = _listen(here, watched, time.monotonic() + seconds, seconds)
        return replace(book, cover=_cover(here, watched, cover_seconds)) if shrink and book.cover else book
    finally:
        process.kill()
        process.join()
        with contextlib.suppress(ValueError):  # another thread that starts a process may reap this one under our hands
            process.close()
        here.close()


def _listen(here: Connection, progress: Progress, deadline: float, seconds: float) -> ImportedBook:
    """Wait for the book, pass reports on, and notice at once if the process dies."""
    while True:
        progress.check()
        if time.monotonic() > deadline:
            raise refusals.timed_out(seconds)
        try:
            if not here.poll(_LOOK_EVERY):
                continue
            said: Said = here.recv()
        except (EOFError, OSError):
            raise refusals.crashed() from None
        if said[0] == "report":
            progress.report(*said[1])
        elif said[0] == "error":
            raise said[1]
        elif said[0] == "book":
            return said[1]


def _cover(here: Connection, progress: Progress, seconds: float) -> bytes | None:
    """The small cover, if it comes in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        progress.check()
        try:
            if here.poll(_LOOK_EVERY):
                said: Said = here.recv()
                return said[1] if said[0] == "cover" else None
        except (EOFError, OSError):
            break
    log.info("the cover could not be drawn")
    return None


class _Reporter:
    """Progress that speaks through the pipe; it is stopped by ending the process."""

    def __init__(self, there: Connection) -> None:
        self.there = there
        self.spoke = 0.0

    def report(self, done: float, total: float, note: str = "") -> None:
        """Say how far it is, but not too often."""
        now = time.monotonic()
        if now - self.spoke >= _REPORT_EVERY:
            self.spoke = now
            self.there.send(("report", (done, total, note)))

    def check(self) -> None:
        """Never stop from inside."""


def _work(there: Connection, path: Path, encoding: str | None, name: str | None, shrink: Shrink | None) -> None:
    """What the process does. A bug ends it without a word, which the other side tells the reader."""
    offline.switch(True)
    threading.Thread(target=_end_with_the_program, daemon=True, name="program's watch").start()
    _limit_memory()
    try:
        said: Said = ("book", read(path, encoding=encoding, name=name, progress=_Reporter(there)))
    except PonsReaderError as error:
        said = ("error", error)
    except MemoryError:
        said = (
            "error",
            BookError("too_big", "The book needs more memory than an import may take, and was not imported."),
        )
    with contextlib.suppress(BrokenPipeError):
        there.send(said)
        if said[0] == "book" and shrink and said[1].cover:
            there.send(("cover", shrink(said[1].cover)))


def _end_with_the_program() -> None:
    """Nobody would hear of the book any more."""
    program = multiprocessing.parent_process()
    if program is not None:
        program.join()
        os._exit(1)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
