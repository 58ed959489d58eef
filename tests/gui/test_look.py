"""Colours that can be read and tints that can be seen, in light and in dark."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from ponsreader.gui.look import Look, Theme, colour, contrast

READABLE = 4.5  # WCAG 2, AA
GROUNDS = ("window", "base", "raised", "wash")


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest, look: Look) -> Iterator[Theme]:
    before = look.theme
    look.set_theme(request.param)
    yield look.theme
    look.set_theme(before)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("words", ["text", "muted", "accent", "danger"])
def test_words_can_be_read_on_every_ground(theme: Theme, words: str, ground: str) -> None:
    assert contrast(colour(words), colour(ground)) >= READABLE


@pytest.mark.parametrize(("tint", "ground"), [("mark", "base"), ("mark", "raised"), ("wash", "window")])
def test_a_tint_is_seen_and_the_words_on_it_stay_easy_to_read(theme: Theme, tint: str, ground: str) -> None:
    assert contrast(colour(tint), colour(ground)) >= 1.25
    assert contrast(colour("text"), colour(tint)) >= 6.5


@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_what_stands_in_an_empty_box_can_be_read(qtbot: QtBot, theme: Theme, kind: type[QWidget]) -> None:
    box = kind()
    qtbot.addWidget(box)
    box.ensurePolished()
    shown = box.palette().color(QPalette.ColorRole.PlaceholderText)
    assert shown.alpha() == 255
    assert contrast(QColor(shown), colour("raised")) >= READABLE
