"""The library folder: one book file a book, added whole or not at all, removed with a way back."""

import logging
import shutil
import time
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal
from uuid import uuid4

from ponsreader.domain import BookId, ImportedBook
from ponsreader.errors import BookError, StoreError
from ponsreader.paths import expanded
from ponsreader.store import database, file_names
from ponsreader.store.book import BookFile
from ponsreader.store.database import store_errors
from ponsreader.store.lease import alone, is_leased, lease

SUFFIX = ".pons"
REMOVED = ".removed"
_PART = ".part"  # a book that is being added
_STALE = 3600.0  # seconds after which such a file is left from a program that died
_WAIT_MS = 30_000  # for another window that is adding a book
_log = logging.getLogger(__name__)

BookState = Literal["text_only", "quick", "reading", "paused", "ready", "damaged", "newer"]


@dataclass(frozen=True, slots=True)
class BookEntry:
    """One book of the library, as much as a shelf shows. One that cannot be read has only its path and file name."""

    id: BookId
    title: str
    creators: tuple[str, ...]
    language: str
    path: Path
    state: BookState
    chapters: int
    words: int
    opened_at: float | None = None
    problem: str = ""  # of one that cannot be read: the message


class AlreadyHere(BookError):
    """The same file is in the library already, as ``entry``."""

    def __init__(self, entry: BookEntry) -> None:
        super().__init__(
            "already_here",
            f"This book is in the library already, as “{entry.title}”. Nothing was changed; open that one.",
        )
        self.entry = entry

    def __reduce__(self) -> tuple[type["AlreadyHere"], tuple[BookEntry]]:  # type: ignore[override]  # other arguments
        return type(self), (self.entry,)


Fill = Callable[[BookFile], None]


def _nothing(_: BookFile) -> None:
    pass


class Library:
    """The books in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, book: ImportedBook, source: bytes, original_name: str, fill: Fill = _nothing) -> BookEntry:
        """Store an imported book, all or nothing; AlreadyHere if the same file was added before.

        ``fill`` puts more into its file before anybody sees it.
        """
        with _addition(self.folder, book.title), store_errors(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        with lease(self.folder, wait_ms=_WAIT_MS):
            self._sweep()
            for entry in self.entries():
                if entry.id == book.sha256[:16]:
                    raise AlreadyHere(entry)
            return self._store(book, source, original_name, fill)

    def entries(self) -> list[BookEntry]:
        """All books, the last opened first, then by title. Also those that cannot be read: "damaged", "newer"."""
        return sorted((read_entry(path) for path in self._files(self.folder)), key=_shelf_order)

    def find(self, reference: str) -> BookEntry:
        """The book of this id, title, beginning of a title or path; StoreError "no_such_book" or "ambiguous"."""
        path = _book_file(reference)
        if path is not None:
            return read_entry(path)
        entries = self.entries()
        wanted = _plain(reference)
        for matches in (
            [entry for entry in entries if entry.id == reference.strip()],
            [entry for entry in entries if _plain(entry.title) == wanted],
            [entry for entry in entries if wanted and _plain(entry.title).startswith(wanted)],
        ):
            if len(matches) == 1:
                return matches[0]
            if matches:
                raise _ambiguous(reference, matches)
        raise _no_such_book(reference, entries)

    def adopt(self, path: Path) -> BookEntry:
        """A book file from anywhere, copied into the folder, or the same book that is there.

        StoreError "damaged" or "newer" where it cannot be read.
        """
        entry = read_entry(path)
        if entry.problem:
            raise StoreError(entry.state, entry.problem)
        known = next((each for each in self.entries() if each.id == entry.id), None)
        if known is not None:
            return known
        target = _free(self.folder, path.stem, entry.id)
        with _addition(self.folder, entry.title), store_errors(target):
            self.folder.mkdir(parents=True, exist_ok=True)
            copy(path, target)
        return read_entry(target)

    def remove(self, entry: BookEntry) -> None:
        """Move the book's file aside, from where ``restore`` brings it back; "in_use" while it is open or indexed."""
        aside = entry.path.parent / REMOVED
        with alone(entry.path):
            aside.mkdir(exist_ok=True)
            entry.path.rename(_free(aside, entry.path.stem, entry.id))

    def restore(self, entry: BookEntry) -> BookEntry:
        """Bring a removed book back and return it as it is now."""
        for path in self._files(entry.path.parent / REMOVED):
            if read_entry(path).id == entry.id or (entry.problem and path.name == entry.path.name):
                target = _free(entry.path.parent, entry.path.stem, entry.id)
                with store_errors(path):
                    path.rename(target)
                return read_entry(target)
        raise _no_such_book(entry.title, [])

    def removed(self) -> list[BookEntry]:
        """The books that can be restored."""
        found = [read_entry(path) for path in self._files(self.folder / REMOVED)]
        return [replace(entry, path=self.folder / entry.path.name) for entry in found]

    def purge_removed(self) -> None:
        """Delete the removed books for good."""
        for path in self._files(self.folder / REMOVED):
            with store_errors(path):
                path.unlink()

    def _store(self, book: ImportedBook, source: bytes, original_name: str, fill: Fill) -> BookEntry:
        part = self.folder / f"{uuid4().hex}{_PART}"
        try:
            with _addition(self.folder, book.title), store_errors(part):
                with BookFile.create(part, book, source, original_name) as file:
                    fill(file)
                target = _free(self.folder, file_names.from_title(book.title), book.sha256[:16])
                part.rename(target)
        finally:
            for left in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-journal"))):
                with suppress(OSError):
                    left.unlink(missing_ok=True)
        return read_entry(target)

    def _sweep(self) -> None:
        """Delete what a program left that died while it added a book; the lease says that none does so now."""
        for part in self.folder.glob(f"*{_PART}*"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > _STALE:
                    part.unlink()

    @staticmethod
    def _files(folder: Path) -> Iterator[Path]:
        try:
            if folder.exists():
                yield from sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file())
        except PermissionError as error:  # ``glob`` would find nothing and say nothing
            raise StoreError(
                "unreadable", f"The folder {folder} may not be read by you. Nothing in it was changed."
            ) from error
        except OSError as error:
            raise StoreError(
                "disk_trouble", f"The folder {folder} cannot be read: {error.strerror}. Nothing in it was changed."
            ) from error


