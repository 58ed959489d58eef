"""The shelf as a table: title, author, state, last opened."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QDateTime, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt

from ponsreader.gui.phrases import listed
from ponsreader.gui.services import ShelfBook

BOOK_ROLE = Qt.ItemDataRole.UserRole
TITLE, AUTHOR, STATE, OPENED = range(4)
Index = QModelIndex | QPersistentModelIndex


class ShelfModel(QAbstractTableModel):
    """Books, last opened first, filtered by words."""

    def __init__(self, state_line: Callable[[ShelfBook], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state_line = state_line
        self._all: list[ShelfBook] = []
        self._rows: list[ShelfBook] = []
        self._wanted = ""

    def set_books(self, books: Sequence[ShelfBook]) -> None:
        """Show these books."""
        self._all = sorted(books, key=lambda book: (-book.opened, book.title.casefold()))
        self._refill()

    def set_filter(self, wanted: str) -> None:
        """Show only books whose title or author holds these words."""
        self._wanted = wanted.casefold()
        self._refill()

    def books(self) -> list[ShelfBook]:
        """All books, whatever the filter."""
        return self._all

    def tell_state(self, key: str) -> None:
        """The state of one book may have changed."""
        for row, book in enumerate(self._rows):
            if book.key == key:
                self.dataChanged.emit(self.index(row, 0), self.index(row, OPENED))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """How many books are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Four."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # Any: Qt's variant
        """Words and the book itself."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        book = self._rows[index.row()]
        if role == BOOK_ROLE:
            return book
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(book, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == TITLE:
            return ", ".join(filter(None, (book.title, *book.creators, self._state_line(book))))
        if role == Qt.ItemDataRole.ToolTipRole:
            return book.problem or None
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the columns hold."""
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return (self.tr("Title"), self.tr("Author"), self.tr("State"), self.tr("Last opened"))[section]

    def _cell(self, book: ShelfBook, column: int) -> str:
        if column == TITLE:
            return book.title
        if column == AUTHOR:
            return listed(book.creators)
        if column == STATE:
            return self._state_line(book)
        if not book.opened:
            return self.tr("Not yet")
        return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(book.opened)).date(), QLocale.FormatType.ShortFormat)

    def _refill(self) -> None:
        self.beginResetModel()
        self._rows = [
            book for book in self._all if self._wanted in f"{book.title} {' '.join(book.creators)}".casefold()
        ]
        self.endResetModel()
