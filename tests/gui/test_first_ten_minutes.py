"""The first ten minutes of a new reader, by mouse and keys, over the real program; only the reader model is a fake.

The sample, an own book dropped, a question, its evidence, a jump and the way back, the limit moved back, a follow-up,
a correction, a restart.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ponsreader.app.desk import Desk
from ponsreader.gui.book_page import PEOPLE, BookPage
from ponsreader.gui.conversation import Conversation
from ponsreader.gui.from_app import make_services
from ponsreader.gui.main_window import MainWindow
from ponsreader.models.protocols import Prompt
from tests.fakes import FakeHost, ScriptedReader, WordEmbedder
from tests.gui.conftest import OpenWindow, settle
from tests.gui.fakes import CHAPTERS

PATIENCE = 120_000
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
ANSWER = "Jimmy plays cards all night on the yacht [1]. He loses heavily [2]."


class Story:
    """A reader at the window: what they do, and the waiting in between."""

    def __init__(self, qtbot: QtBot, open_window: OpenWindow, desk: Desk) -> None:
        self.qtbot, self._open, self._desk = qtbot, open_window, desk
        self.window = self.start()

    def start(self) -> MainWindow:
        self.window = self._open(make_services(self._desk))
        return self.window

    def wait(self) -> None:
        self.qtbot.wait(300)  # longer than a panel waits before it asks
        self.qtbot.waitUntil(lambda: not self.window.workers.busy(), timeout=PATIENCE)
        settle(self.qtbot, self.window)

    def until(self, done: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(done, timeout=PATIENCE)

    def page(self, *, not_: BookPage | None = None) -> BookPage:
        self.until(lambda: self.window.book_page is not None and self.window.book_page is not not_)
        self.wait()
        assert self.window.book_page is not None
        return self.window.book_page

    def press(self, within: QWidget, text: str) -> None:
        found = [each for each in within.findChildren(QPushButton) if each.text() == text and each.isVisible()]
        assert found, text
        QTest.mouseClick(found[0], LEFT)

    def drop(self, *paths: Path) -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        middle = self.window.rect().center()
        enter = QDragEnterEvent(middle, Qt.DropAction.CopyAction, data, LEFT, NONE)
        QApplication.sendEvent(self.window, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(self.window, QDropEvent(QPointF(middle), Qt.DropAction.CopyAction, data, LEFT, NONE))

    def ask(self, question: str) -> None:
        box = self.conversation.box.edit
        box.setFocus()
        QTest.keyClicks(box, question)
        QTest.keyClick(box, Qt.Key.Key_Return)
        self.wait()

    @property
    def conversation(self) -> Conversation:
        assert self.window.book_page is not None
        return self.window.book_page.panes.conversation

    def popup(self) -> QWidget:
        self.until(lambda: QApplication.activePopupWidget() is not None)
        popup = QApplication.activePopupWidget()
        assert popup is not None
        return popup


def written(prompt: Prompt) -> str:
    return "1, 2, 3" if prompt.key == "flow" else ANSWER if prompt.key == "answer" else ""


@pytest.fixture
def reader() -> ScriptedReader:
    return ScriptedReader(written)


@pytest.fixture
def desk(tmp_path: Path, reader: ScriptedReader) -> Iterator[Desk]:
    with Desk(home=tmp_path / "home", host=FakeHost(WordEmbedder(), reader).opening) as desk:
        yield desk


@pytest.fixture
def own_book(tmp_path: Path) -> Path:
    path = tmp_path / "The Keeper’s Letter.txt"
    chapters = [f"CHAPTER {n}\n\n" + "\n\n".join(said) for n, said in enumerate(CHAPTERS.values(), 1)]
    path.write_text("\n\n\n".join(chapters), encoding="utf-8")
    return path


@pytest.mark.qt_log_ignore("This plugin does not support")  # popups, where nothing is on a screen
def test_the_first_ten_minutes(
    qtbot: QtBot, open_window: OpenWindow, desk: Desk, reader: ScriptedReader, own_book: Path
) -> None:
    story = Story(qtbot, open_window, desk)
    page = the_sample_answers_and_shows_its_evidence(story)
    a_jump_leads_to_the_quote_and_back(story, page)
    a_follow_up_is_understood(story, reader)
    the_limit_moved_back_hides_what_comes_later(story, page, reader)
    a_correction_is_made_and_taken_back(story, page)
    own = an_own_book_is_dropped_and_asked(story, page, own_book)
    everything_is_there_after_a_restart(story, own)


def the_sample_answers_and_shows_its_evidence(story: Story) -> BookPage:
    story.press(story.window.welcome, "Try a sample")
    page = story.page()
    assert story.conversation.box.text() != ""
    QTest.keyClick(story.conversation.box.edit, Qt.Key.Key_Return)
    story.wait()
    assert "loses heavily" in story.conversation.exchanges[0].view.toPlainText()
    assert page.panes.evidence.model.rowCount() > 1
    assert story.window.notices.shown() == []
    return page


def a_jump_leads_to_the_quote_and_back(story: Story, page: BookPage) -> None:
    before = page.panes.text.page.visible()[0]
    cards = page.panes.evidence.cards
    at = cards.visualRect(page.panes.evidence.model.index(1, 0)).center()
    QTest.mouseClick(cards.viewport(), LEFT, NONE, at)
    quote = page.panes.evidence.model.rows()[1].quote
    assert page.panes.text.page.marked() == (quote.start, quote.end)
    first, last = page.panes.text.page.visible()
    assert first <= quote.start < last
    story.press(page.panes.text, "Back to where you were")
    assert page.panes.text.page.visible()[0] == before


def a_follow_up_is_understood(story: Story, reader: ScriptedReader) -> None:
    reader.seen.clear()
    story.ask("And why?")
    asked = next(prompt for prompt in reader.seen if prompt.key == "answer")
    assert "Jimmy lose his money" in asked.text
    assert story.conversation.exchanges[1].question == "And why?"


def the_limit_moved_back_hides_what_comes_later(story: Story, page: BookPage, reader: ScriptedReader) -> None:
    slider = page.limit_bar.slider
    slider.setFocus()
    while page.reading.percent(page.reading.limit) > 20:
        for _ in range(5):
            QTest.keyClick(slider, Qt.Key.Key_PageDown)
        story.wait()
    assert story.conversation.exchanges == []
    assert page.panes.evidence.model.rowCount() == 0
    reader.seen.clear()
    story.ask("And who wins?")
    assert not any("Jimmy" in prompt.text for prompt in reader.seen)
    assert all(line.quote.end <= page.reading.limit for line in page.panes.evidence.model.rows())
    QTest.mouseClick(page.limit_bar.finished, LEFT)
    story.wait()
    assert [each.question for each in story.conversation.exchanges][-2:] == ["And why?", "And who wins?"]


def a_correction_is_made_and_taken_back(story: Story, page: BookPage) -> None:
    button = page._group.button(PEOPLE)
    QTest.mouseClick(button, LEFT)
    story.wait()
    people = page.people()
    names = [each.identity.name for each in people.model.people()]
    QTest.mouseClick(people.list.viewport(), LEFT, NONE, people.list.visualRect(people.model.index(0, 0)).center())
    story.press(people.person, "Rename…")
    box = story.popup().findChild(QLineEdit)
    assert box is not None
    QTest.keyClicks(box, "Somebody Else")
    QTest.keyClick(box, Qt.Key.Key_Return)
    story.wait()
    assert "Somebody Else" in [each.identity.name for each in people.model.people()]
    story.window.undo.undo()
    story.wait()
    assert [each.identity.name for each in people.model.people()] == names
    story.press(people.person, "Same person as…")
    popup = story.popup()
    choices = popup.findChild(QListView)
    assert choices is not None
    first = choices.model().index(0, 0)
    merged = first.data()
    QTest.mouseClick(choices.viewport(), LEFT, NONE, choices.visualRect(first).center())
    story.wait()
    assert len(people.model.people()) == len(names) - 1
    assert any(merged in (each.identity.name, *each.identity.aliases) for each in people.model.people())


def an_own_book_is_dropped_and_asked(story: Story, page: BookPage, path: Path) -> BookPage:
    story.drop(path)
    story.until(story.window.sheet.isVisible)
    QTest.mouseClick(story.window.sheet._all, LEFT, NONE, QPoint(10, story.window.sheet._all.height() // 2))
    assert story.window.sheet._all.isChecked()
    QTest.mouseClick(story.window.sheet._add, LEFT)
    own = story.page(not_=page)
    assert own.reading.book.title == "The Keeper’s Letter"
    assert own.reading.finished
    story.ask("Who sold the Marguerite?")
    assert story.conversation.exchanges[0].answer is not None
    assert any("Marguerite" in row.quote.text for row in own.panes.evidence.model.rows())
    return own


def everything_is_there_after_a_restart(story: Story, own: BookPage) -> None:
    key = own.reading.book.key
    QTest.keyClicks(story.conversation.box.edit, "A draft")
    story.window.close()
    story.start()
    page = story.page()
    assert page.reading.book.key == key
    assert [each.question for each in story.conversation.exchanges] == ["Who sold the Marguerite?"]
    assert story.conversation.box.text() == "A draft"
    sample = next(book for book in story.window.library.model.books() if book.sample)
    story.window.show_library()
    story.window.open_book(sample.key)
    again = story.page(not_=page)
    again.show_view(PEOPLE)
    story.wait()
    assert again.people()._made.isVisible()
    assert story.window.notices.shown() == []
