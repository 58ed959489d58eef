import io
import zipfile

import pytest

from ponsreader.books.archive import Archive, Damaged, open_archive
from ponsreader.errors import BookError


def archive(*names: str, content: bytes = b"x") -> Archive:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for name in names:
            info = zipfile.ZipInfo(name)
            info.filename = name  # the constructor would mend it
            info.compress_type = zipfile.ZIP_DEFLATED
            opened.writestr(info, content)
    return open_archive(packed)


def test_nothing_outside_the_book_is_an_entry() -> None:
    found = archive("../../evil", "/evil", "C:\\evil", "a/../../evil", "good", "folder/", "__MACOSX/x", "a/._x")
    assert list(found.names()) == ["good"]
    assert len(found.unsafe) == 4


def test_backslashes_part_folders_too() -> None:
    assert archive("OPS\\1.xhtml").find("OPS", "1.xhtml") == "OPS/1.xhtml"


@pytest.mark.parametrize(
    ("names", "href", "meant"),
    [
        (["OPS/a b.xhtml"], "a%20b.xhtml", "OPS/a b.xhtml"),
        (["OPS/a%20b.xhtml", "OPS/a b.xhtml"], "a%20b.xhtml", "OPS/a%20b.xhtml"),
        (["OPS/100% x.xhtml"], "100%25%20x.xhtml", "OPS/100% x.xhtml"),
        (["OPS/café.xhtml"], "cafe%CC%81.xhtml", "OPS/café.xhtml"),
        (["OPS/One.XHTML"], "one.xhtml", "OPS/One.XHTML"),
        (["OPS/One.xhtml", "OPS/ONE.xhtml"], "one.xhtml", None),
        (["Extra/x.xhtml"], "../Extra/x.xhtml#frag", "Extra/x.xhtml"),
        (["OPS/x.xhtml"], "x.xhtml?query", "OPS/x.xhtml"),
        (["OPS/x.xhtml"], "./x.xhtml", "OPS/x.xhtml"),
        (["OPS/a:b.xhtml"], "a:b.xhtml", "OPS/a:b.xhtml"),
        (["OPS/x.xhtml"], "http://x.xhtml", None),
        (["etc/passwd"], "file:///etc/passwd", None),
        (["etc/passwd"], "../../etc/passwd", None),
        (["OPS/x.xhtml"], "", None),
        (["OPS/x.xhtml"], "#top", None),
    ],
)
def test_a_reference_means_the_entry_a_reader_would_expect(names: list[str], href: str, meant: str | None) -> None:
    assert archive(*names).find("OPS", href) == meant


def test_names_in_utf8_without_the_mark_are_understood() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as opened:
        opened.writestr("X" * 9 + ".xhtml", "x")
    data = packed.getvalue().replace(b"X" * 9, "第二章".encode())
    assert open_archive(io.BytesIO(data)).find("", "%E7%AC%AC%E4%BA%8C%E7%AB%A0.xhtml") == "第二章.xhtml"


def test_an_entry_is_not_read_beyond_its_limit_whatever_its_header_says() -> None:
    with pytest.raises(BookError, match="unpacks to more"):
        archive("a", content=b"\0" * (40 << 20)).read("a")


def test_all_entries_share_one_budget() -> None:
    found = archive("a", "b", content=b"0123456789")
    found.left = 15
    assert found.read("a") == b"0123456789"
    with pytest.raises(BookError):
        found.read("b")


def test_a_wrong_checksum_does_not_keep_a_page_from_its_reader() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as opened:
        opened.writestr("a", "hello")
    assert open_archive(io.BytesIO(packed.getvalue().replace(b"hello", b"jello"))).read("a") == b"jello"


def test_an_entry_that_cannot_be_unpacked_is_damaged() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("a", "hello hello hello hello")
        start = opened.getinfo("a").header_offset + 31
    data = bytearray(packed.getvalue())
    data[start : start + 6] = b"\xff" * 6
    with pytest.raises(Damaged):
        open_archive(io.BytesIO(bytes(data))).read("a")


def test_a_file_without_a_directory_is_incomplete() -> None:
    with pytest.raises(BookError) as caught:
        open_archive(io.BytesIO(b"PK\x03\x04half a download"))
    assert caught.value.kind == "corrupt_zip"


def test_an_archive_of_too_many_files_is_refused() -> None:
    with pytest.raises(BookError) as caught:
        archive(*map(str, range(20_001)), content=b"")
    assert caught.value.kind == "too_big"


def test_an_entry_that_would_begin_before_the_file_is_damaged() -> None:
    found = archive("a")
    found.entries["a"].header_offset = -5
    with pytest.raises(Damaged):
        found.read("a")
