"""Long work off the GUI thread: a function runs on a worker, what it says comes back as signals.

A ``Work`` ends in exactly one of four ways: ``succeeded``, ``failed`` (something about the world, told to the
reader), ``stopped``, or a bug, which is raised again on the GUI thread so that it is never lost; then ``ended``.

Everything crosses the threads through one signal of one long-lived object, ``Workers``: what a worker says goes to it
as (work, kind, value) and is handed out on the GUI thread in the order in which it was said.
"""

import contextlib
import logging
import time
from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal, Slot
from shiboken6 import isValid

from ponsreader.errors import Cancelled, PonsReaderError

logger = logging.getLogger(__name__)

Job = Callable[["Relay"], object]
Post = Callable[["Work", str, object], None]
_REPORT_EVERY = 0.05  # seconds; more often than that nobody can read


class Relay:
    """The Progress that a job is given. ``say`` hands anything else to the GUI thread under a name."""

    def __init__(self, work: "Work", post: Post) -> None:
        self._work, self._post = work, post
        self._last = 0.0

    def report(self, done: float, total: float, note: str = "") -> None:
        """Pass on how far the work is, not more often than one can read."""
        now = time.monotonic()
        if now - self._last >= _REPORT_EVERY or done >= total:
            self._last = now
            self._post(self._work, "report", (float(done), float(total), note))

    def check(self) -> None:
        """Raise Cancelled once the reader has pressed Stop."""
        if self._work.asked_to_stop():
            raise Cancelled

    def say(self, name: str, value: object) -> None:
        """Hand a piece of what the job makes to the GUI thread."""
        self._post(self._work, "say", (name, value))


class Work(QObject):
    """One run of a job, as the GUI thread sees it. Its signals are emitted there."""

    reported = Signal(float, float, str)
    said = Signal(str, object)
    succeeded = Signal(object)
    failed = Signal(object)  # PonsReaderError
    stopped = Signal()
    ended = Signal()

    def __init__(self, parent: QObject, owner: QObject | None = None) -> None:
        super().__init__(parent)
        self._owner = owner
        self._stop = Event()

    def is_heard(self) -> bool:
        """Whether the panel that it is done for is still there."""
        return self._owner is None or isValid(self._owner)

    def stop(self) -> None:
        """Ask the job to stop; it does so at its next check."""
        self._stop.set()

    def asked_to_stop(self) -> bool:
        """Whether Stop was pressed."""
        return self._stop.is_set()


class Workers(QObject):
    """Starts work and knows what is running, so that closing the window can end it all.

    Short work that somebody waits for does not queue behind an import or an index: those have a lane of their own.
    """

    _posted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._front, self._back = QThreadPool(self), QThreadPool(self)
        self._front.setMaxThreadCount(6)
        self._back.setMaxThreadCount(2)
        self._running: set[Work] = set()
        self._posted.connect(self._hand_out, Qt.ConnectionType.QueuedConnection)

    def start(self, job: Job, *, background: bool = False, owner: QObject | None = None) -> Work:
        """Run ``job(relay)`` on a worker thread. Connect to the signals of what is returned at once.

        Once ``owner`` is deleted the job is stopped and nobody is told of it any more.
        """
        work = Work(self, owner)
        self._running.add(work)
        pool = self._back if background else self._front
        pool.start(lambda: self._run(work, job))
        return work

    def fetch(
        self, function: Callable[[], object], then: Callable[..., object], *, owner: QObject | None = None
    ) -> Work:
        """Run a function without progress on a worker; ``then`` gets what it returns, on the GUI thread."""
        work = self.start(lambda _relay: function(), owner=owner)
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
        front = self._front.waitForDone(milliseconds)
        return self._back.waitForDone(milliseconds) and front

    def _run(self, work: Work, job: Job) -> None:
        """On the worker's thread."""
        try:
            outcome: tuple[str, object] = ("succeeded", job(Relay(work, self._post)))
        except Cancelled:
            outcome = ("stopped", None)
        except PonsReaderError as error:
            outcome = ("failed", error)
        except BaseException as bug:
            logger.exception("a bug in background work")
            outcome = ("bug", bug)
        self._post(work, *outcome)

    def _post(self, work: Work, kind: str, value: object) -> None:
        with contextlib.suppress(RuntimeError):  # the window is gone, and with it whoever would hear this
            self._posted.emit((work, kind, value))

    @Slot(object)
    def _hand_out(self, message: tuple[Work, str, object]) -> None:
        """On the GUI thread."""
        work, kind, value = message
        if not work.is_heard():
            work.stop()
            work.blockSignals(True)
        if kind == "report":
            work.reported.emit(*value)  # type: ignore[misc]  # three values, as Relay.report packs them
        elif kind == "say":
            work.said.emit(*value)  # type: ignore[misc]
        else:
            self._end(work, kind, value)

    def _end(self, work: Work, kind: str, value: object) -> None:
        self._running.discard(work)
        if kind == "succeeded":
            work.succeeded.emit(value)
        elif kind == "failed":
            work.failed.emit(value)
        elif kind == "stopped":
            work.stopped.emit()
        work.ended.emit()
        work.deleteLater()
        if kind == "bug":
            assert isinstance(value, BaseException)
            raise value
