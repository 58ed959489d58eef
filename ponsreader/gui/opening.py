"""Opens a book: a worker reads its file, then its page is built a piece a turn, so that the window never stands still.

What is on screen stays there until the new page is whole.
"""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ponsreader.domain import BookId
from ponsreader.errors import PonsReaderError
from ponsreader.gui.book_page import BookPage, Parts
from ponsreader.gui.conversation import Conversation
from ponsreader.gui.evidence_pane import EvidencePane
from ponsreader.gui.panes import Panes
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import OpenedBook
from ponsreader.gui.session import Bookmark
from ponsreader.gui.text_pane import TextPane
from ponsreader.gui.work import Work

if TYPE_CHECKING:
    from ponsreader.gui.main_window import MainWindow

Then = Callable[[], object]
Building = Generator[None, None, BookPage]


class Opening(QObject):
    """One book at a time; who asks for another one meanwhile gets that one."""

    built = Signal(object, object)  # BookPage, and what is to be done then
    failed = Signal(object, object)  # BookId, PonsReaderError

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._work: Work | None = None

    def open(self, key: BookId, then: Then | None) -> None:
        """Read the book and build its page."""
        library = self._window.services.library
        self._work = work = self._window.workers.fetch(
            lambda: library.open(key), lambda book: self._go_on(work, self._steps(book), then)
        )
        work.failed.connect(lambda error: self._fail(work, key, error))

    def is_under_way(self) -> bool:
        """Whether a book is being opened."""
        return self._work is not None

    def _go_on(self, work: Work, building: Building, then: Then | None) -> None:
        if work is not self._work:
            return
        try:
            next(building)
        except StopIteration as end:
            self._work = None
            self.built.emit(end.value, then)
        else:
            QTimer.singleShot(0, self, lambda: self._go_on(work, building, then))

    def _steps(self, book: OpenedBook) -> Building:
        window = self._window
        mark = window.session.bookmark(book.key) or Bookmark()
        reading = Reading(book, limit=mark.limit, place=mark.place, pinned=mark.pinned)
        parts = Parts(window.services, window.workers, window.look, window.indexing, window.undo)
        yield
        text = TextPane(reading, window.look, window.workers)
        yield
        conversation = Conversation(reading, window.services, window.workers)
        conversation.box.set_text(mark.draft)
        yield
        evidence = EvidencePane(reading)
        yield
        panes = Panes(text, conversation, evidence, window.services, window.workers)
        yield
        return BookPage(reading, parts, panes, mark.last_start)

    def _fail(self, work: Work, key: BookId, error: PonsReaderError) -> None:
        if work is self._work:
            self._work = None
            self.failed.emit(key, error)
