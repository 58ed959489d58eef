"""One way of writing for everything that is searched: the same words compare equal however a book sets them.

The canonical text of a book is never changed. It is folded for comparing only, and every folded character
knows the stretch of the canonical text that it stands for. Folding is NFKC and casefold; quote marks, dashes
(with the spaces around them) and white space become one of each; what cannot be seen (soft hyphens, joiners,
direction marks) and the underscores of plain-text emphasis go. It works on arrays: whole novels are folded.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Offsets = NDArray[np.int32]
_Codes = NDArray[np.uint32]
_Mask = NDArray[np.bool_]
_Units = tuple[_Codes, Offsets, Offsets, list[str]]

_SINGLE_QUOTES = "'`´‘’‚‛′‵ʹʻʼˈ‹›＇"
_DOUBLE_QUOTES = '"“”„‟″‶«»「」『』〝〞〟＂｢｣'
_DASHES = "-‐‑‒–—―⁃−⸺⸻﹘﹣－"
_UNSEEN = "_\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
_ALIKE = {
    **dict.fromkeys(_SINGLE_QUOTES, "'"),
    **dict.fromkeys(_DOUBLE_QUOTES, '"'),
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_UNSEEN, ""),
}
_BEYOND_UNICODE = 0x110000  # clusters of several code points get numbers from here on
_SPACE, _DASH = ord(" "), ord("-")
_ORNAMENT = "\"' .,;:!?-"  # what a quotation may gain or lose at its edges
_NAMED_BY_A_CHARACTER = re.compile(r"[^\W_]")
_SPACELESS = re.compile("[぀-ヿ㐀-䶿一-鿿豈-﫿가-힯฀-๿]")


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """Folded text; ``at`` and ``ends`` say where the original of each of its characters begins and ends."""

    text: str
    at: Offsets
    ends: Offsets

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original text that ``self.text[start:end]`` stands for; it must not be empty."""
        return int(self.at[start]), int(self.ends[end - 1])


def fold(text: str, *, accents: bool = True) -> Folded:
    """The search text of ``text``, with the way back; ``accents=False`` also takes off accents."""
    codes, starts, ends, clusters = _units(text)
    kinds, which = np.unique(codes, return_inverse=True)
    written = [_folded(_unit_text(int(kind), clusters), accents) for kind in kinds]
    lengths = np.array([len(w) for w in written], dtype=np.int64)[which]
    out = _spread(written, which, lengths)
    starts, ends = np.repeat(starts, lengths), np.repeat(ends, lengths)
    for rule in (_not_a_second_space, _not_beside_a_dash, _not_a_second_dash):
        keep = rule(out)
        out, starts, ends = out[keep], starts[keep], ends[keep]
    return Folded(_text_of(out), starts, ends)


def fold_word(word: str, *, accents: bool = True) -> str:
    """``fold(word).text``, in a fraction of the time where it is of letters and digits.

    Only runs of spaces, into which a few Arabic ligatures fold, stay as they are.
    """
    if word.isalnum() and not any(map(_joins, word)):
        return "".join(_folded(char, accents) for char in word)
    return fold(word, accents=accents).text


def find_quote(folded: Folded, quote: str) -> tuple[int, int] | None:
    """Where ``quote`` stands in the original text, its first place at whole words, or None.

    Quotation marks, dashes, ellipses and stops around the quote may differ from the book's.
    """
    wanted = fold(quote).text.strip()
    for needle in dict.fromkeys((wanted, wanted.strip(_ORNAMENT))):
        found = _whole_words(folded.text, needle) if _NAMED_BY_A_CHARACTER.search(needle) else -1
        if found >= 0:
            return folded.span(found, found + len(needle))
    return None


def _whole_words(text: str, needle: str) -> int:
    at = text.find(needle)
    while at >= 0:
        if not _cuts_a_word(text, at) and not _cuts_a_word(text, at + len(needle)):
            return at
        at = text.find(needle, at + 1)
    return -1


