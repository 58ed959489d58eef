"""The window with the starter models: an overview, an answer as it is written, and Stop."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ponsreader.app.desk import Desk
from ponsreader.gui.book_page import PEOPLE
from ponsreader.gui.from_app import make_services
from ponsreader.gui.main_window import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.fakes import CHAPTERS
from tests.starter import StarterModels

pytestmark = pytest.mark.models
PATIENCE = 240_000  # ms, on two busy cores


@pytest.fixture
def desk(tmp_path: Path, starter_models: StarterModels) -> Iterator[Desk]:
    with Desk(home=tmp_path / "home") as desk:
        chosen = replace(desk.settings, reader=str(starter_models.reader), embedder=str(starter_models.embedder))
        desk.save_settings(chosen)
        yield desk


def idle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.workers.busy(), timeout=PATIENCE)


def test_a_dropped_book_is_overviewed_asked_and_stopped(
    qtbot: QtBot, open_window: OpenWindow, desk: Desk, tmp_path: Path
) -> None:
    story = tmp_path / "The Keeper’s Letter.txt"
    chapters = [f"CHAPTER {n}\n\n" + "\n\n".join(said) for n, said in enumerate(CHAPTERS.values(), 1)]
    story.write_text("\n\n\n".join(chapters), encoding="utf-8")
    window = open_window(make_services(desk))
    window.open_files([story])
    qtbot.waitUntil(window.sheet.isVisible, timeout=PATIENCE)
    window.sheet._all.setChecked(True)
    window.sheet._add.click()
    qtbot.waitUntil(lambda: window.book_page is not None, timeout=PATIENCE)
    idle(qtbot, window)
    page = window.book_page
    assert page is not None
    assert window.notices.shown() == []

    page.show_view(PEOPLE)
    qtbot.waitUntil(lambda: page.people().model.rowCount() > 0, timeout=PATIENCE)
    names = {person.identity.name for person in page.people().model.people()}
    assert any("Tobias" in name for name in names)

    conversation = page.panes.conversation
    conversation.ask("What did Tobias do with the letter?")
    idle(qtbot, window)
    answered = conversation.exchanges[0]
    assert answered.answer is not None
    assert answered.answer.answer
    assert page.panes.evidence.model.rowCount() > 0

    conversation.ask("Who is Dr. Hale to Tobias?")
    stopped = conversation.exchanges[1]
    qtbot.waitUntil(lambda: bool(stopped.evidence) or bool(stopped.view.toPlainText()), timeout=PATIENCE)
    conversation.stop()
    qtbot.waitUntil(lambda: not conversation.is_busy(), timeout=10_000)
    idle(qtbot, window)
