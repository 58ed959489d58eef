import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ponsreader.gui.choosing import write_name

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # popups, where nothing is on a screen


def test_a_name_that_is_somebody_elses_is_not_taken(qtbot: QtBot) -> None:
    below, written = QWidget(), list[str]()
    qtbot.addWidget(below)
    below.show()
    popup = write_name(below, "Call Ada", "Ada", written.append, taken=["Ada", "Bo"])
    box = popup.findChild(QLineEdit)
    assert isinstance(box, QLineEdit)
    notes = [each for each in popup.findChildren(QLabel) if "already" in each.text()]

    QTest.keyClicks(box, "bo")
    assert notes[0].isVisible()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert popup.isVisible()
    assert written == []

    for same in ("Bo\u200b", " BO ", "bo"):
        box.setText(same)
        QTest.keyClick(box, Qt.Key.Key_Return)
        assert popup.isVisible()
        assert written == []

    QTest.keyClicks(box, "ris")
    assert not notes[0].isVisible()
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert written == ["boris"]


def test_a_name_may_be_spelled_anew(qtbot: QtBot) -> None:
    below, written = QWidget(), list[str]()
    qtbot.addWidget(below)
    below.show()
    popup = write_name(below, "Call ada", "ada", written.append, taken=["ada", "Bo"])
    box = popup.findChild(QLineEdit)
    assert isinstance(box, QLineEdit)
    QTest.keyClicks(box, "Ada")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert written == ["Ada"]


def test_a_name_that_cannot_be_seen_is_none(qtbot: QtBot) -> None:
    below, written = QWidget(), list[str]()
    qtbot.addWidget(below)
    below.show()
    box = write_name(below, "Call Ada", "Ada", written.append).findChild(QLineEdit)
    assert isinstance(box, QLineEdit)
    box.setText("\u200b\u00ad")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert written == []
