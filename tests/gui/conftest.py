"""A window over the small library, offscreen, with settings of its own."""

import gc
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ponsreader.gui.book_page import BookPage
from ponsreader.gui.look import Look
from ponsreader.gui.main import make_application
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.services import Services
from ponsreader.gui.translations import install_translations
from tests.gui.fakes import KEY

OpenWindow = Callable[..., MainWindow]


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return make_application(["ponsreader"])


@pytest.fixture(scope="session")
def look(qapp: QApplication) -> Look:
    return Look(qapp, "light")


@pytest.fixture(autouse=True)
def garbage_on_this_thread() -> Iterator[None]:
    """As in the program itself: unused widgets are collected here, never on a worker's thread."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True, scope="module")
def nothing_left_over() -> Iterator[None]:
    """What a module's tests have left is gone before the next."""
    yield
    gc.collect()


@pytest.fixture
def store(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def open_window(qtbot: QtBot, look: Look, store: QSettings) -> Iterator[OpenWindow]:
    """Opens windows over services, and closes them in the end."""
    opened: list[MainWindow] = []

    def make(services: Services) -> MainWindow:
        window = MainWindow(services, look, store)
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        settle(qtbot, window)
        return window

    yield make
    for window in opened:
        window.close()


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until nothing runs in the background and everything that it led to is shown."""
    qtbot.waitUntil(lambda: not window.workers.busy(), timeout=10_000)
    qtbot.wait(10)
    qtbot.waitUntil(lambda: not window.workers.busy(), timeout=10_000)


def open_story(qtbot: QtBot, window: MainWindow, limit: int | None = 10**9) -> BookPage:
    """Open the little story, read up to a limit."""
    window.open_book(KEY, limit)
    qtbot.waitUntil(lambda: window.book_page is not None, timeout=10_000)
    settle(qtbot, window)
    assert window.book_page is not None
    return window.book_page


@pytest.fixture
def in_chinese(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    kept = install_translations(qapp, "zh_CN")
    yield
    for translator in kept:
        qapp.removeTranslator(translator)
    QLocale.setDefault(before)
