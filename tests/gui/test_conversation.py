from pytestqt.qtbot import QtBot

from tests.gui.conftest import OpenWindow, open_story
from tests.gui.fakes import make_book, make_services


def test_what_is_going_on_is_told_until_the_evidence_is_there(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    page = open_story(qtbot, open_window(services))
    services.asking.look.clear()  # type: ignore[attr-defined]  # the fake's
    page.panes.conversation.ask("What happened?")
    exchange = page.panes.conversation.exchanges[0]
    qtbot.wait(200)
    assert exchange._note.text() == "Looking for the people in the question"
    page.panes.conversation.stop()
