"""Settings, Answers: which language file answers, and whether with speed or with care."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QWidget

from ponsreader.errors import PonsReaderError
from ponsreader.gui.file_offer import FileOffer
from ponsreader.gui.messages import error_words
from ponsreader.gui.model_card import choose_file
from ponsreader.gui.pieces import button, clear, column, row, words
from ponsreader.gui.services import LanguageFile
from ponsreader.gui.settings_parts import SettingsParts, setting


class AnswersSection(QWidget):
    """Language files: those here and those that can be had."""

    def __init__(self, parts: SettingsParts) -> None:
        super().__init__()
        self._parts = parts
        layout = column(self, gap=14)
        layout.addWidget(words(self.tr("Answers"), "title"))
        layout.addWidget(
            words(
                self.tr("A language file puts answers into words and reads books closely, on this computer alone."),
                "muted", wrap=True,
            )
        )  # fmt: skip
        self._problem = words("", "alarm", wrap=True)
        self._problem.hide()
        layout.addWidget(self._problem)
        self._files = column(gap=10)
        layout.addLayout(self._files)
        line = row()
        self._own = button(self.tr("Choose a file…"), lambda: choose_file(self, self.add_file), icon="file")
        line.addWidget(self._own)
        line.addStretch(1)
        layout.addLayout(line)
        layout.addSpacing(6)
        self.care = QComboBox()
        self.care.addItem(self.tr("Care: everything that may matter"), True)
        self.care.addItem(self.tr("Speed: the nearest moments only"), False)
        self.care.setCurrentIndex(self.care.findData(parts.choices.now.careful))
        self.care.activated.connect(lambda _index: parts.choices.change(careful=self.care.currentData()))
        setting(
            layout, self.tr("When answering"), self.tr("“Deeper” under an answer always takes more care."), self.care
        )
        layout.addStretch(1)
        parts.downloads.finished.connect(lambda _name: self._files_changed())
        parts.told.files_changed.connect(self.refresh)
        QTimer.singleShot(0, self, self.refresh)

    def refresh(self) -> None:
        """Look which files there are."""
        self._parts.workers.fetch(self._parts.services.keeping.language_files, self._show)

    def add_file(self, path: Path) -> None:
        """Use a file that is on this computer."""
        keeping = self._parts.services.keeping
        work = self._parts.workers.start(lambda relay: keeping.add_language_file(path, relay), background=True)
        work.succeeded.connect(lambda _done: self._file_came())
        work.failed.connect(self._fail)

    def _show(self, files: tuple[LanguageFile, ...]) -> None:
        clear(self._files)
        for file in files:
            offer = FileOffer(file, self._parts.downloads)
            offer.used.connect(self._use)
            offer.deleted.connect(self._delete)
            offer.chose_own.connect(lambda: choose_file(self, self.add_file))
            self._files.addWidget(offer)

    def _use(self, name: str) -> None:
        keeping = self._parts.services.keeping
        work = self._parts.workers.fetch(lambda: keeping.use_language_file(name), lambda _done: self._files_changed())
        work.failed.connect(self._fail)

    def _delete(self, name: str) -> None:
        keeping = self._parts.services.keeping
        work = self._parts.workers.fetch(
            lambda: keeping.delete_language_file(name), lambda _done: self._files_changed()
        )
        work.failed.connect(self._fail)

    def _file_came(self) -> None:
        self._files_changed()
        self._parts.told.file_came.emit()

    def _files_changed(self) -> None:
        self._problem.hide()
        self._parts.choices.look_again()
        self._parts.told.files_changed.emit()

    def _fail(self, error: PonsReaderError) -> None:
        self._problem.setText(error_words(error))
        self._problem.show()
