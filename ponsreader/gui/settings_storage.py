"""Settings, Storage: what takes up room, moving, deleting, backing up."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QProgressBar, QWidget

from ponsreader.gui.messages import error_words
from ponsreader.gui.phrases import filled, size_words
from ponsreader.gui.pieces import button, clear, column, frame, row, words
from ponsreader.gui.services import Holding
from ponsreader.gui.settings_parts import SettingsParts
from ponsreader.gui.work import Relay, Work


class StorageSection(QWidget):
    """Books, language files and the rest, with their sizes."""

    looked = Signal()

    def __init__(self, parts: SettingsParts) -> None:
        super().__init__()
        self._parts = parts
        self._work: Work | None = None
        layout = column(self, gap=14)
        layout.addWidget(words(self.tr("Storage"), "title"))
        self._sum = words("", "muted", wrap=True)
        layout.addWidget(self._sum)
        self._lists = column(gap=10)
        layout.addLayout(self._lists)
        self._note, self._bar = words("", "small", wrap=True), QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Copying"))
        self._stop = button(self.tr("Stop"), self._stop_work)
        for widget in (self._note, self._bar, self._stop):
            widget.hide()
            layout.addWidget(widget)
        line = row(gap=8)
        line.addWidget(button(self.tr("Back up all books…"), self._back_up))
        line.addWidget(button(self.tr("Move the language files…"), self._move))
        line.addStretch(1)
        layout.addLayout(line)
        layout.addStretch(1)
        parts.told.files_changed.connect(self.refresh)
        parts.told.shelf_changed.connect(self.refresh)
        QTimer.singleShot(0, self, self.refresh)

    def refresh(self) -> None:
        """Look what there is."""
        self._parts.workers.fetch(self._parts.services.keeping.holdings, self._show)

    def back_up(self, to: Path) -> None:
        """Copy all books into a folder."""
        keeping = self._parts.services.keeping
        self._run(lambda relay: keeping.back_up(to, relay), self.tr("All books are backed up."))

    def move_models(self, to: Path) -> None:
        """Keep the language files in another folder."""
        keeping = self._parts.services.keeping
        self._run(lambda relay: keeping.move_models(to, relay), self.tr("The language files have been moved."))

    def _show(self, holdings: Sequence[Holding]) -> None:
        self._sum.setText(
            self.tr("Together {0} on this computer.").format(size_words(sum(each.size for each in holdings)))
        )
        clear(self._lists)
        for kind, title in (
            ("book", self.tr("Books")),
            ("model", self.tr("Language files")),
            ("cache", self.tr("Temporary files")),
            ("log", self.tr("Log of what the program did")),
        ):
            own = [each for each in holdings if each.kind == kind]
            if own:
                self._lists.addWidget(self._card(title, own))
        self.looked.emit()

    def _card(self, title: str, holdings: Sequence[Holding]) -> QWidget:
        card = frame("card")
        layout = column(card, (18, 12, 14, 12), 4)
        total = size_words(sum(each.size for each in holdings))
        layout.addWidget(words(f"{title} · {total}", "caption"))
        for each in sorted(holdings, key=lambda one: -one.size):
            line = row(gap=10)
            line.addWidget(words(each.name, wrap=True), 1)
            line.addWidget(words(size_words(each.size), "muted"))
            show = button(self.tr("Show"), partial(_show_folder, each.path), role="link")
            show.setAccessibleName(filled(self.tr("Show the file of {0}"), each.name))
            line.addWidget(show)
            layout.addLayout(line)
        return card

    def _back_up(self) -> None:
        self._choose_folder(self.tr("Back up all books into"), self.back_up)

    def _move(self) -> None:
        self._choose_folder(self.tr("Keep language files in"), self.move_models)

    def _choose_folder(self, title: str, then: Callable[[Path], object]) -> None:
        dialog = QFileDialog(self, title)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda name: then(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _run(self, job: Callable[[Relay], object], told: str) -> None:
        self._work = work = self._parts.workers.start(job, background=True)
        self._busy(True)
        work.reported.connect(self._tell)
        work.succeeded.connect(lambda _done: self._parts.told.done.emit(told))
        work.failed.connect(lambda error: self._parts.told.problem.emit(error_words(error)))
        work.ended.connect(self._ended)

    def _tell(self, done: float, total: float, note: str) -> None:
        self._bar.setRange(0, 1000)
        self._bar.setValue(round(1000 * done / max(total, 1)))
        self._note.setText(note)

    def _stop_work(self) -> None:
        if self._work is not None:
            self._work.stop()

    def _ended(self) -> None:
        self._work = None
        self._busy(False)
        self._parts.told.files_changed.emit()

    def _busy(self, on: bool) -> None:
        self._bar.setRange(0, 0)
        for widget in (self._note, self._bar, self._stop):
            widget.setVisible(on)


def _show_folder(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
