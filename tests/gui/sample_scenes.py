"""Scenes on the sample book, through the real program."""

from functools import partial
from pathlib import Path

from ponsreader.app.desk import Desk
from ponsreader.gui import book_page
from ponsreader.gui.book_page import BookPage
from ponsreader.gui.from_app import make_services
from ponsreader.gui.main import wait_for
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.services import Services
from tests.gui.scenes import Scene, pause


def opened(window: MainWindow) -> BookPage:
    """The sample, with its question waiting."""
    window.open_sample()
    wait_for(lambda: window.book_page is not None and not window.workers.busy())
    assert window.book_page is not None
    wait_for(lambda: bool(window.book_page and window.book_page.panes.conversation.box.text()))
    return window.book_page


def fresh(window: MainWindow) -> None:
    opened(window)


def asked(window: MainWindow) -> None:
    page = opened(window)
    page.panes.conversation.ask(page.panes.conversation.box.text())
    wait_for(lambda: not page.panes.conversation.is_busy() and not window.workers.busy())
    rows = page.panes.evidence.model.rows()
    if rows:
        page.panes.evidence.select(rows[-1].n)
        quote = rows[-1].quote
        page.open_span(quote.start, quote.end)


def view(number: int, window: MainWindow) -> None:
    page = opened(window)
    page.show_view(number)
    pause(600)
    if number == book_page.RECAP:
        page.recap().make()


def scenes(folder: Path) -> list[tuple[str, Services, Scene]]:
    """The sample in every view."""
    services = make_services(Desk(home=folder / "home"))
    drawn: list[tuple[str, Scene]] = [
        ("sample", fresh),
        ("sample-answer", asked),
        ("sample-people", partial(view, book_page.PEOPLE)),
        ("sample-story", partial(view, book_page.STORY)),
        ("sample-connections", partial(view, book_page.CONNECTIONS)),
        ("sample-recap", partial(view, book_page.RECAP)),
    ]
    return [(name, services, scene) for name, scene in drawn]