@contextmanager
def _addition(folder: Path, title: str) -> Iterator[None]:
    """What goes wrong while a book is added is told of the folder: nobody knows the file that it is written to."""
    try:
        yield
    except StoreError as error:
        raise _not_added(error.kind, folder, title) from error


def read_entry(path: Path) -> BookEntry:
    """The shelf's view of one file; a file that cannot be read gives an entry that is "damaged" or "newer"."""
    try:
        with BookFile.open(path, readonly=True) as book:
            return _entry_of(book)
    except StoreError as error:
        _log.info("%s is not readable: %s", path.name, error.kind)
        stand_in = BookId(file_names.stand_in_id(path))
        state: BookState = "newer" if error.kind == "newer" else "damaged"
        return BookEntry(stand_in, path.stem, (), "", path, state, 0, 0, problem=error.message)


def copy(path: Path, target: Path) -> None:
    """Write the book at ``path`` to ``target``, complete or not at all, also while it is being written to.

    A file that SQLite cannot read is copied byte by byte: nobody has it open, and something may be saved from it.
    """
    with store_errors(target):
        if target.exists() and target.samefile(path):
            raise StoreError("cannot_write", f"“{path.name}” is the book itself. Choose another name for the copy.")
    try:
        with BookFile.open(path, readonly=True) as book:
            book.save_copy(target)
    except StoreError as error:
        if error.kind not in ("damaged", "not_a_book"):
            raise
        _copy_bytes(path, target)


def _copy_bytes(path: Path, target: Path) -> None:
    part = target.with_name(target.name + _PART)
    try:
        with store_errors(target):
            shutil.copyfile(path, part)
            part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _entry_of(book: BookFile) -> BookEntry:
    with book.reading() as db:
        groups = database.select(db, "SELECT state, depth FROM chunk GROUP BY state, depth")
        info = book.info
        opened_at = book.get_setting("opened_at")
        return BookEntry(
            id=info.id,
            title=info.title,
            creators=info.creators,
            language=info.language,
            path=book.path,
            state=_state({(state, depth) for state, depth in groups}, book.path),
            chapters=len(book.chapters),
            words=info.words,
            opened_at=opened_at,
        )


def _state(groups: set[tuple[str, str | None]], path: Path) -> BookState:
    waiting = any(
        state in ("pending", "running") or (depth == "quick" and state != "failed") for state, depth in groups
    )
    if waiting and is_leased(path):
        return "reading"
    if any(depth == "close" for _, depth in groups):
        return "paused" if waiting else "ready"
    if any(state == "failed" for state, _ in groups):
        return "paused"
    return "quick" if any(depth == "quick" for _, depth in groups) else "text_only"


def _shelf_order(entry: BookEntry) -> tuple[float, str]:
    return -(entry.opened_at or 0.0), _plain(entry.title)


def _plain(title: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", title).casefold().split())


def _book_file(reference: str) -> Path | None:
    """The book file that a path leads to, if it is one."""
    try:
        path = expanded(reference)
        return path if path.suffix.casefold() == SUFFIX and path.is_file() else None
    except (OSError, ValueError):  # too long, or no path at all
        return None


def _free(folder: Path, stem: str, book_id: str) -> Path:
    """A path in ``folder`` that does not exist: the stem, with the id on a clash, then counting."""
    names = [stem, f"{stem} ({book_id[:6]})"]
    names += [f"{stem} ({book_id[:6]}-{n})" for n in range(2, 1000)]
    return next(path for name in names if not (path := folder / f"{name}{SUFFIX}").exists())


def _not_added(kind: str, folder: Path, title: str) -> StoreError:
    happened, remedy = {
        "read_only": (
            f"The library folder {folder} is write-protected",
            "Allow yourself to write there, or keep the library in another folder",
        ),
        "disk_full": (f"The disk that holds the library folder {folder} is full", "Free some space there"),
    }.get(kind, (f"The library folder {folder} cannot be written to", "See that its disk is there and works"))
    return StoreError(
        kind, f"{happened}: “{title}” was not added. The books there are as they were. {remedy}, then add it again."
    )


def _ambiguous(reference: str, entries: list[BookEntry]) -> StoreError:
    return StoreError(
        "ambiguous", f"“{reference}” fits several books: {_named(entries)}. Give more of the title, or the id."
    )


def _no_such_book(reference: str, entries: list[BookEntry]) -> StoreError:
    here = f" There are: {_named(entries)}." if entries else " The library is empty."
    return StoreError("no_such_book", f"No book here is called “{reference}”.{here}")


def _named(entries: list[BookEntry]) -> str:
    shown = [f"{entry.title} ({entry.id})" for entry in entries[:10]]
    return "; ".join(shown) + (f" and {len(entries) - 10} more" if len(entries) > 10 else "")
