"""The one place where the book's offsets (code points) and Qt's positions (UTF-16 units) are converted.

Most paragraphs hold no character outside the basic plane; then the two are the same number and cost nothing.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

_ASTRAL = 0x10000


@dataclass(frozen=True, slots=True)
class Positions:
    """Converts within one piece of text that starts at code point ``start`` of the book."""

    start: int
    length: int  # code points
    wide: tuple[int, ...]  # code-point indexes, within the piece, of characters that take two units

    def to_qt(self, offset: int) -> int:
        """The UTF-16 position, within the piece, of an offset in the book; clipped to the piece."""
        index = min(max(offset - self.start, 0), self.length)
        return index + bisect_left(self.wide, index)

    def from_qt(self, position: int) -> int:
        """The offset in the book of a UTF-16 position within the piece; inside a pair, of its character."""
        low, high = 0, len(self.wide)
        while low < high:
            middle = (low + high) // 2
            if self.wide[middle] + middle < position:
                low = middle + 1
            else:
                high = middle
        index = position - low
        if low and self.wide[low - 1] + low == position:
            index = self.wide[low - 1]
        return self.start + min(max(index, 0), self.length)

    def units(self) -> int:
        """How many UTF-16 units the piece has."""
        return self.length + len(self.wide)


def positions(text: str, start: int) -> Positions:
    """The conversion for a piece of text."""
    if text.isascii() or max(map(ord, text), default=0) < _ASTRAL:
        return Positions(start, len(text), ())
    return Positions(start, len(text), tuple(i for i, char in enumerate(text) if ord(char) >= _ASTRAL))


def within(starts: tuple[int, ...], offset: int) -> int:
    """Which of the pieces that begin at ``starts`` (rising, the first at or before everything) holds an offset."""
    return max(bisect_right(starts, offset) - 1, 0)


def units_slice(text: str, start: int, end: int | None = None) -> str:
    """The part of a text between two UTF-16 positions."""
    if text.isascii():
        return text[start:end]
    stop = None if end is None else end * 2
    return text.encode("utf-16-le")[start * 2 : stop].decode("utf-16-le", "ignore")
