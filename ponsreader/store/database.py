"""How a book file is opened, written and closed, and what is said when that does not work.

A book is one SQLite file. While somebody may write to it, it is in WAL mode, so that readers go on while a
writer indexes; whoever closes it last folds everything back, so that the one file can be copied. A connection belongs
to one object and one thread. Nothing here (or anywhere) opens a book file with ``open()``: on POSIX, closing
such a handle drops the locks that SQLite holds on the file in this process.
"""

import errno
import logging
import os
import shutil
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import apsw
import sqlite_vec

from ponsreader.errors import StoreError

APPLICATION_ID = 0x506F6E73  # "Pons"
Row = tuple[Any, ...]  # SQLite's values: the tables are STRICT, so the layout says of which type
BUSY_MS = 10_000  # how long to wait for another writer's transaction; ours take milliseconds
_NEARLY_FULL = 1 << 20  # bytes free: below this a failed write means a full disk
_log = logging.getLogger(__name__)
_whole: dict[Path, tuple[int, ...]] = {}  # files whose pages were found whole, and their state then


def connect(path: Path, *, readonly: bool = False) -> apsw.Connection:
    """A connection to the book file at ``path``.

    ``readonly`` never changes what is stored; the file may lie in a folder that cannot be written to. StoreError
    "missing", "not_a_book", "damaged", "read_only" or "in_use".
    """
    if not path.is_file():
        raise _missing(path)
    with store_errors(path):
        connection = _opened(path, readonly)
        try:
            _prepare(connection, path, readonly)
        except BaseException:
            connection.close()
            raise
    return connection


def create(path: Path) -> apsw.Connection:
    """A connection to a new, empty book file; FileExistsError where there is one. It has no layout yet."""
    path.touch(exist_ok=False)
    with store_errors(path):
        connection = _connection(path, apsw.SQLITE_OPEN_READWRITE)
        connection.pragma("application_id", APPLICATION_ID)
        _prepare(connection, path, readonly=False)
    return connection


def check_pages(connection: apsw.Connection, path: Path) -> None:
    """StoreError "damaged" unless every page can be read: to be asked before anything is written.

    To write into a damaged file can make it worse. A look (SQLite's quick_check) reads the whole file, and is not taken
    again while the file is as it was.
    """
    if _whole.get(path) == _state(path):
        return
    with store_errors(path):
        if select_one(connection, "PRAGMA quick_check(1)") != "ok":
            raise damaged(path)
    note_whole(path)


def note_whole(path: Path) -> None:
    """Remember that the file is whole as it is now: it was checked, and only we have written to it since."""
    with suppress(OSError):
        _whole[path] = _state(path)


def is_disk_full(error: OSError) -> bool:
    """Whether there is no room left, on the disk or in what this person may use of it."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def has_log(path: Path) -> bool:
    """Whether there is a write-ahead log with something in it: somebody writes, or was killed while writing."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def let_readers_in(connection: apsw.Connection, path: Path) -> None:
    """Switch the file to WAL mode, so that others read while this connection writes."""
    with store_errors(path):
        connection.pragma("journal_mode", "wal")


def disconnect(connection: apsw.Connection) -> None:
    """Close, and leave one complete file behind if nobody else has it open."""
    with suppress(apsw.Error):
        connection.set_busy_timeout(0)
        if not connection.readonly("main"):
            connection.pragma("query_only", False)
            connection.pragma("journal_mode", "delete")  # refused, and rightly, while others are connected
    connection.close()


def leave(connection: apsw.Connection) -> None:
    """Close and touch nothing, not even what a killed program left to be folded back: for a damaged file."""
    connection.close()


def select(connection: apsw.Connection, query: str, values: Sequence[object] = ()) -> list[Row]:
    """All rows of a query."""
    return connection.execute(query, cast(Any, values)).fetchall()


def select_one(connection: apsw.Connection, query: str, values: Sequence[object] = ()) -> Any:  # as in Row
    """The value of a query for one column of one row; None where there is no row."""
    return connection.execute(query, cast(Any, values)).get


def versions() -> dict[str, str]:
    """SQLite, apsw and sqlite-vec as they are loaded here."""
    connection = apsw.Connection(":memory:")
    _load_vectors(connection)
    found = {"sqlite": apsw.sqlite_lib_version(), "apsw": apsw.apsw_version()}
    found["sqlite-vec"] = str(connection.execute("SELECT vec_version()").get)
    connection.close()
    return found


@contextmanager
def transaction(connection: apsw.Connection) -> Iterator[None]:
    """All or nothing. Waits for another writer; a transaction within a transaction is a bug."""
    if connection.in_transaction:
        raise RuntimeError("a transaction is already open")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk makes SQLite roll back by itself
            connection.execute("ROLLBACK")
        raise


@contextmanager
def snapshot(connection: apsw.Connection) -> Iterator[None]:
    """Several reads that see the same moment, whatever is written meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


@contextmanager
def store_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says about the file at ``path`` into a StoreError; a bug flies."""
    try:
        yield
    except apsw.Error as error:
        named = _named(error, path)
        if named is None:
            raise
        _log.info("%s: %s (%s)", named.kind, error, path.name)
        raise named from error
    except (zlib.error, UnicodeDecodeError) as error:
        raise damaged(path) from error
    except OSError as error:
        raise _named_os(error, path) from error


