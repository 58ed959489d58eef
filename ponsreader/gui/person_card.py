"""Somebody in the list of people: a disc with the initial, the name, how often and with whom."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ponsreader.gui.look import colour, serif
from ponsreader.gui.people_model import PERSON_ROLE, PeopleModel
from ponsreader.gui.phrases import filled, listed
from ponsreader.gui.services import Person
from ponsreader.visible import on_one_line

_DISC, _PAD = 38, 12
Index = QModelIndex | QPersistentModelIndex


class PersonCard(QStyledItemDelegate):
    """Draws one person."""

    def __init__(self, parent: QObject, model: PeopleModel) -> None:
        super().__init__(parent)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for three lines."""
        return QSize(200, QFontMetrics(option.font).lineSpacing() * 3 + 2 * _PAD + 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one person."""
        person: Person = index.data(PERSON_ROLE)
        rect = option.rect.adjusted(10, 3, -10, -3)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour("accent") if selected else colour("line"), 1.4 if selected else 1))
        painter.setBrush(colour("wash") if selected else colour("raised"))
        painter.drawRoundedRect(rect, 10, 10)
        disc = QRect(rect.left() + _PAD, rect.top() + _PAD, _DISC, _DISC)
        draw_disc(painter, disc, person.identity.name)
        left = disc.right() + _PAD
        words = QRect(left, rect.top() + _PAD, rect.right() - left - _PAD, rect.height())
        self._draw_words(painter, option.font, person, words)
        painter.restore()

    def _draw_words(self, painter: QPainter, font: QFont, person: Person, rect: QRect) -> None:
        bold, small = QFont(font), QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(font.pointSizeF() * 0.88)
        company = listed(name for name, _count in person.with_whom[:4])
        lines = (
            (bold, "text", on_one_line(person.identity.name)),
            (small, "muted", f"{self._model.moment_words(person)} · {on_one_line(person.first.chapter)}"),
            (small, "muted", filled(self.tr("with {0}"), company) if company else ""),
        )
        y = rect.top()
        for face, tint, line in lines:
            metrics = QFontMetrics(face)
            painter.setFont(face)
            painter.setPen(colour(tint))
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, rect.width())
            room = QRect(rect.left(), y, rect.width(), metrics.lineSpacing())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, shown)
            y += metrics.lineSpacing() + 1


def draw_disc(painter: QPainter, disc: QRect, name: str) -> None:
    """A disc with somebody's initial."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("accent"))
    painter.drawEllipse(disc)
    painter.setPen(colour("on_accent"))
    painter.setFont(serif("", disc.height() * 0.34))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, initial(name))


def initial(name: str) -> str:
    """The letter that stands for a name; articles and titles say nothing."""
    words = [word for word in name.replace("’", " ").split() if word.casefold().rstrip(".") not in _EMPTY]
    return (words or [name])[0][:1].upper()


_EMPTY = {"the", "a", "an", "mr", "mrs", "miss", "dr", "old", "der", "die", "das", "le", "la"}
