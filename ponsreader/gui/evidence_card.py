"""One pair drawn as a card: where it stands, who, what happened, and the book's own words."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ponsreader.domain import Evidence
from ponsreader.gui.evidence_model import EVIDENCE_ROLE, LIT_ROLE, PASSAGE, is_inferred
from ponsreader.gui.look import colour, serif
from ponsreader.gui.phrases import place_words, quoted, who_words
from ponsreader.gui.positions import units_slice

_PAD, _GAP, _SPACE = 14, 4, 4
_SCROLL_BAR = 14
_QUOTE_LINES, _PASSAGE_LINES, _EVENT_LINES = 4, 7, 4
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class _Piece:
    lines: tuple[str, ...]
    font: QFont
    tint: QColor
    indent: int = 0

    def height(self) -> int:
        return len(self.lines) * QFontMetrics(self.font).lineSpacing()


class EvidenceCard(QStyledItemDelegate):
    """Draws the cards of the evidence list."""

    def __init__(self, parent: QObject, language: str) -> None:
        super().__init__(parent)
        self._language = language

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the words need at the width of the list."""
        width = _width(option)
        pieces = self._pieces(index.data(EVIDENCE_ROLE), option.font, width)
        heights = [piece.height() for piece in pieces]
        return QSize(width, sum(heights) + _GAP * (len(heights) - 1) + 2 * _PAD + 2 * _SPACE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one card."""
        evidence = index.data(EVIDENCE_ROLE)
        rect = option.rect.adjusted(10, _SPACE, -10, -_SPACE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, option, rect, lit=bool(index.data(LIT_ROLE)))
        y = rect.top() + _PAD
        for number, piece in enumerate(self._pieces(evidence, option.font, _width(option))):
            if number == 0:
                self._draw_sign(painter, evidence, piece.font, rect, y)
            if piece.indent:
                painter.fillRect(QRect(rect.left() + _PAD, y + 2, 2, piece.height() - 2), colour("line"))
            y = self._draw_piece(painter, piece, rect, y) + _GAP
        painter.restore()

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, *, lit: bool) -> None:
        state = option.state
        current = bool(state & QStyle.StateFlag.State_Selected)
        edge = colour("accent") if current or lit else colour("line")
        painter.setPen(QPen(edge, 1.6 if current and state & QStyle.StateFlag.State_HasFocus else 1))
        painter.setBrush(colour("wash") if lit else colour("raised"))
        painter.drawRoundedRect(rect, 10, 10)
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("accent"))
            painter.drawRoundedRect(QRect(rect.left(), rect.top() + 10, 3, rect.height() - 20), 1.5, 1.5)

    def _draw_sign(self, painter: QPainter, evidence: Evidence, font: QFont, rect: QRect, y: int) -> None:
        """The number, and a tick for an exact quote or a tilde for an inferred link."""
        metrics = QFontMetrics(font)
        sign = "~" if is_inferred(evidence) else "✓"
        painter.setFont(font)
        painter.setPen(colour("accent"))
        place = QRect(rect.left() + _PAD, y, rect.width() - 2 * _PAD, metrics.lineSpacing())
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{sign}  {evidence.n}")

    def _draw_piece(self, painter: QPainter, piece: _Piece, rect: QRect, y: int) -> int:
        metrics = QFontMetrics(piece.font)
        painter.setFont(piece.font)
        painter.setPen(piece.tint)
        for line in piece.lines:
            at = QPoint(rect.left() + _PAD + piece.indent, y)
            room = QRect(at, QSize(rect.width() - 2 * _PAD - piece.indent, metrics.lineSpacing()))
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, line)
            y += metrics.lineSpacing()
        return y

    def _pieces(self, evidence: Evidence, font: QFont, width: int) -> list[_Piece]:
        inner = width - 20 - 2 * _PAD
        small = QFont(font)
        small.setPointSizeF(font.pointSizeF() * 0.88)
        bold = QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        quote = serif(self._language, font.pointSizeF() * 1.02)
        most = _PASSAGE_LINES if evidence.stage == PASSAGE else _QUOTE_LINES
        words = (
            (place_words(evidence), small, "muted", 0, 1, inner - 60),
            (who_words(evidence), bold, "text", 0, 2, inner),
            (evidence.detail or evidence.event, font, "text", 0, _EVENT_LINES, inner),
            (quoted(evidence.quote.text), quote, "muted", 12, most, inner - 12),
        )
        return [
            _Piece(broken(text, face, room, lines), face, colour(tint), indent)
            for text, face, tint, indent, lines, room in words
            if text
        ]


def broken(text: str, font: QFont, width: int, most: int) -> tuple[str, ...]:
    """Text broken into at most so many lines; the last ends in … where there is more."""
    text = " ".join(text.split())
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[str] = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 20))
        start = line.textStart()
        if len(lines) == most - 1:
            rest = units_slice(text, start)
            lines.append(QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, max(width, 20)))
            break
        lines.append(units_slice(text, start, start + line.textLength()).rstrip())
    layout.endLayout()
    return tuple(lines)


def _width(option: QStyleOptionViewItem) -> int:
    """The width for words: that with a scroll bar, so that it does not change when one appears."""
    view = option.widget
    if isinstance(view, QWidget):
        return view.width() - _SCROLL_BAR
    return int(option.rect.width())
