"""The one window: the shelf, the sheet for a new book, an open book, settings."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage, QResizeEvent, QUndoStack
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from ponsreader.domain import BookId
from ponsreader.errors import PonsReaderError
from ponsreader.gui.about_page import AboutPage
from ponsreader.gui.add_sheet import AddSheet
from ponsreader.gui.book_page import BookPage
from ponsreader.gui.choices import Choices
from ponsreader.gui.commands import Commands
from ponsreader.gui.cover import read_cover
from ponsreader.gui.doings import BOOK_COMMANDS, Doings
from ponsreader.gui.downloads import Downloads
from ponsreader.gui.icons import retint
from ponsreader.gui.indexing import Indexing
from ponsreader.gui.intake import Intake
from ponsreader.gui.library import COVER, LibraryPage
from ponsreader.gui.look import Look
from ponsreader.gui.messages import error_words
from ponsreader.gui.notices import Notices
from ponsreader.gui.offering import Offering
from ponsreader.gui.opening import Opening
from ponsreader.gui.phrases import state_words
from ponsreader.gui.pieces import column, let_go
from ponsreader.gui.remembering import Remembering
from ponsreader.gui.services import Services, ShelfBook
from ponsreader.gui.session import Bookmark, Session, bring_onto_a_screen
from ponsreader.gui.settings_page import ANSWERS, SettingsPage
from ponsreader.gui.settings_parts import SettingsParts, Told
from ponsreader.gui.welcome import DropVeil, WelcomePage
from ponsreader.gui.work import Workers

_SIZE = (1280, 800)
_LOOK_AGAIN = 1500  # ms between looks at the shelf while a book is being read


class MainWindow(QMainWindow):
    """Holds the pages and what they share."""

    book_left = Signal()

    def __init__(self, services: Services, look: Look, store: QSettings) -> None:
        super().__init__()
        self.services, self.look, self.session = services, look, Session(store)
        self.workers = Workers(self)
        self.undo = QUndoStack(self)
        self.indexing = Indexing(services, self.workers)
        self.choices = Choices(services, self.workers)
        self.downloads = Downloads(services, self.workers)
        self.told = Told()
        self.offering = Offering(services, self.workers, self.session, self.choices, self.downloads, self.told)
        self.settings: SettingsPage | None = None
        self._about: AboutPage | None = None
        self.book_page: BookPage | None = None
        self.all_ended = True  # no work was left behind when the window was closed
        self._covers: dict[str, QImage] = {}
        self._question = ""
        self._interrupted = self.session.interrupted()
        self._build()
        self.commands = Commands(Doings(self), self.menuBar(), self.undo)
        self.intake = Intake(self)
        self.opening = Opening(self)
        self._shelf_later = QTimer(self, singleShot=True, interval=_LOOK_AGAIN)
        self._shelf_later.timeout.connect(self.refresh_shelf)
        self.remembering = Remembering(self.session, self.indexing, self)
        self._connect()
        self._restore()
        self._tell_commands()

    # ------------------------------------------------------------ pages

    def show_library(self) -> None:
        """The shelf, or the welcome where it is empty."""
        self._leave_book()
        self.session.keep_open_book("")
        self.show_page(self.library if self.library.model.books() else self.welcome)
        self.refresh_shelf()

    def show_book(self) -> None:
        """The open book, or the shelf."""
        if self.book_page is not None:
            self.show_page(self.book_page)
        else:
            self.show_library()

    def show_settings(self, section: int | None = None) -> None:
        """The settings, made when they are first wanted."""
        if self.settings is None:
            parts = SettingsParts(self.services, self.workers, self.look, self.choices, self.downloads, self.told)
            self.settings = SettingsPage(parts)
            self.settings.left.connect(self.show_book)
            self._pages.addWidget(self.settings)
        if section is not None:
            self.settings.show_section(section)
        self.show_page(self.settings)
        self.settings.list.setFocus()

    def show_about(self) -> None:
        """The about text and the keys."""
        if self._about is None:
            self._about = AboutPage(list(self.commands.actions.values()))
            self._about.left.connect(self.show_book)
            self._pages.addWidget(self._about)
        self.show_page(self._about)

    def open_book(self, key: BookId, limit: int | None = None, then: Callable[[], object] | None = None) -> None:
        """Open a book where the reader left it; ``limit`` is what was said on the sheet."""
        if self.book_page is not None and self.book_page.reading.book.key == key:
            self.show_book()
            return
        if limit is not None:
            self.session.keep_bookmark(key, Bookmark(limit=limit))
        self.opening.open(key, then)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Take in files, from a drop, the file dialog, the command line or the file manager."""
        if paths:
            self.intake.adding.take(paths)

    def open_sample(self) -> None:
        """Get the sample book ready and open it."""
        self.welcome.set_busy(True)
        work = self.workers.start(self.services.library.sample, background=True)
        work.reported.connect(self.welcome.set_progress)
        work.succeeded.connect(self._take_sample)
        work.failed.connect(lambda error: self.notices.warn(error_words(error)))
        work.ended.connect(lambda: self.welcome.set_busy(False))

    def put_when_opened(self, question: str) -> None:
        """Let this wait in the question box of the next book that is opened."""
        self._question = question

    def refresh_shelf(self) -> None:
        """Look at the shelf again, off the GUI thread."""
        work = self.workers.fetch(self._look_at_shelf, lambda found: self._take_shelf(*found))
        work.failed.connect(self._no_shelf)

    def state_line(self, book: ShelfBook) -> str:
        """The quiet line under a book."""
        return state_words(book, self.indexing.standing(book.key))

    def show_page(self, page: QWidget) -> None:
        """Bring a page to the front."""
        self._pages.setCurrentWidget(page)
        if page is self.library:
            page.setFocus()
        title = self.book_page.reading.book.title if self.book_page is not None and page is self.book_page else ""
        self.setWindowTitle(f"{title} — ponsreader" if title else "ponsreader")
        self._tell_commands()

    def shows(self, page: QWidget) -> bool:
        """Whether a page is the one that is shown."""
        return self._pages.currentWidget() is page

    # ------------------------------------------------------------ Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere."""
        paths = _local(event.mimeData().urls())
        if paths:
            event.acceptProposedAction()
            self.welcome.set_dragging(len(paths))
            if self._pages.currentWidget() is not self.welcome:
                self._veil.show_count(len(paths), self._pages.size())

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """The files went away again."""
        self._end_drag()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files."""
        self._end_drag()
        event.acceptProposedAction()
        self.open_files(_local(event.mimeData().urls()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The veil covers the page at every size."""
        super().resizeEvent(event)
        self._veil.hide()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep everything, end all work, then close."""
        if self.book_page is not None:
            self.session.keep_open_book(self.book_page.reading.book.key)
            self.session.keep_bytes("panes", self.book_page.panes.state())
        self.session.keep_bytes("geometry", self.saveGeometry())
        self.session.keep_flag("shelf_list", self.library.is_list())
        self.remembering.stop()
        self.indexing.stop()
        self.all_ended = self.workers.stop_all()
        self.services.keeping.close()
        event.accept()

    # ------------------------------------------------------------ inside

    def _build(self) -> None:
        self.setWindowTitle("ponsreader")
        self.setAcceptDrops(True)
        self.resize(*_SIZE)
        self.setMinimumSize(640, 480)
        self.welcome = WelcomePage(sample=not self.session.sample_declined())
        self.library = LibraryPage(self.state_line)
        self.sheet = AddSheet()
        self._blank = QWidget()
        self._pages = QStackedWidget()
        for page in (self._blank, self.welcome, self.library, self.sheet):
            self._pages.addWidget(page)
        self.notices = Notices()
        middle = QWidget()
        layout = column(middle)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.notices)
        self.setCentralWidget(middle)
        self._veil = DropVeil(self._pages)

    def _connect(self) -> None:
        doings = self.commands.doing
        for page in (self.welcome, self.library):
            page.wants_file.connect(lambda: doings.do("open"))
        self.welcome.wants_sample.connect(self.open_sample)
        self.library.opened.connect(lambda book: self.open_book(book.key))
        self.library.removed.connect(doings.remove_book)
        self.library.wants_menu.connect(doings.show_book_menu)
        self.opening.built.connect(self._take_page)
        self.opening.failed.connect(self._could_not_open)
        self.indexing.changed.connect(self.library.model.tell_state)
        self.indexing.progressed.connect(lambda _key: self._shelf_later.start())
        self.indexing.failed.connect(lambda _key, error: self.notices.warn(error_words(error)))
        self.look.changed.connect(self._refresh_look)
        self.choices.failed.connect(self.notices.warn)
        self.told.file_came.connect(self._read_open_book)
        self.told.done.connect(self.notices.tell)
        self.told.problem.connect(self.notices.warn)

    def _restore(self) -> None:
        geometry = self.session.bytes_of("geometry")
        if geometry is not None:
            self.restoreGeometry(geometry)
            bring_onto_a_screen(self)
        self.library.as_list(self.session.flag("shelf_list"))
        wanted = self.session.open_book()
        if wanted:
            self.open_book(BookId(wanted))
        else:
            self._pages.setCurrentWidget(self._blank)
        self.refresh_shelf()

    def _tell_commands(self) -> None:
        in_book = self.book_page is not None and self._pages.currentWidget() is self.book_page
        self.commands.enable(BOOK_COMMANDS, in_book)
        self.commands.enable(("stop",), False)
        self.commands.doing.tell()

    def _look_at_shelf(self) -> tuple[list[ShelfBook], dict[str, QImage]]:
        """On a worker: the books, and the covers that were not read yet."""
        books = list(self.services.library.shelf())
        new = [book for book in books if book.key not in self._covers]
        fresh: dict[str, QImage] = {book.key: read_cover(book.cover, COVER) for book in new}
        return books, fresh

    def _take_shelf(self, books: list[ShelfBook], covers: dict[str, QImage]) -> None:
        self._covers |= covers
        self.library.show_books(books, self._covers)
        self._resume(books)
        self.welcome.offer_sample(not self.session.sample_declined() and not any(book.sample for book in books))
        now = self._pages.currentWidget()
        if now in (self._blank, self.welcome, self.library) and not self.opening.is_under_way():
            self.show_page(self.library if books else self.welcome)

    def _no_shelf(self, error: PonsReaderError) -> None:
        """The folder cannot be read: what is shown stays, and a window that shows nothing yet says so."""
        self.notices.warn(error_words(error))
        if self.shows(self._blank) and not self.opening.is_under_way():
            self.show_page(self.welcome)

    def _resume(self, books: list[ShelfBook]) -> None:
        """What was being read when the window was closed goes on by itself."""
        waiting, self._interrupted = self._interrupted, {}
        for book in books:
            if book.key in waiting and book.state in ("text", "quick", "partly"):
                self.indexing.start(book.key, closely=waiting[book.key] or None)

    def _take_page(self, page: BookPage, then: Callable[[], object] | None) -> None:
        """Show a book's page, whole as it is; what can wait comes in the next turn."""
        self._leave_book()
        self.book_page = page
        self.remembering.watch(page)
        self._connect_page(page)
        self._pages.addWidget(page)
        self.session.keep_open_book(page.reading.book.key)
        self.show_page(page)
        page.panes.conversation.focus_box()
        QTimer.singleShot(0, page, lambda: self._complete(page, then))

    def _complete(self, page: BookPage, then: Callable[[], object] | None) -> None:
        book = page.reading.book
        self.offering.offer_in(page.panes.conversation, len(book.text))
        if book.read_only is not None:
            self._warn_of_book(book.key, book.read_only)
        question, self._question = self._question, ""
        self._take_question(question)
        if then is not None:
            then()

    def _connect_page(self, page: BookPage) -> None:
        reading = page.reading
        page.problem.connect(self.notices.warn)
        page.wants_settings.connect(self.show_settings)
        page.panes.conversation.wants_file.connect(lambda: self.show_settings(ANSWERS))
        panes = self.session.bytes_of("panes")
        if panes is not None:
            page.panes.restore_state(panes)
        page.left.connect(self.show_library)
        page.panes.busy_changed.connect(lambda busy: self.commands.enable(("stop",), busy))
        page.panes.panes_changed.connect(self.commands.doing.tell)
        reading.limit_changed.connect(self.commands.doing.tell)
        reading.pin_changed.connect(lambda _pinned: self.commands.doing.tell())

    def _could_not_open(self, key: BookId, error: PonsReaderError) -> None:
        self.session.keep_open_book("")
        self._warn_of_book(key, error)
        self.show_library()

    def _warn_of_book(self, key: BookId, error: PonsReaderError) -> None:
        if error.kind == "damaged":
            self.notices.warn(error_words(error), self.tr("Rebuild it from its text"), lambda: self._rebuild(key))
        else:
            self.notices.warn(error_words(error))

    def _rebuild(self, key: BookId) -> None:
        library = self.services.library
        work = self.workers.fetch(lambda: library.rebuild(key), self._take_rebuilt)
        work.failed.connect(lambda error: self.notices.warn(error_words(error)))

    def _take_rebuilt(self, book: ShelfBook) -> None:
        self.notices.tell(self.tr("“{0}” is whole again. A copy of the damaged file was kept.").format(book.title))
        self.refresh_shelf()
        self.open_book(book.key)

    def _leave_book(self) -> None:
        page, self.book_page = self.book_page, None
        if page is not None:
            self.offering.offer_in(None, 0)
            self.remembering.watch(None)
            page.panes.conversation.stop()
            self.undo.clear()
            self._pages.removeWidget(page)
            page.hide()
            QTimer.singleShot(0, page, lambda: let_go(page))  # takes a while; what comes is shown first
            self.book_left.emit()

    def _take_sample(self, book: ShelfBook) -> None:
        self.refresh_shelf()
        self.open_book(book.key, self.session.first_limit(book.key), self._put_question)

    def _put_question(self) -> None:
        """A question waits in the box of the sample."""
        self.workers.fetch(self.services.library.sample_question, self._take_question)

    def _take_question(self, question: str) -> None:
        page = self.book_page
        if question and page is not None and not page.panes.conversation.box.text():
            page.panes.conversation.box.set_text(question)

    def _end_drag(self) -> None:
        self.welcome.set_dragging(0)
        self._veil.hide()

    def _read_open_book(self) -> None:
        """A language file has come: the book that is open is read with it."""
        if self.book_page is not None:
            self.indexing.start_after(self.book_page.reading.book.key)

    def _refresh_look(self) -> None:
        self.choices.change(theme=self.look.theme, text_size=self.look.chosen_points())
        self.commands.doing.tell()
        retint(self)
        self.welcome.refresh_look()


def _local(urls: Sequence[object]) -> list[Path]:
    paths = [url.toLocalFile() for url in urls]  # type: ignore[attr-defined]  # QUrl
    return [Path(path) for path in paths if path]
