"""Nothing from behind the reading limit is in any widget, shown or hidden, nor in what the program is asked for."""

import pytest
from pytestqt.qtbot import QtBot

from ponsreader.gui.book_page import BookPage
from ponsreader.gui.main_window import MainWindow
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.everything import words_of
from tests.gui.fakes import make_book, make_services

SECRETS = {  # words that the story tells first in a chapter
    "The Lamp": ("Mira", "Tobias", "hundred and nine"),
    "A Grey Envelope": ("Hale", "Grey Envelope", "brother", "burned"),
    "Low Water": ("Marguerite", "Low Water", "shake", "peace", "bell-buoy"),
}
BOOK = make_book()


def fill_every_view(qtbot: QtBot, window: MainWindow, page: BookPage) -> None:
    """Ask, and open every view, with the whole book in sight."""
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    page.panes.evidence.select(6)
    page.open_span(BOOK.text.index("Marguerite"), BOOK.text.index("Marguerite") + 10)
    page.panes.text.finder.open_bar()
    page.panes.text.finder.box.setText("marguerite")
    for view in range(5):
        page.show_view(view)
        qtbot.wait(260)
        settle(qtbot, window)
    page.recap().make()
    settle(qtbot, window)


@pytest.mark.parametrize("last", range(3))
def test_a_limit_moved_back_leaves_nothing_of_what_comes_after(
    qtbot: QtBot, open_window: OpenWindow, last: int
) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window)
    fill_every_view(qtbot, window, page)
    page.panes.text.finder.close_bar()
    page.panes.text.finder.box.clear()
    page.limit_bar.picker.picked.emit(last)
    for view in range(5):
        page.show_view(view)
        qtbot.wait(260)
        settle(qtbot, window)
    shown = words_of(window)
    behind = [word for title in list(SECRETS)[last + 1 :] for word in SECRETS[title]]
    assert [word for word in behind if word in shown] == []
    before = [word for title in list(SECRETS)[: last + 1] for word in SECRETS[title][:1]]
    assert [word for word in before if word not in shown] == []


def test_nothing_is_asked_for_from_behind_the_limit(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(BOOK)
    window = open_window(services)
    limit = BOOK.chapters[0].end
    page = open_story(qtbot, window, limit)
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    for view in range(5):
        page.show_view(view)
        settle(qtbot, window)
    assert set(services.asking.uptos) == {limit}  # type: ignore[attr-defined]


def test_a_limit_moved_back_empties_the_panes_before_anything_is_fetched(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window)
    fill_every_view(qtbot, window, page)
    page.panes.text.finder.close_bar()
    page.panes.text.finder.box.clear()
    page.limit_bar.picker.picked.emit(0)
    shown = words_of(window)
    assert [word for title in list(SECRETS)[1:] for word in SECRETS[title] if word in shown] == []


def test_an_answer_comes_back_when_the_limit_does(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window)
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    page.reading.set_limit(100)
    assert page.panes.conversation.exchanges == []
    page.reading.set_limit(10**9)
    assert [each.question for each in page.panes.conversation.exchanges] == ["What happened?"]


def test_a_pinned_limit_cuts_the_text_itself(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window, 0)
    limit = BOOK.text.index(" and gave her the oil can")
    page.reading.set_limit(limit)
    page.reading.set_pinned(True)
    text = page.panes.text.page.toPlainText()
    assert text.endswith("he said,")
    assert "seal" not in words_of(window)


def test_with_nothing_read_every_view_says_so(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window, 0)
    page.reading.set_pinned(True)
    for view in range(5):
        page.show_view(view)
        qtbot.wait(260)
        settle(qtbot, window)
    shown = words_of(window)
    assert "Nobody has appeared yet" in shown
    assert [word for words in SECRETS.values() for word in words if word in shown] == []
