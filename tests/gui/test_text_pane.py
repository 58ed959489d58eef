from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from ponsreader.gui.find_bar import find_all
from ponsreader.gui.look import Theme, colour, contrast
from ponsreader.gui.preview import around
from ponsreader.gui.sections import cut_sections
from ponsreader.gui.work import Relay, Workers
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.fakes import make_book, make_services

BOOK = make_book()


def found(qtbot: QtBot, text: str, wanted: str, upto: int) -> list[str]:
    """What the search finds, as words."""
    spans: list[object] = []
    workers = Workers()

    def job(relay: Relay) -> list[str]:
        hits = find_all(text, wanted, cut_sections(text, ()), upto, relay)
        return [text[start:end] for start, end in hits]

    work = workers.start(job)
    work.succeeded.connect(spans.extend)
    with qtbot.waitSignal(work.ended):
        pass
    return [str(each) for each in spans]


def test_the_search_ends_at_the_limit(qtbot: QtBot) -> None:
    assert found(qtbot, BOOK.text, "envelope", BOOK.chapters[0].end) == ["envelope"]


def test_quote_marks_count_as_alike(qtbot: QtBot) -> None:
    assert found(qtbot, BOOK.text, "Hale's", len(BOOK.text)) == ["Hale’s"]


def test_the_search_walks_over_chapters_and_marks_where_it_is(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window)
    text = page.panes.text
    text.finder.open_bar()
    qtbot.keyClicks(text.finder.box, "envelope")
    qtbot.waitUntil(lambda: "match" in text.finder._count.text())
    settle(qtbot, window)
    places = []
    for _ in range(3):
        qtbot.keyClick(text.finder.box, Qt.Key.Key_Return)
        places.append(text.page.marked())
    assert [BOOK.text[a:b].lower() for a, b in filter(None, places)] == ["envelope"] * 3
    assert len(set(places)) == 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_found_stands_out_from_the_page_and_can_be_read(
    qtbot: QtBot, open_window: OpenWindow, theme: Theme
) -> None:
    window = open_window(make_services(BOOK))
    window.look.set_theme(theme)
    text = open_story(qtbot, window).panes.text
    text.finder.open_bar()
    qtbot.keyClicks(text.finder.box, "the")
    qtbot.waitUntil(lambda: "match" in text.finder._count.text())
    qtbot.keyClick(text.finder.box, Qt.Key.Key_Return)
    selections = text.page.extraSelections()
    pairs = {(each.format.foreground().color().name(), each.format.background().color().name()) for each in selections}
    assert len(pairs) == 2  # where one is stands out from the rest
    for words, tint in pairs:
        assert contrast(QColor(tint), colour("base")) >= 3
        assert contrast(QColor(words), QColor(tint)) >= 4.5


def test_chapters_are_turned_at_the_end_of_the_sheet(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window, 0)
    page.panes.text.page.setFocus()
    qtbot.keyClick(page.panes.text.page, Qt.Key.Key_PageDown)
    assert page.panes.text.page.shown()[0] == BOOK.chapters[1].start
    assert page.reading.limit == BOOK.chapters[0].end


def test_a_pinned_limit_is_where_the_text_ends_until_one_reads_on(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window, 0)
    page.reading.set_limit(120)
    page.reading.set_pinned(True)
    assert page.panes.text.page.shown()[1] <= 120
    page.panes.text.read_on()
    assert page.panes.text.page.shown()[1] > 120


def test_a_larger_type_keeps_the_place_and_the_mark(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window)
    start = BOOK.text.index("Marguerite")
    page.open_span(start, start + 10)
    window.look.set_reading_points(20)
    assert page.panes.text.page.marked() == (start, start + 10)
    assert page.panes.text.page.shown()[0] == BOOK.chapters[2].start
    window.look.set_reading_points(13)


def test_a_preview_shows_whole_sentences_around_the_quote() -> None:
    start = BOOK.text.index("Tobias looked at the seal")
    first, last = around(BOOK.text, start, start + 25, len(BOOK.text))
    shown = BOOK.text[first:last]
    assert shown.startswith("She laid a grey envelope")
    assert "did not open it." in shown


def test_a_preview_never_reaches_past_the_limit() -> None:
    start = BOOK.text.index("Tobias looked at the seal")
    assert around(BOOK.text, start, start + 25, start + 30)[1] <= start + 30


def test_the_selection_can_be_asked_about(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(BOOK))
    page = open_story(qtbot, window)
    page.panes.text.page.selectAll()
    window.commands.actions["ask_selection"].trigger()
    assert page.panes.conversation.box.text().startswith("“The Lamp Mira Venn climbed")


def test_words_on_both_sides_of_a_cut_are_shown_where_more_of_them_are(qtbot: QtBot, open_window: OpenWindow) -> None:
    book = make_book(repeat=200)
    book = replace(book, chapters=(replace(book.chapters[0], end=len(book.text)),))
    sections = cut_sections(book.text, book.chapters)
    cut = sections[1].start
    pane = open_story(qtbot, open_window(make_services(book))).panes.text
    pane.show_span(cut - 4, cut + 20)
    assert pane.page.shown()[0] == cut
    selections = pane.page.extraSelections()  # kept: each selection lives in this list
    assert [each.cursor.selectedText() for each in selections] == [book.text[cut : cut + 20]]  # type: ignore[attr-defined]
    assert pane.reading.place == cut
    pane.show_span(cut - 20, cut + 4)
    assert pane.page.shown()[1] < cut