def copy_database(connection: apsw.Connection, target: Path) -> None:
    """Write what ``connection`` sees to a new file at ``target``, complete or not at all."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with store_errors(target):
            copy = _connection(part, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
            try:
                with copy.backup("main", connection, "main") as backup:
                    backup.step()
                with suppress(apsw.CorruptError):  # a damaged file is copied as it is
                    copy.pragma("journal_mode", "delete")
            finally:
                copy.close()
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _opened(path: Path, readonly: bool) -> apsw.Connection:
    # Read-only connections are opened for writing too where that is possible: only then can the last one to
    # close fold the write-ahead log back into the file.
    connection = _connection(path, apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.set_busy_timeout(BUSY_MS)
        connection.pragma("schema_version")  # the first look at the file
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        connection.close()
        if not readonly or has_log(path):
            raise
        # Left in WAL mode with nothing in its log, in a folder where no log can be made: nobody can write to it.
        uri = f"{path.resolve().as_uri()}?immutable=1"
        return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    except BaseException:
        connection.close()
        raise
    return connection


def _state(path: Path) -> tuple[int, ...]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def _connection(path: Path, flags: int) -> apsw.Connection:
    try:
        str(path).encode()
        connection = apsw.Connection(str(path), flags=flags)
    except UnicodeEncodeError:  # a name in another encoding, as Linux allows: only a link can say it
        connection = apsw.Connection(path.absolute().as_uri(), flags=flags | apsw.SQLITE_OPEN_URI)
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # ``disconnect`` folds back what is to be
    return connection


def _prepare(connection: apsw.Connection, path: Path, readonly: bool) -> None:
    connection.set_busy_timeout(BUSY_MS)
    if connection.pragma("application_id") != APPLICATION_ID:
        raise _not_a_book(path)
    if connection.readonly("main") and not readonly:
        raise _read_only(path)
    connection.pragma("foreign_keys", True)
    connection.pragma("trusted_schema", False)  # the file may come from another computer
    connection.pragma("temp_store", "memory")
    _load_vectors(connection)
    if readonly:
        connection.pragma("query_only", True)


def _load_vectors(connection: apsw.Connection) -> None:
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    connection.enable_load_extension(False)


def _named(error: apsw.Error, path: Path) -> StoreError | None:
    match error:
        case apsw.FullError():
            return _disk_full(path)
        case apsw.BusyError() | apsw.LockedError():
            return in_use(path)
        case apsw.NotADBError():
            return _not_a_book(path)
        case apsw.CorruptError():
            return damaged(path)
        case apsw.ReadOnlyError() | apsw.PermissionsError():
            return _read_only(path)
        case apsw.CantOpenError() | apsw.IOError():
            return _io(error, path)
    return None


def _io(error: apsw.Error, path: Path) -> StoreError:
    if not path.exists():
        return _missing(path)
    if _is_full(path):
        return _disk_full(path)
    if getattr(error, "extendedresult", 0) in (apsw.SQLITE_IOERR_SHORT_READ, apsw.SQLITE_IOERR_CORRUPTFS):
        return damaged(path)
    if isinstance(error, apsw.CantOpenError) or not os.access(path.parent, os.W_OK):
        return _read_only(path)
    return StoreError(
        "disk_trouble",
        f"The disk or network folder with “{path.name}” does not answer ({error}). What was saved before is safe. "
        "See that it is connected, and try again.",
    )


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _NEARLY_FULL
    except OSError:
        return False


def _named_os(error: OSError, path: Path) -> StoreError:
    if is_disk_full(error):
        return _disk_full(path)
    if isinstance(error, FileNotFoundError):
        return _missing(path)
    if isinstance(error, PermissionError) and os.access(path.parent, os.W_OK):
        return in_use(path)  # Windows: somebody holds the file
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return _read_only(path)
    return StoreError("disk_trouble", f"“{path.name}” could not be written: {error.strerror}. Nothing was changed.")


def _missing(path: Path) -> StoreError:
    return StoreError(
        "missing",
        f"There is no “{path.name}” in {path.parent} any more: it was moved, renamed or deleted. "
        "Put it back, or add the book again from its original file.",
    )


def _not_a_book(path: Path) -> StoreError:
    return StoreError(
        "not_a_book",
        f"“{path.name}” is no book file of this program, or its beginning was overwritten. It was left as it is. "
        "If it once was a book, look for a copy in the folder .backups beside it, or add the book again.",
    )


def damaged(path: Path) -> StoreError:
    """What to say of a file of which a part cannot be read."""
    return StoreError(
        "damaged",
        f"Part of “{path.name}” is damaged and cannot be read. The file was left as it is. "
        "It can be repaired: the book is rebuilt from the text stored in it, on a copy.",
    )


def _read_only(path: Path) -> StoreError:
    return StoreError(
        "read_only",
        f"“{path.name}” cannot be changed here: the file or its folder is write-protected. Nothing was lost. "
        "To go on, copy the file to a folder where you may write and open it there.",
    )


def _disk_full(path: Path) -> StoreError:
    return StoreError(
        "disk_full",
        f"The disk is full: the last step for “{path.name}” could not be saved. Everything before it is safe. "
        f"Free some space on the disk that holds {path.parent}, then go on.",
    )


def in_use(path: Path) -> StoreError:
    """What to say of a file that somebody else is writing to or has open."""
    return StoreError(
        "in_use",
        f"Another window or program is busy with “{path.name}”. Nothing was changed. "
        "Wait until it has finished or close the book there, then try again.",
    )
