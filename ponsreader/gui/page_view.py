"""The sheet on which a stretch of the book is set: one text block a paragraph, offsets of the book in and out."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontInfo,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from ponsreader.gui.look import colour
from ponsreader.gui.positions import within
from ponsreader.gui.sections import Paragraph

_LINE = 1.55  # of the size of the type
_MEASURE = 36  # ems; a wider column is tiring to read
_MARGIN = 26
_LINE_SEPARATOR = "\u2028"


class PageView(QTextBrowser):
    """Shows paragraphs; knows which of the book's offsets are on screen, selected or under a point."""

    turned = Signal(int)  # the reader wants on (+1) or back (-1) at the end of the sheet
    asked_about = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._paragraphs: tuple[Paragraph, ...] = ()
        self._starts: tuple[int, ...] = ()
        self._marked: tuple[int, int] | None = None
        self._found: Sequence[tuple[int, int]] = ()
        self._sought: tuple[int, bool] | None = None  # what was scrolled to last, until the reader scrolls
        self._setting = False  # the sheet moves because of its size, not because of the reader
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setAccessibleName(self.tr("The book’s text"))
        self.document().setDocumentMargin(0)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def show_paragraphs(self, paragraphs: Sequence[Paragraph], headings: int, font: QFont) -> None:
        """Set these paragraphs; the first ``headings`` of them are headings."""
        self._paragraphs, self._starts = (), ()  # an empty sheet has no scroll bar, which moves things at once
        self._marked, self._found = None, ()
        document = self.document()
        document.setUndoRedoEnabled(False)
        document.clear()
        document.setDefaultFont(font)
        body = QTextCharFormat()
        body.setFont(font)
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        for index in range(headings):
            cursor.setBlockFormat(_heading_block(font))
            cursor.insertText(_units(paragraphs[index]), _heading_type(font))
            cursor.insertBlock(_body_block(font, indent=False), body)
        rest = [_units(each) for each in paragraphs[headings:]]
        cursor.setBlockFormat(_body_block(font, indent=False))
        if rest:
            cursor.insertText(rest[0], body)
        if len(rest) > 1:
            cursor.insertBlock(_body_block(font, indent=True), body)
            cursor.insertText("\n".join(rest[1:]), body)
        self._paragraphs = tuple(paragraphs)
        self._starts = tuple(each.place.start for each in paragraphs)
        cursor.endEditBlock()
        self._fit_measure()
        self.mark(None)

    def mark(self, span: tuple[int, int] | None) -> None:
        """Tint a span of the book, or nothing."""
        self._marked = span
        self._paint_marks()

    def marked(self) -> tuple[int, int] | None:
        """The span that is tinted."""
        return self._marked

    def mark_found(self, spans: Sequence[tuple[int, int]]) -> None:
        """Tint what a search has found here."""
        self._found = spans
        self._paint_marks()

    def scroll_to(self, offset: int, *, middle: bool = True) -> None:
        """Bring an offset of the book into sight, in the upper middle or at the top."""
        cursor = self._cursor_at(offset)
        self.setTextCursor(cursor)
        top = self.cursorRect(cursor).top()
        wanted = round(self.viewport().height() * 0.35) if middle else 0
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + top - wanted)
        self._sought = (offset, middle)

    def visible(self) -> tuple[int, int]:
        """The span of the book that is on screen; of a hidden sheet, the place it was scrolled to."""
        if not self._paragraphs:
            return (0, 0)
        if self._sought is not None and not self.isVisible():
            return self._sought[0], self._sought[0]
        view = self.viewport().rect()
        top = self.offset_at(QPoint(0, 2))
        bar = self.verticalScrollBar()
        if bar.value() >= bar.maximum():
            return top, self._paragraphs[-1].end
        return top, self.offset_at(QPoint(view.right(), view.bottom() - 2))

    def offset_at(self, point: QPoint) -> int:
        """The offset of the book at a point of the viewport."""
        return self._offset_of(self.cursorForPosition(point))

    def selected(self) -> tuple[int, int] | None:
        """The selected span of the book."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        start, end = QTextCursor(self.document()), QTextCursor(self.document())
        start.setPosition(cursor.selectionStart())
        end.setPosition(cursor.selectionEnd())
        return self._offset_of(start), self._offset_of(end)

    def shown(self) -> tuple[int, int]:
        """The span of the book that is on the sheet."""
        return (self._paragraphs[0].place.start, self._paragraphs[-1].end) if self._paragraphs else (0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """At the end of the sheet, a page down turns it."""
        bar = self.verticalScrollBar()
        down = event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Space)
        if down and bar.value() >= bar.maximum():
            self.turned.emit(1)
        elif event.key() == Qt.Key.Key_PageUp and bar.value() <= bar.minimum():
            self.turned.emit(-1)
        elif event.key() == Qt.Key.Key_Space:
            bar.triggerAction(bar.SliderAction.SliderPageStepAdd)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The usual menu with the question about what is selected."""
        menu = self.createStandardContextMenu()
        words = self.textCursor().selectedText()
        about = menu.addAction(self.tr("Ask about this"))
        about.setEnabled(bool(words))
        about.triggered.connect(lambda: self.asked_about.emit(words))
        menu.exec(event.globalPos())
        menu.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the line at a length that reads well, and the reader's place."""
        place = self._sought or ((self.visible()[0], False) if self._paragraphs else None)
        self._setting = True
        super().resizeEvent(event)
        self._fit_measure()
        self._setting = False
        if place is not None and event.oldSize().width() != event.size().width():
            self.scroll_to(place[0], middle=place[1])

    def showEvent(self, event: QShowEvent) -> None:
        """What was scrolled to while the sheet had no size yet is in sight now."""
        super().showEvent(event)
        if self._sought is not None:
            self.scroll_to(self._sought[0], middle=self._sought[1])

    def _scrolled(self) -> None:
        if self.isVisible() and not self._setting:
            self._sought = None

    def _fit_measure(self) -> None:
        widest = _MEASURE * QFontInfo(self.document().defaultFont()).pixelSize()
        side = max((self.width() - widest) // 2, _MARGIN)
        frame = self.document().rootFrame()
        layout = frame.frameFormat()
        if round(layout.leftMargin()) != side:
            layout.setLeftMargin(side)
            layout.setRightMargin(side)
            layout.setTopMargin(_MARGIN)
            layout.setBottomMargin(_MARGIN * 2)
            frame.setFrameFormat(layout)

    def _cursor_at(self, offset: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        if self._paragraphs:
            index = within(self._starts, offset)
            block = self.document().findBlockByNumber(index)
            cursor.setPosition(block.position() + self._paragraphs[index].place.to_qt(offset))
        return cursor

    def _offset_of(self, cursor: QTextCursor) -> int:
        index = cursor.blockNumber()
        if index >= len(self._paragraphs):
            return self._paragraphs[-1].end if self._paragraphs else 0
        return self._paragraphs[index].place.from_qt(cursor.positionInBlock())

    def _paint_marks(self) -> None:
        spans = [(span, "found", "on_found") for span in self._found if span != self._marked]
        if self._marked is not None:
            here = ("accent", "on_accent") if self._marked in self._found else ("mark", "text")
            spans.append((self._marked, *here))
        self.setExtraSelections([self._selection(span, colour(tint), colour(words)) for span, tint, words in spans])

    def _selection(self, span: tuple[int, int], tint: QColor, words: QColor) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = self._cursor_at(span[0])
        cursor.setPosition(self._cursor_at(span[1]).position(), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        look = QTextCharFormat()
        look.setBackground(tint)
        look.setForeground(words)
        selection.format = look
        return selection


def _units(paragraph: Paragraph) -> str:
    return paragraph.text.replace("\n", _LINE_SEPARATOR)


def _body_block(font: QFont, *, indent: bool) -> QTextBlockFormat:
    size = QFontInfo(font).pixelSize()
    block = QTextBlockFormat()
    block.setLineHeight(round(size * _LINE), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    if indent:
        block.setTextIndent(size * 1.5)
    return block


def _heading_block(font: QFont) -> QTextBlockFormat:
    size = QFontInfo(font).pixelSize()
    block = QTextBlockFormat()
    block.setBottomMargin(size * 1.2)
    block.setTopMargin(size * 0.4)
    block.setHeadingLevel(2)
    return block


def _heading_type(font: QFont) -> QTextCharFormat:
    larger = QFont(font)
    larger.setPointSizeF(font.pointSizeF() * 1.5)
    heading = QTextCharFormat()
    heading.setFont(larger)
    return heading
