"""Rebuilding a book file from what is left of it: always after a copy, never at the cost of what can be read.

The text is what everything hangs on. Where it is whole, full-text indexes are rebuilt, chunks whose rows are not as
they were written wait for reading again, and unusable vectors are dropped, to be embedded again. Pages that cannot be
read are left behind by moving all that can be read into a new file.
"""

import hashlib
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import apsw

from ponsreader.domain import ChunkId
from ponsreader.errors import StoreError
from ponsreader.store import database, file_names, migrations, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.chunks import clear_chunks, forget_rows
from ponsreader.store.database import Row, select, select_one, store_errors
from ponsreader.store.fulltext import Unit, rebuild_words
from ponsreader.store.lease import alone
from ponsreader.store.verify import Report, broken_chunks, text_faults, unusable_vectors, verify

_UNITS: tuple[Unit, ...] = ("chunk", "sentence")
# Parents before children. What is not here is made anew: the layout, the counter, the words.
_TABLES = (
    *("book", "content", "section", "chapter", "apart", "notice", "setting", "chunk", "reading", "sentence"),
    *("mention", "facet", "event", "participant", "relation", "rejection", "edge"),
    *("token", "token_turn"),
    *("merge", "correction", "identity", "alias", "identity_mention", "profile", "question"),
)
_log = logging.getLogger(__name__)


def repair(path: Path) -> Report:
    """Repair what can be repaired and return what ``verify`` says then. The file as it was is kept in ``.backups``.

    StoreError "damaged" where the text itself is lost; its message says where the original file was saved, if
    that could be read. StoreError "in_use" while anybody has the book open.
    """
    found = verify(path)
    if found.ok:
        return found
    with alone(path):
        if any(problem.kind == "damaged" for problem in found.problems):
            _move_into_new_file(path)
        else:
            with BookFile.open(path, readonly=True) as book:
                _check_text(book, path)
            _copy_first(path)
        with BookFile.open(path) as book:
            _mend(book)
    return verify(path)


def _copy_first(path: Path) -> None:
    connection = database.connect(path, readonly=True)
    try:
        migrations.backup(connection, path, "before-repair")
    finally:
        database.disconnect(connection)


def _check_text(book: BookFile, path: Path) -> None:
    try:
        faults = list(text_faults(book))
    except StoreError as error:
        faults = [error.message]
    if faults:
        _log.warning("the text of %s is lost: %s", path.name, "; ".join(faults))
        raise _text_is_lost(book, path)


def _text_is_lost(book: BookFile, path: Path) -> StoreError:
    """Save the original file, if it is whole, and say where."""
    with suppress(StoreError):
        source = book.source()
        if hashlib.sha256(source).hexdigest() == book.info.sha256:
            ending = "epub" if book.info.format == "epub" else "txt"
            target = path.parent / migrations.BACKUPS / f"{file_names.from_title(book.info.title)}.{ending}"
            with store_errors(target):
                target.parent.mkdir(exist_ok=True)
                target.write_bytes(source)
            return StoreError(
                "damaged",
                f"The text stored in “{path.name}” is damaged and cannot be rebuilt. Its original file is whole "
                f"and was saved as {target}: remove the damaged book and add that file again.",
            )
    return _beyond_repair(path)


def _beyond_repair(path: Path) -> StoreError:
    return StoreError(
        "damaged",
        f"The text stored in “{path.name}” is damaged and cannot be rebuilt. The file was left as it is. "
        "Remove it and add the book again from its original file.",
    )


def _mend(book: BookFile) -> None:
    """Make everything fit the text again; one transaction."""
    text = book.text
    with book.writing() as db:
        _drop_loose_rows(db)
        if _has_gaps(book, db):
            clear_chunks(db)
        for chunk in broken_chunks(db, text):
            forget_rows(db, ChunkId(chunk))
            db.execute(
                "UPDATE chunk SET state = 'pending', depth = NULL, items = 0, reason = '' WHERE id = ?", (chunk,)
            )
        db.execute("UPDATE chunk SET state = 'pending' WHERE state = 'running'")
        for unit in _UNITS:
            rebuild_words(db, unit, text)
        for kind in vectors.KINDS if select_one(db, "SELECT count(*) FROM embedder") else ():
            vectors.forget(db, kind, unusable_vectors(db, kind))


