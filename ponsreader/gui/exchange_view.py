"""One question and its answer in the conversation."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QProgressBar, QWidget

from ponsreader.domain import Answer, Evidence
from ponsreader.errors import PonsReaderError
from ponsreader.gui.answer_view import AnswerView
from ponsreader.gui.citing import plain_with_citations
from ponsreader.gui.flow import FlowLayout
from ponsreader.gui.messages import error_words
from ponsreader.gui.phrases import basis_words
from ponsreader.gui.pieces import button, column, frame, words
from ponsreader.gui.reading import Reading


class ExchangeView(QWidget):
    """The question, the answer as it comes, and what can be done with it afterwards."""

    chosen = Signal(object)  # self, when its evidence should be shown
    sentence_chosen = Signal(tuple)
    cited = Signal(int)
    ask_again = Signal(str, bool)  # question, deeper
    wants_file = Signal()

    def __init__(self, question: str, reading: Reading, upto: int | None) -> None:
        super().__init__()
        self.question, self._reading, self.upto = question, reading, upto
        self.answer: Answer | None = None
        self.evidence: tuple[Evidence, ...] = ()
        self.view = AnswerView()
        self._build()

    def set_note(self, note: str) -> None:
        """What is going on, in words."""
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def add_piece(self, piece: str) -> None:
        """Write the answer on."""
        self._bar.hide()
        self.set_note("")
        self.view.show()
        self.view.add_piece(piece)

    def finish(self, answer: Answer) -> None:
        """The answer is complete."""
        self.answer = answer
        self._bar.hide()
        self.set_note("")
        self.view.show()
        self.view.show_answer(answer)
        basis = basis_words(answer.coverage, self._reading)
        self._basis.setText(basis)
        self._basis.setVisible(bool(basis))
        self._evidence.setVisible(bool(answer.evidence or answer.passages))
        self._file.setVisible(not answer.answer and not answer.refusal)
        self._foot.show()
        self._show_problem("")

    def stop(self) -> None:
        """The reader pressed Stop; what was written stays."""
        self._bar.hide()
        self.set_note(self.tr("Stopped. What was written so far is kept here."))
        self._foot.show()

    def fail(self, error: PonsReaderError) -> None:
        """Something went wrong; the question and what was written stay."""
        self._bar.hide()
        self.set_note("")
        self._show_problem(error_words(error))
        self._foot.show()

    def copy(self) -> None:
        """Put the answer with its quotes and places on the clipboard."""
        if self.answer is not None:
            QGuiApplication.clipboard().setText(plain_with_citations(self.answer, self._reading.book))
        else:
            QGuiApplication.clipboard().setText(self.view.toPlainText())

    def refresh_look(self) -> None:
        """Draw again in the colours of now."""
        if self.answer is not None:
            self.view.show_answer(self.answer)

    def _build(self) -> None:
        layout = column(self, (0, 0, 0, 0), 8)
        bubble = frame("question")
        inner = column(bubble, (14, 9, 14, 9))
        self._asked = words(self.question, wrap=True, selectable=True)
        inner.addWidget(self._asked)
        layout.addWidget(bubble)
        self._note = words("", "small", wrap=True)
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Looking for the answer"))
        self._problem = words("", "alarm", wrap=True)
        self._problem.hide()
        self.view.hide()
        for widget in (self._note, self._bar, self.view, self._problem):
            layout.addWidget(widget)
        layout.addWidget(self._make_foot())
        self.view.sentence_chosen.connect(self._sentence)
        self.view.cited.connect(self._cite)

    def _make_foot(self) -> QWidget:
        self._basis = words("", "small", wrap=True)
        self._basis.hide()
        self._foot = QWidget()
        foot = column(self._foot, gap=2)
        foot.addWidget(self._basis)
        self._file = button(self.tr("A language file would put this into words…"), self.wants_file.emit, role="link")
        self._file.hide()
        foot.addWidget(self._file, 0, Qt.AlignmentFlag.AlignLeading)
        buttons = QWidget()
        actions = FlowLayout(buttons, 2)
        for text, icon, do in (
            (self.tr("Evidence"), "evidence", lambda: self.chosen.emit(self)),
            (self.tr("Copy"), "copy", self.copy),
            (self.tr("Ask again"), "again", lambda: self.ask_again.emit(self.question, False)),
            (self.tr("Deeper"), "deeper", lambda: self.ask_again.emit(self.question, True)),
        ):
            made = button(text, do, role="link", icon=icon)
            actions.addWidget(made)
            if icon == "evidence":
                self._evidence = made
                made.hide()
        foot.addWidget(buttons)
        self._foot.hide()
        return self._foot

    def _sentence(self, numbers: tuple[int, ...]) -> None:
        self.chosen.emit(self)
        self.sentence_chosen.emit(numbers)

    def _cite(self, number: int) -> None:
        self.chosen.emit(self)
        self.cited.emit(number)

    def _show_problem(self, message: str) -> None:
        self._problem.setText(message)
        self._problem.setVisible(bool(message))
