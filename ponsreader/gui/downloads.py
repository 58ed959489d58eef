"""Language files that are being fetched: amount, speed, time left, Pause; they go on where they stopped."""

import time
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from ponsreader.errors import PonsReaderError
from ponsreader.gui.services import Services
from ponsreader.gui.work import Work, Workers

_MEASURED_OVER = 5.0  # seconds


@dataclass(frozen=True, slots=True)
class Fetching:
    """How far a file is. ``speed`` in bytes a second, 0 while it is not known."""

    done: float
    total: float
    speed: float
    note: str = ""

    def seconds_left(self) -> float | None:
        """How long it will still take."""
        return (self.total - self.done) / self.speed if self.speed > 0 else None


class Downloads(QObject):
    """One file at a time may be fetched under each name."""

    changed = Signal(str)
    finished = Signal(str)
    failed = Signal(str, object)

    def __init__(self, services: Services, workers: Workers) -> None:
        super().__init__()
        self._services, self._workers = services, workers
        self._work: dict[str, Work] = {}
        self._state: dict[str, Fetching] = {}
        self._marks: dict[str, tuple[float, float]] = {}
        self._paused: set[str] = set()

    def start(self, name: str) -> None:
        """Fetch a file, or go on with it."""
        if name in self._work:
            return
        keeping = self._services.keeping
        self._paused.discard(name)
        self._marks.pop(name, None)
        self._work[name] = work = self._workers.start(lambda relay: keeping.download(name, relay), background=True)
        self._state.setdefault(name, Fetching(0, 0, 0))
        work.reported.connect(lambda done, total, note: self._hear(name, done, total, note))
        work.succeeded.connect(lambda _done: self._finish(name))
        work.failed.connect(lambda error: self._fail(name, error))
        work.stopped.connect(lambda: self._paused.add(name))
        work.ended.connect(lambda: self._end(name))
        self.changed.emit(name)

    def pause(self, name: str) -> None:
        """Stop fetching; what has come is kept."""
        if name in self._work:
            self._work[name].stop()

    def running(self, name: str) -> bool:
        """Whether a file is being fetched."""
        return name in self._work

    def paused(self, name: str) -> bool:
        """Whether a file was being fetched and was stopped."""
        return name in self._paused

    def state(self, name: str) -> Fetching | None:
        """How far a file is."""
        return self._state.get(name)

    def _hear(self, name: str, done: float, total: float, note: str) -> None:
        now = time.monotonic()
        since, before = self._marks.setdefault(name, (now, done))
        speed = (done - before) / (now - since) if now > since else 0.0
        if now - since > _MEASURED_OVER:
            self._marks[name] = (now, done)
        last = self._state[name]
        self._state[name] = Fetching(done, total, max(speed, 0.0) or last.speed, note)
        self.changed.emit(name)

    def _finish(self, name: str) -> None:
        self._state.pop(name, None)
        self.finished.emit(name)

    def _fail(self, name: str, error: PonsReaderError) -> None:
        self._paused.add(name)
        self.failed.emit(name, error)

    def _end(self, name: str) -> None:
        self._work.pop(name, None)
        self.changed.emit(name)
