"""Nothing on the GUI thread takes long: not while a book is opened, read, asked, nor when it is very long."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.fakes import KEY, make_book, make_services


@contextmanager
def longest_stall() -> Iterator[list[float]]:
    """The longest time, in milliseconds of this thread's own work, between two looks at the event loop."""
    stalls = [0.0]
    last = [time.thread_time()]

    def look() -> None:
        now = time.thread_time()
        stalls[0] = max(stalls[0], 1000 * (now - last[0]))
        last[0] = now

    timer = QTimer(QApplication.instance())
    timer.timeout.connect(look)
    timer.start(0)
    yield stalls
    timer.stop()
    timer.deleteLater()


def least_stall(times: int, once: Callable[[], None]) -> float:
    """The longest stall of the smoothest run: what the work itself costs, whatever else the computer does."""
    found = []
    for _ in range(times):
        with longest_stall() as stalls:
            once()
        found.append(stalls[0])
    return min(found)


def test_asking_and_reading_never_hold_the_window_up(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="text")  # type: ignore[attr-defined]
    services.asking.pause = 0.005  # type: ignore[attr-defined]
    window = open_window(services)
    page = open_story(qtbot, window)

    def read_and_ask() -> None:
        window.indexing.start(KEY)
        page.panes.conversation.ask("What happened?")
        settle(qtbot, window)

    assert least_stall(4, read_and_ask) < 50


def test_a_book_of_three_million_characters_opens_without_a_freeze(qtbot: QtBot, open_window: OpenWindow) -> None:
    book = make_book(repeat=2700)
    assert len(book.text) > 3_000_000
    window = open_window(make_services(book))

    def open_and_jump() -> None:
        window.show_library()
        page = open_story(qtbot, window)
        page.panes.text.show_span(1_500_000, 1_500_020)
        qtbot.wait(50)
        page.panes.text.show_span(len(book.text) - 400, len(book.text) - 380)
        qtbot.wait(50)
        assert page.panes.text.page.shown()[1] > len(book.text) - 1000

    assert least_stall(4, open_and_jump) < 120  # one tree of widgets is built at once; each jump is far below


def test_services_are_never_called_on_the_gui_thread(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    open_story(qtbot, window)
    asked_on = services.library.asked_on  # type: ignore[attr-defined]
    assert asked_on
    assert threading.current_thread().name not in asked_on
    QCoreApplication.processEvents()
