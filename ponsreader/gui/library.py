"""The shelf: covers or a list, last opened first; files may be dropped anywhere."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QImage, QKeyEvent, QPainter, QPen, QPixmap, QPixmapCache
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QListView,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ponsreader.gui.cover import cover_picture
from ponsreader.gui.look import colour, give_role
from ponsreader.gui.phrases import listed
from ponsreader.gui.pieces import button, column, row, tool, words
from ponsreader.gui.services import ShelfBook
from ponsreader.gui.shelf_model import AUTHOR, BOOK_ROLE, OPENED, STATE, TITLE, ShelfModel

COVER = QSize(132, 192)
_CELL = 176
_SPACING = 2
_INSET = (_CELL - COVER.width()) // 2 + _SPACING  # of a cover in the view, so that covers stand below the heading
_MARGIN = 28
_WIDTHS = {AUTHOR: 170, STATE: 180, OPENED: 120}
Index = QModelIndex | QPersistentModelIndex


class CoverCard(QStyledItemDelegate):
    """Draws a book as its cover, its title and one quiet line."""

    def __init__(self, parent: QObject, state_line: Callable[[ShelfBook], str]) -> None:
        super().__init__(parent)
        self._state_line = state_line
        self.images: dict[str, QImage] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One size for all."""
        spacing = QFontMetrics(option.font).lineSpacing()
        return QSize(_CELL, COVER.height() + spacing * 3 + 34)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one book."""
        book: ShelfBook = index.data(BOOK_ROLE)
        rect: QRect = option.rect
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            focused = state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_Selected
            painter.setPen(QPen(colour("accent"), 1.6) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(colour("wash") if state & QStyle.StateFlag.State_Selected else colour("hover"))
            painter.drawRoundedRect(rect.adjusted(4, 2, -4, -2), 10, 10)
        left = rect.left() + (rect.width() - COVER.width()) // 2
        painter.drawPixmap(QPoint(left, rect.top() + 12), self._cover(book))
        below = QRect(left, rect.top() + COVER.height() + 20, COVER.width(), rect.height())
        self._draw_words(painter, option.font, book, below)
        painter.restore()

    def _cover(self, book: ShelfBook) -> QPixmap:
        image = self.images.get(book.key, QImage())
        name = f"cover {book.key} {book.title} {colour('window').name()} {image.cacheKey()}"
        picture = QPixmap()
        if not QPixmapCache.find(name, picture):
            picture = cover_picture(book.title, book.creators, book.language, image, COVER)
            QPixmapCache.insert(name, picture)
        return picture

    def _draw_words(self, painter: QPainter, font: QFont, book: ShelfBook, rect: QRect) -> None:
        bold, small = QFont(font), QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(font.pointSizeF() * 0.86)
        y = rect.top()
        for face, tint, line in (
            (bold, "text", book.title),
            (small, "muted", listed(book.creators)),
            (small, "danger" if book.problem else "muted", self._state_line(book)),
        ):
            metrics = QFontMetrics(face)
            painter.setFont(face)
            painter.setPen(colour(tint))
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(
                QRect(rect.left(), y, rect.width(), metrics.lineSpacing()), Qt.AlignmentFlag.AlignLeading, shown
            )
            y += metrics.lineSpacing() + 1


class LibraryPage(QWidget):
    """All books, and what can be done with each."""

    opened = Signal(object)  # ShelfBook
    wants_file = Signal()
    wants_menu = Signal(object, QPoint)
    removed = Signal(object)

    def __init__(self, state_line: Callable[[ShelfBook], str]) -> None:
        super().__init__()
        self.model = ShelfModel(state_line, self)
        self.covers, self.table = QListView(), QTableView()
        self.search = QLineEdit()
        self._set_up_views(state_line)
        self._build()
        self.setFocusProxy(self.covers)

    def show_books(self, books: list[ShelfBook], images: dict[str, QImage]) -> None:
        """Show the shelf, with the covers that the books have."""
        self._card.images = images
        self.model.set_books(books)
        self._tell()

    def current(self) -> ShelfBook | None:
        """The book that is current."""
        book = self.covers.currentIndex().data(BOOK_ROLE)
        return book if isinstance(book, ShelfBook) else None

    def select(self, key: str) -> None:
        """Make a book current."""
        for number in range(self.model.rowCount()):
            index = self.model.index(number, TITLE)
            if index.data(BOOK_ROLE).key == key:
                self.covers.setCurrentIndex(index)

    def as_list(self, on: bool) -> None:
        """A list instead of covers."""
        self._toggle.setChecked(on)
        self._views.setCurrentWidget(self.table if on else self.covers)

    def is_list(self) -> bool:
        """Whether the list is shown."""
        return self._toggle.isChecked()

    def _build(self) -> None:
        layout = column(self, (_MARGIN - _INSET, 20, _MARGIN - _INSET, 0), 14)
        head = row(margins=(_INSET, 0, _INSET, 0), gap=10)
        head.addWidget(words(self.tr("Library"), "title"))
        head.addStretch(1)
        self.search.setPlaceholderText(self.tr("Search the shelf"))
        self.search.setAccessibleName(self.tr("Search the shelf"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(200)
        self.search.setMaximumWidth(260)
        self.search.textChanged.connect(self._filter)
        self._toggle = tool("list", self.tr("Show as a list"), checkable=True)
        self._toggle.toggled.connect(self.as_list)
        head.addWidget(self.search)
        head.addWidget(self._toggle)
        head.addWidget(button(self.tr("Open a book…"), self.wants_file.emit, role="primary", icon="add"))
        layout.addLayout(head)
        self._views = QStackedWidget()
        self._nothing = words(
            self.tr("No book on the shelf has these words in its title or author."), "muted", wrap=True
        )
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for view in (self.covers, self.table, self._nothing):
            self._views.addWidget(view)
        layout.addWidget(self._views, 1)

    def _set_up_views(self, state_line: Callable[[ShelfBook], str]) -> None:
        self._set_up_covers(state_line)
        self._set_up_table()
        for view in (self.covers, self.table):
            view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
            view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
            give_role(view, "loose")
            view.activated.connect(self._open)
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(lambda at, view=view: self._ask_menu(view, at))

    def _set_up_covers(self, state_line: Callable[[ShelfBook], str]) -> None:
        covers = self.covers
        covers.setModel(self.model)
        self._card = CoverCard(covers, state_line)
        covers.setItemDelegate(self._card)
        covers.setViewMode(QListView.ViewMode.IconMode)
        covers.setResizeMode(QListView.ResizeMode.Adjust)
        covers.setMovement(QListView.Movement.Static)
        covers.setUniformItemSizes(True)
        covers.setSpacing(_SPACING)
        covers.setMouseTracking(True)
        covers.setAccessibleName(self.tr("Books"))

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setSelectionModel(self.covers.selectionModel())
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().lineSpacing() + 16)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        for section, width in _WIDTHS.items():
            table.setColumnWidth(section, width)
        table.setAccessibleName(self.tr("Books as a list"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes the current book off the shelf; it can be put back."""
        book = self.current()
        if event.key() == Qt.Key.Key_Delete and book is not None:
            self.removed.emit(book)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and book is not None:
            self.opened.emit(book)
        else:
            super().keyPressEvent(event)

    def _open(self, index: Index) -> None:
        book = index.data(BOOK_ROLE)
        if isinstance(book, ShelfBook):
            self.opened.emit(book)

    def _ask_menu(self, view: QAbstractItemView, at: QPoint) -> None:
        book = view.indexAt(at).data(BOOK_ROLE)
        if isinstance(book, ShelfBook):
            self.wants_menu.emit(book, view.viewport().mapToGlobal(at))

    def _filter(self, wanted: str) -> None:
        self.model.set_filter(wanted.strip())
        self._tell()

    def _tell(self) -> None:
        if self.model.rowCount() or not self.model.books():
            self.as_list(self.is_list())
        else:
            self._views.setCurrentWidget(self._nothing)
