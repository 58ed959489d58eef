"""One open book file: the book as it was imported, small settings, and the doors to everything else in the file.

An object belongs to the thread that opened it; open as many as there are threads. Readers and one writer get along.
"""

import hashlib
import json
import re
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, cast

import apsw

from ponsreader.domain import BookId, Chapter, ImportedBook, Notice, SetApart
from ponsreader.errors import StoreError
from ponsreader.store import database, migrations
from ponsreader.store.database import Row, select, select_one

_SECTION = 1 << 18  # characters that are packed together
_UNPACKERS = 2  # threads: zlib lets go of the interpreter's lock
_WIDE = "\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_WIDE}]|[^\W_{_WIDE}]+(?:['’][^\W_{_WIDE}]+)*")


@dataclass(frozen=True, slots=True)
class BookInfo:
    """What is known about the book as a whole."""

    id: BookId
    title: str
    creators: tuple[str, ...]
    language: str
    sha256: str
    format: Literal["epub", "txt"]
    original_name: str
    importer_version: int
    encoding: str | None
    encoding_guessed: bool
    notices: tuple[Notice, ...]
    added_at: float
    characters: int
    words: int  # of the story; a Chinese or Japanese character counts as one


class BookFile:
    """An open book file; use it in a ``with`` statement."""

    def __init__(self, connection: apsw.Connection, path: Path, *, readonly: bool) -> None:
        self._connection = connection
        self.path = path
        self.readonly = readonly
        self.why_readonly: StoreError | None = None  # where it was to be opened for writing
        self._damaged = False
        self._text: str | None = None
        self._info: BookInfo | None = None
        self._chapters: tuple[Chapter, ...] | None = None

    @classmethod
    def open(cls, path: Path, *, readonly: bool = False) -> Self:
        """The book at ``path``, brought to this program's layout first.

        ``readonly`` also opens what cannot be written to, newer files as far as they can be understood, and damaged
        ones as far as they can be read. StoreError as in ``database``, and "newer".
        """
        connection = database.connect(path, readonly=readonly)
        try:
            _see_to_layout(connection, path, readonly)
        except BaseException:
            database.leave(connection)
            raise
        return cls(connection, path, readonly=readonly)

    @classmethod
    def open_as_far_as_possible(cls, path: Path) -> Self:
        """For writing where that can be; on a full disk, and what is protected, damaged or newer, to be read only."""
        try:
            return cls.open(path)
        except StoreError as error:
            if error.kind not in ("read_only", "newer", "damaged", "disk_full"):
                raise
            opened = cls.open(path, readonly=True)
            opened.why_readonly = error
            return opened

    @classmethod
    def create(cls, path: Path, book: ImportedBook, source: bytes, original_name: str) -> Self:
        """A new file at ``path`` with the imported book in it."""
        connection = database.create(path)
        created = cls(connection, path, readonly=False)
        try:
            migrations.migrate(connection, path)
            with created.writing(changes_index=False) as db:
                _write_book(db, book, source, original_name)
        except BaseException:
            created.close()
            raise
        return created

    def close(self) -> None:
        """Close; the last one to do so leaves a single complete file. A damaged one stays as it is."""
        if self._damaged or not self._may_fold_back():
            database.leave(self._connection)
            return
        database.disconnect(self._connection)
        if not self.readonly:
            database.note_whole(self.path)

    def _may_fold_back(self) -> bool:
        """Whether what a killed program may have left can go into the file: not where that is damaged."""
        if not self.readonly or not database.has_log(self.path):
            return True
        try:
            database.check_pages(self._connection, self.path)
        except StoreError:
            return False
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[apsw.Connection]:
        """The connection for reads that see one moment; nests, also inside ``writing``."""
        with self._errors(), database.snapshot(self._connection):
            yield self._connection

    @contextmanager
    def writing(self, *, changes_index: bool = True) -> Iterator[apsw.Connection]:
        """The connection inside a transaction: all of the block is stored, or nothing. Does not nest."""
        with self._errors(), database.transaction(self._connection):
            yield self._connection
            if changes_index:
                self._connection.execute("UPDATE counter SET changes = changes + 1")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            with database.store_errors(self.path):
                yield
        except StoreError as error:
            self._damaged = self._damaged or error.kind == "damaged"
            raise

    @property
    def change_counter(self) -> int:
        """Rises with everything written that changes the index, by whichever process."""
        with self.reading() as db:
            return cast(int, select_one(db, "SELECT changes FROM counter"))

    @property
    def info(self) -> BookInfo:
        """Title, creators and the rest."""
        if self._info is None:
            with self.reading() as db:
                self._info = _read_info(db)
        return self._info

    @property
    def text(self) -> str:
        """The canonical text; unpacked once."""
        if self._text is None:
            with self.reading() as db:
                rows = select(db, "SELECT data, encoding FROM section ORDER BY n")
                with ThreadPoolExecutor(_UNPACKERS) as unpackers:
                    self._text = "".join(unpackers.map(_unpacked, rows))
        return self._text

    @property
    def end(self) -> int:
        """The length of the text."""
        return self.info.characters

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The story, in reading order."""
        if self._chapters is None:
            with self.reading() as db:
                rows = select(db, "SELECT title, path, start, stop FROM chapter ORDER BY n")
            self._chapters = tuple(Chapter(title, tuple(json.loads(path)), a, b) for title, path, a, b in rows)
        return self._chapters

    @property
    def apart(self) -> tuple[SetApart, ...]:
        """What is kept but is no part of the story."""
        with self.reading() as db:
            rows = select(db, "SELECT title, kind, start, stop FROM apart ORDER BY n")
        return tuple(SetApart(*row) for row in rows)

    @property
    def source_map(self) -> bytes:
        """The packed map from the text to the source, for ``books.source``."""
        return self._content("source_map") or b""

    @property
    def cover(self) -> bytes | None:
        """The bytes of the cover picture."""
        return self._content("cover")

    def source(self) -> bytes:
        """The original file."""
        return self._content("source") or b""

    def get_setting(self, key: str, default: Any = None) -> Any:  # JSON: any plain value
        """A small value stored with the book: reading position, limit, drafts."""
        with self.reading() as db:
            value = select_one(db, "SELECT value FROM setting WHERE key = ?", (key,))
        return default if value is None else json.loads(cast(str, value))

    def put_setting(self, key: str, value: Any) -> None:  # JSON: any plain value
        """Store a small JSON value with the book."""
        with self.writing(changes_index=False) as db:
            db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, json.dumps(value, ensure_ascii=False)))

    def save_copy(self, target: Path) -> None:
        """Write the whole book, as it is now, to a new file at ``target``; what was there is replaced at the end."""
        with self.reading() as db:
            database.copy_database(db, target)

    def mark_opened(self, at: float | None = None) -> None:
        """Remember that a reader opened the book now; the library sorts by it."""
        self.put_setting("opened_at", time.time() if at is None else at)

    def _content(self, name: str) -> bytes | None:
        with self.reading() as db:
            row = db.execute("SELECT data, packed FROM content WHERE name = ?", (name,)).fetchone()
            if row is None:
                return None
            return zlib.decompress(row[0]) if row[1] else cast(bytes, row[0])


def _see_to_layout(connection: apsw.Connection, path: Path, readonly: bool) -> None:
    """Make sure that the file is in a layout that this program reads, and writes if it is to."""
    layout = migrations.layout_of(connection)
    if layout == 0:
        raise database.damaged(path)
    if not readonly:
        database.check_pages(connection, path)
        migrations.migrate(connection, path)
        database.let_readers_in(connection, path)
    elif layout < len(migrations.STEPS) and not connection.readonly("main"):
        BookFile.open(path).close()
    migrations.check_readable(connection, path)


def _write_book(db: apsw.Connection, book: ImportedBook, source: bytes, original_name: str) -> None:
    db.execute(
        "INSERT INTO book VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(book.title, json.dumps(book.creators, ensure_ascii=False), book.language, book.sha256, book.format),
            *(original_name, book.importer_version, book.encoding, book.encoding_guessed, time.time()),
            *(len(book.text), count_words(book), hash_of_text(book.text)),
        ),
    )
    _write_text(db, book)
    _write_content(db, "source", source)
    _write_content(db, "source_map", book.source_map)
    if book.cover is not None:
        _write_content(db, "cover", book.cover)


def _write_text(db: apsw.Connection, book: ImportedBook) -> None:
    pieces = (book.text[at : at + _SECTION] for at in range(0, len(book.text), _SECTION))
    db.executemany("INSERT INTO section VALUES (?, ?, ?)", ((n, *_packed(piece)) for n, piece in enumerate(pieces)))
    db.executemany(
        "INSERT INTO chapter VALUES (?, ?, ?, ?, ?)",
        ((n, c.title, json.dumps(c.path, ensure_ascii=False), c.start, c.end) for n, c in enumerate(book.chapters)),
    )
    db.executemany(
        "INSERT INTO apart VALUES (?, ?, ?, ?, ?)",
        ((n, a.title, a.kind, a.start, a.end) for n, a in enumerate(book.apart)),
    )
    db.executemany("INSERT INTO notice VALUES (?, ?, ?)", ((n, x.kind, x.detail) for n, x in enumerate(book.notices)))


def _packed(piece: str) -> tuple[str, bytes]:
    """Encoding and compressed bytes; what is mostly Chinese or Japanese unpacks faster from UTF-16."""
    narrow = piece.encode("utf-8")
    if len(narrow) <= 2 * len(piece):
        return "utf-8", zlib.compress(narrow)
    return "utf-16-le", zlib.compress(piece.encode("utf-16-le"))


def _unpacked(row: Row) -> str:
    data, encoding = row
    return zlib.decompress(data).decode(encoding)


def _write_content(db: apsw.Connection, name: str, data: bytes) -> None:
    packed = zlib.compress(data)
    smaller = len(packed) < 0.95 * len(data)  # an EPUB is packed already
    db.execute("INSERT INTO content VALUES (?, ?, ?)", (name, smaller, packed if smaller else data))


def hash_of_text(text: str) -> str:
    """What tells whether the stored text is still the imported one."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def count_words(book: ImportedBook) -> int:
    """Words of the story; a Chinese or Japanese character counts as one."""
    return sum(sum(1 for _ in _WORD.finditer(book.text, c.start, c.end)) for c in book.chapters)


def _read_info(db: apsw.Connection) -> BookInfo:
    row = select(
        db,
        "SELECT title, creators, language, sha256, format, original_name, importer_version, encoding, "
        "encoding_guessed, added_at, characters, words FROM book",
    )[0]
    notices = tuple(Notice(*n) for n in select(db, "SELECT kind, detail FROM notice ORDER BY n"))
    title, creators, language, sha256, format_, name, version, encoding, guessed, added_at, characters, words = row
    return BookInfo(
        id=BookId(sha256[:16]),
        title=title,
        creators=tuple(json.loads(creators)),
        language=language,
        sha256=sha256,
        format=format_,
        original_name=name,
        importer_version=version,
        encoding=encoding,
        encoding_guessed=bool(guessed),
        notices=notices,
        added_at=added_at,
        characters=characters,
        words=words,
    )
