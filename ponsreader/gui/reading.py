"""The open book, the reader's place in it and the reading limit: the one thing that every panel listens to."""

from PySide6.QtCore import QCoreApplication, QObject, Signal

from ponsreader.gui.positions import within
from ponsreader.gui.services import OpenedBook


class Reading(QObject):
    """A book with a limit: nothing that ends behind it may be shown anywhere."""

    limit_changed = Signal()
    pin_changed = Signal(bool)

    def __init__(self, book: OpenedBook, *, limit: int = 0, place: int = 0, pinned: bool = False) -> None:
        super().__init__()
        self.book = book
        self.story_end = book.chapters[-1].end if book.chapters else len(book.text)
        self._starts = tuple(chapter.start for chapter in book.chapters)
        self.limit = min(max(limit, 0), self.story_end)
        self.place = place
        self.pinned = pinned

    @property
    def finished(self) -> bool:
        """Whether the reader knows the whole story."""
        return self.limit >= self.story_end

    def upto(self) -> int | None:
        """The limit as the program wants it: None for the whole book."""
        return None if self.finished else self.limit

    def set_limit(self, limit: int) -> None:
        """Move the limit, by hand."""
        limit = min(max(limit, 0), self.story_end)
        if limit != self.limit:
            self.limit = limit
            self.limit_changed.emit()

    def set_pinned(self, pinned: bool) -> None:
        """A pinned limit does not follow the reading."""
        if pinned != self.pinned:
            self.pinned = pinned
            self.pin_changed.emit(pinned)

    def follow(self, top: int, bottom: int) -> None:
        """The reader sees the text from ``top`` to ``bottom``; reading on from what is known moves the limit."""
        self.place = top
        if not self.pinned and top <= self.limit < bottom:
            self.set_limit(bottom)

    def chapter_at(self, offset: int) -> int:
        """Which chapter holds an offset."""
        return within(self._starts, offset) if self._starts else 0

    def limit_chapter(self) -> int:
        """The chapter in which the limit lies; at a chapter's end, that chapter."""
        return self.chapter_at(max(self.limit - 1, 0))

    def may_name(self, chapter: int) -> bool:
        """Whether the reader has come to a chapter, so that its title may be shown."""
        return chapter == 0 or self.book.chapters[chapter].start < self.limit

    def chapter_name(self, chapter: int) -> str:
        """A chapter's title, or its number alone where the reader has not come to it."""
        if not self.book.chapters:
            return self.book.title
        if self.may_name(chapter):
            return " › ".join(self.book.chapters[chapter].path) or self.book.chapters[chapter].title
        return QCoreApplication.translate("Reading", "Chapter {0}").format(chapter + 1)

    def percent(self, offset: int) -> float:
        """How far into the story an offset lies, 0 to 100."""
        return 100 * min(offset / max(self.story_end, 1), 1.0)
