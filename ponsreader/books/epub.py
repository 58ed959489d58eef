"""Makes a book of an EPUB: every page in reading order, cut into chapters, with what is no story behind them."""

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ponsreader.books import refusals
from ponsreader.books.archive import Archive, Damaged, open_archive
from ponsreader.books.chapters import story_sections
from ponsreader.books.frames import Walk
from ponsreader.books.language import guess_language
from ponsreader.books.laying import Laid, lay_out
from ponsreader.books.marking import find_chapters
from ponsreader.books.package import Package, read_package
from ponsreader.books.pages import FEW_CHARACTERS, Pages, walk_pages
from ponsreader.domain import Notice
from ponsreader.errors import BookError
from ponsreader.progress import Progress

_MOST_COVER = 4 << 20
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"RIFF", b"<svg", b"<?xml", b"\xef\xbb\xbf<")


@dataclass(frozen=True, slots=True)
class ReadEpub:
    """What an EPUB holds, before it is checked."""

    title: str
    creators: tuple[str, ...]
    language: str
    laid: Laid
    walk: Walk
    notices: tuple[Notice, ...]
    cover: bytes | None


def read_epub(file: BinaryIO, name: str, progress: Progress) -> ReadEpub:
    """The book in an open EPUB file called ``name``; raises BookError where it cannot be one."""
    notices: list[Notice] = []
    archive = open_archive(file)
    if archive.unsafe:
        notices.append(
            Notice("unsafe_entry", "Left out, as they lead out of the book: " + ", ".join(archive.unsafe[:20]))
        )
    package = read_package(archive, notices)
    pages = walk_pages(archive, package, progress)
    _refuse_without_text(pages, package)
    title = package.title or Path(name).stem
    cut = find_chapters(archive, package, pages, title, notices)
    laid = lay_out(pages.walk.blocks, story_sections(cut, pages.walk.blocks))
    return ReadEpub(
        title,
        package.creators,
        package.language or guess_language(laid.text),
        laid,
        pages.walk,
        (*notices, *pages.notices()),
        _cover(archive, package),
    )


def _refuse_without_text(pages: Pages, package: Package) -> None:
    count = sum(pages.sizes)
    if pages.pictured and count <= FEW_CHARACTERS * (pages.pictured + 1):
        raise refusals.no_text(pages.pictured)
    if count:
        return
    if pages.damaged:
        raise refusals.corrupt_zip()
    raise refusals.empty() if package.pages else refusals.bad_package("none of its pages is in the file")


def _cover(archive: Archive, package: Package) -> bytes | None:
    """The bytes of the cover picture, if there is one of a reasonable size."""
    for href in package.covers:
        entry = archive.find(package.folder, href)
        try:
            data = archive.read(entry, _MOST_COVER) if entry else b""
        except (Damaged, BookError):
            continue
        if data.lstrip().startswith(_PICTURES):
            return data
    return None
