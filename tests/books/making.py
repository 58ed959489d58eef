"""Makes small books for the tests of the import."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ponsreader.books.reading import read
from ponsreader.domain import ImportedBook
from ponsreader.errors import BookError

FILLER = (
    "The lamp went out before the tide had turned, and nobody on the quay could say who had carried the key. "
    "Oren Pask wrote the weight in the ledger and shut the sluice. The widow counted the gulls, as she always did. "
)
CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="{}" media-type="application/oebps-package+xml"/></rootfiles></container>'
)


def xhtml(body: str, *, body_attributes: str = "", head: str = "<title>t</title>") -> str:
    """A well-formed page."""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">\n'
        f"<head>{head}</head>\n<body{body_attributes}>{body}</body></html>"
    )


def ncx(*points: tuple[str, str]) -> str:
    """A flat NCX of labels and references."""
    inside = "".join(
        f'<navPoint id="n{i}"><navLabel><text>{label}</text></navLabel><content src="{src}"/></navPoint>'
        for i, (label, src) in enumerate(points)
    )
    return f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{inside}</navMap></ncx>'


def nav(*links: tuple[str, str]) -> str:
    """A flat navigation page."""
    items = "".join(f'<li><a href="{href}">{label}</a></li>' for label, href in links)
    return xhtml(f'<nav epub:type="toc"><h2>Contents</h2><ol>{items}</ol></nav>')


def epub_bytes(
    pages: Mapping[str, str | bytes],
    *,
    contents: str | None = None,
    contents_kind: str = "ncx",
    metadata: str = "<dc:title>The Ferry</dc:title><dc:creator>Ansel Quill</dc:creator><dc:language>en</dc:language>",
    spine: str | None = None,
    items: str = "",
    guide: str = "",
    extra: Mapping[str, str | bytes] | None = None,
    package: str | None = None,
    package_name: str = "OPS/book.opf",
    container: str | None = "",
    prefix: str = "",
) -> bytes:
    """An EPUB of pages by href; every part of it can be replaced."""
    folder = package_name.rpartition("/")[0]
    listed = "".join(
        f'<item id="p{i}" href="{href}" media-type="application/xhtml+xml"/>' for i, href in enumerate(pages)
    )
    if contents is not None:
        listed += (
            '<item id="toc" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
            if contents_kind == "ncx"
            else '<item id="toc" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        )
    order = spine if spine is not None else "".join(f'<itemref idref="p{i}"/>' for i in range(len(pages)))
    written = package or (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">'
        f"{metadata}</metadata><manifest>{listed}{items}</manifest>"
        f'<spine toc="toc">{order}</spine>{guide}</package>'
    )
    files: dict[str, str | bytes] = {"mimetype": "application/epub+zip"}
    if container is not None:
        files["META-INF/container.xml"] = container or CONTAINER.format(package_name)
    files[package_name] = written
    if contents is not None:
        files[_in(folder, "toc.ncx" if contents_kind == "ncx" else "nav.xhtml")] = contents
    files.update({_in(folder, href): page for href, page in pages.items()})
    files.update(extra or {})
    return zip_bytes({prefix + name: data for name, data in files.items()})


def zip_bytes(files: Mapping[str, str | bytes]) -> bytes:
    """A zip archive of these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def _in(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


class Maker:
    """Writes a file into the test's folder and imports it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def raw(self, data: bytes, file: str = "book.epub", **how: Any) -> ImportedBook:
        """The book in these bytes."""
        path = self.folder / file
        path.write_bytes(data)
        return read(path, **how)

    def epub(self, pages: Mapping[str, str | bytes], **how: Any) -> ImportedBook:
        """The book of these pages."""
        return self.raw(epub_bytes(pages, **how))

    def page(self, body: str, **how: Any) -> ImportedBook:
        """A book of one page."""
        return self.epub({"1.xhtml": xhtml(body)}, **how)

    def txt(self, text: str | bytes, file: str = "book.txt", **how: Any) -> ImportedBook:
        """The book in this text."""
        return self.raw(text if isinstance(text, bytes) else text.encode(), file, **how)

    def refusal(self, data: bytes, file: str = "book.epub") -> BookError:
        """The error that these bytes meet."""
        with pytest.raises(BookError) as caught:
            self.raw(data, file)
        return caught.value
