"""Recap: the story so far, or since the last sitting, each line with its evidence."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QProgressBar, QPushButton, QScrollArea, QSplitter, QWidget

from ponsreader.domain import Answer, Context, Coverage, Sentence
from ponsreader.errors import PonsReaderError
from ponsreader.gui.answer_view import AnswerView
from ponsreader.gui.evidence_pane import EvidencePane
from ponsreader.gui.look import give_role
from ponsreader.gui.messages import error_words
from ponsreader.gui.pieces import button, column, frame, row, words
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import Recap, Services
from ponsreader.gui.work import Work, Workers


class RecapPage(QWidget):
    """Lines on the left, the moments that they rest on on the right."""

    opened = Signal(int, int)

    def __init__(self, reading: Reading, services: Services, workers: Workers, since: int) -> None:
        super().__init__()
        self.reading, self._services, self._workers, self._since = reading, services, workers, since
        self._work: Work | None = None
        self._recap: Recap | None = None
        self.view = AnswerView()
        self.view.setAccessibleName(self.tr("Recap"))
        self.evidence = EvidencePane(reading)
        self._build()
        self.evidence.opened.connect(self.opened)
        self.evidence.selected.connect(self.view.light)
        self.view.sentence_chosen.connect(self.evidence.light)
        self.view.cited.connect(self.evidence.select)
        reading.limit_changed.connect(self._limit_changed)
        self._show_nothing()

    def make(self) -> None:
        """Make the recap that is chosen."""
        self.stop()
        since = self._since if self._recent.isChecked() else None
        key, upto, knowing = self.reading.book.key, self.reading.limit, self._services.knowing
        self._work = work = self._workers.start(
            lambda relay: knowing.recap(key, since=since, upto=upto, progress=relay), owner=self
        )
        self._say(self.tr("Looking back over what you have read…"))
        self._set_busy(True)
        work.reported.connect(lambda _done, _total, note: self._say(note) if note else None)
        work.succeeded.connect(lambda recap: self._show(recap) if work is self._work else None)
        work.failed.connect(lambda error: self._fail(error) if work is self._work else None)
        work.ended.connect(lambda: self._ended(work))

    def stop(self) -> None:
        """Stop the recap that is being made."""
        if self._work is not None:
            self._work.stop()

    def show_recap(self, recap: Recap) -> None:
        """Show lines with their evidence."""
        self._recap = recap
        sentences = tuple(Sentence(text, numbers, True) for text, numbers in recap.lines)
        answer = Answer(
            "", "pons", "", None, sentences, recap.evidence, (), Context("", 0, ()), Coverage(0, 0, 0, None)
        )
        if recap.lines:
            self.view.show_answer(answer, lines=True)
        else:
            self.view.show_words(self.tr("Nothing is known of this part of the book yet."))
        self.evidence.show_evidence(recap.evidence)

    def refresh_look(self) -> None:
        """Draw again in the colours of now."""
        if self._recap is not None:
            self.show_recap(self._recap)

    def _build(self) -> None:
        layout = column(self)
        head = frame("header")
        line = row(head, (16, 8, 16, 8), 8)
        group = QButtonGroup(self)
        self._whole = self._choice(self.tr("The story so far"), group)
        self._recent = self._choice(self.tr("Since I last opened it"), group)
        self._recent.setEnabled(0 < self._since < self.reading.limit)
        if not self._recent.isEnabled():
            self._recent.setToolTip(self.tr("You have not read on since then."))
        self._whole.setChecked(True)
        self._make = button(self.tr("Tell me"), self.make, role="primary")
        self._stop = button(self.tr("Stop"), self.stop)
        for widget in (self._whole, self._recent):
            line.addWidget(widget)
        line.addStretch(1)
        line.addWidget(self._make)
        line.addWidget(self._stop)
        layout.addWidget(head)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self._make_lines())
        split.addWidget(self.evidence)
        split.setSizes([620, 480])
        layout.addWidget(split, 1)
        self._set_busy(False)

    def _make_lines(self) -> QScrollArea:
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(260)
        page = QWidget()
        give_role(page, "page")
        layout = column(page, (28, 22, 28, 22), 12)
        self._note = words("", "muted", wrap=True)
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Making the recap"))
        for widget in (self._note, self._bar, self.view):
            layout.addWidget(widget)
        layout.addStretch(1)
        scroll.setWidget(page)
        return scroll

    def _choice(self, text: str, group: QButtonGroup) -> QPushButton:
        choice = button(text, role="chip")
        choice.setCheckable(True)
        group.addButton(choice)
        return choice

    def _show(self, recap: Recap) -> None:
        self._say("")
        self.show_recap(recap)

    def _fail(self, error: PonsReaderError) -> None:
        self._say(error_words(error))

    def _ended(self, work: Work) -> None:
        if work is self._work:
            self._work = None
            self._set_busy(False)
            if work.asked_to_stop():
                self._say(self.tr("Stopped."))

    def _set_busy(self, busy: bool) -> None:
        self._bar.setVisible(busy)
        self._stop.setVisible(busy)
        self._make.setVisible(not busy)
        begun = self.reading.limit > 0
        self._make.setEnabled(begun)
        self.setFocusProxy(self._make if begun else self._whole)

    def _say(self, told: str) -> None:
        """Above the lines; nothing said takes no room."""
        self._note.setText(told)
        self._note.setVisible(bool(told))

    def _limit_changed(self) -> None:
        self._recent.setEnabled(0 < self._since < self.reading.limit)
        self.stop()
        self._work = None
        self._set_busy(False)
        self._show_nothing()

    def _show_nothing(self) -> None:
        self._recap = None
        self.view.show_words("")
        self.evidence.show_evidence(())
        self._say(
            self.tr("A recap of what you have read, and of nothing beyond it.")
            if self.reading.limit
            else self.tr("You have not begun this book. Say above how far you have read.")
        )
