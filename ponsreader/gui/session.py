"""What comes back after a restart: the window's place, the open book, where the reader is in each, drafts."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ponsreader.domain import BookId

_SMALLEST = (640, 480)
_CLOSELY = "+"  # behind a book's key
_THE_END = 10**9  # any limit is cut to the length of the story


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Where a reader is in a book."""

    place: int = 0
    limit: int = 0
    pinned: bool = False
    draft: str = ""
    last_start: int = 0  # the limit when the last session began


class Session:
    """A thin layer over QSettings; a value that makes no sense counts as absent."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    def bookmark(self, key: BookId) -> Bookmark | None:
        """Where the reader was, if the book was ever open."""
        if not self._store.contains(f"books/{key}/limit"):
            return None
        return Bookmark(
            self._number(f"books/{key}/place"),
            self._number(f"books/{key}/limit"),
            self._flag(f"books/{key}/pinned"),
            str(self._store.value(f"books/{key}/draft", "")),
            self._number(f"books/{key}/last_start"),
        )

    def first_limit(self, key: BookId) -> int | None:
        """The limit of a book that comes with everything known; None where the reader has a place in it already."""
        return None if self._store.contains(f"books/{key}/limit") else _THE_END

    def keep_bookmark(self, key: BookId, mark: Bookmark) -> None:
        """Remember where the reader is."""
        self._store.setValue(f"books/{key}/place", mark.place)
        self._store.setValue(f"books/{key}/limit", mark.limit)
        self._store.setValue(f"books/{key}/pinned", mark.pinned)
        self._store.setValue(f"books/{key}/draft", mark.draft)
        self._store.setValue(f"books/{key}/last_start", mark.last_start)

    def forget(self, key: BookId) -> None:
        """Nothing is kept of a book that was removed."""
        self._store.remove(f"books/{key}")

    def open_book(self) -> str:
        """The book that was open."""
        return str(self._store.value("window/book", ""))

    def keep_open_book(self, key: str) -> None:
        """Remember which book is open; empty for the shelf."""
        self._store.setValue("window/book", key)

    def sample_declined(self) -> bool:
        """Whether the reader removed the sample; it does not come back by itself."""
        return self._flag("window/sample_declined")

    def decline_sample(self) -> None:
        """The sample was removed."""
        self._store.setValue("window/sample_declined", True)

    def interrupted(self) -> dict[str, bool]:
        """The books that were being read when the window was closed; of each, whether closely at the reader's wish."""
        kept = [each for each in str(self._store.value("window/interrupted", "")).split(",") if each]
        return {each.removesuffix(_CLOSELY): each.endswith(_CLOSELY) for each in kept}

    def keep_interrupted(self, closely: Mapping[str, bool]) -> None:
        """Remember them."""
        self._store.setValue("window/interrupted", ",".join(key + _CLOSELY * said for key, said in closely.items()))

    def flag(self, name: str, default: bool = False) -> bool:
        """A yes or no of the window."""
        return self._flag(f"window/{name}", default)

    def keep_flag(self, name: str, value: bool) -> None:
        """Keep a yes or no of the window."""
        self._store.setValue(f"window/{name}", value)

    def bytes_of(self, name: str) -> QByteArray | None:
        """A saved state of a widget."""
        value = self._store.value(f"window/{name}")
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None

    def keep_bytes(self, name: str, value: QByteArray) -> None:
        """Keep the state of a widget."""
        self._store.setValue(f"window/{name}", value)

    def sync(self) -> None:
        """Write everything down."""
        self._store.sync()

    def _number(self, name: str) -> int:
        try:
            return max(int(str(self._store.value(name, 0))), 0)
        except ValueError:
            return 0

    def _flag(self, name: str, default: bool = False) -> bool:
        return str(self._store.value(name, default)).lower() in ("true", "1")


def bring_onto_a_screen(window: QWidget) -> None:
    """Move and shrink a window so that it lies on a screen that exists."""
    frame = window.frameGeometry()
    screen = QGuiApplication.screenAt(frame.center()) or QGuiApplication.primaryScreen()
    room = screen.availableGeometry()
    width, height = min(window.width(), room.width()), min(window.height(), room.height())
    window.resize(max(width, _SMALLEST[0]), max(height, _SMALLEST[1]))
    if not room.contains(frame.topLeft()) or not room.intersects(frame):
        window.move(room.left() + (room.width() - width) // 2, room.top() + (room.height() - height) // 2)
