"""Lists of plain words with room around each."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem


class Roomy(QStyledItemDelegate):
    """Rows that a finger could hit."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A line and its room."""
        return QSize(super().sizeHint(option, index).width(), option.fontMetrics.lineSpacing() + 16)
