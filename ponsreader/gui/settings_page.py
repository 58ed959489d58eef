"""Settings: Reading, Answers, Storage, Privacy, Advanced. A page of the window; every choice holds at once."""

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QListView, QScrollArea, QStackedWidget, QWidget

from ponsreader.gui.look import give_role
from ponsreader.gui.pieces import column, frame, row, tool, words
from ponsreader.gui.roomy import Roomy
from ponsreader.gui.settings_advanced import AdvancedSection
from ponsreader.gui.settings_answers import AnswersSection
from ponsreader.gui.settings_parts import SettingsParts
from ponsreader.gui.settings_privacy import PrivacySection
from ponsreader.gui.settings_reading import ReadingSection
from ponsreader.gui.settings_storage import StorageSection

READING, ANSWERS, STORAGE, PRIVACY, ADVANCED = range(5)


class SettingsPage(QWidget):
    """Names of the sections on the left, one of them on the right."""

    left = Signal()

    def __init__(self, parts: SettingsParts) -> None:
        super().__init__()
        self.sections: tuple[QWidget, ...] = (
            ReadingSection(parts), AnswersSection(parts), StorageSection(parts), PrivacySection(parts),
            AdvancedSection(parts),
        )  # fmt: skip
        layout = column(self)
        head = frame("bar")
        line = row(head, (10, 7, 10, 7), 6)
        line.addWidget(tool("back", self.tr("Back"), self.left.emit))
        line.addWidget(words(self.tr("Settings"), "heading"), 1)
        layout.addWidget(head)
        body = row(gap=0)
        self.list = QListView()
        give_role(self.list, "side")
        self.list.setFixedWidth(210)
        self.list.setAccessibleName(self.tr("Sections of the settings"))
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setItemDelegate(Roomy(self.list))
        self._names = QStringListModel(
            [self.tr("Reading"), self.tr("Answers"), self.tr("Storage"), self.tr("Privacy"), self.tr("Advanced")], self
        )
        self.list.setModel(self._names)
        self._stack = QStackedWidget()
        for section in self.sections:
            self._stack.addWidget(_scrolled(section))
        body.addWidget(self.list)
        body.addWidget(self._stack, 1)
        layout.addLayout(body, 1)
        self.list.selectionModel().currentChanged.connect(lambda index: self._show(index.row()))
        self.show_section(READING)

    def show_section(self, section: int) -> None:
        """Show one of the sections."""
        self.list.setCurrentIndex(self._names.index(section))

    def _show(self, section: int) -> None:
        if section >= 0:
            self._stack.setCurrentIndex(section)


def _scrolled(section: QWidget) -> QScrollArea:
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    page = QWidget()
    give_role(page, "page")
    layout = row(page, (28, 24, 28, 24))
    section.setMaximumWidth(720)
    layout.addWidget(section, 10)
    layout.addStretch(1)
    scroll.setWidget(page)
    return scroll
