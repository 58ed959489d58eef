"""The reading of books in the background: one at a time, wherever in the window the reader is."""

from collections import deque

from PySide6.QtCore import QObject, Signal

from ponsreader.domain import BookId
from ponsreader.errors import PonsReaderError
from ponsreader.gui.services import Asking, Services, Standing
from ponsreader.gui.work import Relay, Work, Workers

NO_FILE = ("no_embedder", "no_reader")  # kinds of error: nothing is wrong, a file is not there yet


class Indexing(QObject):
    """Knows which book is being read, how far it is, and which wait."""

    changed = Signal(str)  # the book
    failed = Signal(str, object)
    progressed = Signal(str)  # more of the book is known now

    def __init__(self, services: Services, workers: Workers) -> None:
        super().__init__()
        self._services, self._workers = services, workers
        self._waiting: deque[BookId] = deque()
        self._current: BookId | None = None
        self._work: Work | None = None
        self._standing: dict[BookId, Standing] = {}
        self._places: dict[BookId, int] = {}
        self._closely: dict[BookId, bool | None] = {}

    def start(self, key: BookId, *, closely: bool | None = None) -> None:
        """Read this book, now or when the one before is done.

        Where it is not said whether closely: if there is a language file that does it well.
        """
        if self.is_active(key) and (closely is None or self._closely.get(key) == closely):
            return
        self._closely[key] = closely
        if key not in self._waiting:  # one that gets an overview now is read closely after that
            self._waiting.append(key)
            self._next()
        self.changed.emit(key)

    def start_after(self, key: BookId) -> None:
        """Read this book with what there is now, once what is done with it at present has ended."""
        if key not in self._waiting:
            self._closely.setdefault(key, None)
            self._waiting.append(key)
            self._next()
        self.changed.emit(key)

    def pause(self, key: BookId) -> None:
        """Stop reading this book; everything finished is kept."""
        if key in self._waiting:
            self._waiting.remove(key)
        if key == self._current and self._work is not None:
            self._work.stop()
        self.changed.emit(key)

    def stop(self) -> None:
        """The window closes: nothing that waits is begun any more."""
        self._waiting.clear()

    def active(self) -> list[BookId]:
        """The books that are being read or wait for it."""
        return list(dict.fromkeys(([self._current] if self._current is not None else []) + list(self._waiting)))

    def is_to_be_read_closely(self, key: BookId) -> bool:
        """Whether the reader has said so of a book that is being read or waits for it."""
        return self.is_active(key) and self._closely.get(key) is True

    def is_active(self, key: BookId) -> bool:
        """Whether this book is being read or waits for it."""
        return key == self._current or key in self._waiting

    def is_pausing(self, key: BookId) -> bool:
        """Whether Stop was pressed and the last piece is being finished."""
        return key == self._current and self._work is not None and self._work.asked_to_stop()

    def standing(self, key: BookId) -> Standing | None:
        """How far a book is that is being read."""
        return self._standing.get(key) if self.is_active(key) else None

    def set_place(self, key: BookId, offset: int) -> None:
        """What lies near the reader's place is read first."""
        self._places[key] = offset

    def _next(self) -> None:
        if self._current is not None or not self._waiting:
            return
        key = self._current = self._waiting.popleft()
        asking, said = self._services.asking, self._closely.get(key)

        def job(relay: Relay) -> None:
            asking.index(
                key,
                closely=_reads_well(asking) if said is None else said,
                position=lambda: self._places.get(key),
                progress=relay,
                standing=lambda standing: relay.say("standing", standing),
            )

        self._work = work = self._workers.start(job, background=True)
        work.said.connect(lambda _name, standing: self._hear(key, standing))
        work.failed.connect(lambda error: self._fail(key, error))
        work.ended.connect(lambda: self._end(key))

    def _hear(self, key: BookId, standing: object) -> None:
        assert isinstance(standing, Standing)
        before = self._standing.get(key)
        self._standing[key] = standing
        self.changed.emit(key)
        if before is None or (before.done, before.stage) != (standing.done, standing.stage):
            self.progressed.emit(key)

    def _fail(self, key: BookId, error: PonsReaderError) -> None:
        """A missing language file is no failure: the card in the conversation tells of it."""
        if error.kind not in NO_FILE:
            self.failed.emit(key, error)

    def _end(self, key: BookId) -> None:
        self._current, self._work = None, None
        self._standing.pop(key, None)
        if key not in self._waiting:
            self._closely.pop(key, None)
        self.changed.emit(key)
        self.progressed.emit(key)
        self._next()


def _reads_well(asking: Asking) -> bool:
    state = asking.reader_state()
    return state.name is not None and not state.starter