def _cuts_a_word(text: str, at: int) -> bool:
    """Whether the place ``at`` lies inside a word; scripts without spaces can be cut anywhere."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    return before.isalnum() and after.isalnum() and not (_SPACELESS.match(before) or _SPACELESS.match(after))


def _units(text: str) -> _Units:
    """The text as units that fold alone: single characters, or a character with the marks that follow it."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    starts = np.arange(len(codes), dtype=np.int32)
    joiners = [c for c in map(chr, np.unique(codes).tolist()) if _joins(c)]
    if not joiners:
        return codes, starts, starts + 1, []
    return _with_clusters(text, codes.copy(), starts, "".join(map(re.escape, joiners)))


def _with_clusters(text: str, codes: _Codes, starts: Offsets, joiners: str) -> _Units:
    numbers: dict[str, int] = {}
    ends = starts + 1
    keep = np.ones(len(codes), dtype=np.bool_)
    for found in re.finditer(f"[^{joiners}][{joiners}]+", text):
        start, end = found.span()
        codes[start] = _BEYOND_UNICODE + numbers.setdefault(found[0], len(numbers))
        ends[start] = end
        keep[start + 1 : end] = False
    return codes[keep], starts[keep], ends[keep], list(numbers)


@lru_cache(maxsize=8192)
def _joins(char: str) -> bool:
    """Whether NFKC may melt the character into the one before it."""
    plain = unicodedata.normalize("NFKC", char)
    return unicodedata.combining(plain[0]) != 0 or char in "ﾞﾟ" or "\u1161" <= char <= "\u11ff"


def _unit_text(code: int, clusters: list[str]) -> str:
    return chr(code) if code < _BEYOND_UNICODE else clusters[code - _BEYOND_UNICODE]


@lru_cache(maxsize=65536)
def _folded(unit: str, accents: bool) -> str:
    if unit in _ALIKE:
        return _ALIKE[unit]
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", unit).casefold())
    if not accents:
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return "".join(" " if c.isspace() else _ALIKE.get(c, c) for c in plain if c.isspace() or _is_seen(c))


def _is_seen(char: str) -> bool:
    return unicodedata.category(char) not in ("Cf", "Cc") and not "\ufe00" <= char <= "\ufe0f"


def _spread(written: list[str], which: NDArray[np.intp], lengths: NDArray[np.int64]) -> _Codes:
    """The folded code points of all units, one after the other."""
    pool: _Codes = np.frombuffer("".join(written).encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    if lengths.size and int(lengths.min()) == 1 == int(lengths.max()):
        return pool[which]
    pool_starts = np.cumsum([0, *map(len, written)], dtype=np.int64)[:-1]
    begins = np.cumsum(lengths) - lengths
    inside = np.arange(int(lengths.sum()), dtype=np.int64) - np.repeat(begins, lengths)
    spread: _Codes = pool[np.repeat(pool_starts[which], lengths) + inside]
    return spread


def _not_a_second_space(codes: _Codes) -> _Mask:
    return _first_of_each_run(codes == _SPACE)


def _not_a_second_dash(codes: _Codes) -> _Mask:
    return _first_of_each_run(codes == _DASH)


def _not_beside_a_dash(codes: _Codes) -> _Mask:
    """Drops the spaces that some set around a dash and others do not."""
    dash = codes == _DASH
    beside = np.zeros(len(codes), dtype=np.bool_)
    beside[1:] = dash[:-1]
    beside[:-1] |= dash[1:]
    keep: _Mask = ~(beside & (codes == _SPACE))
    return keep


def _first_of_each_run(same: _Mask) -> _Mask:
    keep = np.ones(len(same), dtype=np.bool_)
    keep[1:] = ~(same[1:] & same[:-1])
    return keep


def _text_of(codes: _Codes) -> str:
    return codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
