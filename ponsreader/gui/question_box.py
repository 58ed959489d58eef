"""Where a question is written: grows with it; Enter sends, Shift+Enter starts a new line, Esc stops."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from ponsreader.gui.icons import give_icon
from ponsreader.gui.look import give_role, restyle
from ponsreader.gui.pieces import row, tool

_MOST_LINES = 6


class _Edit(QPlainTextEdit):
    sent = Signal()
    focused = Signal(bool)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        entered = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if entered and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.sent.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)


class QuestionBox(QFrame):
    """The box with Send, in whose place Stop stands while an answer is written."""

    asked = Signal(str)
    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        give_role(self, "ask")
        self._busy = False
        self.edit = _Edit()
        self.edit.setPlaceholderText(self.tr("Ask about the book…"))
        self.edit.setAccessibleName(self.tr("Your question"))
        self.edit.setTabChangesFocus(True)
        self.edit.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._send = tool("send", self.tr("Send"), self._press)
        give_role(self._send, "send")
        layout = row(self, (10, 7, 7, 7), 6)
        layout.addWidget(self.edit, 1)
        layout.addWidget(self._send, 0, Qt.AlignmentFlag.AlignBottom)
        self.edit.sent.connect(self._ask)
        self.edit.focused.connect(self._show_focus)
        self.edit.textChanged.connect(self._changed)
        self.set_busy(False)
        self._changed()

    def text(self) -> str:
        """What is written."""
        return self.edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Put words into the box."""
        self.edit.setPlainText(text)
        self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def set_busy(self, busy: bool) -> None:
        """Stop in the place of Send, or the other way round."""
        self._busy = busy
        give_icon(self._send, "stop" if busy else "send", "on_accent")
        name = self.tr("Stop") if busy else self.tr("Send")
        self._send.setAccessibleName(name)
        self._send.setToolTip(name + (" (Esc)" if busy else " (Enter)"))
        self._changed()

    def fit(self) -> None:
        """Give the box the height of its words."""
        lines = min(max(self.edit.document().blockCount(), round(self.edit.document().size().height())), _MOST_LINES)
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * max(lines, 1) + 18)

    def _press(self) -> None:
        if self._busy:
            self.stopped.emit()
        else:
            self._ask()

    def _ask(self) -> None:
        question = self.text().strip()
        if question and not self._busy:
            self.asked.emit(question)

    def _changed(self) -> None:
        self._send.setEnabled(self._busy or bool(self.text().strip()))
        self.fit()

    def _show_focus(self, on: bool) -> None:
        self.setProperty("active", on)
        restyle(self)
