"""A layout that sets widgets like words: side by side, on to the next line where the room ends."""

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Chips and suggestions."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(QMargins(0, 0, 0, 0))
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item in."""
        self._items.append(item)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One item."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Let one item go."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It never asks for more room."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height at a width."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Put the items in their places."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """The least size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Room for the widest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        rect = rect.marginsRemoved(margins)
        x, y, line = rect.x(), rect.y(), 0
        for item in self._items:
            widget = item.widget()
            parent = None if widget is None else widget.parentWidget()
            if widget is not None and parent is not None and not widget.isVisibleTo(parent):
                continue
            hint = item.sizeHint()
            width = min(hint.width(), rect.width())
            height = item.heightForWidth(width) if item.hasHeightForWidth() else hint.height()
            if x > rect.x() and x + width > rect.right() + 1:
                x, y, line = rect.x(), y + line + self.spacing(), 0
            if move:
                item.setGeometry(_mirrored(QRect(QPoint(x, y), QSize(width, height)), rect, self.parentWidget()))
            x, line = x + width + self.spacing(), max(line, height)
        return y + line - rect.y() + margins.top() + margins.bottom()


def _mirrored(place: QRect, whole: QRect, parent: QWidget | None) -> QRect:
    if parent is None or parent.layoutDirection() == Qt.LayoutDirection.LeftToRight:
        return place
    return QRect(QPoint(whole.left() + whole.right() - place.right(), place.top()), place.size())
