"""Story line: everything that happens up to the limit, in order, with filters."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QStackedWidget, QTableView, QWidget

from ponsreader.domain import Evidence
from ponsreader.gui.evidence_model import EVIDENCE_ROLE, EvidenceModel
from ponsreader.gui.evidence_pane import set_up_table
from ponsreader.gui.fresh import Fresh
from ponsreader.gui.label_words import label_words
from ponsreader.gui.look import give_role
from ponsreader.gui.moments import Moments, gather, matching
from ponsreader.gui.pieces import column, frame, row, words
from ponsreader.gui.preview import PassagePreview
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import Services
from ponsreader.gui.work import Workers

Index = QModelIndex | QPersistentModelIndex


class StoryPage(QWidget):
    """A large table of pairs; by person, by kind of event, by words."""

    opened = Signal(int, int)
    problem = Signal(str)

    def __init__(self, reading: Reading, services: Services, workers: Workers) -> None:
        super().__init__()
        self.reading = reading
        self._moments = Moments()
        self._wanted_person, self._wanted_label = "", ""
        self.model = EvidenceModel(self)
        self.table = QTableView()
        self.preview = PassagePreview(self)
        self._build()
        key = reading.book.key
        self.fresh = Fresh(
            self, reading, workers,
            fetch=lambda: gather(services.knowing.story_line(key, reading.upto(), None)),
            show=self.show_story, empty=lambda: self.show_story(Moments()), failed=self.problem.emit,
        )  # fmt: skip
        self._connect()
        self.setFocusProxy(self.table)

    def show_story(self, moments: Moments) -> None:
        """Show these moments; what was chosen before stays chosen, if it is still there."""
        self._moments = moments
        _refill(self.person, self.tr("Everybody"), moments.people)
        _refill(self.label, self.tr("Every kind of moment"), tuple(map(label_words, moments.labels)))
        self._filter()

    def only_person(self, name: str) -> None:
        """Show one person's story line; empty for everybody's."""
        self._wanted_person = name
        self._filter()

    def _only_label(self, label: str) -> None:
        self._wanted_label = label
        self._filter()

    def _build(self) -> None:
        layout = column(self)
        head = frame("header")
        line = row(head, (16, 8, 16, 8), 8)
        self.person, self.label, self.search = QComboBox(), QComboBox(), QLineEdit()
        self.person.setAccessibleName(self.tr("Whose story line"))
        self.label.setAccessibleName(self.tr("Kind of moment"))
        self.search.setPlaceholderText(self.tr("Search the story line"))
        self.search.setAccessibleName(self.tr("Search the story line"))
        self.search.setClearButtonEnabled(True)
        self._count = words("", "count")
        for box in (self.person, self.label):
            box.setMinimumContentsLength(14)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            line.addWidget(box)
        line.addWidget(self.search, 1)
        line.addWidget(self._count)
        layout.addWidget(head)
        set_up_table(self.table, self.model)
        self.table.setAccessibleName(self.tr("Story line"))
        give_role(self.table, "roomy")
        self.table.installEventFilter(self)
        self._empty = words(self.tr("One moment…"), "muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setContentsMargins(60, 60, 60, 60)
        self._views = QStackedWidget()
        self._views.addWidget(self.table)
        self._views.addWidget(self._empty)
        self._views.setCurrentWidget(self._empty)
        layout.addWidget(self._views, 1)

    def _connect(self) -> None:
        self.person.activated.connect(lambda row: self.only_person(("", *self._moments.people)[row]))
        self.label.activated.connect(lambda row: self._only_label(("", *self._moments.labels)[row]))
        self.search.textChanged.connect(lambda _text: self._filter())
        self.table.clicked.connect(self._open)
        self.preview.walked.connect(self._walk)
        self.preview.entered.connect(lambda: self._open(self.table.currentIndex()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter opens the passage, Space shows it in small."""
        if watched is self.table and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._open(self.table.currentIndex())
                return True
            if event.key() == Qt.Key.Key_Space:
                self._preview()
                return True
        return super().eventFilter(watched, event)

    def _filter(self) -> None:
        person = _choose(self.person, self._moments.people, self._wanted_person)
        label = _choose(self.label, self._moments.labels, self._wanted_label)
        rows = matching(self._moments, person=person, label=label, wanted=self.search.text())
        self.model.set_rows(rows)
        self._count.setText(self.tr("%n moment(s)", "", len(rows)))
        self._empty.setText(self._empty_words())
        self._views.setCurrentWidget(self.table if rows else self._empty)

    def _empty_words(self) -> str:
        if self._moments.all:
            return self.tr("No moment fits these filters.")
        return self.tr(
            "Nothing is known yet of what you have read. It appears here as the book is read closely. "
            "Read on, or say above how far you have read."
        )

    def _open(self, index: Index) -> None:
        evidence = index.data(EVIDENCE_ROLE)
        if isinstance(evidence, Evidence):
            self.opened.emit(evidence.quote.start, evidence.quote.end)

    def _preview(self) -> None:
        evidence = self.table.currentIndex().data(EVIDENCE_ROLE)
        if isinstance(evidence, Evidence):
            at = self.table.visualRect(self.table.currentIndex()).center()
            self.preview.show_passage(self.reading, evidence, self.table.viewport().mapToGlobal(at) + QPoint(220, 12))

    def _walk(self, by: int) -> None:
        wanted = self.table.currentIndex().row() + by
        if 0 <= wanted < self.model.rowCount():
            self.table.selectRow(wanted)
            self._preview()


def _refill(box: QComboBox, first: str, rest: Sequence[str]) -> None:
    box.clear()
    box.addItems([first, *rest])


def _choose(box: QComboBox, values: Sequence[str], wanted: str) -> str:
    """Let the box show the wanted one of its values; the one that it shows, "" for the first line."""
    row = values.index(wanted) + 1 if wanted in values else 0
    box.setCurrentIndex(row)
    return wanted if row else ""
