from pytestqt.qtbot import QtBot

from ponsreader.domain import BookId
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.fakes import KEY, make_book, make_services

OTHER = BookId("00000000000000bb")


def test_whoever_asks_for_another_book_meanwhile_gets_that_one(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book(), make_book("The Second Clockmaker of Olm", OTHER)))
    window.open_book(KEY)
    window.open_book(OTHER)
    qtbot.waitUntil(lambda: window.book_page is not None and not window.opening.is_under_way(), timeout=10_000)
    settle(qtbot, window)
    assert window.book_page is not None
    assert window.book_page.reading.book.key == OTHER
    assert window.windowTitle().startswith("The Second Clockmaker of Olm")


def test_the_book_that_is_open_stays_until_the_next_is_whole(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book(), make_book("The Second Clockmaker of Olm", OTHER)))
    first = open_story(qtbot, window)
    window.open_book(OTHER)
    qtbot.waitUntil(window.opening.is_under_way, timeout=10_000)
    assert window.shows(first)
    qtbot.waitUntil(lambda: window.book_page is not first, timeout=10_000)
    settle(qtbot, window)
    assert not window.opening.is_under_way()


def test_a_question_given_at_the_start_waits_in_the_box(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    window.put_when_opened("Who is Dr. Hale?")
    page = open_story(qtbot, window)
    assert page.panes.conversation.box.text() == "Who is Dr. Hale?"
    assert page.panes.conversation.exchanges == []
