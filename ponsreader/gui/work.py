"""Long work off the GUI thread: a function runs on a worker, what it says comes back as signals.

A ``Work`` ends in exactly one of four ways: ``succeeded``, ``failed`` (something about the world, told to the
reader), ``stopped``, or a bug, which is raised again on the GUI thread so that it is never lost. ``ended`` follows each.
"""

import logging
import time
from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QThreadPool, Signal

from ponsreader.errors import Cancelled, PonsReaderError

logger = logging.getLogger(__name__)

Say = Callable[[str, object], None]
Job = Callable[["Relay"], object]
_REPORT_EVERY = 0.05  # seconds; more often than that nobody can read


class Relay:
    """The Progress that a job is given. ``say`` hands anything else to the GUI thread under a name."""

    def __init__(self, work: "Work") -> None:
        self._work = work
        self._last = 0.0

    def report(self, done: float, total: float, note: str = "") -> None:
        """Pass on how far the work is, not more often than one can read."""
        now = time.monotonic()
        if now - self._last >= _REPORT_EVERY or done >= total:
            self._last = now
            self._work.reported.emit(done, total, note)

    def check(self) -> None:
        """Raise Cancelled once the reader has pressed Stop."""
        if self._work.asked_to_stop():
            raise Cancelled

    def say(self, name: str, value: object) -> None:
        """Hand a piece of what the job makes to the GUI thread."""
        self._work.said.emit(name, value)


class Work(QObject):
    """One run of a job. Lives on the GUI thread."""

    reported = Signal(float, float, str)
    said = Signal(str, object)
    succeeded = Signal(object)
    failed = Signal(object)  # PonsReaderError
    stopped = Signal()
    ended = Signal()
    _finished = Signal(str, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._stop = Event()
        self._finished.connect(self._finish)
        self.running = True

    def stop(self) -> None:
        """Ask the job to stop; it does so at its next check."""
        self._stop.set()

    def asked_to_stop(self) -> bool:
        """Whether Stop was pressed."""
        return self._stop.is_set()

    def run(self, job: Job) -> None:
        """Run the job here and now, on the calling thread; the outcome goes to the GUI thread."""
        try:
            outcome = ("succeeded", job(Relay(self)))
        except Cancelled:
            outcome = ("stopped", None)
        except PonsReaderError as error:
            outcome = ("failed", error)
        except BaseException as bug:
            logger.exception("a bug in background work")
            outcome = ("bug", bug)
        self._finished.emit(*outcome)

    def _finish(self, how: str, value: object) -> None:
        self.running = False
        if how == "succeeded":
            self.succeeded.emit(value)
        elif how == "failed":
            self.failed.emit(value)
        elif how == "stopped":
            self.stopped.emit()
        self.ended.emit()
        self.deleteLater()
        if isinstance(value, BaseException) and how == "bug":
            raise value


class Workers(QObject):
    """Starts work and knows what is running, so that closing the window can end it all.

    Short work that somebody waits for does not queue behind an import or an index: those have a lane of their own.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._front, self._back = QThreadPool(self), QThreadPool(self)
        self._front.setMaxThreadCount(6)
        self._back.setMaxThreadCount(2)
        self._running: set[Work] = set()

    def start(self, job: Job, *, background: bool = False) -> Work:
        """Run ``job(relay)`` on a worker thread. Connect to the signals of what is returned at once."""
        work = Work(self)
        self._running.add(work)
        work.ended.connect(lambda: self._running.discard(work))
        pool = self._back if background else self._front
        pool.start(lambda: work.run(job))
        return work

    def fetch(self, function: Callable[[], object], then: Callable[..., object]) -> Work:
        """Run a function without progress on a worker; ``then`` gets what it returns, on the GUI thread."""
        work = self.start(lambda _relay: function())
        work.succeeded.connect(then)
        return work

    def busy(self) -> bool:
        """Whether anything is running."""
        return bool(self._running)

    def stop_all(self, wait_seconds: float = 5.0) -> bool:
        """Ask all work to stop and wait for it; False if something would not."""
        for work in list(self._running):
            work.stop()
        milliseconds = int(wait_seconds * 1000)
        return all([pool.waitForDone(milliseconds) for pool in (self._front, self._back)])
