"""The first ten minutes, as a new reader would have them."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QPushButton, QTextBrowser
from pytestqt.qtbot import QtBot

from ponsreader.errors import ModelError, StoreError
from ponsreader.gui.book_page import PEOPLE
from ponsreader.gui.services import ReaderState
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.everything import words_of
from tests.gui.fakes import KEY, evidence_of, make_book, make_services


def tinted(view: QTextBrowser) -> list[str]:
    """The words that are tinted."""
    selections = view.extraSelections()  # kept: each selection lives in this list
    return [each.cursor.selectedText() for each in selections]  # type: ignore[attr-defined]


def test_an_empty_shelf_welcomes(open_window: OpenWindow) -> None:
    window = open_window(make_services())
    assert window.welcome.isVisible()


def test_the_sample_opens_with_a_question_waiting(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services())
    window.commands.actions["sample"].trigger()
    qtbot.waitUntil(lambda: window.book_page is not None)
    settle(qtbot, window)
    assert window.book_page is not None
    assert window.book_page.panes.conversation.box.text() == "Who is Dr. Hale to Tobias?"
    assert window.book_page.reading.finished


def test_a_removed_sample_is_not_offered_again(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services())
    window.open_sample()
    qtbot.waitUntil(lambda: window.book_page is not None)
    settle(qtbot, window)
    window.commands.actions["remove"].trigger()
    settle(qtbot, window)
    assert window.welcome.isVisible()
    assert not window.welcome._sample.isVisible()


def test_a_question_brings_an_answer_with_its_evidence(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    page = open_story(qtbot, window)
    qtbot.keyClicks(page.panes.conversation.box.edit, "Who is Dr. Hale?")
    qtbot.keyClick(page.panes.conversation.box.edit, Qt.Key.Key_Return)
    settle(qtbot, window)
    exchange = page.panes.conversation.exchanges[-1]
    assert exchange.answer is not None
    assert "Tobias tells Mira that Dr. Hale is his brother." in exchange.view.toPlainText()
    assert page.panes.evidence.model.rowCount() == 6


def test_choosing_evidence_shows_the_passage_marked_and_back_returns(qtbot: QtBot, open_window: OpenWindow) -> None:
    book = make_book()
    window = open_window(make_services(book))
    page = open_story(qtbot, window)
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    page.panes.evidence.focus_list()
    page.panes.evidence.select(5)
    qtbot.keyClick(page.panes.evidence.cards, Qt.Key.Key_Return)
    sold = evidence_of(book)[4].quote
    assert page.panes.text.page.marked() == (sold.start, sold.end)
    selected = tinted(page.panes.text.page)[-1]
    assert selected == sold.text
    assert page.panes.text.can_go_back()
    window.commands.actions["back"].trigger()
    assert page.panes.text.page.shown()[0] == 0


def test_a_quote_behind_characters_outside_the_basic_plane_is_marked_exactly(
    qtbot: QtBot, open_window: OpenWindow
) -> None:
    book = make_book()
    window = open_window(make_services(book))
    page = open_story(qtbot, window)
    start = book.text.index("one high and one low")
    page.open_span(start, start + 20)
    marked = tinted(page.panes.text.page)[-1]
    assert marked == "one high and one low"


def test_a_sentence_lights_its_evidence_and_evidence_its_sentence(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    page = open_story(qtbot, window)
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    view = page.panes.conversation.exchanges[0].view
    view.choose(2)
    assert page.panes.evidence.model.lit() == {3}
    page.panes.evidence.select(4)
    lit = tinted(view)
    assert len(lit) == 1
    assert lit[0].startswith("Tobias tells Mira")


def test_stop_keeps_what_was_written(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    page = open_story(qtbot, window)
    services.asking.hold.clear()  # type: ignore[attr-defined]  # the fake's
    page.panes.conversation.ask("What happened?")
    exchange = page.panes.conversation.exchanges[0]
    qtbot.waitUntil(lambda: exchange.view.toPlainText() != "")
    window.commands.actions["stop"].trigger()
    settle(qtbot, window)
    assert exchange.view.toPlainText() == "Mira "
    assert not page.panes.conversation.is_busy()


def test_a_model_that_fails_says_so_and_the_question_stays(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    page = open_story(qtbot, window)
    services.asking.error = ModelError("gone", "The language file stopped working. Ask again.")  # type: ignore[attr-defined]
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    exchange = page.panes.conversation.exchanges[0]
    assert exchange._problem.text() == "The language file stopped working. Ask again."
    assert exchange.question == "What happened?"


def test_questions_come_back_after_a_restart(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    page = open_story(qtbot, window)
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    page.panes.conversation.box.set_text("A draft")
    window.close()
    again = open_window(services)
    qtbot.waitUntil(lambda: again.book_page is not None)
    settle(qtbot, again)
    assert again.book_page is not None
    conversation = again.book_page.panes.conversation
    assert [each.question for each in conversation.exchanges] == ["What happened?"]
    assert conversation.box.text() == "A draft"


def test_a_dropped_file_is_shown_on_the_sheet_and_added(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services()
    window = open_window(services)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/A Little Book.epub"), QUrl.fromLocalFile("/tmp/picture.png")])
    drop = QDropEvent(
        QPointF(10, 10), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(drop)
    qtbot.waitUntil(lambda: window.sheet.isVisible())
    assert any("picture.png" in told for told in window.notices.shown())
    window.sheet._all.setChecked(True)
    window.sheet._add.click()
    qtbot.waitUntil(lambda: window.book_page is not None)
    settle(qtbot, window)
    assert window.book_page is not None
    assert window.book_page.reading.book.title == "A Little Book"
    assert window.book_page.reading.finished


def test_one_broken_file_does_not_hold_up_the_others(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services())
    window.open_files([Path("/x/broken.epub"), Path("/x/good.epub")])
    qtbot.waitUntil(lambda: window.sheet.isVisible())
    settle(qtbot, window)
    assert any("broken.epub: This file is damaged" in told for told in window.notices.shown())


def test_the_same_book_again_offers_the_one_that_is_here(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services())
    for _ in range(2):
        window.open_files([Path("/x/good.epub")])
        settle(qtbot, window)
        if window.sheet.isVisible():
            window.sheet._add.click()
            settle(qtbot, window)
    assert any("on the shelf already" in told for told in window.notices.shown())


def test_a_new_book_is_read_with_progress_and_can_be_stopped(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="text")  # type: ignore[attr-defined]
    window = open_window(services)
    page = open_story(qtbot, window)
    services.asking.hold.clear()  # type: ignore[attr-defined]
    window.commands.actions["continue"].trigger()
    qtbot.waitUntil(lambda: "Reading closely" in page.index_strip._line.whole())
    page.index_strip._button.click()
    assert "Everything that was read is kept" in page.index_strip._line.whole()
    settle(qtbot, window)
    assert not window.indexing.is_active(KEY)


def test_without_a_language_file_a_card_offers_one_and_can_be_dismissed(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.asking.reader = ReaderState(None, False, "none")  # type: ignore[attr-defined]
    window = open_window(services)
    page = open_story(qtbot, window)
    qtbot.waitUntil(lambda: page.panes.conversation._card is not None)
    card = page.panes.conversation._card
    assert card is not None
    card.dismissed.emit()  # type: ignore[attr-defined]
    assert page.panes.conversation._card is None
    window.show_library()
    again = open_story(qtbot, window)
    assert again.panes.conversation._card is None


def test_a_removed_book_can_be_put_back(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    window.library.removed.emit(window.library.model.books()[0])
    settle(qtbot, window)
    assert window.library.model.books() == []
    window.notices.findChild(object)
    from PySide6.QtWidgets import QPushButton

    next(each for each in window.notices.findChildren(QPushButton) if each.text() == "Put it back").click()
    settle(qtbot, window)
    assert len(window.library.model.books()) == 1


def test_a_correction_can_be_undone_and_redone(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    page = open_story(qtbot, window)
    page.show_view(PEOPLE)
    qtbot.waitUntil(lambda: page.people().model.rowCount() == 3)
    from ponsreader.domain import Correction

    page.people().person.corrected.emit(Correction("same", ("Mira Venn", "Tobias")))
    qtbot.waitUntil(lambda: page.people().model.rowCount() == 2)
    window.undo.undo()
    qtbot.waitUntil(lambda: page.people().model.rowCount() == 3)
    window.undo.redo()
    qtbot.waitUntil(lambda: page.people().model.rowCount() == 2)


def test_in_a_narrow_window_a_passage_that_opens_has_the_focus(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    page = open_story(qtbot, window)
    window.resize(800, 600)
    qtbot.waitUntil(page.panes.is_narrow)
    page.panes.show_pane(2)
    page.panes.open_span(10, 20)
    assert window.focusWidget() is page.panes.text.page


def test_a_narrow_window_has_tabs(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    page = open_story(qtbot, window)
    window.resize(800, 600)
    qtbot.waitUntil(page.panes.is_narrow)
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: not page.panes.is_narrow())
    assert all(pane.isVisible() for pane in page.panes.panes)


def test_the_rows_of_the_evidence_are_as_high_as_their_words(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    page = open_story(qtbot, window)
    page.panes.evidence.show_evidence(evidence_of(make_book(), None))
    page.panes.evidence.as_table(True)
    table = page.panes.evidence.table
    wide, narrow = 1600, 400
    table.resize(narrow, 600)
    qtbot.waitUntil(lambda: table.rowHeight(1) >= 4 * table.fontMetrics().lineSpacing())
    table.resize(wide, 600)
    qtbot.waitUntil(lambda: table.rowHeight(1) < 3 * table.fontMetrics().lineSpacing())


def test_the_panes_are_reached_by_keys(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    page = open_story(qtbot, window)
    window.activateWindow()
    window.commands.actions["pane_text"].trigger()
    qtbot.waitUntil(page.panes.text.page.hasFocus)
    window.commands.actions["next_pane"].trigger()
    qtbot.waitUntil(page.panes.conversation.box.edit.hasFocus)
    window.commands.actions["question"].trigger()
    qtbot.waitUntil(page.panes.conversation.box.edit.hasFocus)


def test_a_missing_language_file_is_no_alarm(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="text")  # type: ignore[attr-defined]
    services.asking.index_error = ModelError("no_embedder", "No search file is there yet.")  # type: ignore[attr-defined]
    window = open_window(services)
    page = open_story(qtbot, window)
    window.indexing.start(KEY)
    settle(qtbot, window)
    assert window.notices.shown() == []
    assert page.index_strip._line.whole() == "You can ask now: answers are passages of the book."


def test_an_index_that_fails_says_why_and_keeps_what_was_read(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="text")  # type: ignore[attr-defined]
    services.asking.index_error = ModelError("disk_full", "The disk is full. Everything read is kept.")  # type: ignore[attr-defined]
    window = open_window(services)
    page = open_story(qtbot, window)
    window.indexing.start(KEY)
    settle(qtbot, window)
    assert page.index_strip._line.whole() == "The disk is full. Everything read is kept."


def test_reading_goes_on_after_a_restart(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="partly", done=1)  # type: ignore[attr-defined]
    window = open_window(services)
    services.asking.hold.clear()  # type: ignore[attr-defined]
    window.indexing.start(KEY)
    qtbot.waitUntil(lambda: len(services.asking.closely) == 1)  # type: ignore[attr-defined]
    window.close()
    services.asking.hold.set()  # type: ignore[attr-defined]
    again = open_window(services)
    settle(qtbot, again)
    assert len(services.asking.closely) == 2  # type: ignore[attr-defined]


def test_the_starter_file_only_gives_an_overview(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.asking.reader = ReaderState("starter", True, "")  # type: ignore[attr-defined]
    window = open_window(services)
    window.indexing.start(KEY)
    settle(qtbot, window)
    window.indexing.start(KEY, closely=True)
    settle(qtbot, window)
    assert services.asking.closely == [False, True]  # type: ignore[attr-defined]


def test_a_follow_up_question_goes_with_what_stands_above_it(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    conversation = open_story(qtbot, window).panes.conversation
    for question in ("Who is Dr. Hale?", "Where is the letter?"):
        conversation.ask(question)
        settle(qtbot, window)
    conversation.exchanges[1].ask_again.emit("Where is the letter?", True)
    settle(qtbot, window)
    above = services.asking.earlier  # type: ignore[attr-defined]
    assert above == [(), ("Who is Dr. Hale?",), ("Who is Dr. Hale?",)]


def test_a_follow_up_does_not_go_with_an_answer_that_the_limit_hides(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    page = open_story(qtbot, window)
    page.panes.conversation.ask("Who is Dr. Hale?")
    settle(qtbot, window)
    page.reading.set_limit(page.reading.book.chapters[0].end)
    page.panes.conversation.ask("And why?")
    settle(qtbot, window)
    assert services.asking.earlier[-1] == ()  # type: ignore[attr-defined]


def test_a_damaged_book_is_rebuilt_at_one_press(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.damaged.add(KEY)  # type: ignore[attr-defined]
    window = open_window(services)
    window.open_book(KEY)
    settle(qtbot, window)
    assert any("damaged" in each for each in window.notices.shown())
    press = next(each for each in window.notices.findChildren(QPushButton) if each.text() == "Rebuild it from its text")
    qtbot.mouseClick(press, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.book_page is not None)
    assert window.book_page is not None
    assert window.book_page.reading.book.key == KEY


def test_a_damaged_book_that_can_be_read_is_open_and_can_be_rebuilt(qtbot: QtBot, open_window: OpenWindow) -> None:
    damaged = StoreError("damaged", "This book’s file is damaged.")
    window = open_window(make_services(replace(make_book(), read_only=damaged)))
    open_story(qtbot, window)
    assert any("damaged" in each for each in window.notices.shown())
    assert any(each.text() == "Rebuild it from its text" for each in window.notices.findChildren(QPushButton))


def test_a_write_protected_book_says_so_and_no_more(qtbot: QtBot, open_window: OpenWindow) -> None:
    protected = StoreError("read_only", "This book’s file is write-protected.")
    window = open_window(make_services(replace(make_book(), read_only=protected)))
    open_story(qtbot, window)
    assert any("write-protected" in each for each in window.notices.shown())
    assert not any(each.text() == "Rebuild it from its text" for each in window.notices.findChildren(QPushButton))


def test_the_starter_says_that_it_is_one(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.asking.reader = ReaderState("tiny", True, "")  # type: ignore[attr-defined]
    window = open_window(services)
    conversation = open_story(qtbot, window).panes.conversation
    assert conversation._trial.isVisible()
    assert "language file for a trial" in words_of(conversation._trial)
    services.asking.reader = ReaderState("large", False, "")  # type: ignore[attr-defined]
    window.offering.look()
    settle(qtbot, window)
    assert not conversation._trial.isVisible()


def test_an_order_that_is_not_known_is_greyed_with_its_reason(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.asking.story_order = lambda key, evidence: None  # type: ignore[method-assign]
    window = open_window(services)
    page = open_story(qtbot, window)
    page.panes.conversation.ask("Who is Dr. Hale?")
    settle(qtbot, window)
    chip = page.panes.evidence._as_it_happened
    assert not chip.isEnabled()
    assert "does not tell when" in chip.toolTip()
    assert chip.accessibleDescription() == chip.toolTip()


@pytest.mark.qt_log_ignore("This plugin does not support")  # a dialog, where nothing is on a screen
def test_a_file_to_save_to_is_proposed_that_the_system_can_hold(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(replace(make_book(), title="Either/Or: " + "long " * 200)))
    open_story(qtbot, window)
    window.commands.doing.do("export_conversation")
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    (proposed,) = dialog.selectedFiles()
    assert Path(proposed).name.startswith("Either Or long")
    assert Path(proposed).name.endswith(".md")
    assert len(Path(proposed).name) < 130
    dialog.close()
