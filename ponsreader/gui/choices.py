"""The reader's settings while the window is open: changed here, kept off the GUI thread, heard by whoever cares."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from ponsreader.errors import PonsReaderError
from ponsreader.gui.messages import error_words
from ponsreader.gui.services import Services
from ponsreader.gui.work import Workers
from ponsreader.settings import Settings


class Choices(QObject):
    """Holds the settings of now."""

    changed = Signal()
    failed = Signal(str)

    def __init__(self, services: Services, workers: Workers) -> None:
        super().__init__()
        self._services, self._workers = services, workers
        self.now: Settings = services.keeping.settings()
        self._saving = False
        self._unsaved = False

    def change(self, **fields: object) -> None:
        """Choose something else."""
        chosen = replace(self.now, **fields)  # type: ignore[arg-type]  # checked by the dataclass itself
        if chosen != self.now:
            self.now = chosen
            self.changed.emit()
            self._save()

    def look_again(self) -> None:
        """Something else may have changed the settings: a download makes its file the one in use."""
        self.now = self._services.keeping.settings()
        self.changed.emit()

    def _save(self) -> None:
        """One after the other, so that the last choice is the one that is kept."""
        if self._saving:
            self._unsaved = True
            return
        self._saving, self._unsaved, settings = True, False, self.now
        work = self._workers.start(lambda _relay: self._services.keeping.save_settings(settings))
        work.failed.connect(self._fail)
        work.ended.connect(self._saved)

    def _saved(self) -> None:
        self._saving = False
        if self._unsaved:
            self._save()

    def _fail(self, error: PonsReaderError) -> None:
        self.failed.emit(error_words(error))
