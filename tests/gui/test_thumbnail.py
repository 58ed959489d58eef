import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from ponsreader.books.worker import read_apart
from ponsreader.gui.thumbnail import thumbnail
from tests.books.making import FILLER, epub_bytes, xhtml

RED = "#c00000"
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 600 900" {}>'
    f'<rect width="600" height="900" fill="{RED}"/>{{}}</svg>'
)
TEN_USES = [f'<g id="g{n}">' + f'<use xlink:href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 12)]


def read_with_cover(folder: Path, cover: bytes, seconds: float = 10) -> QImage:
    """What a book with this cover shows after an import in a process of its own; null for nothing."""
    item = '<item id="c" href="c.svg" media-type="image/svg+xml" properties="cover-image"/>'
    path = folder / "book.epub"
    path.write_bytes(epub_bytes({"1.xhtml": xhtml(f"<p>{FILLER}</p>")}, items=item, extra={"OPS/c.svg": cover}))
    book = read_apart(path, shrink=thumbnail, cover_seconds=seconds)
    assert book.text == FILLER.strip()
    return QImage.fromData(book.cover) if book.cover else QImage()


@pytest.mark.parametrize("size", ["", 'width="600" height="900"', 'width="60000000" height="90000000"'])
def test_a_drawn_cover_becomes_a_small_picture(tmp_path: Path, size: str) -> None:
    image = read_with_cover(tmp_path, DRAWING.format(size, "<text x='9' y='90'>The Ferry</text>").encode())
    assert (image.width(), image.height()) == (600, 900)
    near = QColor(image.pixel(300, 700))
    assert abs(near.red() - QColor(RED).red()) < 6


def test_a_drawing_reads_no_file_beside_the_book(tmp_path: Path) -> None:
    blue = QImage(9, 9, QImage.Format.Format_RGB32)
    blue.fill(QColor("blue"))
    blue.save(str(tmp_path / "blue.png"))
    outside = f'<image xlink:href="file://{tmp_path}/blue.png" width="600" height="900"/>'
    image = read_with_cover(tmp_path, DRAWING.format("", outside).encode())
    assert QColor(image.pixel(300, 700)).red() > QColor(image.pixel(300, 700)).blue()


@pytest.mark.parametrize(
    "cover",
    [
        b"<svg never closed",
        b'<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>' + DRAWING.format("", "<text>&b;</text>").encode(),
        b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (head := struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
        + struct.pack(">I", zlib.crc32(b"IHDR" + head)),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_costs_the_book_its_cover_and_nothing_else(tmp_path: Path, cover: bytes) -> None:
    assert read_with_cover(tmp_path, cover).isNull()


def test_a_drawing_that_would_take_for_ever_is_given_up(tmp_path: Path) -> None:
    endless = f'<defs><g id="g0"><circle r="9"/></g>{"".join(TEN_USES)}</defs><use xlink:href="#g11"/>'
    assert read_with_cover(tmp_path, DRAWING.format("", endless).encode(), seconds=1).isNull()


def test_the_covers_of_real_books_are_drawn(shared: Path) -> None:
    for name in ("dubliners", "monte-cristo"):
        book = read_apart(shared / "data" / "books" / "dev" / f"{name}.epub", shrink=thumbnail)
        image = QImage.fromData(book.cover or b"")
        assert (image.width(), image.height()) == (600, 900)
        assert len({image.pixel(x, y) for x in range(0, 600, 20) for y in range(0, 900, 20)}) > 200
