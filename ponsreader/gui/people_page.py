"""People: who has appeared so far, and what a reader knows better."""

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QLineEdit, QListView, QSplitter, QStackedWidget, QWidget

from ponsreader.gui.corrections import Corrections, correction_words
from ponsreader.gui.fresh import Fresh
from ponsreader.gui.look import give_role
from ponsreader.gui.messages import error_words
from ponsreader.gui.people_model import PERSON_ROLE, PeopleModel
from ponsreader.gui.person_card import PersonCard
from ponsreader.gui.person_view import PersonView
from ponsreader.gui.pieces import button, clear, column, frame, row, words
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import Made, Person, Services
from ponsreader.gui.work import Workers

_SIZES = [380, 700]


class PeoplePage(QWidget):
    """The list on the left, one person on the right."""

    opened = Signal(int, int)
    wants_story = Signal(str)
    problem = Signal(str)
    corrected = Signal()

    def __init__(self, reading: Reading, services: Services, workers: Workers, undo: QUndoStack) -> None:
        super().__init__()
        self.reading = reading
        self.model = PeopleModel(self)
        self.list = QListView()
        self.person = PersonView()
        self._shown = ""
        key = reading.book.key
        self.corrections = Corrections(key, services, workers, undo)
        self._build()
        self.fresh = Fresh(
            self, reading, workers,
            fetch=lambda: (services.knowing.people(key, reading.upto()), services.knowing.corrections(key)),
            show=lambda found: self.show_people(*found), empty=lambda: self.show_people((), ()),
            failed=self.problem.emit,
        )  # fmt: skip
        self._connect()
        self.setFocusProxy(self.list)

    def show_people(self, people: tuple[Person, ...], made: tuple[Made, ...]) -> None:
        """Show who has appeared, and the corrections that hold."""
        self.model.set_people(people)
        self._show_corrections(list(made))
        self._empty.setText(self._nobody)
        self._views.setCurrentWidget(self._split if people else self._empty)
        at = self.model.row_of(self._shown)
        if people:
            self._select(at if at is not None else 0)
        else:
            self.person.show_person(None, ())

    def show_person(self, name: str) -> None:
        """Make somebody current."""
        self.search.clear()
        at = self.model.row_of(name)
        if at is not None:
            self._select(at)

    def _build(self) -> None:
        layout = column(self)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._make_side())
        self._split.addWidget(self.person)
        self._split.setSizes(_SIZES)
        self._split.setStretchFactor(1, 1)
        self._nobody = self.tr(
            "Nobody has appeared yet in what you have read. Read on, or say above how far you have read."
        )
        self._empty = words(self.tr("One moment…"), "muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setContentsMargins(60, 60, 60, 60)
        self._views = QStackedWidget()
        self._views.addWidget(self._split)
        self._views.addWidget(self._empty)
        self._views.setCurrentWidget(self._empty)
        layout.addWidget(self._views)

    def _make_side(self) -> QWidget:
        side = QWidget()
        side.setMinimumWidth(250)
        layout = column(side)
        head = frame("header")
        line = row(head, (14, 8, 14, 8))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search people"))
        self.search.setAccessibleName(self.tr("Search people"))
        self.search.setClearButtonEnabled(True)
        line.addWidget(self.search)
        layout.addWidget(head)
        self.list.setModel(self.model)
        self.list.setItemDelegate(PersonCard(self.list, self.model))
        self.list.setUniformItemSizes(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("People"))
        give_role(self.list, "loose")
        layout.addWidget(self.list, 1)
        self._made = QWidget()
        self._made_lines = column(self._made, (16, 8, 10, 10), 2)
        layout.addWidget(self._made)
        return side

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda wanted: self.model.set_filter(wanted.strip()))
        self.list.selectionModel().currentChanged.connect(lambda index: self._show(index.data(PERSON_ROLE)))
        self.person.opened.connect(self.opened)
        self.person.wants_story.connect(self.wants_story)
        self.person.wants_person.connect(self.show_person)
        self.person.corrected.connect(self.corrections.make)
        self.corrections.changed.connect(self.fresh.invalidate)
        self.corrections.changed.connect(self.corrected)
        self.corrections.failed.connect(lambda error: self.problem.emit(error_words(error)))

    def _select(self, at: int) -> None:
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.list.selectionModel().setCurrentIndex(self.model.index(at, 0), flags)

    def _show(self, person: object) -> None:
        if isinstance(person, Person):
            self._shown = person.identity.name
            self.person.show_person(person, tuple(each.identity.name for each in self.model.people()))

    def _show_corrections(self, made: list[Made]) -> None:
        clear(self._made_lines)
        self._made.setVisible(bool(made))
        if made:
            self._made_lines.addWidget(words(self.tr("Your corrections"), "caption"))
        known = {name for each in self.model.people() for name in (each.identity.name, *each.identity.aliases)}
        for each in made:
            if all(name in known or self._has_met(name) for name in each.correction.names):
                self._made_lines.addWidget(self._made_line(each))

    def _has_met(self, name: str) -> bool:
        return self.reading.book.text.find(name, 0, self.reading.limit) >= 0

    def _made_line(self, made: Made) -> QWidget:
        line = QWidget()
        layout = row(line, gap=6)
        told = correction_words(made.correction)
        layout.addWidget(words(told, "small", wrap=True), 1)
        back = button(self.tr("Take back"), lambda: self.corrections.take_back(made.id), role="link")
        back.setAccessibleName(self.tr("Take back: {0}").format(told))
        layout.addWidget(back)
        return line
