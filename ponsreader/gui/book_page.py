"""An open book: its name and its views above, the reading limit below them, then one of the views."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QButtonGroup, QFrame, QStackedWidget, QToolButton, QWidget

from ponsreader.gui.connections_page import ConnectionsPage
from ponsreader.gui.fresh import Fresh
from ponsreader.gui.icons import give_icon
from ponsreader.gui.index_strip import IndexStrip
from ponsreader.gui.indexing import Indexing
from ponsreader.gui.limit_bar import LimitBar
from ponsreader.gui.look import Look, give_role
from ponsreader.gui.panes import Panes
from ponsreader.gui.people_page import PeoplePage
from ponsreader.gui.phrases import listed
from ponsreader.gui.pieces import ElidedLabel, column, frame, row, tool
from ponsreader.gui.reading import Reading
from ponsreader.gui.recap_page import RecapPage
from ponsreader.gui.services import Services
from ponsreader.gui.story_page import StoryPage
from ponsreader.gui.work import Workers

READ, PEOPLE, STORY, CONNECTIONS, RECAP = range(5)
_GROWTH_SHOWN = 2000  # ms between two looks at a book that is being read


@dataclass(frozen=True, slots=True)
class Parts:
    """What the window shares with its pages."""

    services: Services
    workers: Workers
    look: Look
    indexing: Indexing
    undo: QUndoStack


class BookPage(QWidget):
    """One book with its views; a view is built when it is first opened."""

    left = Signal()  # back to the library
    wants_settings = Signal()
    view_changed = Signal(int)
    problem = Signal(str)

    def __init__(self, reading: Reading, parts: Parts, panes: Panes, since: int = 0) -> None:
        super().__init__()
        self.reading, self._parts, self._since = reading, parts, since
        self.panes = panes
        self.limit_bar = LimitBar(reading)
        self.index_strip = IndexStrip(reading.book.key, parts.services, parts.workers, parts.indexing)
        self._views: dict[int, QWidget] = {READ: self.panes}
        self._makers: dict[int, Callable[[], QWidget]] = {
            PEOPLE: self._make_people,
            STORY: self._make_story,
            CONNECTIONS: self._make_connections,
            RECAP: self._make_recap,
        }
        self._fresh: list[Fresh] = []
        self._later = QTimer(self, singleShot=True, interval=_GROWTH_SHOWN)
        self._later.timeout.connect(self._book_grew)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.panes)
        self._group = QButtonGroup(self)
        layout = column(self)
        layout.addWidget(self._make_head())
        layout.addWidget(self.limit_bar)
        layout.addWidget(self.index_strip)
        layout.addWidget(self._stack, 1)
        self._connect(parts.indexing)

    def show_view(self, view: int) -> None:
        """Show one of the views of the book."""
        if view not in self._views:
            self._put_view(view)
        self._stack.setCurrentWidget(self._views[view])
        self._group.button(view).setChecked(True)
        if view != READ:
            self._views[view].setFocus()
        self.view_changed.emit(view)

    def people(self) -> PeoplePage:
        """The view of people, made if it was not."""
        if PEOPLE not in self._views:
            self._put_view(PEOPLE)
        page = self._views[PEOPLE]
        assert isinstance(page, PeoplePage)
        return page

    def recap(self) -> RecapPage:
        """The recap, made if it was not."""
        if RECAP not in self._views:
            self._put_view(RECAP)
        page = self._views[RECAP]
        assert isinstance(page, RecapPage)
        return page

    def show_person(self, name: str) -> None:
        """Show somebody among the people."""
        self.people().show_person(name)
        self.show_view(PEOPLE)

    def show_story_of(self, name: str) -> None:
        """Show somebody's story line."""
        self.show_view(STORY)
        page = self._views[STORY]
        assert isinstance(page, StoryPage)
        page.only_person(name)

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
        by = listed(book.creators)
        line.addWidget(ElidedLabel(f"{book.title}  ·  {by}" if by else book.title), 1)
        for view, name, icon in self.views():
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
        indexing.progressed.connect(self._look_at_indexing)  # a method: a lambda would be called when this is gone
        self._parts.look.changed.connect(self._refresh_look)

    def _look_at_indexing(self, key: str) -> None:
        if key == self.reading.book.key and not self._later.isActive():
            self._later.start()

    def _put_view(self, view: int) -> None:
        self._views[view] = self._makers[view]()
        self._stack.addWidget(self._views[view])

    def _make_people(self) -> QWidget:
        parts = self._parts
        page = PeoplePage(self.reading, parts.services, parts.workers, parts.undo)
        page.wants_story.connect(self.show_story_of)
        page.corrected.connect(self._people_changed)
        return self._watched(page)

    def _make_story(self) -> QWidget:
        return self._watched(StoryPage(self.reading, self._parts.services, self._parts.workers))

    def _make_connections(self) -> QWidget:
        page = ConnectionsPage(self.reading, self._parts.services, self._parts.workers)
        page.wants_person.connect(self.show_person)
        page.problem.connect(self.problem)
        self._fresh.append(page.fresh)
        return page

    def _make_recap(self) -> QWidget:
        page = RecapPage(self.reading, self._parts.services, self._parts.workers, self._since)
        page.opened.connect(self.open_span)
        return page

    def _watched(self, page: PeoplePage | StoryPage) -> QWidget:
        page.opened.connect(self.open_span)
        page.problem.connect(self.problem)
        self._fresh.append(page.fresh)
        return page

    def _people_changed(self) -> None:
        for fresh in self._fresh:
            fresh.invalidate()
        self.panes.conversation.refresh_suggestions()

    def _refresh_look(self) -> None:
        self.panes.conversation.refresh_look()
        for view in self._views.values():
            if isinstance(view, RecapPage):
                view.refresh_look()
            elif isinstance(view, ConnectionsPage):
                view.view.refresh_look()

    def _book_grew(self) -> None:
        for fresh in self._fresh:
            fresh.invalidate()
        self.index_strip.look_again()
        if not self.panes.conversation.exchanges:
            self.panes.conversation.refresh_suggestions()
