"""Keeps a panel up to date: what it shows is fetched off the GUI thread when it is looked at and something changed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from ponsreader.gui.messages import error_words
from ponsreader.gui.reading import Reading
from ponsreader.gui.work import Work, Workers

_SETTLE = 200  # ms; a slider that is being dragged changes often


class Fresh(QObject):
    """Watches one panel. When the limit moves back the panel is emptied at once, before anything is fetched."""

    def __init__(
        self,
        panel: QWidget,
        reading: Reading,
        workers: Workers,
        *,
        fetch: Callable[[], object],
        show: Callable[..., object],
        empty: Callable[[], object],
        failed: Callable[[str], object],
    ) -> None:
        super().__init__(panel)
        self._panel, self._reading, self._workers = panel, reading, workers
        self._fetch, self._show, self._empty, self._failed = fetch, show, empty, failed
        self._stale, self._limit = True, reading.limit
        self._work: Work | None = None
        self._later = QTimer(self, singleShot=True, interval=_SETTLE)
        self._later.timeout.connect(self._refresh)
        reading.limit_changed.connect(self._limit_changed)
        panel.installEventFilter(self)

    def invalidate(self) -> None:
        """Something changed; fetch again once the panel is looked at."""
        self._stale = True
        if self._panel.isVisible():
            self._later.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panel is shown: fetch if need be."""
        if event.type() == QEvent.Type.Show and self._stale:
            self._later.start(0)
        return super().eventFilter(watched, event)

    def _limit_changed(self) -> None:
        if self._reading.limit < self._limit:
            self._work = None
            self._empty()
        self._limit = self._reading.limit
        self.invalidate()

    def _refresh(self) -> None:
        self._stale = False
        self._work = work = self._workers.start(lambda _relay: self._fetch(), owner=self)
        work.succeeded.connect(lambda result: self._show(result) if work is self._work else None)
        work.failed.connect(lambda error: self._failed(error_words(error)) if work is self._work else None)
