"""Writes down what is to come back after a restart, soon after it has changed: a crash costs seconds, not a sitting."""

from PySide6.QtCore import QObject, QTimer

from ponsreader.gui.book_page import BookPage
from ponsreader.gui.indexing import Indexing
from ponsreader.gui.session import Bookmark, Session

_SOON = 2000  # ms without a change: to write takes a moment, which is not to fall into scrolling or typing


class Remembering(QObject):
    """Watches the open book: place, limit, draft; and which books are being read."""

    def __init__(self, session: Session, indexing: Indexing, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._indexing = session, indexing
        self._page: BookPage | None = None
        self._began_at = 0  # the limit when the open book was opened
        self._later = QTimer(self, singleShot=True, interval=_SOON)
        self._later.timeout.connect(self.write)
        self._active = self._being_read()  # as written
        indexing.changed.connect(self._look_at_indexing)

    def watch(self, page: BookPage | None) -> None:
        """This book is open now, or none; of the one before, the last is written down."""
        self.write()
        self._page = page
        if page is None:
            return
        reading = page.reading
        self._began_at = reading.limit
        for changed in (
            page.panes.text.moved,
            reading.limit_changed,
            reading.pin_changed,
            page.panes.conversation.box.edit.textChanged,
        ):
            changed.connect(self._soon)

    def write(self) -> None:
        """Write down how it stands now."""
        self._later.stop()
        if self._page is not None:
            self._session.keep_bookmark(self._page.reading.book.key, self._bookmark(self._page))
        self._active = self._being_read()
        self._session.keep_interrupted(self._active)
        self._session.sync()

    def stop(self) -> None:
        """The window closes: write down how it stands, and nothing that comes after."""
        self.write()
        self._page = None
        self._indexing.changed.disconnect(self._look_at_indexing)

    def _soon(self, *_: object) -> None:
        self._later.start()

    def _look_at_indexing(self, *_: object) -> None:
        if self._being_read() != self._active and not self._later.isActive():
            self._later.start()

    def _being_read(self) -> dict[str, bool]:
        return {str(key): self._indexing.is_to_be_read_closely(key) for key in self._indexing.active()}

    def _bookmark(self, page: BookPage) -> Bookmark:
        reading = page.reading
        draft = page.panes.conversation.box.text()
        return Bookmark(reading.place, reading.limit, reading.pinned, draft, min(self._began_at, reading.limit))
