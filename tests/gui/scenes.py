"""What a window is brought to before a picture of it is taken: one function a state.

A function may return another widget to be drawn (a popup), or a picture that it took itself of a passing state.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from ponsreader.domain import Correction
from ponsreader.errors import ModelError
from ponsreader.gui import book_page
from ponsreader.gui.book_page import BookPage
from ponsreader.gui.main import wait_for
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.services import Connection, ReaderState, Services
from tests.gui.fakes import KEY, make_book, make_services

Scene = Callable[[MainWindow], QWidget | QPixmap | None]
END = 10**9
QUESTION = "What is Dr. Hale to Tobias, and what has he done?"
TITLES = (
    "The Keeper’s Letter",
    "A Winter in the Salt Marsh",
    "The Second Clockmaker of Olm",
    "灯塔看守人的信",
    "Ein Brief",
)


def pause(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop, loop.quit)
    loop.exec()


def opened(window: MainWindow, limit: int = END) -> BookPage:
    """The small story, open."""
    window.open_book(KEY, limit)
    wait_for(lambda: window.book_page is not None and not window.workers.busy())
    assert window.book_page is not None
    return window.book_page


def asked(window: MainWindow) -> BookPage:
    """With an answer."""
    page = opened(window)
    page.panes.conversation.ask(QUESTION)
    wait_for(lambda: not window.workers.busy())
    return page


def nothing(_window: MainWindow) -> None:
    """As it starts."""


def dragging(window: MainWindow) -> None:
    window.welcome.set_dragging(3)


def sheet(window: MainWindow) -> None:
    window.open_files([Path("/x/A Little Book.epub"), Path("/x/broken.epub"), Path("/x/Another Book.epub")])
    wait_for(lambda: window.sheet.isVisible() and not window.workers.busy())


def shelf_list(window: MainWindow) -> None:
    window.library.as_list(True)


def book(window: MainWindow) -> None:
    opened(window)


def no_file(window: MainWindow) -> None:
    window.services.asking.reader = ReaderState(None, False, "none")  # type: ignore[attr-defined]  # the fake's
    opened(window, 200)


def trial(window: MainWindow) -> None:
    window.services.asking.reader = ReaderState("SmolLM2-135M", True, "")  # type: ignore[attr-defined]
    asked(window)


def passages(window: MainWindow) -> None:
    asking = window.services.asking
    asking.reader = ReaderState(None, False, "none")  # type: ignore[attr-defined]
    asking.passages_only = True  # type: ignore[attr-defined]
    asked(window)


def damaged(window: MainWindow) -> None:
    window.services.library.damaged.add(KEY)  # type: ignore[attr-defined]
    window.open_book(KEY)
    wait_for(lambda: not window.workers.busy())


def dragging_over_a_book(window: MainWindow) -> None:
    opened(window)
    window._veil.show_count(3, window._pages.size())


def reading(window: MainWindow) -> QPixmap:
    window.services.library.put(make_book(), state="text")  # type: ignore[attr-defined]
    window.services.asking.pause, window.services.asking.chunks = 0.2, 30  # type: ignore[attr-defined]
    page = opened(window, 180)
    window.indexing.start(KEY)
    pause(1500)
    picture = window.grab()
    window.indexing.pause(page.reading.book.key)
    return picture


def writing(window: MainWindow) -> QPixmap:
    window.services.asking.pause = 0.04  # type: ignore[attr-defined]
    page = opened(window)
    page.panes.conversation.ask(QUESTION)
    pause(900)
    picture = window.grab()
    page.panes.conversation.stop()
    return picture


def answer(window: MainWindow) -> None:
    page = asked(window)
    page.panes.conversation.exchanges[0].view.choose(1)
    page.panes.evidence.select(2)
    quote = page.panes.evidence.model.rows()[1].quote
    page.open_span(quote.start, quote.end)


def table(window: MainWindow) -> None:
    page = asked(window)
    page.panes.show_pane(2)
    page.panes.evidence.as_table(True)


def preview(window: MainWindow) -> QWidget:
    page = asked(window)
    page.panes.evidence.select(5)
    page.panes.evidence.show_preview()
    return page.panes.evidence.preview


def nothing_read(window: MainWindow) -> None:
    opened(window, 0).panes.conversation.ask("Who is Dr. Hale?")


def failed(window: MainWindow) -> None:
    window.services.asking.error = ModelError(  # type: ignore[attr-defined]
        "model_crashed",
        "The language file stopped working. Your question is kept; ask again, or choose a smaller file.",
    )
    asked(window)


def finding(window: MainWindow) -> None:
    page = opened(window)
    page.panes.show_pane(0)
    page.panes.text.finder.open_bar()
    page.panes.text.finder.box.setText("Mira")


def chapters(window: MainWindow) -> QWidget | None:
    page = opened(window, make_book().chapters[0].end)
    page.limit_bar.picker.open_list()
    return page.limit_bar.picker.popup()


def view(number: int, window: MainWindow) -> None:
    opened(window).show_view(number)
    pause(400)


def recap(window: MainWindow) -> None:
    page = opened(window)
    page.show_view(book_page.RECAP)
    page.recap().make()


def settings(section: int, window: MainWindow) -> None:
    window.show_settings()
    assert window.settings is not None
    window.settings.show_section(section)


def nothing_on_the_shelf(window: MainWindow) -> None:
    window.library.search.setText("a book that nobody wrote")


def before_reading(number: int, window: MainWindow) -> None:
    opened(window, 0).show_view(number)
    pause(400)


def popup_of(icon: str, window: MainWindow) -> QPixmap:
    """What a button of a person's opens."""
    page = opened(window)
    page.show_view(book_page.PEOPLE)
    pause(500)
    buttons = page.people().person.findChildren(QPushButton)
    next(each for each in buttons if each.property("icon_name") == icon).click()
    pause(200)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    picture = popup.grab()
    popup.close()
    return picture


