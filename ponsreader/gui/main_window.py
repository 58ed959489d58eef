"""The one window: the shelf, the sheet for a new book, an open book, settings; and what the menus do."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSettings, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QCloseEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QResizeEvent,
    QUndoStack,
)
from PySide6.QtWidgets import QFileDialog, QMainWindow, QStackedWidget, QWidget

from ponsreader.domain import BookId
from ponsreader.errors import PonsReaderError
from ponsreader.gui.add_sheet import AddSheet, Found
from ponsreader.gui.adding import Adding, error_words
from ponsreader.gui.book_page import BookPage
from ponsreader.gui.commands import Commands
from ponsreader.gui.icons import retint
from ponsreader.gui.indexing import Indexing
from ponsreader.gui.library import LibraryPage
from ponsreader.gui.look import Look
from ponsreader.gui.notices import Notices
from ponsreader.gui.phrases import state_words
from ponsreader.gui.pieces import column
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import OpenedBook, Services, ShelfBook
from ponsreader.gui.session import Bookmark, Session, bring_onto_a_screen
from ponsreader.gui.welcome import DropVeil, WelcomePage
from ponsreader.gui.work import Workers

_BOOK_COMMANDS = (
    "save_copy", "export_index", "export_conversation", "show_file", "remove", "close_book", "continue", "copy_answer",
    "find", "ask_selection", "question", "view_read", "view_people", "view_story", "view_connections", "view_recap",
    "pane_text", "pane_conversation", "pane_evidence", "next_pane", "show_text", "show_conversation", "show_evidence",
    "evidence_table", "back", "previous_chapter", "next_chapter", "chapters", "read_to_here", "finished", "pin",
)  # fmt: skip


class MainWindow(QMainWindow):
    """Holds the pages and carries out the commands."""

    def __init__(self, services: Services, look: Look, store: QSettings) -> None:
        super().__init__()
        self.services, self.look, self.session = services, look, Session(store)
        self.workers = Workers(self)
        self.undo = QUndoStack(self)
        self.indexing = Indexing(services, self.workers)
        self.adding = Adding(services, self.workers)
        self.book_page: BookPage | None = None
        self._opened: OpenedBook | None = None
        self._limits: dict[BookId, int] = {}
        self._build()
        self.commands = Commands(self, self.menuBar(), self.undo)
        self._connect()
        self._restore()
        self.refresh_shelf()

