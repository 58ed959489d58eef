"""What each command of the menus does."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMenu

from ponsreader.domain import BookId
from ponsreader.gui import book_page
from ponsreader.gui.look import READING_POINTS
from ponsreader.gui.messages import error_words
from ponsreader.gui.services import ShelfBook
from ponsreader.store.file_names import from_title

if TYPE_CHECKING:
    from ponsreader.gui.main_window import MainWindow

BOOK_COMMANDS = (
    "save_copy", "export_index", "export_conversation", "show_file", "remove", "close_book", "continue", "copy_answer",
    "find", "ask_selection", "question", "view_read", "view_people", "view_story", "view_connections", "view_recap",
    "pane_text", "pane_conversation", "pane_evidence", "next_pane", "show_text", "show_conversation", "show_evidence",
    "evidence_table", "back", "previous_chapter", "next_chapter", "chapters", "source", "read_to_here",
    "finished", "pin",
)  # fmt: skip
_BOOK_FILES = "*.epub *.txt *.pons"
_SOURCE_SPAN = 2000  # characters whose place in the original file is looked up


class Doings(QObject):
    """Carries commands out on the window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._by_name: dict[str, Callable[[], object]] = {
            **self._of_window(), **self._of_book_file(), **self._of_panes(), **self._of_reading(),
        }  # fmt: skip

    def do(self, command: str) -> None:
        """Carry out a command."""
        self._by_name[command]()

    def tell(self) -> None:
        """Let the menus show the state of things."""
        window = self._window
        commands = window.commands
        commands.check(f"theme_{window.look.theme}", True)
        commands.check("shelf_list", window.library.is_list())
        page = window.book_page
        if page is not None:
            for index, name in enumerate(("show_text", "show_conversation", "show_evidence")):
                commands.check(name, page.panes.pane_wanted(index))
            commands.check("finished", page.reading.finished)
            commands.check("pin", page.reading.pinned)

    def remove_book(self, book: ShelfBook) -> None:
        """Take a book off the shelf; it can be put back."""
        self._remove(book.key, book.title, sample=book.sample)

    def show_book_menu(self, book: ShelfBook, at: QPoint) -> None:
        """What can be done with a book on the shelf."""
        menu = QMenu(self._window)
        active = self._window.indexing.is_active(book.key)
        indexing = self._window.indexing
        for text, do in (
            (self.tr("Open"), lambda: self._window.open_book(book.key)),
            (self.tr("Pause reading") if active else self.tr("Read it closely"),
             lambda: indexing.pause(book.key) if active else indexing.start(book.key, closely=True)),
            (self.tr("Show the file"), lambda: _show_file(book.path)),
            (self.tr("Save a copy…"), lambda: self._save_copy(book.key, book.title)),
            (self.tr("Export what is known…"), lambda: self._export_index(book.key, book.title)),
            (self.tr("Remove from the shelf"), lambda: self.remove_book(book)),
        ):  # fmt: skip
            menu.addAction(text).triggered.connect(lambda _checked, do=do: do())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _of_window(self) -> dict[str, Callable[[], object]]:
        window, look = self._window, self._window.look
        return {
            "open": self._open,
            "sample": window.open_sample,
            "library": window.show_library,
            "quit": window.close,
            "settings": window.show_settings,
            "keys": window.show_about,
            "about": window.show_about,
            "larger": lambda: look.set_reading_points(look.reading_points + 1),
            "smaller": lambda: look.set_reading_points(look.reading_points - 1),
            "normal": lambda: look.set_reading_points(READING_POINTS),
            "theme_system": lambda: look.set_theme("system"),
            "theme_light": lambda: look.set_theme("light"),
            "theme_dark": lambda: look.set_theme("dark"),
            "shelf_list": lambda: window.library.as_list(not window.library.is_list()),
        }

    def _of_book_file(self) -> dict[str, Callable[[], object]]:
        return {
            "save_copy": lambda: self._save_copy(*self._key_and_title()),
            "export_index": lambda: self._export_index(*self._key_and_title()),
            "export_conversation": self._export_conversation,
            "show_file": self._show_open_file,
            "remove": lambda: self._remove(*self._key_and_title(), sample=self._is_sample()),
            "close_book": self._window.show_library,
            "continue": lambda: self._window.indexing.start(self._key_and_title()[0], closely=True),
        }

    def _of_panes(self) -> dict[str, Callable[[], object]]:
        doings: dict[str, Callable[[], object]] = {
            "copy_answer": lambda: self._page.panes.conversation.copy_last(),
            "find": lambda: self._in_text(lambda: self._page.panes.text.finder.open_bar()),
            "ask_selection": self._ask_selection,
            "question": lambda: self._pane(1),
            "stop": lambda: self._page.panes.conversation.stop(),
            "next_pane": lambda: self._page.panes.cycle_panes(),
            "evidence_table": lambda: self._page.panes.evidence.toggle_table(),
        }
        for index, name in enumerate(("text", "conversation", "evidence")):
            doings[f"pane_{name}"] = partial(self._pane, index)
            doings[f"show_{name}"] = partial(self._toggle_pane, index)
        views = {"read": book_page.READ, "people": book_page.PEOPLE, "story": book_page.STORY,
                 "connections": book_page.CONNECTIONS, "recap": book_page.RECAP}  # fmt: skip
        for name, view in views.items():
            doings[f"view_{name}"] = partial(self._show_view, view)
        return doings

    def _of_reading(self) -> dict[str, Callable[[], object]]:
        return {
            "back": lambda: self._page.panes.text.go_back(),
            "previous_chapter": lambda: self._page.panes.text.turn(-1),
            "next_chapter": lambda: self._page.panes.text.turn(1),
            "chapters": lambda: self._in_text(lambda: self._page.panes.text.open_contents()),
            "source": self._show_source,
            "read_to_here": lambda: self._page.panes.text.read_up_to_here(),
            "finished": lambda: self._page.limit_bar.toggle_finished(),
            "pin": lambda: self._page.reading.set_pinned(not self._page.reading.pinned),
        }

    @property
    def _page(self) -> "book_page.BookPage":
        assert self._window.book_page is not None, "the command is switched off without a book"
        return self._window.book_page

    def _show_source(self) -> None:
        """Say where the selected words, or those on top of the page, stand in the original file."""
        key = self._key_and_title()[0]
        start, end = self._page.panes.text.page.selected() or self._page.panes.text.page.visible()
        library, notices = self._window.services.library, self._window.notices
        work = self._window.workers.fetch(
            lambda: library.source_place(key, start, min(end, start + _SOURCE_SPAN)), notices.tell
        )
        work.failed.connect(lambda error: notices.warn(error_words(error)))

    def _key_and_title(self) -> tuple[BookId, str]:
        book = self._page.reading.book
        return book.key, book.title

    def _shelved(self) -> ShelfBook | None:
        key = self._page.reading.book.key
        return next((book for book in self._window.library.model.books() if book.key == key), None)

    def _is_sample(self) -> bool:
        shelved = self._shelved()
        return shelved is not None and shelved.sample

    def _show_view(self, view: int) -> None:
        self._page.show_view(view)

    def _pane(self, index: int) -> None:
        self._page.show_view(book_page.READ)
        self._page.panes.show_pane(index)

    def _in_text(self, do: Callable[[], object]) -> None:
        self._pane(0)
        do()

    def _toggle_pane(self, index: int) -> None:
        panes = self._page.panes
        panes.set_pane_wanted(index, not panes.pane_wanted(index))

    def _ask_selection(self) -> None:
        words = self._page.panes.text.selected_words()
        if words:
            self._pane(1)
            self._page.panes.conversation.about(words)

    def _open(self) -> None:
        dialog = QFileDialog(self._window, self.tr("Open a book"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters([self.tr("Books") + f" ({_BOOK_FILES})", self.tr("All files") + " (*)"])
        dialog.filesSelected.connect(lambda names: self._window.open_files([Path(name) for name in names]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save_as(
        self, caption: str, title: str, ending: str, filters: list[str], do: Callable[[Path], object], told: str
    ) -> None:
        """Ask where to; do it off the GUI thread; tell that it is done."""
        dialog = QFileDialog(self._window, caption)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(filters)
        dialog.selectFile(from_title(title) + ending)

        def save(chosen: str) -> None:
            work = self._window.workers.fetch(lambda: do(Path(chosen)), lambda _done: self._window.notices.tell(told))
            work.failed.connect(lambda error: self._window.notices.warn(error_words(error)))

        dialog.fileSelected.connect(save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save_copy(self, key: BookId, title: str) -> None:
        library = self._window.services.library
        self._save_as(
            self.tr("Save a copy"), title, ".pons", [self.tr("Book files") + " (*.pons)"],
            lambda to: library.save_copy(key, to), self.tr("The copy is saved."),
        )  # fmt: skip

    def _export_index(self, key: BookId, title: str) -> None:
        library = self._window.services.library
        self._save_as(
            self.tr("Export what is known"), title, ".json", ["JSON (*.json)"],
            lambda to: library.export(key, to), self.tr("The export is saved."),
        )  # fmt: skip

    def _export_conversation(self) -> None:
        key, title = self._key_and_title()
        upto = self._page.reading.upto()
        asking, library = self._window.services.asking, self._window.services.library

        def write(to: Path) -> None:
            shown = [
                each for each in asking.history(key)
                if upto is None or (each.answer.coverage.upto is not None and each.answer.coverage.upto <= upto)
            ]  # fmt: skip
            make = asking.html if to.suffix.lower() in (".html", ".htm") else asking.markdown
            library.save_text(make(shown, key), to)

        self._save_as(
            self.tr("Export the conversation"), title, ".md", ["Markdown (*.md)", "HTML (*.html)"], write,
            self.tr("The conversation is saved."),
        )  # fmt: skip

    def _show_open_file(self) -> None:
        shelved = self._shelved()
        if shelved is not None:
            _show_file(shelved.path)

    def _remove(self, key: BookId, title: str, *, sample: bool) -> None:
        window = self._window
        window.indexing.pause(key)
        if window.book_page is not None and window.book_page.reading.book.key == key:
            window.show_library()
        if sample:
            window.session.decline_sample()
        library = window.services.library
        work = window.workers.fetch(lambda: library.remove(key), lambda token: self._removed(token, title))
        work.failed.connect(lambda error: window.notices.warn(error_words(error)))

    def _removed(self, token: object, title: str) -> None:
        window = self._window
        window.refresh_shelf()
        library = window.services.library

        def put_back() -> None:
            work = window.workers.fetch(lambda: library.restore(token), lambda _done: window.refresh_shelf())
            work.failed.connect(lambda error: window.notices.warn(error_words(error)))

        window.notices.tell(self.tr("“{0}” was taken off the shelf.").format(title), self.tr("Put it back"), put_back)


def _show_file(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
