"""The right pane: the character-event pairs behind an answer, as cards or as a table, in the order of the story."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QPushButton,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ponsreader.domain import Evidence
from ponsreader.gui.evidence_card import EvidenceCard
from ponsreader.gui.evidence_model import EVIDENCE_ROLE, PASSAGE, QUOTE, WHAT, WHERE, WHO, EvidenceModel
from ponsreader.gui.flow import FlowLayout
from ponsreader.gui.look import give_role
from ponsreader.gui.phrases import filled
from ponsreader.gui.pieces import button, clear, column, frame, row, tool, words
from ponsreader.gui.preview import PassagePreview
from ponsreader.gui.reading import Reading

_MOST_CHIPS = 7
_MOST_LINES = 6  # of a row of the table
_CELL_ROOM = QSize(16, 14)  # around the words of a cell, as the style sheet has it
_HIGHEST = 100_000
_NARROW = 900  # below this width a chapter and a name need more than their share, or their words are cut
_NARROW_SHARES = {WHERE: 0.21, WHO: 0.18, WHAT: 0.31, QUOTE: 0.30}
_SHARES = {WHERE: 0.17, WHO: 0.17, WHAT: 0.32, QUOTE: 0.34}  # of a table's width
Index = QModelIndex | QPersistentModelIndex


class EvidencePane(QWidget):
    """Cards or a table of pairs; chips by character; told or happened order."""

    opened = Signal(int, int)  # a span of the book
    selected = Signal(int)  # the number of the pair that is current

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.reading = reading
        self._all: tuple[Evidence, ...] = ()
        self._happened: tuple[int, ...] | None = None
        self._chosen: set[str] = set()
        self.model = EvidenceModel(self)
        self.cards, self.table = QListView(), QTableView()
        self.preview = PassagePreview(self)
        self.preview.walked.connect(self._walk)
        self.preview.entered.connect(lambda: self._open(self.cards.currentIndex()))
        self._set_up_views()
        self._build()
        self.show_evidence(())

    def show_evidence(self, evidence: Sequence[Evidence], happened: tuple[int, ...] | None = None) -> None:
        """Show other evidence; ``happened`` holds its numbers in the order of events, if that is known."""
        self._all, self._happened = tuple(evidence), happened
        self._chosen.clear()
        self._fill_chips()
        self._told.setChecked(True)
        passages = bool(evidence) and all(each.stage == PASSAGE for each in evidence)
        self._order.setVisible(bool(evidence) and not passages)
        self._title.setText(self.tr("Passages") if passages else self.tr("Evidence"))
        self._as_it_happened.setEnabled(happened is not None)
        reason = (
            "" if happened is not None else self.tr("What is known of this book does not tell when things happened.")
        )
        self._as_it_happened.setToolTip(reason)
        self._as_it_happened.setAccessibleDescription(reason)
        self._refresh()

    def light(self, numbers: Sequence[int]) -> None:
        """Light the pairs that a sentence rests on and bring the first into sight."""
        first = self.model.light(numbers)
        if first is not None:
            self._view().scrollTo(self.model.index(first, 0), QAbstractItemView.ScrollHint.EnsureVisible)

    def select(self, number: int) -> None:
        """Make one pair current."""
        row_number = self.model.row_of(number)
        if row_number is None and self._chosen:
            self._chosen.clear()
            self._fill_chips()
            self._refresh()
            row_number = self.model.row_of(number)
        if row_number is not None:
            self._set_current(row_number)

    def focus_list(self) -> None:
        """Give the list the focus."""
        self._view().setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.cards.currentIndex().isValid() and self.model.rowCount():
            self._set_current(0)

    def current(self) -> Evidence | None:
        """The pair that is current."""
        evidence = self.cards.currentIndex().data(EVIDENCE_ROLE)
        return evidence if isinstance(evidence, Evidence) else None

    def as_table(self, on: bool) -> None:
        """Show a table instead of cards."""
        self._toggle.setChecked(on)
        self._views.setCurrentWidget(self.table if on else self.cards)

    def toggle_table(self) -> None:
        """Cards to table, table to cards."""
        self.as_table(not self._toggle.isChecked())

    def show_preview(self) -> None:
        """A look at the current passage."""
        evidence = self.current()
        if evidence is not None:
            view = self._view()
            at = view.viewport().mapToGlobal(view.visualRect(view.currentIndex()).topLeft())
            self.preview.show_passage(self.reading, evidence, at)

    def _build(self) -> None:
        layout = column(self)
        head = frame("header")
        line = row(head, (16, 7, 10, 7), 6)
        self._title = words("", "caption")
        self._count = words("", "count")
        self._toggle = tool("table", self.tr("Show as a table"), checkable=True)
        self._toggle.toggled.connect(self.as_table)
        line.addWidget(self._title)
        line.addWidget(self._count)
        line.addStretch(1)
        line.addWidget(self._toggle)
        layout.addWidget(head)
        self._order = QWidget()
        order = row(self._order, (14, 8, 14, 2), 6)
        self._told = self._order_chip(self.tr("As told"))
        self._as_it_happened = self._order_chip(self.tr("As it happened"))
        order.addWidget(self._told)
        order.addWidget(self._as_it_happened)
        order.addStretch(1)
        layout.addWidget(self._order)
        self._chip_row = QWidget()
        self._chips = FlowLayout(self._chip_row)
        self._chips.setContentsMargins(14, 6, 14, 6)
        layout.addWidget(self._chip_row)
        self._views = QStackedWidget()
        self._empty = words("", "muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setContentsMargins(32, 32, 32, 32)
        for view in (self.cards, self.table, self._empty):
            self._views.addWidget(view)
        layout.addWidget(self._views, 1)

    def _order_chip(self, text: str) -> QPushButton:
        chip = button(text, role="chip")
        chip.setCheckable(True)
        chip.setAutoExclusive(True)
        chip.clicked.connect(lambda _checked: self._refresh())
        return chip

    def _set_up_views(self) -> None:
        self.cards.setModel(self.model)
        self.cards.setItemDelegate(EvidenceCard(self.cards, self.reading.book.language))
        self.cards.setResizeMode(QListView.ResizeMode.Adjust)
        self.cards.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cards.setAccessibleName(self.tr("Evidence"))
        give_role(self.cards, "loose")
        set_up_table(self.table, self.model)
        self.table.setItemDelegate(_Cell(self.table))
        self._fit_rows = QTimer(self, singleShot=True, interval=0)
        self._fit_rows.timeout.connect(self.table.resizeRowsToContents)
        self.table.horizontalHeader().sectionResized.connect(lambda *_changed: self._fit_rows.start())
        self.model.modelReset.connect(self._fit_rows.start)
        self.table.setSelectionModel(self.cards.selectionModel())
        for view in (self.cards, self.table):
            view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
            view.clicked.connect(self._open)
            view.installEventFilter(self)
        self.cards.selectionModel().currentChanged.connect(self._current_changed)

    def eventFilter(self, watched: object, event: object) -> bool:
        """Enter opens the passage, Space shows it in small."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QKeyEvent.Type.KeyPress
            and watched in (self.cards, self.table)
        ):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._open(self.cards.currentIndex())
                return True
            if event.key() == Qt.Key.Key_Space:
                self.show_preview()
                return True
        return super().eventFilter(watched, event)  # type: ignore[arg-type]

    def _fill_chips(self) -> None:
        clear(self._chips)
        counts = Counter(
            name for each in self._all for name in dict.fromkeys((each.identity, *each.participants)) if name
        )
        names = [name for name, _count in counts.most_common(_MOST_CHIPS)]
        for name in names if len(names) > 1 else ():
            chip = button(name, role="chip")
            chip.setCheckable(True)
            chip.setAccessibleName(filled(self.tr("Only with {0}"), name))
            chip.toggled.connect(lambda on, name=name: self._choose(name, on))
            self._chips.addWidget(chip)
        self._chip_row.setVisible(len(names) > 1)
        self._chip_row.updateGeometry()

    def _choose(self, name: str, on: bool) -> None:
        (self._chosen.add if on else self._chosen.discard)(name)
        self._refresh()

    def _refresh(self) -> None:
        rows = [each for each in self._all if self._chosen <= {each.identity, *each.participants}]
        if self._as_it_happened.isChecked() and self._happened is not None:
            places = {number: place for place, number in enumerate(self._happened)}
            rows.sort(key=lambda each: places.get(each.n, len(places)))
        self.model.set_rows(rows)
        self._count.setText(str(len(rows)) if rows else "")
        self._toggle.setEnabled(bool(rows))
        self._empty.setText(self._empty_words())
        self._views.setCurrentWidget(self._view() if rows else self._empty)

    def _empty_words(self) -> str:
        if self._chosen:
            return self.tr("No moment has all of these people in it.")
        return self.tr("The moments of the book that an answer rests on appear here, in the order of the story.")

    def _view(self) -> QAbstractItemView:
        return self.table if self._toggle.isChecked() else self.cards

    def _set_current(self, row_number: int) -> None:
        index = self.model.index(row_number, 0)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.cards.selectionModel().setCurrentIndex(index, flags)
        self._view().scrollTo(index)

    def _walk(self, by: int) -> None:
        wanted = self.cards.currentIndex().row() + by
        if 0 <= wanted < self.model.rowCount():
            self._set_current(wanted)
            evidence = self.current()
            if evidence is not None:
                self.preview.show_passage(self.reading, evidence, QPoint())

    def _current_changed(self, index: Index) -> None:
        evidence = index.data(EVIDENCE_ROLE)
        if isinstance(evidence, Evidence):
            self.selected.emit(evidence.n)

    def _open(self, index: Index) -> None:
        evidence = index.data(EVIDENCE_ROLE)
        if isinstance(evidence, Evidence):
            self.opened.emit(evidence.quote.start, evidence.quote.end)


