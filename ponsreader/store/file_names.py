"""File names made from titles: readable, legal on every system, and never a path."""

import hashlib
import re
import unicodedata
from pathlib import Path

_ILLEGAL = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)  # on Windows, with any ending
_MOST_BYTES = 120  # file systems allow 255; SQLite adds "-journal", we add ids and ".pons"
_UNTITLED = "Book"


def from_title(title: str) -> str:
    """The stem of a file name for a book of this title."""
    name = " ".join(_ILLEGAL.sub(" ", unicodedata.normalize("NFC", title)).split())
    name = _shortened(name).strip(" .")
    if not name:
        return _UNTITLED
    return f"{_UNTITLED} {name}" if _RESERVED.fullmatch(name) else name


def stand_in_id(path: Path) -> str:
    """An id for a file that does not tell its own."""
    return hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _shortened(name: str) -> str:
    """At most so many bytes, cut between words where there are any."""
    if len(name.encode()) <= _MOST_BYTES:
        return name
    cut = name.encode()[:_MOST_BYTES].decode(errors="ignore")
    head, _, _ = cut.rpartition(" ")
    return head if len(head) > len(cut) // 2 else cut
