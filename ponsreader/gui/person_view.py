"""One person in full: names, where they appear, with whom, and what the book tells of them."""

from collections import deque
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QWidget

from ponsreader.domain import Correction, Quote
from ponsreader.gui.choosing import choose_name, write_name
from ponsreader.gui.flow import FlowLayout
from ponsreader.gui.look import give_role
from ponsreader.gui.person_card import draw_disc
from ponsreader.gui.phrases import filled, listed, quoted
from ponsreader.gui.pieces import button, column, frame, row, words
from ponsreader.gui.services import Person, Place
from ponsreader.visible import on_one_line

_MOST_FACETS = 40
_AT_ONCE = 6
_PLACE_ROOM = (1, 3, 1, 3)  # what a place's button has around its words: the number beside them stands on their line


class _Disc(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setFixedSize(56, 56)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_disc(painter, self.rect(), self._name)
        painter.end()


class PersonView(QScrollArea):
    """Made anew for each person."""

    opened = Signal(int, int)
    corrected = Signal(object)  # Correction
    wants_story = Signal(str)
    wants_person = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._others: tuple[str, ...] = ()
        self._told = column()
        self._waiting: deque[tuple[str, Quote]] = deque()  # facets that are not on the page yet
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._tell_more)

    def show_person(self, person: Person | None, others: tuple[str, ...]) -> None:
        """Show somebody, or nobody; ``others`` may be the same person."""
        self._others = others
        page = QWidget()
        give_role(page, "page")
        if person is not None:
            layout = column(page, (28, 24, 28, 28), 12)
            layout.addLayout(self._head(person))
            layout.addWidget(self._places(person))
            if person.with_whom:
                layout.addWidget(words(self.tr("With whom"), "caption"))
                layout.addWidget(self._company(person))
            layout.addWidget(words(self.tr("What the book tells"), "caption"))
            self._told = column(gap=12)
            layout.addLayout(self._told)
            layout.addStretch(1)
        self.setWidget(page)
        self._waiting = deque(person.facets[:_MOST_FACETS] if person is not None else ())
        self._tell_more()

    def _tell_more(self) -> None:
        """A screenful a turn, so that the window never stands still."""
        for _ in range(min(_AT_ONCE, len(self._waiting))):
            self._told.addWidget(self._facet(*self._waiting.popleft()))
        if self._waiting:
            self._more.start()

    def _head(self, person: Person) -> QHBoxLayout:
        line = row(gap=16)
        line.addWidget(_Disc(person.identity.name), 0, Qt.AlignmentFlag.AlignTop)
        right = column(gap=4)
        right.addWidget(words(on_one_line(person.identity.name), "title", wrap=True, selectable=True))
        if person.identity.aliases:
            also = filled(self.tr("also {0}"), listed(person.identity.aliases))
            right.addWidget(words(also, "muted", wrap=True, selectable=True))
        right.addWidget(self._actions(person))
        line.addLayout(right, 1)
        return line

    def _actions(self, person: Person) -> QWidget:
        actions = QWidget()
        layout = FlowLayout(actions)
        name = person.identity.name
        for text, icon, do in (
            (self.tr("Same person as…"), "merge", lambda at: self._merge(at, name)),
            (self.tr("Two people…"), "split", lambda at: self._split(at, person)),
            (self.tr("Rename…"), "edit", lambda at: self._rename(at, name)),
            (self.tr("Hide"), "hide", lambda _at: self.corrected.emit(Correction("hide", (name,)))),
            (self.tr("Story line"), "story", lambda _at: self.wants_story.emit(name)),
        ):
            made = button(text, role="link", icon=icon)
            made.clicked.connect(lambda _checked, do=do, made=made: do(made))
            made.setEnabled(icon != "split" or bool(person.identity.aliases))
            layout.addWidget(made)
        return actions

    def _places(self, person: Person) -> QWidget:
        card = frame("card")
        layout = FlowLayout(card, 28)
        layout.setContentsMargins(18, 12, 18, 12)
        moments = words(str(person.moments))
        moments.setContentsMargins(*_PLACE_ROOM)
        for title, shown in (
            (self.tr("First"), self._place_button(person.first)),
            (self.tr("Latest so far"), self._place_button(person.latest)),
            (self.tr("Moments"), moments),
        ):
            part = QWidget()
            lines = column(part, gap=2)
            lines.addWidget(words(title, "small"))
            lines.addWidget(shown)
            layout.addWidget(part)
        return card

    def _place_button(self, place: Place) -> QPushButton:
        text = filled(self.tr("{0} · {1} %"), place.chapter, round(place.percent)).replace(" %", "\u00a0%")
        return button(text, lambda: self.opened.emit(place.offset, place.offset), role="place")

    def _company(self, person: Person) -> QWidget:
        company = QWidget()
        layout = FlowLayout(company)
        for name, count in person.with_whom:
            chip = button(f"{on_one_line(name)} · {count}", partial(self.wants_person.emit, name), role="chip")
            chip.setAccessibleName(filled(self.tr("%n moment(s) with {0}", "", count), name))
            layout.addWidget(chip)
        return company

    def _facet(self, description: str, quote: Quote) -> QWidget:
        card = frame("card")
        layout = column(card, (16, 11, 12, 9), 3)
        layout.addWidget(words(description, wrap=True, selectable=True))
        line = row(gap=8)
        line.addWidget(words(quoted(quote.text), "muted", wrap=True, selectable=True), 1)
        show = button(self.tr("Show"), lambda: self.opened.emit(quote.start, quote.end), role="link")
        show.setAccessibleName(filled(self.tr("Show in the text: {0}"), quote.text[:60]))
        line.addWidget(show, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(line)
        return card

    def _merge(self, at: QWidget, name: str) -> None:
        others = [each for each in self._others if each != name]
        title = filled(self.tr("Who is the same as {0}?"), name)
        choose_name(at, title, others, lambda other: self.corrected.emit(Correction("same", (name, other))))

    def _split(self, at: QWidget, person: Person) -> None:
        name = person.identity.name
        title = self.tr("Which name is somebody else?")
        choose_name(
            at, title, person.identity.aliases, lambda other: self.corrected.emit(Correction("apart", (name, other)))
        )

    def _rename(self, at: QWidget, name: str) -> None:
        title = filled(self.tr("Call {0}"), name)
        write_name(
            at, title, name, lambda new: self.corrected.emit(Correction("rename", (name,), new)), taken=self._others
        )
