"""Bytes to characters, for pages that say what they are written in and for text files that do not.

What the bytes can be counts more than what a label says. Each answer names the Python codec, so that every
character can be traced to its bytes.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

import chardet
import numpy as np
from numpy.typing import NDArray

# Of the high bytes of a UTF-8 text, this many may be wrong: a few pasted quotation marks, not another encoding.
_MAX_BAD = 0.02
_NEARLY_ALL = 0.95
_SAMPLE = 1 << 16
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# The roomier relative is read instead of the strict name: real files overstep the narrow ones.
_ROOMIER = {
    "ascii": "cp1252",
    "latin-1": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-7": "cp1253",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "cp936": "gb18030",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "euc_jp": "euc_jis_2004",
    "iso2022_jp": "iso2022_jp_2",
    "tis-620": "cp874",
    "iso8859-11": "cp874",
}
# What novels are found in; a short list makes the detector right more often.
_DETECTABLE = """
cp1252 cp1250 cp1251 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp866 cp850 cp437 koi8-r koi8-u mac-roman
iso8859-2 iso8859-5 iso8859-7 iso8859-15 gb18030 big5hkscs cp932 euc_jis_2004 iso2022_jp_2 cp949 hz cp874
"""
_CANDIDATES = _DETECTABLE.split()
_LABEL = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)|<meta[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)""", re.I)
WITH_ESCAPES = frozenset(("iso2022_jp_2", "iso2022_jp", "iso2022_kr", "hz"))
_ESCAPED = re.compile("[\udc80-\udcff\ufffd]")
_NO_ENCODINGS = frozenset(
    ("idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "utf-7", "mbcs", "oem")
)
_BAD_BYTES = range(128, 256)
_ALL_MARKED = {0xDC00 + byte: "\ufffd" for byte in _BAD_BYTES}
_AS_CP1252 = {0xDC00 + byte: bytes([byte]).decode("cp1252", "replace") for byte in _BAD_BYTES}
_SCRIPTS = re.compile(
    "[\t\n\r\x0c\x20-\x7e\xa0-\u058f\u0590-\u06ff\u0900-\u0e7f\u1e00-\u206f\u2100-\u26ff\u3000-\u30ff\u4e00-\u9fff"
    "\uac00-\ud7af\uff00-\uffee]"
)
_RARE = frozenset(("cp1255", "cp1256", "cp1258", "cp874", "koi8-u"))
_SURE_OF_RARE = 0.15
_ONLY_IN_LATIN_9 = b"\xa4\xa6\xa8\xb4\xb8\xbc\xbd\xbe"
_CHARACTER_SET = re.compile(rb"Character set encoding:\s*([\w-]+)", re.I)
_TEXT_CONTROLS = b"\t\n\r\x0b\x0c\x1a\x1b\x85"


@dataclass(frozen=True, slots=True)
class Decoded:
    """Characters and how they were won. ``skip`` bytes of a byte order mark stand before them."""

    text: str
    encoding: str
    guessed: bool = False
    bad: int = 0  # bytes that the encoding does not know
    skip: int = 0


def decode_markup(data: bytes) -> Decoded:
    """A page of an EPUB: by its byte order mark, by what its bytes can be, then by its label."""
    sure = _by_mark(data) or _by_zeros(data) or _strict(data, "utf-8") or _nearly_utf8(data)
    if sure:
        return sure
    found = _LABEL.search(data[:2048])
    label = known_codec((found[1] or found[2]).decode("ascii", "replace")) if found else None
    labelled = _strict(data, label) if label else None
    return labelled or (decode_text(data) if found is None else _replaced(data, "cp1252"))


def decode_text(data: bytes) -> Decoded:
    """A text file, which says nothing about itself."""
    sure = _by_mark(data) or _by_zeros(data)
    if sure:
        return sure
    if not _has_escapes(data):
        sure = _strict(data, "utf-8") or _nearly_utf8(data)
    return sure or _guessed(data)


def decode_as(data: bytes, encoding: str) -> Decoded:
    """A text file in the encoding that the reader has named; LookupError if there is no such encoding."""
    codec = known_codec(encoding)
    if codec is None:
        raise LookupError(encoding)
    marked = _by_mark(data)
    if marked and marked.encoding == codec:
        return marked
    return _strict(data, codec) or _replaced(data, codec)


def known_codec(label: str) -> str | None:
    """The Python codec to read a label with, or None for what is no text encoding."""
    try:
        name = codecs.lookup(label.lower().removeprefix("x-")).name
    except (LookupError, ValueError):
        return None
    name = {"utf-16": "utf-16-le", "utf-32": "utf-32-le", "utf-8-sig": "utf-8"}.get(name, _ROOMIER.get(name, name))
    encodes_text = getattr(codecs.lookup(name), "_is_text_encoding", False)
    return name if encodes_text and name.replace("_", "-") not in _NO_ENCODINGS else None


def is_binary(data: bytes) -> bool:
    """Whether bytes without a byte order mark can be no text: too many zeros and control characters."""
    sample = data[:_SAMPLE].rstrip(b"\0")
    if not sample or _by_mark(sample) or _by_zeros(sample):
        return not sample and bool(data)
    controls = sum(sample.count(bytes([c])) for c in range(32) if c not in _TEXT_CONTROLS)
    return controls > max(2, len(sample) // 100)


def byte_starts(data: bytes, decoded: Decoded) -> NDArray[np.uint32]:
    """For each character the byte it begins at, and one more for the end."""
    if decoded.encoding in WITH_ESCAPES:
        return np.array(_starts_one_by_one(data, decoded.encoding), dtype=np.uint32)
    starts = np.zeros(len(decoded.text) + 1, dtype=np.int64)
    np.cumsum(_widths(data, decoded), out=starts[1:])
    starts += decoded.skip
    if int(starts[-1]) != len(data) and not decoded.bad:  # some characters have two ways to be written
        return np.array(_starts_one_by_one(data, decoded.encoding), dtype=np.uint32)
    return np.minimum(starts, len(data)).astype(np.uint32)


def _widths(data: bytes, decoded: Decoded) -> NDArray[np.int64]:
    """How many bytes each character takes; a bad byte is a character of its own."""
    codec = decoded.encoding
    raw = _raw(data, codec, decoded.skip) if decoded.bad else decoded.text
    codes = np.frombuffer(raw.encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.int64)
    escaped = (codes >= 0xDC80) & (codes <= 0xDCFF) & bool(decoded.bad)
    if codec == "utf-8":
        return 1 + (codes > 0x7F) + np.where(escaped, -1, 0) + ((codes > 0x7FF) & ~escaped) + (codes > 0xFFFF)
    if codec.startswith("utf-16"):
        return 2 + 2 * (codes > 0xFFFF)
    if codec.startswith("utf-32"):
        return np.full(len(codes), 4, dtype=np.int64)
    kinds, which = np.unique(codes, return_inverse=True)
    widths = [len(chr(int(kind)).encode(codec, "replace")) or 1 for kind in kinds]
    return np.where(escaped, 1, np.array(widths, dtype=np.int64)[which]) if widths else codes


def _starts_one_by_one(data: bytes, codec: str) -> list[int]:
    """The same for encodings with escape sequences, by feeding byte after byte."""
    starts, begin = [], 0
    for end, chars in _fed(data, codec):
        starts.extend([begin] * len(chars))
        begin = end
    return [*starts, len(data)]


def _fed(data: bytes, codec: str) -> Iterator[tuple[int, str]]:
    decoder = codecs.getincrementaldecoder(codec)("replace")
    for at in range(len(data)):
        if chars := decoder.decode(data[at : at + 1]):
            yield at + 1 - len(decoder.getstate()[0]), chars
    if chars := decoder.decode(b"", True):
        yield len(data), chars


def _by_mark(data: bytes) -> Decoded | None:
    for mark, codec in _BOMS:
        if data.startswith(mark):
            return _strict(data, codec, len(mark)) or _replaced(data, codec, len(mark))
    return None


def _by_zeros(data: bytes) -> Decoded | None:
    """UTF-16 or UTF-32 without a mark: spaces and line ends of any script hold zeros, on one side only."""
    sample = data[:4096]
    if len(sample) < 4 or 0 not in sample:
        return None
    share = [sample[i::4].count(0) / len(sample[i::4]) for i in range(4)]
    if min(share[2:]) > 0.9 or min(share[:2]) > 0.9:
        return _strict(data, "utf-32-le" if share[0] < 0.5 else "utf-32-be")
    codec = _utf16_kind(sample[: len(sample) // 2 * 2], share[1] + share[3], share[0] + share[2])
    return (_strict(data, codec) or _replaced(data, codec)) if codec else None


def _utf16_kind(sample: bytes, odd: float, even: float) -> str | None:
    """Which UTF-16 it is, by the side of the zeros if that is clear, else by which of the two reads as text."""
    shares = {codec: _share_of_text(sample.decode(codec, "replace")) for codec in ("utf-16-le", "utf-16-be")}
    if min(odd, even) < 0.1 * max(odd, even):
        best = "utf-16-le" if odd > even else "utf-16-be"
    else:
        best = max(shares, key=lambda codec: shares[codec])
    return best if shares[best] > _NEARLY_ALL else None


def _share_of_text(text: str) -> float:
    """How many of the characters belong to scripts that novels are written in."""
    return len(_SCRIPTS.findall(text)) / max(1, len(text))


def _strict(data: bytes, codec: str, skip: int = 0) -> Decoded | None:
    try:
        return Decoded(data[skip:].decode(codec), codec, skip=skip)
    except (UnicodeError, ValueError):
        return None


def _replaced(data: bytes, codec: str, skip: int = 0) -> Decoded:
    """The characters with a mark in the place of each byte that is none."""
    raw = _raw(data, codec, skip)
    return Decoded(raw.translate(_ALL_MARKED), codec, bad=max(1, len(_ESCAPED.findall(raw))), skip=skip)


def _raw(data: bytes, codec: str, skip: int) -> str:
    """The characters; bad bytes are lone surrogates, as far as the codec can tell them apart."""
    if codec in WITH_ESCAPES:
        return "".join(chars for _, chars in _fed(data, codec))
    return data[skip:].decode(codec, "replace" if codec.startswith(("utf-16", "utf-32")) else "surrogateescape")


def _nearly_utf8(data: bytes) -> Decoded | None:
    """UTF-8 in which a few bytes of another hand stand; these are read as windows-1252."""
    high = len(data) - len(data.translate(None, bytes(range(128, 256))))
    raw = _raw(data, "utf-8", 0)
    bad = len(_ESCAPED.findall(raw))
    return Decoded(raw.translate(_AS_CP1252), "utf-8", bad=bad) if bad <= _MAX_BAD * high else None


def _has_escapes(data: bytes) -> bool:
    """Whether ASCII bytes carry Japanese or Chinese by escape sequences."""
    return data.isascii() and (b"\x1b$" in data or data.count(b"~{") > 1)


def _guessed(data: bytes) -> Decoded:
    sample = _telling_lines(data)
    codec = _detected(sample)
    if codec == "iso8859-15" and not any(byte in sample for byte in _ONLY_IN_LATIN_9):
        codec = "cp1252"  # the same letters, and the commoner of the two
    decoded = _strict(data, codec) or _replaced(data, codec)
    return Decoded(decoded.text, codec, guessed=codec != _said_to_be(data), bad=decoded.bad)


def _detected(sample: bytes) -> str:
    """What the detector thinks most of, but nothing rare that it is not sure of."""
    for found in chardet.detect_all(sample, include_encodings=_CANDIDATES, compat_names=False):
        codec = known_codec(str(found["encoding"]))
        if codec and (codec not in _RARE or found["confidence"] >= _SURE_OF_RARE):
            return codec
    return "cp1252"


def _said_to_be(data: bytes) -> str | None:
    """What the header of a Project Gutenberg file says; it makes an equal guess certain."""
    found = _CHARACTER_SET.search(data[:4096])
    return known_codec(found[1].decode("ascii", "replace")) if found else None


def _telling_lines(data: bytes) -> bytes:
    """The lines that hold anything but ASCII, up to a sample's length: the rest tells nothing."""
    if data.isascii():
        return data[:_SAMPLE]
    lines, total = [], 0
    for line in data.splitlines(keepends=True):
        if not line.isascii():
            lines.append(line)
            total += len(line)
        if total > _SAMPLE:
            break
    return b"".join(lines)[: 2 * _SAMPLE]
