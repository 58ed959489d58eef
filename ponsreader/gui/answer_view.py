"""An answer as it is written and after: its sentences can be chosen, its small numbers lead to the evidence."""

import re

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QTextBrowser, QTextEdit

from ponsreader.domain import Answer, Sentence
from ponsreader.gui.look import colour
from ponsreader.gui.phrases import outcome_words

_WRITTEN_CITE = re.compile(r"\s*[\[【(（]\d+(?:\s*[,;，、–-]\s*\d+)*[\])）】]")
_LINE = 1.28  # of the type's own height, with and without a raised number in the line
_BETWEEN_LINES = 9
_NOTE = 0.88  # of the type
_CITE = 1.2  # likewise; Qt takes two thirds of it for a raised number, which alone would be too small to read


class AnswerView(QTextBrowser):
    """Read-only words as high as they need to be."""

    sentence_chosen = Signal(tuple)  # the numbers that it cites
    cited = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._sentences: tuple[Sentence, ...] = ()
        self._ranges: list[tuple[int, int]] = []
        self._current = -1
        self._lit: frozenset[int] = frozenset()
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Answer"))
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("background: transparent;")
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())
        self.anchorClicked.connect(self._cite)

    def add_piece(self, piece: str) -> None:
        """Write on."""
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(piece)
        self._space_lines()

    def show_answer(self, answer: Answer, *, lines: bool = False) -> None:
        """The finished answer, sentence by sentence; what the book does not support is shown as such.

        ``lines``: each sentence is a paragraph of its own.
        """
        self.document().clear()
        self._sentences, self._ranges, self._current = answer.sentences, [], -1
        cursor = QTextCursor(self.document())
        cursor.setCharFormat(QTextCharFormat())
        for sentence in answer.sentences:
            start = cursor.position()
            cursor.insertText(bare(sentence.text), _type(sentence))
            self._insert_cites(cursor, sentence)
            self._ranges.append((start, cursor.position()))
            if lines:
                cursor.insertBlock()
            else:
                cursor.insertText(" ", QTextCharFormat())
        if not answer.sentences:
            cursor.insertText(answer.answer or outcome_words(answer), QTextCharFormat())
        self._space_lines(_BETWEEN_LINES if lines else 0)
        self._paint()

    def show_words(self, words: str) -> None:
        """Plain words in the place of an answer."""
        self._sentences, self._ranges = (), []
        self.setPlainText(words)
        self._space_lines()

    def light(self, number: int) -> None:
        """Light the sentences that rest on a piece of evidence."""
        self._lit = frozenset(i for i, each in enumerate(self._sentences) if number in each.cites)
        self._paint()

    def choose(self, index: int) -> None:
        """Choose a sentence: its evidence lights up."""
        if 0 <= index < len(self._sentences):
            self._current, self._lit = index, frozenset((index,))
            self._paint()
            self.sentence_chosen.emit(self._sentences[index].cites)

    def sentence_at(self, position: int) -> int:
        """Which sentence holds a position of the document; -1 for none."""
        return next((i for i, (start, end) in enumerate(self._ranges) if start <= position <= end), -1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click chooses a sentence; a drag selects words as usual."""
        super().mouseReleaseEvent(event)
        if not self.textCursor().hasSelection() and not self.anchorAt(event.position().toPoint()):
            self.choose(self.sentence_at(self.cursorForPosition(event.position().toPoint()).position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right walk over the sentences; Enter goes to the first evidence of one."""
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left) and self._sentences and not event.modifiers():
            by = 1 if event.key() == Qt.Key.Key_Right else -1
            self.choose(min(max(self._current + by, 0), len(self._sentences) - 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current >= 0:
            for number in self._sentences[self._current].cites[:1]:
                self.cited.emit(number)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height that the words need."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """The height of the words."""
        return QSize(200, round(self.document().size().height()) + 2)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the conversation scroll."""
        event.ignore()

    def refresh_look(self) -> None:
        """Paint again in the colours of now."""
        self._paint()
        self._fit()

    def _insert_cites(self, cursor: QTextCursor, sentence: Sentence) -> None:
        for number in sentence.cites:
            link = QTextCharFormat()
            link.setAnchor(True)
            link.setAnchorHref(f"cite:{number}")
            link.setForeground(colour("accent"))
            link.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
            link.setFontPointSize(self.font().pointSizeF() * _CITE)
            cursor.insertText(f"\u2009{number}", link)
        if not sentence.supported:
            note = QTextCharFormat()
            note.setForeground(colour("danger"))
            note.setFontPointSize(self.font().pointSizeF() * _NOTE)
            cursor.insertText("\u2009" + self.tr("not in the evidence"), note)

    def _cite(self, url: QUrl) -> None:
        number = url.toString().removeprefix("cite:")
        if number.isdecimal():
            self.cited.emit(int(number))

    def _paint(self) -> None:
        selections = []
        for index in sorted(self._lit):
            if index < len(self._ranges):
                selection = QTextEdit.ExtraSelection()
                cursor = QTextCursor(self.document())
                cursor.setPosition(self._ranges[index][0])
                cursor.setPosition(self._ranges[index][1], QTextCursor.MoveMode.KeepAnchor)
                look = QTextCharFormat()
                look.setBackground(colour("wash"))
                selection.cursor, selection.format = cursor, look
                selections.append(selection)
        self.setExtraSelections(selections)

    def _space_lines(self, below: int = 0) -> None:
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        spaced = QTextBlockFormat()
        height = round(self.fontMetrics().lineSpacing() * _LINE)
        spaced.setLineHeight(height, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        spaced.setBottomMargin(below)
        cursor.mergeBlockFormat(spaced)

    def _fit(self) -> None:
        height = round(self.document().size().height()) + 2
        if height != self.height():
            self.setFixedHeight(height)


def bare(text: str) -> str:
    """A sentence without the numbers in brackets that it was written with; they are shown as links."""
    return _WRITTEN_CITE.sub("", text).strip()


def _type(sentence: Sentence) -> QTextCharFormat:
    words = QTextCharFormat()
    if not sentence.supported:
        words.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        words.setUnderlineColor(colour("danger"))
    return words
