"""What comes in: from dropped files to the sheet, from the sheet to the shelf."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ponsreader.gui.add_sheet import Found
from ponsreader.gui.adding import Adding, file_words
from ponsreader.gui.services import ShelfBook
from ponsreader.gui.session import Bookmark
from ponsreader.visible import on_one_line

if TYPE_CHECKING:
    from ponsreader.gui.main_window import MainWindow

_NAMED = 4  # skipped files that are named; of more only the number is told


class Intake(QObject):
    """Shows one found book after the other on the sheet and tells what could not be taken."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.adding = Adding(window.services, window.workers)
        window.sheet.added.connect(self._add)
        window.sheet.skipped.connect(lambda _found: self._next_sheet())
        window.sheet.wants_encoding.connect(self._read_again)
        self.adding.found.connect(self._show_sheet)
        self.adding.added.connect(self._take_added)
        self.adding.adopted.connect(lambda book: window.open_book(book.key, window.session.first_limit(book.key)))
        self.adding.here_already.connect(self._same_again)
        self.adding.skipped.connect(self._tell_skipped)
        self.adding.failed.connect(lambda path, error: window.notices.warn(file_words(path, error)))

    def _show_sheet(self) -> None:
        if not self._window.shows(self._window.sheet):
            self._next_sheet()

    def _next_sheet(self) -> None:
        found = self.adding.next_found()
        if found is None:
            self._window.show_book()
            return
        self._window.sheet.show_found(found, self.adding.waiting())
        self._window.show_page(self._window.sheet)
        self._window.sheet.focus_add()

    def _add(self, found: Found, limit: int) -> None:
        self.adding.add(found, limit)
        self._next_sheet()

    def _read_again(self, found: Found, encoding: str) -> None:
        self.adding.read(found.path, encoding)
        self._next_sheet()

    def _take_added(self, book: ShelfBook, limit: int) -> None:
        window = self._window
        window.refresh_shelf()
        window.session.keep_bookmark(book.key, Bookmark(limit=limit))
        if window.shows(window.sheet):
            window.notices.tell(self.tr("“{0}” is on the shelf.").format(book.title))
        else:
            window.open_book(book.key)
        window.indexing.start(book.key)

    def _same_again(self, book: ShelfBook) -> None:
        self._window.notices.tell(
            self.tr("“{0}” is on the shelf already. Nothing was changed.").format(book.title),
            self.tr("Open it"),
            lambda: self._window.open_book(book.key),
        )

    def _tell_skipped(self, skipped: list[tuple[Path, str]]) -> None:
        named = "; ".join(f"{on_one_line(path.name)} ({reason})" for path, reason in skipped[:_NAMED])
        more = len(skipped) - _NAMED
        if more > 0:
            named += "; " + self.tr("and %n more", "", more)
        self._window.notices.warn(self.tr("Not taken: {0}").format(named))
