"""Connections: the drawing of people with the table that says the same."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSplitter, QStackedWidget, QTableView, QWidget

from ponsreader.gui.connections_view import ConnectionsView, spread
from ponsreader.gui.fresh import Fresh
from ponsreader.gui.phrases import filled
from ponsreader.gui.pieces import button, column, frame, row, words
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import Drawing, Services
from ponsreader.gui.work import Workers

Index = QModelIndex | QPersistentModelIndex
Edge = tuple[str, str, float]


class EdgeModel(QAbstractTableModel):
    """Who with whom and how often, the most first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[Edge] = []
        self._rows: list[Edge] = []
        self._person = ""

    def set_edges(self, edges: Sequence[Edge]) -> None:
        """Show these."""
        self._all = sorted(edges, key=lambda edge: (-edge[2], edge[0], edge[1]))
        self.only(self._person)

    def only(self, person: str) -> None:
        """Show one person's, who then stands first; empty for all."""
        self.beginResetModel()
        self._person = person
        mine = [edge for edge in self._all if not person or person in edge[:2]]
        self._rows = [(b, a, w) if person and b == person else (a, b, w) for a, b, w in mine]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """How many are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Three."""
        return 0 if parent.isValid() else 3

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # Any: Qt's variant
        """Words."""
        if not index.isValid() or index.row() >= len(self._rows) or role != Qt.ItemDataRole.DisplayRole:
            return None
        cell = self._rows[index.row()][index.column()]
        return cell if isinstance(cell, str) else f"{cell:g}"

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the columns hold."""
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return (self.tr("Who"), self.tr("With whom"), self.tr("Shared moments"))[section]


class ConnectionsPage(QWidget):
    """The drawing, and the table beside it."""

    wants_person = Signal(str)
    problem = Signal(str)

    def __init__(self, reading: Reading, services: Services, workers: Workers) -> None:
        super().__init__()
        self.model = EdgeModel(self)
        self.view = ConnectionsView()
        self.table = QTableView()
        self._build()
        key, font = reading.book.key, self.font()
        self.fresh = Fresh(
            self, reading, workers,
            fetch=lambda: spread(services.knowing.connections(key, reading.upto()), font),
            show=self.show_drawing, empty=lambda: self.show_drawing(Drawing((), ())), failed=self.problem.emit,
        )  # fmt: skip
        self.setFocusProxy(self.view)
        self.view.chosen.connect(self._choose)
        self.view.person_opened.connect(self.wants_person)
        self.table.activated.connect(lambda index: self.wants_person.emit(index.siblingAtColumn(0).data()))

    def show_drawing(self, drawing: Drawing) -> None:
        """Show other people."""
        self._empty.setText(self.tr("No two people have met yet in what you have read."))
        self.model.set_edges(drawing.edges)
        self.view.show_drawing(drawing)
        self._choose("")
        self._views.setCurrentWidget(self._split if drawing.nodes else self._empty)
        self._head.setVisible(bool(drawing.nodes))

    def _build(self) -> None:
        layout = column(self)
        self._head = frame("header")
        self._head.hide()
        line = row(self._head, (16, 6, 12, 6))
        self._told = words("", "muted")
        line.addWidget(self._told)
        line.addStretch(1)
        line.addWidget(button(self.tr("Show everybody"), self._show_all, role="link"))
        layout.addWidget(self._head)
        self._set_up_table()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.view)
        self._split.addWidget(self.table)
        self._split.setSizes([760, 400])
        self._split.setStretchFactor(0, 1)
        self.view.setMinimumWidth(240)
        self.table.setMinimumWidth(220)
        self._empty = words(self.tr("One moment…"), "muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._views = QStackedWidget()
        self._views.addWidget(self._split)
        self._views.addWidget(self._empty)
        self._views.setCurrentWidget(self._empty)
        layout.addWidget(self._views, 1)

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Table of connections"))
        table.setShowGrid(False)
        table.setWordWrap(False)  # a name that is cut shows more than its first word
        table.setTabKeyNavigation(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().lineSpacing() + 14)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)

    def _choose(self, person: str) -> None:
        self.model.only(person)
        told = filled(self.tr("{0} and those who share moments with them"), person)
        self._told.setText(
            told if person else self.tr("People who share moments. Choose one to see their lines alone.")
        )

    def _show_all(self) -> None:
        self.view.choose("")
        self.view.fit()
