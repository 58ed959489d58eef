"""Choosing a chapter: a button that opens a list, in which chapters not yet reached have numbers only."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QStringListModel, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QToolButton, QVBoxLayout, QWidget

from ponsreader.gui.icons import give_icon
from ponsreader.gui.look import give_role
from ponsreader.gui.reading import Reading
from ponsreader.gui.roomy import Roomy


class ChapterList(QListView):
    """The chapters of the book that may be named."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles = QStringListModel(self)
        self.setModel(self._titles)
        self.setAccessibleName(self.tr("Chapters"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setItemDelegate(Roomy(self))
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._pick)

    def fill(self, reading: Reading, current: int) -> None:
        """Show a book's chapters with one of them current."""
        self._titles.setStringList([reading.chapter_name(index) for index in range(len(reading.book.chapters))])
        self.setCurrentIndex(self._titles.index(current))
        self.scrollTo(self.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)

    def titles(self) -> list[str]:
        """What is shown."""
        return self._titles.stringList()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter picks, as a click does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._pick(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _pick(self, index: QModelIndex | QPersistentModelIndex) -> None:
        self.picked.emit(index.row())


class ChapterPicker(QToolButton):
    """Shows one chapter's name; opens the list of all."""

    picked = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        give_role(self, "picker")
        give_icon(self, "down", "muted")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._turn()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._name = name
        self._reading: Reading | None = None
        self._current = 0
        self._popup: QFrame | None = None
        self.clicked.connect(self.open_list)

    def changeEvent(self, event: QEvent) -> None:
        """The arrow stands after the words, whichever way they run."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationLayoutDirectionChange:
            self._turn()

    def _turn(self) -> None:
        leftwards = QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight if leftwards else Qt.LayoutDirection.RightToLeft)

    def show_chapter(self, reading: Reading, current: int) -> None:
        """Show a chapter's name, unless it lies behind the limit."""
        self._show(reading, current, reading.chapter_name(current))

    def show_beginning(self, reading: Reading, title: str) -> None:
        """Show that no chapter has been begun."""
        self._show(reading, 0, title)

    def _show(self, reading: Reading, current: int, title: str) -> None:
        self._reading, self._current = reading, current
        self.setText(
            self.fontMetrics().elidedText(
                title, Qt.TextElideMode.ElideRight, 30 * self.fontMetrics().averageCharWidth()
            )
        )
        self.setToolTip(title)
        self.setAccessibleName(f"{self._name}: {title}")

    def popup(self) -> QFrame | None:
        """The list, while it is open."""
        return self._popup

    def open_list(self) -> None:
        """Open the list below the button."""
        if self._reading is None:
            return
        self._popup = popup = QFrame(self, Qt.WindowType.Popup)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        give_role(popup, "popup")
        chapters = ChapterList(popup)
        chapters.fill(self._reading, self._current)
        layout = QVBoxLayout(popup)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(chapters)
        chapters.picked.connect(self._picked)
        rows = min(max(len(chapters.titles()), 3), 14)
        popup.resize(320, rows * (self.fontMetrics().height() + 17) + 16)
        popup.move(self.mapToGlobal(self.rect().bottomLeft()))
        popup.show()
        chapters.setFocus()

    def _picked(self, index: int) -> None:
        if self._popup is not None:
            self._popup.close()
            self._popup = None
        self.picked.emit(index)
