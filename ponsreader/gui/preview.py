"""A look at a passage without leaving one's place: the quote with the words around it."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout, QWidget

from ponsreader.domain import Evidence
from ponsreader.gui.look import colour, give_role, serif
from ponsreader.gui.phrases import place_words
from ponsreader.gui.pieces import words
from ponsreader.gui.reading import Reading
from ponsreader.sentences import split

_AROUND = 500  # characters in which the sentences before and after are looked for
_WIDTH, _TALLEST = 460, 420


class PassagePreview(QFrame):
    """Opens over the window; Space or Esc closes it, the arrows go on to the next piece of evidence."""

    walked = Signal(int)
    entered = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        give_role(self, "popup")
        self.setAccessibleName(self.tr("Preview of the passage"))
        self._where = words("", "small")
        self._text = QTextBrowser()
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._text.setAccessibleName(self.tr("The passage"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.addWidget(self._where)
        layout.addWidget(self._text, 1)

    def show_passage(self, reading: Reading, evidence: Evidence, at: QPoint) -> None:
        """Show where a quote stands, beside a point of the screen."""
        start, end = around(reading.book.text, evidence.quote.start, evidence.quote.end, reading.limit)
        text = reading.book.text
        self._where.setText(place_words(evidence))
        self._text.document().setDefaultFont(serif(reading.book.language, self.font().pointSizeF() * 1.15))
        self._text.document().setDocumentMargin(0)
        self._text.clear()
        cursor = QTextCursor(self._text.document())
        plain, marked = QTextCharFormat(), QTextCharFormat()
        marked.setBackground(colour("mark"))
        cursor.insertText(text[start : evidence.quote.start], plain)
        cursor.insertText(text[evidence.quote.start : evidence.quote.end], marked)
        cursor.insertText(text[evidence.quote.end : end], plain)
        self._text.document().setTextWidth(_WIDTH - 48)
        self.resize(_WIDTH, min(round(self._text.document().size().height()) + 74, _TALLEST))
        if not self.isVisible():
            self.move(self._kept_on_screen(at))
            self.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Esc close, arrows walk, Enter opens the passage in the text."""
        key = event.key()
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
            self.close()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.walked.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close()
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def _kept_on_screen(self, at: QPoint) -> QPoint:
        room = self.screen().availableGeometry()
        x = min(max(at.x() - self.width() - 12, room.left() + 8), room.right() - self.width() - 8)
        y = min(max(at.y(), room.top() + 8), room.bottom() - self.height() - 8)
        return QPoint(x, y)


def around(text: str, start: int, end: int, limit: int) -> tuple[int, int]:
    """The quote with a sentence on each side, never past the limit."""
    first = max(start - _AROUND, 0)
    last = min(end + _AROUND, limit, len(text))
    before = [a for a, b in split(text, first, start) if b <= start]
    after = [b for a, b in split(text, end, last) if b > end]
    inside = [a for a, b in split(text, first, last) if a <= start < b] or [start]
    return min([*inside, *before[-1:]]), max([end, *after[:2]])
