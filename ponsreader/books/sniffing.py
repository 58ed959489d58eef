"""Says what kind of file this is by its first bytes, because names lie."""

import re

_MAGIC = (
    (b"%PDF", "a PDF file"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word or Office file"),
    (b"{\\rtf", "an RTF file"),
    (b"\xeaDRMION\xee", "a Kindle (KFX) file"),
    (b"TPZ", "a Kindle (Topaz) file"),
    (b"ITOLITLS", "a Microsoft Reader file"),
    (b"ITSF", "a Windows help (CHM) file"),
    (b"AT&TFORM", "a DjVu file"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"ID3", "an MP3 file"),
    (b"OggS", "an Ogg file"),
    (b"fLaC", "a FLAC file"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"\xca\xfe\xba\xbe", "a program"),
    (b"SQLite format 3\0", "a database"),
    (b"%!PS", "a PostScript file"),
    (b"bplist", "a property list"),
)
_TPZ = re.compile(rb"TPZ\d")
_AT_60 = ((b"BOOKMOBI", "a Kindle (MOBI or AZW3) file"), (b"TEXtREAd", "a Palm book"))
_MARKUP = (
    (re.compile(rb"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)?<FictionBook", re.S), "an FB2 file"),
    (
        re.compile(
            rb"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE\s+html[^>]*>\s*)?(?:<!--.*?-->\s*)?<html[\s>]", re.S | re.I
        ),
        "an HTML file",
    ),
    (re.compile(rb"From:.{0,400}MIME-Version:|MIME-Version: 1\.0", re.S), "an MHTML file"),
)
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


def is_zip(head: bytes) -> bool:
    """Whether a file that begins so is a zip archive, whole or not."""
    return head.startswith(_ZIP)


def binary_kind(head: bytes) -> str | None:
    """What a file that is neither zip nor text is, in a reader's words, or None where that is not known."""
    for at_60, name in _AT_60:
        if head[60:68] == at_60:
            return name
    for magic, name in _MAGIC:
        if head.startswith(magic) and (magic != b"TPZ" or _TPZ.match(head)):
            return name
    if head[4:8] == b"ftyp":
        return "an audio or video file"
    if head.startswith(b"RIFF") and head[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        return "a picture, sound or film"
    return None


def markup_kind(head: bytes) -> str | None:
    """What kind of marked-up text a file holds that is no plain text, or None."""
    bare = head.removeprefix(b"\xef\xbb\xbf")
    return next((name for pattern, name in _MARKUP if pattern.match(bare)), None)
