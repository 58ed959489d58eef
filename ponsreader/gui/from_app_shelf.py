"""A book's entry on the shelf, found by its key."""

import threading
from typing import TYPE_CHECKING

from ponsreader.domain import BookId
from ponsreader.errors import StoreError

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk
    from ponsreader.store.library import BookEntry


class Shelf:
    """Finds a book's entry by its key without opening every file each time."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._entries: dict[BookId, BookEntry] = {}  # also of those that have gone: their files are named
        self._lock = threading.Lock()

    def refresh(self) -> list["BookEntry"]:
        """All entries, read anew."""
        entries = self._desk.library.entries()
        with self._lock:
            self._entries |= {entry.id: entry for entry in entries}
        return entries

    def keep(self, entry: "BookEntry") -> None:
        """Remember an entry."""
        with self._lock:
            self._entries[entry.id] = entry

    def entry(self, key: BookId) -> "BookEntry":
        """The entry of a book; StoreError where it is gone, or where another book lies in its place."""
        with self._lock:
            known = self._entries.get(key)
        if known is not None and known.path.exists() and not _is_another(known):
            return known
        found = next((each for each in self.refresh() if each.id == key), None)
        if found is None:
            raise _gone(known)
        return found


def _is_another(entry: "BookEntry") -> bool:
    """Whether the file holds another book by now; takes a millisecond. A file that cannot be read is no other book."""
    from ponsreader.store.book import BookFile

    try:
        with BookFile.open(entry.path, readonly=True) as book:
            return not entry.problem and book.info.id != entry.id
    except StoreError:
        return False


def _gone(known: "BookEntry | None") -> StoreError:
    """What to say of a book that is not there: the reader knows no keys."""
    name = f"“{known.path.name}” in {known.path.parent}" if known is not None else "the book’s file"
    return StoreError(
        "no_such_book",
        f"This book is not on the shelf any more: {name} was moved, renamed, deleted or replaced. "
        "Put it back, or add the book again from its original file.",
    )
