from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ponsreader.gui.choosing import write_name

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # popups, where nothing is on a screen


class Renaming:
    """A popup in which a name is written; what came of it is in ``written``."""

    def __init__(self, qtbot: QtBot, name: str, taken: Sequence[str] = ()) -> None:
        self.below, self.written = QWidget(), list[str]()
        qtbot.addWidget(self.below)
        self.below.show()
        self.popup = write_name(self.below, "Call them", name, self.written.append, taken=taken)
        box = self.popup.findChild(QLineEdit)
        assert isinstance(box, QLineEdit)
        self.box = box

    def enter(self, name: str) -> None:
        self.box.setText(name)
        QTest.keyClick(self.box, Qt.Key.Key_Return)

    def is_noted(self) -> bool:
        return any("already" in each.text() and each.isVisible() for each in self.popup.findChildren(QLabel))


def test_a_name_that_is_somebody_elses_is_not_taken(qtbot: QtBot) -> None:
    renaming = Renaming(qtbot, "Ada", taken=["Ada", "Bo"])
    for same in ("Bo", "Bo\u200b", " BO ", "bo"):
        renaming.enter(same)
        assert renaming.is_noted()
        assert renaming.popup.isVisible()
        assert renaming.written == []
    QTest.keyClicks(renaming.box, "ris")
    assert not renaming.is_noted()
    QTest.keyClick(renaming.box, Qt.Key.Key_Return)
    assert renaming.written == ["boris"]


def test_a_name_may_be_spelled_anew(qtbot: QtBot) -> None:
    renaming = Renaming(qtbot, "ada", taken=["ada", "Bo"])
    renaming.enter("Ada")
    assert renaming.written == ["Ada"]


def test_a_name_that_cannot_be_seen_is_none(qtbot: QtBot) -> None:
    renaming = Renaming(qtbot, "Ada")
    renaming.enter("\u200b\u00ad")
    assert renaming.written == []
