"""An open book: its name and its views above, the reading limit below them, then one of the views."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QStackedWidget, QToolButton, QWidget

from ponsreader.gui.icons import give_icon
from ponsreader.gui.index_strip import IndexStrip
from ponsreader.gui.indexing import Indexing
from ponsreader.gui.limit_bar import LimitBar
from ponsreader.gui.look import Look, give_role
from ponsreader.gui.panes import Panes
from ponsreader.gui.pieces import ElidedLabel, column, frame, row, tool
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import Services
from ponsreader.gui.work import Workers

READ, PEOPLE, STORY, CONNECTIONS, RECAP = range(5)


class BookPage(QWidget):
    """One book with its views; a view is built when it is first opened."""

    left = Signal()  # back to the library
    wants_settings = Signal()
    view_changed = Signal(int)

    def __init__(self, reading: Reading, services: Services, workers: Workers, look: Look, indexing: Indexing) -> None:
        super().__init__()
        self.reading = reading
        self._services, self._workers, self._look = services, workers, look
        self.panes = Panes(reading, services, workers, look)
        self.limit_bar = LimitBar(reading)
        self.index_strip = IndexStrip(reading.book.key, services, workers, indexing)
        self._views: dict[int, QWidget] = {READ: self.panes}
        self._makers: dict[int, Callable[[], QWidget]] = {}
        self._stack = QStackedWidget()
        self._stack.addWidget(self.panes)
        self._group = QButtonGroup(self)
        layout = column(self)
        layout.addWidget(self._make_head())
        layout.addWidget(self.limit_bar)
        layout.addWidget(self.index_strip)
        layout.addWidget(self._stack, 1)
        self._connect(indexing)

    def show_view(self, view: int) -> None:
        """Show one of the views of the book."""
        if view not in self._views and view in self._makers:
            self._views[view] = self._makers[view]()
            self._stack.addWidget(self._views[view])
        if view in self._views:
            self._stack.setCurrentWidget(self._views[view])
            self._group.button(view).setChecked(True)
            self.view_changed.emit(view)

    def open_span(self, start: int, end: int) -> None:
        """Show words of the book in its text."""
        self.show_view(READ)
        self.panes.open_span(start, end)

    def views(self) -> tuple[tuple[int, str, str], ...]:
        """Number, name and icon of each view."""
        return (
            (READ, self.tr("Read and ask"), "book"),
            (PEOPLE, self.tr("People"), "people"),
            (STORY, self.tr("Story line"), "story"),
            (CONNECTIONS, self.tr("Connections"), "connections"),
            (RECAP, self.tr("Recap"), "recap"),
        )

    def _make_head(self) -> QFrame:
        head = frame("bar")
        line = row(head, (10, 7, 10, 7), 4)
        line.addWidget(tool("library", self.tr("Back to the library"), self.left.emit))
        book = self.reading.book
        by = ", ".join(book.creators)
        line.addWidget(ElidedLabel(f"{book.title}  ·  {by}" if by else book.title), 1)
        for view, name, icon in self.views():
            if view == READ or view in self._makers:
                line.addWidget(self._view_button(view, name, icon))
        line.addSpacing(6)
        line.addWidget(tool("settings", self.tr("Settings"), self.wants_settings.emit))
        return head

    def _view_button(self, view: int, name: str, icon: str) -> QToolButton:
        result = QToolButton()
        give_role(result, "section")
        give_icon(result, icon)
        result.setText(name)
        result.setAccessibleName(name)
        result.setCheckable(True)
        result.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        result.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        result.setChecked(view == READ)
        result.clicked.connect(lambda _checked: self.show_view(view))
        self._group.addButton(result, view)
        return result

    def _connect(self, indexing: Indexing) -> None:
        key = self.reading.book.key
        self.panes.text.moved.connect(lambda: indexing.set_place(key, self.reading.place))
        indexing.set_place(key, self.reading.place)
        indexing.progressed.connect(lambda done: self._book_grew() if done == key else None)

    def _book_grew(self) -> None:
        self.index_strip.look_again()
        if not self.panes.conversation.exchanges:
            self.panes.conversation.refresh_suggestions()
