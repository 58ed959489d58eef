"""A book's entry on the shelf, found by its key."""

import threading
from typing import TYPE_CHECKING

from ponsreader.domain import BookId

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk
    from ponsreader.store.library import BookEntry


class Shelf:
    """Finds a book's entry by its key without opening every file each time."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._entries: dict[BookId, BookEntry] = {}
        self._lock = threading.Lock()

    def refresh(self) -> list["BookEntry"]:
        """All entries, read anew."""
        entries = self._desk.library.entries()
        with self._lock:
            self._entries = {entry.id: entry for entry in entries}
        return entries

    def keep(self, entry: "BookEntry") -> None:
        """Remember an entry."""
        with self._lock:
            self._entries[entry.id] = entry

    def entry(self, key: BookId) -> "BookEntry":
        """The entry of a book; StoreError where it is gone."""
        with self._lock:
            known = self._entries.get(key)
        if known is not None and known.path.exists():
            return known
        found = self._desk.library.find(key)
        self.keep(found)
        return found