class _Cell(QStyledItemDelegate):
    """As high as the words need at the width of their column, up to some lines; the style's own hint cuts them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics, table = option.fontMetrics, option.widget
        assert isinstance(table, QTableView)
        room = QRect(0, 0, max(table.columnWidth(index.column()) - _CELL_ROOM.width(), 1), _HIGHEST)
        words = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, index.data() or "")
        return QSize(0, min(words.height(), metrics.lineSpacing() * _MOST_LINES)) + _CELL_ROOM


class ColumnShares(QObject):
    """Gives the columns their shares of the table's width."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The viewport has another width; the table itself hears of it before its viewport does."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            room = self._table.viewport().width()
            for section, share in (_NARROW_SHARES if room < _NARROW else _SHARES).items():
                self._table.setColumnWidth(section, int(room * share))  # rounded up, a bar would appear
        return super().eventFilter(watched, event)


def set_up_table(table: QTableView, model: EvidenceModel) -> None:
    """A calm table over evidence: four columns, no grid, rows of a few lines."""
    table.setModel(model)
    table.setAccessibleName(QCoreApplication.translate("EvidencePane", "Table of evidence"))
    table.setShowGrid(False)
    table.setWordWrap(True)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setCornerButtonEnabled(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.setMinimumSectionSize(50)
    table.viewport().installEventFilter(ColumnShares(table))
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().lineSpacing() * 3 + 14)
