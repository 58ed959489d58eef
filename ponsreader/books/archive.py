"""Reads entries of a zip archive without trusting it: bounded, streamed, never outside, never to disk."""

import logging
import re
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from posixpath import dirname, normpath
from typing import BinaryIO
from urllib.parse import unquote

from ponsreader.books import refusals

MAX_ENTRIES = 20_000
MAX_ENTRY = 32 << 20
MAX_ALL_ENTRIES = 256 << 20
_CHUNK = 1 << 18
_UTF8_NAME, _PASSWORD = 0x800, 0x1
# Only these, since file names may hold a colon.
_SCHEME = re.compile(r"(?i)[a-z][a-z0-9+.-]+://|//|(?:https?|file|ftp|data|mailto|javascript|urn|tel|about|blob|res):")
_LOCAL_HEADER = struct.Struct("<4s22xHH")

log = logging.getLogger(__name__)


class Damaged(Exception):
    """An entry that cannot be unpacked."""


@dataclass(slots=True)
class Archive:
    """The usable entries of a zip file, by name with ``/``, and what is left to read."""

    file: BinaryIO
    entries: dict[str, zipfile.ZipInfo]
    unsafe: list[str]
    folded: dict[str, list[str]] = field(default_factory=dict)
    left: int = MAX_ALL_ENTRIES

    def names(self) -> Iterator[str]:
        """All entry names, in the order of the archive."""
        return iter(self.entries)

    def read(self, name: str, limit: int = MAX_ENTRY) -> bytes:
        """The bytes of an entry; raises Damaged, or BookError ``too_big`` or ``drm``."""
        limit = min(limit, self.left)
        data = b"".join(_unpacked(self.file, self.entries[name], limit))
        self.left -= len(data)
        return data

    def find(self, folder: str, href: str) -> str | None:
        """The entry that a reference from a file in ``folder`` means, or None.

        Tried in this order: the name as it stands, percent-decoded, equal in NFC, equal but for case if that
        is unambiguous. References with a scheme or out of the archive find nothing.
        """
        bare = href.split("#", 1)[0].split("?", 1)[0].replace("\\", "/").strip()
        if not bare or _has_scheme(bare):
            return None
        literal = href.split("#", 1)[0].strip()
        for name in dict.fromkeys((literal, bare, unquote(bare), unquote(bare, "cp1252"))):
            inside = _resolved(folder, name)
            if inside is None:
                continue
            if inside in self.entries:
                return inside
            alike = self.folded.get(_fold(inside), [])
            exact = [n for n in alike if _nfc(n) == _nfc(inside)]
            if len(exact) == 1 or len(alike) == 1:
                return (exact or alike)[0]
        return None


def open_archive(file: BinaryIO) -> Archive:
    """The archive in an open file; raises BookError ``corrupt_zip`` or ``too_big``."""
    try:
        listed = zipfile.ZipFile(file).infolist()
    except (zipfile.BadZipFile, ValueError, OverflowError, struct.error, EOFError, NotImplementedError) as error:
        log.info("no archive: %s", error)
        raise refusals.corrupt_zip() from None
    if len(listed) > MAX_ENTRIES:
        raise refusals.too_big(f"{MAX_ENTRIES:,} files")
    archive = Archive(file, {}, [])
    for info in listed:
        _admit(archive, info)
    for name in archive.entries:
        archive.folded.setdefault(_fold(name), []).append(name)
    return archive


def folder_of(name: str) -> str:
    """The folder of an entry, as ``find`` wants it."""
    return dirname(name)


def _admit(archive: Archive, info: zipfile.ZipInfo) -> None:
    name = _true_name(info).replace("\\", "/")
    if name.endswith("/") or info.is_dir():
        return
    if name.startswith("/") or name[1:2] == ":" or ".." in name.split("/") or "\0" in name:
        archive.unsafe.append(name)
        return
    name = normpath(name)
    last = name.rsplit("/", 1)[-1]
    if not name.startswith("__MACOSX/") and not last.startswith("._"):
        archive.entries.setdefault(name, info)


def _true_name(info: zipfile.ZipInfo) -> str:
    """The name in UTF-8 or a Chinese code page where the archive forgot to say so."""
    name = getattr(info, "orig_filename", info.filename)
    if info.flag_bits & _UTF8_NAME or name.isascii():
        return info.filename
    raw = name.encode("cp437", "replace")
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return info.filename


def _unpacked(file: BinaryIO, info: zipfile.ZipInfo, limit: int) -> Iterator[bytes]:
    """The entry in chunks. Neither sizes nor checksum are believed: damaged books are read as far as they go."""
    if info.flag_bits & _PASSWORD:
        raise refusals.drm("a password")
    total = 0
    for chunk in _inflated(_packed(file, info), info.compress_type):
        total += len(chunk)
        if total > limit:
            raise refusals.too_big(f"{MAX_ENTRY >> 20} MB a page or {MAX_ALL_ENTRIES >> 20} MB in all")
        yield chunk


def _packed(file: BinaryIO, info: zipfile.ZipInfo) -> Iterator[bytes]:
    if info.header_offset < 0:
        raise Damaged(info.filename)
    file.seek(info.header_offset)
    header = file.read(_LOCAL_HEADER.size)
    if len(header) < _LOCAL_HEADER.size or not header.startswith(b"PK\x03\x04"):
        raise Damaged(info.filename)
    _, name_length, extra_length = _LOCAL_HEADER.unpack(header)
    file.seek(name_length + extra_length, 1)
    left = info.compress_size
    while left > 0:
        chunk = file.read(min(_CHUNK, left))
        if not chunk:
            raise Damaged(info.filename)
        left -= len(chunk)
        yield chunk


def _inflated(chunks: Iterator[bytes], method: int) -> Iterator[bytes]:
    if method == zipfile.ZIP_STORED:
        yield from chunks
        return
    if method != zipfile.ZIP_DEFLATED:
        raise Damaged(f"compression method {method}")
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        for chunk in chunks:
            while chunk and not unpacker.eof:
                yield unpacker.decompress(chunk, _CHUNK)
                chunk = unpacker.unconsumed_tail
        yield unpacker.flush()
    except zlib.error as error:
        raise Damaged(str(error)) from None


def _has_scheme(href: str) -> bool:
    return _SCHEME.match(href) is not None


def _resolved(folder: str, name: str) -> str | None:
    joined = normpath(f"{folder}/{name}" if folder and not name.startswith("/") else name.lstrip("/"))
    return None if joined == ".." or joined.startswith("../") else joined


def _nfc(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _fold(name: str) -> str:
    return _nfc(name).casefold()
