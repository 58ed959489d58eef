"""Opens a file, finds out what it is, and makes a checked book of it."""

import gc
import hashlib
import logging
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np

from ponsreader.books import checking, refusals, sniffing
from ponsreader.books.archive import open_archive
from ponsreader.books.composing import visible
from ponsreader.books.decoding import WITH_ESCAPES, is_binary
from ponsreader.books.epub import ReadEpub, read_epub
from ponsreader.books.package import looks_like
from ponsreader.books.placing import inked
from ponsreader.books.source import RunRow, pack
from ponsreader.books.txt import MAX_TXT, ReadTxt, read_txt
from ponsreader.domain import ImportedBook
from ponsreader.errors import BookError
from ponsreader.progress import Progress, Unwatched

IMPORTER_VERSION = 2
MAX_FILE = 512 << 20
_HEAD = 1 << 16
_UNFINISHED = (".part", ".crdownload", ".download", ".partial")

log = logging.getLogger(__name__)


def read(
    path: Path, *, encoding: str | None = None, name: str | None = None, progress: Progress | None = None
) -> ImportedBook:
    """The book in a file; raises BookError where it cannot be one.

    ``name`` is what the reader knows the file by, if not by its path; ``encoding`` overrules the guess for TXT.
    """
    shown = name or path.name
    try:
        size = path.stat().st_size
        with path.open("rb") as file, _without_collection():
            return _read(file, size, shown, encoding, progress or Unwatched())
    except IsADirectoryError:
        raise refusals.unsupported("a folder") from None
    except OSError as error:
        if path.is_dir():
            raise refusals.unsupported("a folder") from None
        raise refusals.unreadable(error.strerror or str(error)) from None


@contextmanager
def _without_collection() -> Iterator[None]:
    """No garbage collection: a novel is half a million small objects, none of which are garbage before the end."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(file: BinaryIO, size: int, name: str, encoding: str | None, progress: Progress) -> ImportedBook:
    if name.lower().endswith(_UNFINISHED):
        raise refusals.unfinished()
    if size > MAX_FILE:
        raise refusals.too_big(f"{MAX_FILE >> 20} MB")
    head = file.read(_HEAD)
    if not head:
        raise refusals.empty()
    progress.check()
    if sniffing.is_zip(head) or (_named(name, ".epub") and zipfile.is_zipfile(file)):
        return _epub(file, name, progress)
    _refuse_other(head, name)
    if size > MAX_TXT:
        raise refusals.too_big(f"{MAX_TXT >> 20} MB")
    file.seek(0)
    return _txt(file.read(), name, encoding)


def _refuse_other(head: bytes, name: str) -> None:
    """Raise BookError for what is neither an archive nor text."""
    kind = sniffing.binary_kind(head)
    if _named(name, ".epub"):
        raise refusals.not_epub(kind or sniffing.markup_kind(head) or (None if is_binary(head) else "plain text"))
    if _named(name, ".txt"):
        if kind or is_binary(head):
            raise refusals.not_text(kind)
        return
    if found := kind or sniffing.markup_kind(head):
        raise refusals.unsupported(found)
    if is_binary(head):
        raise refusals.not_text(None)


def _epub(file: BinaryIO, name: str, progress: Progress) -> ImportedBook:
    try:
        book = read_epub(file, name, progress)
    except BookError as error:
        if error.kind == "not_epub" and not _named(name, ".epub"):
            found = looks_like(open_archive(file)) or "a zip archive"
            raise (refusals.not_text(found) if _named(name, ".txt") else refusals.unsupported(found)) from None
        raise
    checking.check(book.laid, book.walk.tally, lambda runs: _in_nodes(book.walk.node_texts, runs), visible)
    log.info("dropped %s", book.walk.tally.dropped)
    return ImportedBook(
        title=book.title,
        creators=book.creators,
        language=book.language,
        sha256=_hash(file),
        format="epub",
        text=book.laid.text,
        chapters=book.laid.chapters,
        apart=book.laid.apart,
        notices=book.notices,
        source_map=_packed(book),
        importer_version=IMPORTER_VERSION,
        cover=book.cover,
    )


def _packed(book: ReadEpub) -> bytes:
    return pack(book.laid.runs, book.walk.elements)


def _txt(data: bytes, name: str, encoding: str | None) -> ImportedBook:
    book = read_txt(data, name, encoding)
    checking.check(book.laid, book.tally, lambda runs: _decoded(data, book, runs), inked)
    return ImportedBook(
        title=book.title,
        creators=book.creators,
        language=book.language,
        sha256=hashlib.sha256(data).hexdigest(),
        format="txt",
        text=book.laid.text,
        chapters=book.laid.chapters,
        apart=book.laid.apart,
        notices=book.notices,
        source_map=pack(book.laid.runs),
        importer_version=IMPORTER_VERSION,
        encoding=book.decoded.encoding,
        encoding_guessed=book.decoded.guessed,
    )


def _in_nodes(texts: Sequence[str], runs: Sequence[RunRow]) -> list[str]:
    """The characters of an EPUB that stand where the runs say."""
    return [texts[node][offset : offset + length] for _, length, node, offset, _, _ in runs]


def _decoded(data: bytes, book: ReadTxt, runs: Sequence[RunRow]) -> Iterator[str]:
    """The characters of a TXT, decoded anew from their bytes where these can be decoded alone."""
    decoded = book.decoded
    anew = decoded.bad == 0 and decoded.encoding not in WITH_ESCAPES
    for _, length, _, offset, unit, _ in runs:
        if anew:
            yield data[offset : offset + length * unit].decode(decoded.encoding)
        else:
            at = int(np.searchsorted(book.starts, offset, side="right")) - 1
            yield decoded.text[at : at + length]


def _hash(file: BinaryIO) -> str:
    file.seek(0)
    digest = hashlib.sha256()
    while chunk := file.read(1 << 20):
        digest.update(chunk)
    return digest.hexdigest()


def _named(name: str, ending: str) -> bool:
    return name.lower().endswith(ending)
