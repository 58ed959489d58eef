from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from ponsreader.errors import ModelError
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.fakes import KEY, make_book, make_services


def test_a_problem_is_told_no_longer_once_reading_goes_on(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="text")  # type: ignore[attr-defined]  # the fake's
    services.asking.index_error = ModelError("disk_full", "The disk is full.")  # type: ignore[attr-defined]
    window = open_window(services)
    page = open_story(qtbot, window)
    window.indexing.start(KEY)
    settle(qtbot, window)
    assert page.index_strip._line.whole() == "The disk is full."
    services.asking.index_error = None  # type: ignore[attr-defined]
    window.indexing.start(KEY)
    settle(qtbot, window)
    assert page.index_strip._line.whole() != "The disk is full."


def test_a_book_that_was_left_is_read_on_in_silence(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.asking.hold.clear()  # type: ignore[attr-defined]  # the fake's
    window = open_window(services)
    page = open_story(qtbot, window)
    window.indexing.start(KEY)
    qtbot.waitUntil(lambda: services.asking.closely != [])  # type: ignore[attr-defined]
    window.show_library()
    qtbot.waitUntil(lambda: not isValid(page))
    services.asking.hold.set()  # type: ignore[attr-defined]
    with qtbot.captureExceptions() as bugs:
        settle(qtbot, window)
    assert bugs == []
