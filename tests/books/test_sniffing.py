import pytest

from ponsreader.books.sniffing import binary_kind, is_zip, markup_kind


@pytest.mark.parametrize(
    ("head", "word"),
    [
        (b"%PDF-1.7", "PDF"),
        (b"\0" * 60 + b"BOOKMOBI", "Kindle"),
        (b"\xeaDRMION\xee", "Kindle"),
        (b"{\\rtf1", "RTF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Word"),
        (b"Rar!\x1a", "RAR"),
        (b"AT&TFORM", "DjVu"),
        (b"\0\0\0\x20ftypM4B ", "audio"),
    ],
)
def test_a_file_is_known_by_its_first_bytes(head: bytes, word: str) -> None:
    assert word in (binary_kind(head) or "")


def test_text_is_not_known_for_anything_else() -> None:
    assert binary_kind(b"MZ was a strange name.") is None
    assert binary_kind(b"TPZ, said the sign.") is None
    assert markup_kind(b"He wrote <html> on the wall.") is None


def test_marked_up_text_is_known() -> None:
    assert markup_kind(b'\xef\xbb\xbf<?xml version="1.0"?>\n<FictionBook xmlns="x">') == "an FB2 file"
    assert markup_kind(b"<!DOCTYPE html>\n<html lang='en'>") == "an HTML file"


def test_an_archive_is_known_whole_or_not() -> None:
    assert is_zip(b"PK\x03\x04rest")
    assert not is_zip(b"PK was here")
