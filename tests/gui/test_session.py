from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from ponsreader.domain import BookId
from ponsreader.gui.services import ReaderState
from ponsreader.gui.session import Bookmark, Session, bring_onto_a_screen
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.fakes import KEY, make_book, make_services

ANY = BookId("aa")


def session(folder: Path) -> Session:
    return Session(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))


def test_a_bookmark_comes_back(qtbot: QtBot, tmp_path: Path) -> None:
    mark = Bookmark(12, 340, True, "a draft, “with quotes”", 20)
    first = session(tmp_path)
    first.keep_bookmark(ANY, mark)
    first.sync()
    assert session(tmp_path).bookmark(ANY) == mark


def test_nonsense_counts_as_absent(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "s.ini").write_text("[books]\naa\\limit=much\naa\\place=-5\n")
    assert session(tmp_path).bookmark(ANY) == Bookmark()


def test_a_window_from_a_screen_that_is_gone_comes_onto_one_that_exists(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services())
    window.move(9000, 9000)
    bring_onto_a_screen(window)
    assert window.screen().availableGeometry().contains(window.frameGeometry().center())


def test_place_limit_and_pin_come_back(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    page = open_story(qtbot, window, 300)
    page.reading.set_pinned(True)
    page.panes.text.show_span(200, 210)
    window.close()
    again = open_window(services)
    qtbot.waitUntil(lambda: again.book_page is not None)
    settle(qtbot, again)
    assert again.book_page is not None
    reading = again.book_page.reading
    assert (reading.limit, reading.pinned, reading.place) == (300, True, 200)


def test_the_page_inside_a_long_chapter_comes_back(qtbot: QtBot, open_window: OpenWindow) -> None:
    book = make_book(repeat=40)
    window = open_window(make_services(replace(book, chapters=(replace(book.chapters[0], end=len(book.text)),))))
    window.session.keep_bookmark(KEY, Bookmark(place=20_000, limit=30_000))
    page = open_story(qtbot, window, None)
    qtbot.wait(500)  # longer than the pane waits until it takes a page for one that is read
    first, last = page.panes.text.page.visible()
    assert first <= 20_000 < last
    assert first <= page.reading.place <= 20_000


def test_a_page_that_was_not_shown_yet_keeps_its_place(qtbot: QtBot, open_window: OpenWindow) -> None:
    book = make_book(repeat=40)
    window = open_window(make_services(replace(book, chapters=(replace(book.chapters[0], end=len(book.text)),))))
    window.resize(700, 600)  # narrow: the conversation's tab lies over the text
    window.session.keep_bookmark(KEY, Bookmark(place=20_000, limit=10_000))
    page = open_story(qtbot, window, None)
    assert not page.panes.text.page.isVisible()
    page.panes.text.refresh_look()
    window.commands.actions["read_to_here"].trigger()
    assert page.reading.limit == 20_000
    page.panes.show_pane(0)
    qtbot.wait(500)
    first, last = page.panes.text.page.visible()
    assert first <= 20_000 < last


def test_what_was_done_comes_back_after_a_crash(qtbot: QtBot, open_window: OpenWindow, store: QSettings) -> None:
    services = make_services(make_book())
    page = open_story(qtbot, open_window(services), 300)
    page.panes.text.show_span(200, 210)
    page.reading.set_limit(600)
    page.panes.conversation.box.set_text("And who is")

    def written() -> Bookmark | None:
        on_disk = QSettings(store.fileName(), QSettings.Format.IniFormat)  # the window is never closed
        return Session(on_disk).bookmark(KEY)

    qtbot.waitUntil(lambda: written() == Bookmark(200, 600, False, "And who is", 300), timeout=10_000)


def test_reading_that_a_crash_ended_goes_on_by_itself(qtbot: QtBot, open_window: OpenWindow, store: QSettings) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="text")  # type: ignore[attr-defined]
    services.asking.pause = 1.5  # type: ignore[attr-defined]
    window = open_window(services)
    window.indexing.start(KEY)
    on_disk = QSettings(store.fileName(), QSettings.Format.IniFormat)

    def written() -> dict[str, bool]:
        on_disk.sync()
        return Session(on_disk).interrupted()

    qtbot.waitUntil(lambda: written() == {KEY: False}, timeout=10_000)
    qtbot.waitUntil(lambda: written() == {}, timeout=20_000)


