"""What a new reader sees: a place to drop a book, a button to open one, a sample to try."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QWidget

from ponsreader.gui.icons import drawing
from ponsreader.gui.look import colour, give_role, restyle
from ponsreader.gui.pieces import button, column, frame, row, words


class WelcomePage(QWidget):
    """Large drop area; files dropped anywhere in the window light it up."""

    wants_file = Signal()
    wants_sample = Signal()

    def __init__(self, *, sample: bool = True) -> None:
        super().__init__()
        self._area = frame("drop")
        self._area.setMaximumSize(720, 420)
        self._fill_area()
        self._sample.setVisible(sample)
        layout = column(self, (40, 28, 40, 22), 14)
        middle = row()
        middle.addStretch(1)
        middle.addWidget(self._area, 20)
        middle.addStretch(1)
        layout.addStretch(1)
        layout.addLayout(middle, 10)
        promise = words(self.tr("Books stay on this computer. Nothing is sent anywhere."), "small")
        promise.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(promise)
        layout.addStretch(1)
        self.refresh_look()

    def _fill_area(self) -> None:
        inner = column(self._area, (40, 36, 40, 32), 12)
        inner.addStretch(1)
        self._picture = QLabel()
        self._picture.setAccessibleName(self.tr("Drop area"))
        self.title = words(self.tr("Drop a book here"), "display", wrap=True)
        told = words(
            self.tr("EPUB or plain text, one or many. Then ask it anything, and see the moments that answer."),
            "muted", wrap=True,
        )  # fmt: skip
        for label in (self._picture, self.title, told):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            inner.addWidget(label)
        inner.addSpacing(10)
        inner.addLayout(self._make_buttons())
        inner.addWidget(self._make_bar())
        inner.addWidget(self._how_far)
        inner.addStretch(1)

    def _make_buttons(self) -> QHBoxLayout:
        buttons = row(gap=10)
        self._open = button(self.tr("Open a book…"), self.wants_file.emit, role="primary")
        self._sample = button(self.tr("Try a sample"), self.wants_sample.emit)
        buttons.addStretch(1)
        buttons.addWidget(self._open)
        buttons.addWidget(self._sample)
        buttons.addStretch(1)
        return buttons

    def _make_bar(self) -> QProgressBar:
        self._busy = QProgressBar()
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setAccessibleName(self.tr("Getting the sample ready"))
        self._busy.hide()
        self._how_far = words("", "small")
        self._how_far.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._how_far.hide()
        return self._busy

    def offer_sample(self, on: bool) -> None:
        """Whether the sample is still offered."""
        self._sample.setVisible(on)

    def set_dragging(self, count: int) -> None:
        """Files hover over the window."""
        self._area.setProperty("active", count > 0)
        restyle(self._area)
        self.title.setText(self.tr("Drop %n book(s)", "", count) if count else self.tr("Drop a book here"))

    def set_busy(self, busy: bool) -> None:
        """The sample is being made ready."""
        self._busy.setRange(0, 0)
        self._busy.setVisible(busy)
        self._how_far.setText(self.tr("Getting the sample ready…"))
        self._how_far.setVisible(busy)
        self._sample.setEnabled(not busy)

    def set_progress(self, done: float, total: float, chapter: str) -> None:
        """How far the sample is."""
        self._busy.setRange(0, max(round(total), 1))
        self._busy.setValue(round(done))
        told = self.tr("Getting the sample ready: {0} %").format(round(100 * done / max(total, 1)))
        self._how_far.setText(f"{told} · {chapter}" if chapter else told)

    def refresh_look(self) -> None:
        """Draw again in the colours of now."""
        self._picture.setPixmap(drawing("drop", 44, colour("accent"), self.devicePixelRatioF()))


class DropVeil(QFrame):
    """Lies over a page while files hover: says how many will be taken."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        give_role(self, "side")
        area = frame("drop")
        area.setProperty("active", True)
        self._title = words("", "display")
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column(area).addWidget(self._title)
        column(self, (16, 16, 16, 16)).addWidget(area)
        self.hide()

    def show_count(self, count: int, size: QSize) -> None:
        """Cover the page."""
        self._title.setText(self.tr("Drop %n book(s)", "", count))
        self.setGeometry(QRect(QPoint(0, 0), size))
        self.raise_()
        self.show()
