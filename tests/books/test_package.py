import io

import pytest

from ponsreader.books.archive import open_archive
from ponsreader.books.package import looks_like, read_package
from ponsreader.domain import Notice
from ponsreader.errors import BookError
from tests.books.making import epub_bytes, zip_bytes


def test_the_reading_order_leaves_out_the_navigation_page_and_repeats_nothing() -> None:
    notices: list[Notice] = []
    spine = '<itemref idref="toc"/><itemref idref="p0"/><itemref idref="p1" linear="no"/><itemref idref="p0"/>'
    data = epub_bytes({"a%20b.xhtml": "", "c.xhtml": ""}, contents="<nav/>", contents_kind="nav", spine=spine)
    package = read_package(open_archive(io.BytesIO(data)), notices)
    assert [(page.entry, page.linear) for page in package.pages] == [("OPS/a%20b.xhtml", True), ("OPS/c.xhtml", False)]
    assert (package.nav, package.ncx, notices) == ("OPS/nav.xhtml", None, [])


def test_the_ncx_is_found_by_the_spine_by_its_type_or_by_its_name() -> None:
    typed = '<item id="y" href="x.ncx" media-type="application/x-dtbncx+xml"/>'
    for item in ('<item id="toc" href="x.ncx" media-type="text/xml"/>', typed, ""):
        data = epub_bytes({"1.xhtml": ""}, items=item, extra={"OPS/x.ncx": "<ncx/>"})
        assert read_package(open_archive(io.BytesIO(data)), []).ncx == "OPS/x.ncx"


def test_a_package_that_is_torn_off_gives_what_it_has() -> None:
    torn = (
        '<package><manifest><item id="a" href="1.xhtml" media-type="application/xhtml+xml"><spine><itemref idref="a">'
    )
    package = read_package(open_archive(io.BytesIO(epub_bytes({"1.xhtml": ""}, package=torn))), [])
    assert [page.entry for page in package.pages] == ["OPS/1.xhtml"]


def test_a_locked_package_is_drm_and_not_a_bad_package() -> None:
    lock = (
        '<encryption><EncryptedData><EncryptionMethod Algorithm="aes"/>'
        '<CipherReference URI="OPS/book.opf"/></EncryptedData></encryption>'
    )
    data = epub_bytes({"1.xhtml": ""}, package="\x01\x02", extra={"META-INF/encryption.xml": lock})
    with pytest.raises(BookError) as caught:
        read_package(open_archive(io.BytesIO(data)), [])
    assert caught.value.kind == "drm"


@pytest.mark.parametrize(
    ("names", "what"),
    [
        (["word/document.xml"], "a Word file"),
        (["xl/workbook.xml"], "an Office file"),
        (["mimetype", "content.xml"], "an OpenDocument file"),
        (["1.jpg", "2.jpg"], "a comic book archive"),
        (["x"], "a zip archive"),
    ],
)
def test_other_archives_are_called_by_their_names(names: list[str], what: str) -> None:
    assert looks_like(open_archive(io.BytesIO(zip_bytes(dict.fromkeys(names, "x"))))) == what