def _drop_loose_rows(db: apsw.Connection) -> None:
    """Delete rows that point nowhere, and what then points nowhere."""
    db.execute("PRAGMA defer_foreign_keys = ON")  # children may be looked at after their parents
    while loose := select(db, "PRAGMA foreign_key_check"):
        for table, rowid, *_ in loose:
            if rowid is not None:
                db.execute(f"DELETE FROM {table} WHERE rowid = ?", (rowid,))
        for table in {table for table, rowid, *_ in loose if rowid is None}:
            for column, parent, key in _references(db, table):
                db.execute(f"DELETE FROM {table} WHERE {column} NOT IN (SELECT {key} FROM {parent})")


def _references(db: apsw.Connection, table: str) -> Iterator[tuple[str, str, str]]:
    for _, _, parent, column, key, *_ in select(db, f"PRAGMA foreign_key_list({table})"):
        yield column, parent, key


def _has_gaps(book: BookFile, db: apsw.Connection) -> bool:
    """Whether the chunks do not fill the chapters."""
    spans = select(db, "SELECT chapter, start, stop FROM chunk ORDER BY start")
    for n, chapter in enumerate(book.chapters):
        own = [(start, stop) for number, start, stop in spans if number == n]
        ends = [chapter.start, *(stop for _, stop in own)]
        starts = [*(start for start, _ in own), chapter.end]
        if spans and ends != starts:
            return True
    return False


def _move_into_new_file(path: Path) -> None:
    """Put a new file with all that can still be read in place of the damaged one."""
    new = path.with_name(path.name + ".part")
    new.unlink(missing_ok=True)
    damaged = database.connect(path, readonly=True)
    try:
        migrations.backup(damaged, path, "before-repair")
        fresh = database.create(new)
        try:
            migrations.migrate(fresh, new)
            with store_errors(new):
                try:
                    _save_what_is_readable(damaged, fresh)
                except apsw.CorruptError as error:  # not even what tables there are
                    raise _beyond_repair(path) from error
        finally:
            database.disconnect(fresh)
        with BookFile.open(new, readonly=True) as book:
            _check_text(book, path)
    except (StoreError, IndexError) as error:
        new.unlink(missing_ok=True)
        raise error if isinstance(error, StoreError) else database.damaged(path) from error
    finally:
        database.disconnect(damaged)
    new.replace(path)


def _save_what_is_readable(damaged: apsw.Connection, fresh: apsw.Connection) -> None:
    fresh.pragma("foreign_keys", False)
    for table in _TABLES:
        columns = [row[1] for row in select(damaged, f"PRAGMA table_info({table})")]  # none: not in an older layout
        insert = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        with database.transaction(fresh):
            for row in _readable_rows(damaged, table) if columns else ():
                with suppress(apsw.ConstraintError):
                    fresh.execute(insert, row)
    fresh.pragma("foreign_keys", True)
    with database.transaction(fresh):
        _save_vectors(damaged, fresh)


def _readable_rows(damaged: apsw.Connection, table: str) -> Iterator[Row]:
    """The rows before and behind the damage."""
    for order in ("", "ORDER BY 1 DESC"):
        try:
            yield from damaged.execute(f"SELECT * FROM {table} {order}")
            return
        except (apsw.CorruptError, apsw.IOError, UnicodeDecodeError) as error:
            _log.warning("part of %s cannot be read: %s", table, error)


def _save_vectors(damaged: apsw.Connection, fresh: apsw.Connection) -> None:
    try:
        known = vectors.fingerprint_of(damaged)
    except (apsw.CorruptError, apsw.IOError, UnicodeDecodeError):
        known = None
    if known is None:
        return
    vectors.make_tables(fresh, known)
    for kind in vectors.KINDS:
        with suppress(apsw.CorruptError, apsw.IOError, ValueError):
            ids, positions, rows = vectors.read_all(damaged, kind)
            vectors.insert(fresh, kind, ids, positions, rows)
