"""Who may index a book right now: one process at a time, and a killed one counts no longer.

The lease is a lock that the operating system takes back when a process dies, so no time-out has to be guessed and
nothing has to be cleaned up. It lies in the system's temporary folder, named by the book's full path: two programs of
one user see the same one. SQLite's own file lock is used, because it works alike on every system.
"""

import getpass
import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from ponsreader.errors import StoreError
from ponsreader.store import database

_GLANCE_MS = 300  # ``is_leased`` holds the lease for a moment: that is waited for


@contextmanager
def lease(path: Path, *, wait_ms: int = _GLANCE_MS) -> Iterator[None]:
    """Hold the lease on ``path``; StoreError "in_use" if somebody else has it for longer than ``wait_ms``."""
    with database.store_errors(path):
        connection = apsw.Connection(str(_lock_file(path)))
    try:
        with database.store_errors(path):
            _lock(connection, path, wait_ms)
        yield
    finally:
        connection.close()


def is_leased(path: Path) -> bool:
    """Whether somebody holds the lease on ``path`` now."""
    try:
        with lease(path, wait_ms=0):
            return False
    except StoreError:
        return True


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the lease while nobody has the book open, as far as can be told; StoreError "in_use" otherwise.

    For moving or replacing the file: what goes wrong with that is named, too.
    """
    with lease(path), database.store_errors(path):
        with suppress(StoreError):  # a damaged file can be moved as well
            database.disconnect(database.connect(path))
        if path.with_name(path.name + "-wal").exists() and path.exists():
            raise database.in_use(path)
        yield


def _lock(connection: apsw.Connection, path: Path, wait_ms: int) -> None:
    connection.set_busy_timeout(wait_ms)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError as error:
        raise _held(path) from error


def _lock_file(path: Path) -> Path:
    name = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:24]
    return Path(tempfile.gettempdir()) / f"ponsreader-{_user()}-{name}.lock"


def _user() -> str:
    try:
        return hashlib.sha256(getpass.getuser().encode()).hexdigest()[:8]
    except (OSError, KeyError, ImportError):  # no name for this user id
        return "user"


def _held(path: Path) -> StoreError:
    return StoreError(
        "in_use",
        f"“{path.name}” is being worked on by another window or program. Nothing was changed. "
        "Wait until it has finished or stop it there, then try again.",
    )
