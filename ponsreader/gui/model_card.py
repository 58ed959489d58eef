"""The card that tells a reader without a language file what one would do. A card, never a wall."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QFileDialog, QFrame, QWidget

from ponsreader.gui.downloads import Downloads
from ponsreader.gui.file_offer import FileOffer
from ponsreader.gui.look import give_role
from ponsreader.gui.phrases import size_words
from ponsreader.gui.pieces import button, clear, column, row, words
from ponsreader.gui.services import LanguageFile, ReaderState

_OFFERED = 2


class ModelCard(QFrame):
    """Two offers, one's own file, or not now."""

    dismissed = Signal()
    chose_file = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        give_role(self, "card")
        layout = column(self, (18, 15, 18, 14), 8)
        self._title = words("", "heading", wrap=True)
        self._told = words("", "muted", wrap=True)
        self._offers = column(gap=8)
        self._free = words("", "small", wrap=True)
        layout.addWidget(self._title)
        layout.addWidget(self._told)
        layout.addLayout(self._offers)
        layout.addWidget(self._free)
        line = row(gap=8)
        line.addWidget(button(self.tr("Choose a file…"), lambda: choose_file(self, self.chose_file.emit)))
        line.addStretch(1)
        line.addWidget(button(self.tr("Not now"), self.dismissed.emit, role="link"))
        layout.addLayout(line)

    def show_offers(
        self,
        state: ReaderState,
        files: Sequence[LanguageFile],
        downloads: Downloads,
        free: int,
        reading_time: Callable[[LanguageFile], tuple[float, float] | None],
    ) -> None:
        """Say what there is to be had."""
        if state.starter:
            self._title.setText(self.tr("The starter file answers poorly"))
            self._told.setText(
                self.tr(
                    "It is tiny, for a first try. The evidence is as good as ever; for good answers get a larger file."
                )
            )
        else:
            self._title.setText(self.tr("To answer in its own words it needs a language file"))
            self._told.setText(
                self.tr("Until then answers are moments and passages of the book. The file works without the network.")
            )
        clear(self._offers)
        for file in [each for each in files if not each.installed][:_OFFERED]:
            self._offers.addWidget(FileOffer(file, downloads, reading_time(file)))
        self._free.setText(self.tr("{0} are free on the disk.").format(size_words(free)))


def choose_file(parent: QWidget, chosen: Callable[[Path], object]) -> None:
    """Ask for a language file that is on this computer."""
    translate = QCoreApplication.translate
    dialog = QFileDialog(parent, translate("ModelCard", "Choose a language file"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters(
        [translate("ModelCard", "Language files") + " (*.gguf)", translate("ModelCard", "All files") + " (*)"]
    )
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
