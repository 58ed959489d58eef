"""Some chapters of the sample as a book of their own."""

import hashlib
from collections.abc import Container
from dataclasses import replace
from pathlib import Path

from ponsreader.app import importing
from ponsreader.app.desk import Desk
from ponsreader.app.resources import resource
from ponsreader.app.sample import BOOK
from ponsreader.books.reading import read
from ponsreader.domain import ImportedBook
from ponsreader.store.library import BookEntry


def add_part(folder: Path, titles: Container[str]) -> BookEntry:
    """A book of these chapters on a shelf in ``folder``, imported and not indexed."""
    part = _part_of(read(resource("sample") / BOOK), titles)
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "source.txt"
    source.write_text(part.text, encoding="utf-8")
    with Desk(library=folder / "library") as desk:
        return importing.add_imported(desk, part, source)


def chapter_titles() -> list[str]:
    """The sample's chapters."""
    return [chapter.title for chapter in read(resource("sample") / BOOK).chapters]


def _part_of(whole: ImportedBook, titles: Container[str]) -> ImportedBook:
    at, text, chapters = 0, "", []
    for chapter in (chapter for chapter in whole.chapters if chapter.title in titles):
        own = whole.text[chapter.start : chapter.end]
        chapters.append(replace(chapter, start=at, end=at + len(own)))
        text, at = text + own, at + len(own)
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    return replace(whole, text=text, sha256=sha256, chapters=tuple(chapters), apart=(), source_map=b"", cover=None)