def test_close_reading_that_was_asked_for_goes_on_closely(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.library.put(make_book(), state="quick")  # type: ignore[attr-defined]  # the fake's
    services.asking.reader = ReaderState("starter", True, "")  # type: ignore[attr-defined]  # not by itself
    services.asking.hold.clear()  # type: ignore[attr-defined]
    window = open_window(services)
    window.indexing.start(KEY, closely=True)
    qtbot.waitUntil(lambda: services.asking.closely == [True])  # type: ignore[attr-defined]
    window.close()
    services.asking.hold.set()  # type: ignore[attr-defined]
    settle(qtbot, open_window(services))
    assert services.asking.closely == [True, True]  # type: ignore[attr-defined]


def test_close_reading_that_is_asked_for_during_an_overview_follows_it(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.asking.reader = ReaderState("starter", True, "")  # type: ignore[attr-defined]  # the fake's
    services.asking.hold.clear()  # type: ignore[attr-defined]
    window = open_window(services)
    window.indexing.start(KEY)
    qtbot.waitUntil(lambda: services.asking.closely == [False])  # type: ignore[attr-defined]
    window.indexing.start(KEY, closely=True)
    services.asking.hold.set()  # type: ignore[attr-defined]
    settle(qtbot, window)
    assert services.asking.closely == [False, True]  # type: ignore[attr-defined]


def test_a_language_file_that_comes_during_an_overview_reads_the_open_book_after_it(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    services = make_services(make_book())
    services.asking.reader = ReaderState(None, False, "none")  # type: ignore[attr-defined]
    services.asking.hold.clear()  # type: ignore[attr-defined]
    window = open_window(services)
    open_story(qtbot, window)
    window.indexing.start(KEY)
    qtbot.waitUntil(lambda: services.asking.closely == [False])  # type: ignore[attr-defined]
    services.asking.reader = ReaderState("own", False, "")  # type: ignore[attr-defined]
    window.offering.add_file(tmp_path / "own.gguf")
    qtbot.waitUntil(lambda: KEY in window.indexing._waiting)
    services.asking.hold.set()  # type: ignore[attr-defined]
    settle(qtbot, window)
    assert services.asking.closely == [False, True]  # type: ignore[attr-defined]


def test_what_waits_is_not_begun_while_the_window_closes(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    services.asking.hold.clear()  # type: ignore[attr-defined]
    window = open_window(services)
    window.indexing.start(KEY)
    qtbot.waitUntil(lambda: len(services.asking.closely) == 1)  # type: ignore[attr-defined]
    window.indexing.start_after(KEY)
    window.close()
    qtbot.waitUntil(lambda: not window.workers.busy())
    qtbot.wait(50)
    assert len(services.asking.closely) == 1  # type: ignore[attr-defined]


def test_a_book_that_is_gone_is_not_opened_again(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    open_story(qtbot, window)
    window.close()
    services.library.books.clear()  # type: ignore[attr-defined]
    services.library.states.clear()  # type: ignore[attr-defined]
    again = open_window(services)
    qtbot.waitUntil(again.welcome.isVisible)
    assert any("is not on the shelf" in told for told in again.notices.shown())


def test_what_was_read_since_the_last_sitting_is_remembered(qtbot: QtBot, open_window: OpenWindow) -> None:
    services = make_services(make_book())
    window = open_window(services)
    page = open_story(qtbot, window, 300)
    page.reading.set_limit(600)
    window.close()
    again = open_window(services)
    qtbot.waitUntil(lambda: again.book_page is not None)
    settle(qtbot, again)
    mark = again.session.bookmark(KEY)
    assert mark is not None
    assert (mark.last_start, mark.limit) == (300, 600)
