"""A story that fits in the head, made for these tests: as a TXT, as an EPUB, imported, and with its recorded index.

A clerk comes to a lighthouse to count oil, and finds letters. Who the ferryman is, is told in the fifth chapter of six.
"""

import io
import shutil
import zipfile
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from ponsreader.app import indexing
from ponsreader.app.desk import Desk
from ponsreader.app.importing import add_imported
from ponsreader.books.reading import read
from ponsreader.domain import ImportedBook
from ponsreader.store.library import BookEntry
from tests.fakes import FakeHost, WordEmbedder

TITLE = "The Salt Lantern"
FOLDER = Path(__file__).parent / "data" / "salt_lantern"
INDEX = FOLDER / "index"
CHAPTERS = (
    "The Causeway",
    "The Lantern-Keeper",
    "A Letter from Quill Street",
    "The Flood Tide",
    "The Ferryman’s Name",
    "The Lantern Again",
)
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
_CONTAINER = (
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)


@cache
def chapters() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Title and paragraphs of each chapter."""
    found = []
    for n in range(1, len(CHAPTERS) + 1):
        title, *paragraphs = (FOLDER / "chapters" / f"{n}.txt").read_text(encoding="utf-8").strip().split("\n\n")
        found.append((title, tuple(paragraphs)))
    return tuple(found)


def as_txt() -> bytes:
    """The story as a plain text file."""
    parts = [f"{TITLE}\n\nby Nobody in Particular"]
    for number, (title, paragraphs) in enumerate(chapters(), 1):
        parts += [f"\n\nCHAPTER {number}. {title}", *paragraphs]
    return ("\n\n".join(parts) + "\n").encode()


def as_epub(title: str = TITLE) -> bytes:
    """The story as an EPUB."""
    pages = {f"{n}.xhtml": _page(name, paragraphs) for n, (name, paragraphs) in enumerate(chapters(), 1)}
    listed = "".join(f'<item id="p{n}" href="{href}" media-type="application/xhtml+xml"/>' for n, href in _numbered())
    order = "".join(f'<itemref idref="p{n}"/>' for n, _ in _numbered())
    package = (
        f'{_HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">salt</dc:identifier>'
        f"<dc:title>{escape(title)}</dc:title><dc:creator>Nobody in Particular</dc:creator>"
        "<dc:language>en</dc:language></metadata><manifest>"
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        f"{listed}</manifest><spine>{order}</spine></package>"
    )
    files = {"META-INF/container.xml": _HEAD + _CONTAINER, "book.opf": package, "nav.xhtml": _nav(), **pages}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()


def _numbered() -> list[tuple[int, str]]:
    return [(n, f"{n}.xhtml") for n in range(1, len(CHAPTERS) + 1)]


def _page(title: str, paragraphs: tuple[str, ...]) -> str:
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    return _xhtml(f"<h1>{escape(title)}</h1>{body}", title)


def _nav() -> str:
    links = "".join(f'<li><a href="{n}.xhtml">{escape(CHAPTERS[n - 1])}</a></li>' for n, _ in _numbered())
    return _xhtml(f'<nav epub:type="toc"><ol>{links}</ol></nav>', "Contents")


def _xhtml(body: str, title: str) -> str:
    return (
        f'{_HEAD}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f"<head><title>{escape(title)}</title></head><body>{body}</body></html>"
    )


@pytest.fixture(scope="session")
def story_epub(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The story's EPUB as a file."""
    path = tmp_path_factory.mktemp("story") / "salt-lantern.epub"
    path.write_bytes(as_epub())
    return path


@pytest.fixture(scope="session")
def story_txt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The story's text file."""
    path = tmp_path_factory.mktemp("story") / "salt-lantern.txt"
    path.write_bytes(as_txt())
    return path


@pytest.fixture(scope="session")
def imported(story_epub: Path) -> ImportedBook:
    """The story as it is imported."""
    return read(story_epub)


@pytest.fixture(scope="session")
def indexed_file(tmp_path_factory: pytest.TempPathFactory, imported: ImportedBook, story_epub: Path) -> Path:
    """A book file of the story with the whole recorded index, to be copied."""
    home = tmp_path_factory.mktemp("indexed")
    with Desk(home=home, host=FakeHost(WordEmbedder()).opening) as desk:
        entry = add_imported(desk, imported, story_epub)
        indexing.index(desk, entry, depth="close", reader=indexing.recorded(entry, INDEX))
    return entry.path


@pytest.fixture
def host() -> FakeHost:
    """Models of the test's own: an embedder, and no reader model unless the test gives one."""
    return FakeHost(WordEmbedder())


@pytest.fixture
def desk(tmp_path: Path, host: FakeHost) -> Desk:
    """A desk in a folder of the test's own."""
    return Desk(home=tmp_path / "home", host=host.opening)


@pytest.fixture
def book(desk: Desk, imported: ImportedBook, story_epub: Path) -> BookEntry:
    """The story in the library, not indexed."""
    return add_imported(desk, imported, story_epub)


@pytest.fixture
def indexed(desk: Desk, indexed_file: Path) -> BookEntry:
    """The story in the library with the whole recorded index."""
    desk.paths.library.mkdir(parents=True, exist_ok=True)
    shutil.copy(indexed_file, desk.paths.library)
    return desk.library.find(TITLE)
