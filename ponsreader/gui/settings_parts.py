"""What the sections of the settings share, and how a line of them looks."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSpinBox, QVBoxLayout, QWidget

from ponsreader.gui.choices import Choices
from ponsreader.gui.downloads import Downloads
from ponsreader.gui.look import Look
from ponsreader.gui.pieces import column, row, words
from ponsreader.gui.services import Services
from ponsreader.gui.work import Workers

_LEAST_SIGNS = 21  # that a control has room for, so that those below each other are of one width
_MARGIN = 8  # before the number; the style sheet's padding does not reach it


class Told(QObject):
    """What a section wants to say at the foot of the window."""

    done = Signal(str)
    problem = Signal(str)
    shelf_changed = Signal()
    files_changed = Signal()
    file_came = Signal()  # a language file is there that was not


@dataclass(frozen=True, slots=True)
class SettingsParts:
    """Given to every section."""

    services: Services
    workers: Workers
    look: Look
    choices: Choices
    downloads: Downloads
    told: Told


def number_box(least: int, most: int) -> QSpinBox:
    """A box for a number."""
    box = QSpinBox()
    box.setRange(least, most)
    box.lineEdit().setTextMargins(_MARGIN, 0, 0, 0)
    return box


def setting(layout: QVBoxLayout, name: str, about: str, control: QWidget) -> None:
    """A line: what it is, what it does, and the control on the right."""
    line = row(gap=24)
    left = column(gap=2)
    label = words(name, wrap=True)
    label.setBuddy(control)
    left.addWidget(label)
    if about:
        left.addWidget(words(about, "small", wrap=True))
    line.addLayout(left, 1)
    control.setMinimumWidth(control.fontMetrics().horizontalAdvance("0" * _LEAST_SIGNS))
    line.addWidget(control)
    layout.addLayout(line)
    if not control.accessibleName():
        control.setAccessibleName(name)
