"""The keys and the about text, as a page of the window."""

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QWidget

from ponsreader import __version__
from ponsreader.gui.icons import application_icon
from ponsreader.gui.look import give_role
from ponsreader.gui.pieces import column, frame, row, tool, words

_MNEMONIC = re.compile(r"\(&\w\)")  # as Chinese has it: 打开(&O)


class AboutPage(QWidget):
    """What this program is, and every key."""

    left = Signal()

    def __init__(self, actions: list[QAction]) -> None:
        super().__init__()
        layout = column(self)
        head = frame("bar")
        line = row(head, (10, 7, 10, 7), 6)
        line.addWidget(tool("back", self.tr("Back"), self.left.emit))
        line.addWidget(words(self.tr("About ponsreader"), "heading"), 1)
        layout.addWidget(head)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget()
        give_role(page, "page")
        inside = column(page, (36, 28, 36, 28), 14)
        inside.addLayout(self._told())
        inside.addSpacing(10)
        inside.addWidget(words(self.tr("Keys"), "heading"))
        inside.addLayout(self._keys(actions))
        inside.addStretch(1)
        scroll.setWidget(page)
        layout.addWidget(scroll, 1)

    def _told(self) -> QHBoxLayout:
        line = row(gap=20)
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(64, 64))
        picture.setAccessibleName("ponsreader")
        line.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        right = column(gap=4)
        right.addWidget(words("ponsreader " + __version__, "title"))
        for told in (
            self.tr("Ask a novel, and see who did what, where, in the book’s own words."),
            self.tr("Everything happens on this computer. Free software under the MIT licence."),
        ):
            right.addWidget(words(told, "muted", wrap=True))
        line.addLayout(right, 1)
        return line

    def _keys(self, actions: list[QAction]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(6)
        native = QKeySequence.SequenceFormat.NativeText
        own = [
            (_MNEMONIC.sub("", each.text()).replace("&", ""), each.shortcut().toString(native))
            for each in actions
            if not each.shortcut().isEmpty()
        ]
        own += [
            (self.tr("Send the question"), self.tr("Enter")),
            (self.tr("New line in the question"), self.tr("Shift+Enter")),
            (self.tr("Show the passage in small"), self.tr("Space")),
            (self.tr("Open the passage"), self.tr("Enter")),
            (self.tr("From sentence to sentence of an answer"), "← →"),
        ]
        half = (len(own) + 1) // 2
        for number, (told, key) in enumerate(own):
            at, side = number % half, number // half
            grid.addWidget(words(key, "muted"), at, side * 2)
            grid.addWidget(words(told, wrap=True), at, side * 2 + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        return grid
