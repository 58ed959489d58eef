"""The small widgets that every panel is put together from: words with a role, buttons with a name, rules."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ponsreader.gui.icons import give_icon
from ponsreader.gui.look import give_role


def words(text: str = "", role: str = "", *, wrap: bool = False, selectable: bool = False) -> QLabel:
    """A label of plain text: nothing that a book says is ever read as markup."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if role:
        give_role(label, role)
    if selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class ElidedLabel(QLabel):
    """One line of words that ends in … where the room does; the whole is its tool tip."""

    def __init__(self, text: str = "", role: str = "") -> None:
        super().__init__()
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            give_role(self, role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_words(text)

    def set_words(self, text: str) -> None:
        """Show other words."""
        self._whole = text
        self.setAccessibleName(text)
        self._fit()

    def whole(self) -> str:
        """All of the words."""
        return self._whole

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words to the room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(self.width(), 0))
        self.setText(shown)
        self.setToolTip(self._whole if shown != self._whole else "")


def button(text: str, do: Callable[[], object] | None = None, *, role: str = "", icon: str = "") -> QPushButton:
    """A push button that does something."""
    result = QPushButton(text)
    result.setAutoDefault(False)
    result.setCursor(Qt.CursorShape.PointingHandCursor)
    if role:
        give_role(result, role)
    if icon:
        give_icon(result, icon, "on_accent" if role == "primary" else "text")
    if do is not None:
        result.clicked.connect(lambda _checked=False: do())
    return result


def tool(icon: str, name: str, do: Callable[[], object] | None = None, *, checkable: bool = False) -> QToolButton:
    """A small button with an icon; its name is what a screen reader says and what the tool tip shows."""
    result = QToolButton()
    give_icon(result, icon)
    result.setIconSize(QSize(18, 18))
    result.setCheckable(checkable)
    result.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    rename(result, name)
    if do is not None and not checkable:
        result.clicked.connect(lambda _checked=False: do())
    return result


def rename(widget: QWidget, name: str) -> None:
    """Give a widget its name for a screen reader and its tool tip."""
    widget.setAccessibleName(name)
    widget.setToolTip(name)


def frame(role: str) -> QFrame:
    """A frame that the style sheet knows by its role."""
    result = QFrame()
    give_role(result, role)
    return result


_going: set[QWidget] = set()


def discard(widget: QWidget) -> None:
    """Take a widget out of the window at once; it is deleted when Qt has time.

    A widget without a parent belongs to Python, which would delete it on the spot, perhaps in the middle of its own
    click; so it is held here until Qt has deleted it.
    """
    let_go(widget)
    widget.setParent(None)


def let_go(widget: QWidget) -> None:
    """Hide a widget and have it deleted, where it is: a large one without a parent would first be laid out anew."""
    _going.add(widget)
    widget.destroyed.connect(lambda: _going.discard(widget))
    widget.hide()
    widget.deleteLater()


def clear(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            discard(widget)


def column(
    parent: QWidget | None = None, margins: tuple[int, int, int, int] = (0, 0, 0, 0), gap: int = 0
) -> QVBoxLayout:
    """Widgets below each other."""
    layout = QVBoxLayout() if parent is None else QVBoxLayout(parent)
    layout.setContentsMargins(*margins)
    layout.setSpacing(gap)
    return layout


def row(parent: QWidget | None = None, margins: tuple[int, int, int, int] = (0, 0, 0, 0), gap: int = 6) -> QHBoxLayout:
    """Widgets side by side."""
    layout = QHBoxLayout() if parent is None else QHBoxLayout(parent)
    layout.setContentsMargins(*margins)
    layout.setSpacing(gap)
    return layout
