"""Walks over all that a window shows: its widgets, and every word that stands in any of them."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QStringListModel, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGraphicsSimpleTextItem,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

_TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


def widgets_of(root: QWidget) -> Iterator[QWidget]:
    """The widget and everything below it, shown or hidden."""
    yield root
    yield from root.findChildren(QWidget)


def words_of(root: QWidget) -> str:
    """All words in a window, hidden ones too: text, names for screen readers, tool tips, cells."""
    found: list[str] = []
    for widget in widgets_of(root):
        found += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle()]
        found += _own_words(widget)
    return "\n".join(word for word in found if word)


def _own_words(widget: QWidget) -> list[str]:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        return [widget.text()]
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        return [widget.toPlainText(), widget.placeholderText()]
    if isinstance(widget, QComboBox):
        return [widget.itemText(index) for index in range(widget.count())]
    if isinstance(widget, QTabBar):
        return [widget.tabText(index) for index in range(widget.count())]
    if isinstance(widget, QGroupBox):
        return [widget.title()]
    if isinstance(widget, QGraphicsView):
        items = widget.scene().items() if widget.scene() else []
        return [each.text() for each in items if isinstance(each, QGraphicsSimpleTextItem)] + [
            each.toolTip() for each in items
        ]
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        return list(cells_of(widget.model()))
    return []


def cells_of(model: QAbstractItemModel) -> Iterator[str]:
    """Every word of an item model."""
    for row in range(model.rowCount(QModelIndex())):
        for column in range(1 if isinstance(model, QStringListModel) else model.columnCount(QModelIndex())):
            for role in _TEXT_ROLES:
                text = model.index(row, column).data(role)
                if isinstance(text, str):
                    yield text
