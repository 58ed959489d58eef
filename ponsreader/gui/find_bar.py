"""Searching the text that the reader knows: a quiet bar under the pane's head."""

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit

from ponsreader.gui.look import give_role
from ponsreader.gui.pieces import row, tool, words
from ponsreader.gui.sections import Section
from ponsreader.gui.work import Relay, Work, Workers

_MOST = 2000
_ALIKE = {"'": "['’‘]", "’": "['’‘]", '"': '["“”„«»]', "-": "[-‐–—]", " ": r"\s+"}

Span = tuple[int, int]


def find_all(text: str, wanted: str, sections: Sequence[Section], upto: int, relay: Relay) -> list[Span]:
    """Where the words stand in the text before ``upto``, in order; quote marks and dashes count as alike."""
    pattern = re.compile("".join(_ALIKE.get(char) or re.escape(char) for char in wanted), re.IGNORECASE)
    found: list[Span] = []
    for section in sections:
        relay.check()
        if section.start >= upto or len(found) >= _MOST:
            break
        found += [match.span() for match in pattern.finditer(text, section.start, min(section.end, upto))]
    return found[:_MOST]


class FindBar(QFrame):
    """Words to look for, how many there are, the next and the one before."""

    found = Signal(list)  # all spans
    went_to = Signal(int, int)
    closed = Signal()

    def __init__(self, workers: Workers) -> None:
        super().__init__()
        give_role(self, "header")
        self._workers = workers
        self._work: Work | None = None
        self._spans: list[Span] = []
        self._at = -1
        self._book: tuple[str, Sequence[Section], int] = ("", (), 0)
        self.box = QLineEdit()
        self.box.setPlaceholderText(self.tr("Find in what you have read"))
        self.box.setAccessibleName(self.tr("Find in what you have read"))
        self.box.setClearButtonEnabled(True)
        self._count = words("", "count")
        self._later = QTimer(self, singleShot=True, interval=180)
        self._later.timeout.connect(self._search)
        self.box.textChanged.connect(lambda: self._later.start())
        self.box.returnPressed.connect(lambda: self.step(1))
        layout = row(self, (10, 6, 10, 6), 4)
        layout.addWidget(self.box, 1)
        layout.addWidget(self._count)
        layout.addWidget(tool("up", self.tr("Previous match"), lambda: self.step(-1)))
        layout.addWidget(tool("down", self.tr("Next match"), lambda: self.step(1)))
        layout.addWidget(tool("close", self.tr("Close the search"), self.close_bar))
        self.hide()

    def set_book(self, text: str, sections: Sequence[Section], upto: int) -> None:
        """Search here, and no further than the limit."""
        self._book = (text, sections, upto)
        if self.isVisible():
            self._search()

    def open_bar(self) -> None:
        """Show the bar and take the focus."""
        self.show()
        self.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.selectAll()

    def close_bar(self) -> None:
        """Hide the bar and forget what was found."""
        self.hide()
        self._take([])
        self.closed.emit()

    def step(self, by: int) -> None:
        """Go to the next match or the one before."""
        if self._spans:
            self._at = (self._at + by) % len(self._spans)
            self._tell()
            self.went_to.emit(*self._spans[self._at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        if self._work is not None:
            self._work.stop()
            self._work = None
        wanted = self.box.text().strip()
        if not wanted:
            self._take([])
            return
        text, sections, upto = self._book
        work = self._workers.start(lambda relay: find_all(text, wanted, sections, upto, relay), owner=self)
        self._work = work
        work.succeeded.connect(lambda spans: self._take(spans) if work is self._work else None)

    def _take(self, spans: object) -> None:
        assert isinstance(spans, list)
        self._spans, self._at = spans, -1
        self._tell()
        self.found.emit(spans)

    def _tell(self) -> None:
        if not self.box.text().strip():
            self._count.setText("")
        elif not self._spans:
            self._count.setText(self.tr("Not found"))
        elif self._at < 0:
            self._count.setText(self.tr("%n match(es)", "", len(self._spans)))
        else:
            self._count.setText(self.tr("{0} of {1}").format(self._at + 1, len(self._spans)))
