"""Taking in files: what can be a book is read in the background, shown on the sheet, and added on the reader's word."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from ponsreader.errors import PonsReaderError
from ponsreader.gui.add_sheet import Found
from ponsreader.gui.cover import read_cover
from ponsreader.gui.library import COVER
from ponsreader.gui.messages import error_words
from ponsreader.gui.phrases import filled
from ponsreader.gui.services import Services, ShelfBook
from ponsreader.gui.work import Relay, Work, Workers

BOOK_FILE = ".pons"


class Adding(QObject):
    """Files come in, books and problems come out; one bad file never holds up the others."""

    found = Signal()  # something waits to be shown
    here_already = Signal(object)  # ShelfBook
    skipped = Signal(list)  # [(Path, reason)]
    failed = Signal(object, object)  # Path, PonsReaderError
    added = Signal(object, int)  # ShelfBook, limit
    adopted = Signal(object)  # ShelfBook
    busy = Signal(str)  # what is being done, "" when nothing is

    def __init__(self, services: Services, workers: Workers) -> None:
        super().__init__()
        self._services, self._workers = services, workers
        self._waiting: deque[Found] = deque()
        self._work: set[Work] = set()

    def take(self, paths: Sequence[Path]) -> None:
        """Look at files and folders; our own book files are taken as they are."""
        for path in paths:
            if path.suffix.lower() == BOOK_FILE:
                self.adopt(path)
        paths = [path for path in paths if path.suffix.lower() != BOOK_FILE]
        if not paths:
            return
        library = self._services.library
        work = self._workers.start(lambda _relay: library.files_in(paths), background=True)
        work.succeeded.connect(self._sort)

    def adopt(self, path: Path) -> None:
        """Put a book file from anywhere onto the shelf."""
        library = self._services.library
        work = self._workers.start(lambda _relay: library.adopt(path), background=True)
        work.succeeded.connect(self.adopted)
        work.failed.connect(lambda error: self.failed.emit(path, error))

    def read(self, path: Path, encoding: str | None = None) -> None:
        """Read one file without keeping it."""
        library = self._services.library

        def job(relay: Relay) -> tuple[Found, ShelfBook | None]:
            book = library.preview(path, encoding, relay)
            return Found(path, book, read_cover(book.cover, COVER)), library.here_already(book)

        work = self._workers.start(job, background=True)
        self._work.add(work)
        self.busy.emit(filled(self.tr("Reading {0}…"), path.name))
        work.succeeded.connect(lambda result: self._take(*result))
        work.failed.connect(lambda error: self.failed.emit(path, error))
        work.ended.connect(lambda: self._end(work))

    def stop(self) -> None:
        """Stop reading files."""
        for work in self._work:
            work.stop()

    def waiting(self) -> int:
        """How many books wait to be shown."""
        return len(self._waiting)

    def next_found(self) -> Found | None:
        """The next book to show."""
        return self._waiting.popleft() if self._waiting else None

    def add(self, found: Found, limit: int) -> None:
        """Put a book on the shelf."""
        library = self._services.library
        work = self._workers.start(lambda _relay: library.add(found.book, found.path), background=True)
        self._work.add(work)
        self.busy.emit(filled(self.tr("Adding {0}…"), found.book.title))
        work.succeeded.connect(lambda book: self.added.emit(book, limit))
        work.failed.connect(lambda error: self.failed.emit(found.path, error))
        work.ended.connect(lambda: self._end(work))

    def _sort(self, sorted_out: tuple[list[Path], list[tuple[Path, str]]]) -> None:
        files, skipped = sorted_out
        if skipped:
            self.skipped.emit(skipped)
        for path in files:
            self.read(path)

    def _take(self, found: Found, same: ShelfBook | None) -> None:
        if same is not None:
            self.here_already.emit(same)
        else:
            self._waiting.append(found)
            self.found.emit()

    def _end(self, work: Work) -> None:
        self._work.discard(work)
        if not self._work:
            self.busy.emit("")


def file_words(path: Path, error: PonsReaderError) -> str:
    """A problem with a file, with its name."""
    return filled(QCoreApplication.translate("Adding", "{0}: {1}"), path.name, error_words(error))
