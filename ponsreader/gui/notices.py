"""Quiet messages at the foot of the window: what happened, what is safe, and one thing to do about it."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QWidget

from ponsreader.gui.icons import drawing
from ponsreader.gui.look import colour
from ponsreader.gui.pieces import button, column, discard, frame, row, tool, words

_STAYS = 9000  # ms; a problem stays until it is closed


class Notices(QWidget):
    """A stack of messages; nothing in it ever blocks the window."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = column(self, (16, 0, 16, 0), 6)
        self.hide()

    def tell(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Say that something was done; it goes away by itself."""
        notice = self._add(text, "info", action, do)
        QTimer.singleShot(_STAYS, notice, lambda: self._close(notice))

    def warn(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Say what went wrong; it stays until it is closed, and is not said twice meanwhile."""
        if text not in self.shown():
            self._add(text, "warning", action, do)

    def shown(self) -> list[str]:
        """What is being said."""
        return [label.text() for label in self.findChildren(QLabel, "notice") if label.isVisibleTo(self)]

    def _add(self, text: str, kind: str, action: str, do: Callable[[], object] | None) -> QWidget:
        notice = frame("problem" if kind == "warning" else "notice")
        line = row(notice, (14, 8, 8, 8), 10)
        picture = QLabel()
        picture.setPixmap(
            drawing(kind, 18, colour("danger" if kind == "warning" else "accent"), self.devicePixelRatioF())
        )
        label = words(text, wrap=True, selectable=True)
        label.setObjectName("notice")
        line.addWidget(picture)
        line.addWidget(label, 1)
        if action and do is not None:
            pressed = button(action, do)
            pressed.clicked.connect(lambda _checked: self._close(notice))
            line.addWidget(pressed)
        line.addWidget(tool("close", self.tr("Close this message"), lambda: self._close(notice)))
        self._layout.addWidget(notice)
        self._layout.setContentsMargins(16, 6, 16, 10)
        self.show()
        return notice

    def _close(self, notice: QWidget) -> None:
        discard(notice)
        if not self._layout.count():
            self.hide()
