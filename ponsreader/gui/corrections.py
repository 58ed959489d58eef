"""What a reader corrects about people, each a step that can be undone, carried out one after the other."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from ponsreader.domain import BookId, Correction
from ponsreader.errors import PonsReaderError
from ponsreader.gui.phrases import filled
from ponsreader.gui.services import Services
from ponsreader.gui.work import Workers


class Corrections(QObject):
    """Makes corrections on a worker and puts them on the window's undo stack."""

    changed = Signal()  # the people are not what they were
    failed = Signal(object)

    def __init__(self, key: BookId, services: Services, workers: Workers, undo: QUndoStack) -> None:
        super().__init__()
        self._key, self._knowing, self._workers, self._undo = key, services.knowing, workers, undo
        self._waiting: deque[Callable[[], object]] = deque()
        self._busy = False

    def make(self, correction: Correction) -> None:
        """Make a correction that can be undone."""
        self._undo.push(_Step(self, correction))

    def take_back(self, number: int) -> None:
        """Take back a correction from an earlier day."""
        self.later(lambda: self._knowing.undo(self._key, number))

    def later(self, step: Callable[[], object]) -> None:
        """Carry a step out after those before it."""
        self._waiting.append(step)
        self._next()

    def store(self, correction: Correction) -> int:
        """On a worker: keep a correction."""
        return self._knowing.correct(self._key, correction)

    def remove(self, number: int) -> None:
        """On a worker: take one back."""
        self._knowing.undo(self._key, number)

    def _next(self) -> None:
        if self._busy or not self._waiting:
            return
        self._busy = True
        step = self._waiting.popleft()
        work = self._workers.start(lambda _relay: step())
        work.succeeded.connect(lambda _result: self.changed.emit())
        work.failed.connect(self._fail)
        work.ended.connect(self._done)

    def _fail(self, error: PonsReaderError) -> None:
        self.failed.emit(error)

    def _done(self) -> None:
        self._busy = False
        self._next()


class _Step(QUndoCommand):
    """One correction on the undo stack; the number it was stored under takes it back."""

    def __init__(self, corrections: Corrections, correction: Correction) -> None:
        super().__init__(correction_words(correction))
        self._corrections, self._correction = corrections, correction
        self._number: int | None = None

    def redo(self) -> None:
        self._corrections.later(self._store)

    def undo(self) -> None:
        self._corrections.later(self._take_back)

    def _store(self) -> None:
        self._number = self._corrections.store(self._correction)

    def _take_back(self) -> None:
        if self._number is not None:
            self._corrections.remove(self._number)
            self._number = None


def correction_words(correction: Correction) -> str:
    """A correction in a reader's words."""
    first = correction.names[0]
    second = correction.names[1] if len(correction.names) > 1 else correction.shown
    told = {
        "same": QCoreApplication.translate("Corrections", "{0} and {1} are one"),
        "apart": QCoreApplication.translate("Corrections", "{0} and {1} are two"),
        "rename": QCoreApplication.translate("Corrections", "{0} is called {1}"),
        "hide": QCoreApplication.translate("Corrections", "{0} is hidden"),
    }
    return filled(told[correction.action], first, second)