def corrected(window: MainWindow) -> None:
    page = opened(window)
    page.show_view(book_page.PEOPLE)
    pause(400)
    page.people().person.corrected.emit(Correction("same", ("Mira Venn", "Tobias")))
    wait_for(lambda: not window.workers.busy())
    pause(300)


def chosen_person(window: MainWindow) -> None:
    page = opened(window)
    page.show_view(book_page.CONNECTIONS)
    pause(400)
    page._views[book_page.CONNECTIONS].view.choose("Tobias")  # type: ignore[attr-defined]


def unsupported(window: MainWindow) -> None:
    page = asked(window)
    exchange = page.panes.conversation.exchanges[0]
    assert exchange.answer is not None
    *sentences, last = exchange.answer.sentences
    exchange.finish(replace(exchange.answer, sentences=(*sentences, replace(last, cites=(), supported=False))))


def downloading(window: MainWindow) -> QPixmap:
    keeping = window.services.keeping
    keeping.hold.clear()  # type: ignore[attr-defined]  # the fake's
    settings(1, window)
    wait_for(lambda: not window.workers.busy())
    window.downloads.start("Qwen3.5-9B-Q4_K_M")
    pause(600)
    picture = window.grab()
    window.downloads.pause("Qwen3.5-9B-Q4_K_M")
    keeping.hold.set()  # type: ignore[attr-defined]
    return picture


def not_downloaded(window: MainWindow) -> None:
    window.services.keeping.error = ModelError(  # type: ignore[attr-defined]
        "checksum", "The language file arrived damaged and was thrown away. Fetch it again, or choose a file."
    )
    settings(1, window)
    wait_for(lambda: not window.workers.busy())
    window.downloads.start("Qwen3.5-9B-Q4_K_M")
    wait_for(lambda: not window.workers.busy())


def contacted(window: MainWindow) -> None:
    window.services.keeping.made.append(  # type: ignore[attr-defined]
        Connection(1_700_000_000.0, "huggingface.co", "Qwen3.5-9B-Q4_K_M", 5_600_000_000)
    )
    settings(3, window)


def about(window: MainWindow) -> None:
    window.show_about()


def library() -> Services:
    """Services with a full shelf."""
    return make_services(*(make_book(title, KEY if n == 0 else f"{n:016x}") for n, title in enumerate(TITLES)))


def scenes() -> list[tuple[str, Services, Scene]]:
    """Every state, with the services that it needs."""
    empty: list[tuple[str, Scene]] = [("welcome", nothing), ("dragging", dragging), ("sheet", sheet)]
    full: list[tuple[str, Scene]] = [
        ("library", nothing),
        ("library-list", shelf_list),
        ("nothing-found", nothing_on_the_shelf),
        ("book", book),
        ("no-file", no_file),
        ("trial", trial),
        ("passages", passages),
        ("damaged", damaged),
        ("veil", dragging_over_a_book),
        ("reading", reading),
        ("writing", writing),
        ("answer", answer),
        ("table", table),
        ("preview", preview),
        ("nothing-read", nothing_read),
        ("failed", failed),
        ("unsupported", unsupported),
        ("finding", finding),
        ("chapters", chapters),
        ("people", partial(view, book_page.PEOPLE)),
        ("merging", partial(popup_of, "merge")),
        ("splitting", partial(popup_of, "split")),
        ("renaming", partial(popup_of, "edit")),
        ("corrected", corrected),
        ("story", partial(view, book_page.STORY)),
        ("connections", partial(view, book_page.CONNECTIONS)),
        ("connections-of-one", chosen_person),
        ("recap", recap),
        ("nobody", partial(before_reading, book_page.PEOPLE)),
        ("no-story", partial(before_reading, book_page.STORY)),
        ("no-connections", partial(before_reading, book_page.CONNECTIONS)),
        ("no-recap", partial(before_reading, book_page.RECAP)),
        *((f"settings-{number}", partial(settings, number)) for number in range(5)),
        ("downloading", downloading),
        ("not-downloaded", not_downloaded),
        ("contacted", contacted),
        ("about", about),
    ]
    return [(name, make_services(), scene) for name, scene in empty] + [(name, library(), s) for name, s in full]
