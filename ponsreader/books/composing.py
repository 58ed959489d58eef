"""Lays the text of a page out as paragraphs, by the white-space rules of a browser, and keeps every place."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ponsreader.books.source import WHOLE, Piece, gap, piece

# White space of XML in amounts or kinds that collapse, and what is dropped or spelled out. Unicode's own line and
# paragraph separators count as white space: windows would break lines at them.
_SPECIAL = re.compile(
    "[ \t\n\r\f\u2028\u2029]{2,}|[\t\n\r\f\u2028\u2029]|"
    "[\u00ad\ufeff\u2060\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufb00-\ufb06]"
)
_RARE = re.compile("[\t\n\r\f\u2028\u2029\u00ad\ufeff\u2060\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufb00-\ufb06]")
_SPACES = " \t\n\r\f\u2028\u2029"
# Of UTF-8, the bytes that are plain white space or not the first of a character: what is left can be counted.
_CONTROLS = b"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f"
_NO_CHARACTERS = _CONTROLS + b" " + bytes(range(0x80, 0xC0))
JOINER = "\u2060"  # what typographers put before dashes
_LONG = 1 << 11  # characters that are counted faster all at once
_STRETCH = 1 << 15  # of characters whose numbers stay in the processor's cache
LIGATURES = dict(
    zip("\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True)
)
WIDE = re.compile(
    "[\u2e80-\u2fdf\u3000-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\uffe0-\uffe6]"
)


@dataclass(slots=True)
class Block:
    """A paragraph or heading as it stands in the book, before the book is put in order."""

    pieces: Sequence[Piece]
    text: str
    document: int
    heading: int = 0  # level, 0 for a paragraph
    apart: str | None = None  # kind of what is no story
    region: int = 0  # the section that ``apart`` comes from
    linked: int = 0  # characters inside links


@dataclass(slots=True)
class Tally:
    """Visible characters: read, dropped by reason, and added by spelling out."""

    read: int = 0
    added: int = 0
    dropped: dict[str, int] = field(default_factory=dict)

    def drop(self, reason: str, count: int) -> None:
        """Count characters that are left out."""
        if count:
            self.dropped[reason] = self.dropped.get(reason, 0) + count


def visible(text: str) -> int:
    """How many characters of a text are more than plain white space."""
    if len(text) < _LONG:
        return len(text.encode("utf-8", "surrogatepass").translate(None, _NO_CHARACTERS))
    return len(text) - sum([_blank_in(text[at : at + _STRETCH]) for at in range(0, len(text), _STRETCH)])


def _blank_in(text: str) -> int:
    data = text.encode("utf-8", "surrogatepass")
    spaces = np.count_nonzero(np.frombuffer(data, dtype=np.uint8) == ord(" "))
    return int(spaces) + sum([data.count(code) for code in _CONTROLS if code in data])


def is_wide(char: str) -> bool:
    """Whether a character belongs to a script that puts no spaces between words."""
    return WIDE.match(char) is not None


def is_clean(text: str, special: tuple[str, ...] | None = None) -> bool:
    """Whether a text can be taken as it stands, but for a space at either end.

    ``special`` is all that may stand in it and needs care; None if nobody knows.
    """
    if special is None:
        return "  " not in text and _RARE.search(text) is None
    for chars in special:  # noqa: SIM110 - a generator takes longer than the search itself
        if chars in text:
            return False
    return True


class Composer:
    """The paragraph being composed."""

    __slots__ = ("breaks", "length", "linked", "others", "pieces", "space", "special", "tally")

    def __init__(self, tally: Tally, special: tuple[str, ...] | None = None) -> None:
        self.tally = tally
        self.special = special  # as for ``is_clean``
        self.others = None if special is None else tuple([chars for chars in special if chars != JOINER])
        self._begin()

    def _begin(self) -> None:
        self.pieces: list[Piece] = []
        self.length = 0
        self.linked = 0  # visible characters inside links
        self.breaks = 0  # line breaks that wait for text
        self.space: tuple[int, int, bool] | None = None  # node, offset, whether it holds a line end: waits for text

    def add(self, data: str, node: int, preformatted: bool = False, start: int = 0) -> None:
        """Add the text of a node from ``start`` on."""
        at = start
        if is_clean(data, self.special):
            if at < len(data):
                self._plain(data[at:], node, at)
            return
        if self.others is not None and is_clean(data, self.others):
            self._without_joiners(data[at:], node, at)
            return
        for found in _SPECIAL.finditer(data, start):
            if found.start() > at:
                self._plain(data[at : found.start()], node, at)
            self._special(found[0], node, found.start(), preformatted)
            at = found.end()
        if at < len(data):
            self._plain(data[at:], node, at)

    def _without_joiners(self, data: str, node: int, at: int) -> None:
        """Text in which nothing else needs care."""
        parts = data.split(JOINER)
        for part in parts:
            if part:
                self._plain(part, node, at)
            at += len(part) + 1
        self.tally.drop("unseen", len(parts) - 1)

    def add_character(self, text: str, node: int) -> None:
        """Add what a picture stands for."""
        self._emit(text, node, 0)
        self.tally.added += visible(text)

    def leave_space(self, node: int) -> None:
        """Part what comes from what is there."""
        if self.space is None:
            self.space = (node, 0, False)

    def break_line(self) -> None:
        """End the line here."""
        self.breaks += 1
        self.space = None

    def withdraw(self, closing: str, data: str) -> int:
        """Take back a bracket whose content was dropped, if ``data`` closes it; how many characters of that go."""
        if not self.pieces or not closing or not data.startswith(closing):
            return 0
        self._shorten()
        if self.pieces and self.pieces[-1][0].endswith(" "):
            text, node, offset, _, _ = self.pieces[-1]
            self.space = (node, offset + len(text) - 1, False)
            self._shorten()
        self.tally.drop("note mark", 2)
        return 1

    def take(self) -> tuple[list[Piece], str]:
        """The pieces and the text so far; the next paragraph begins."""
        pieces = self.pieces
        text = pieces[0][0] if len(pieces) == 1 else "".join([part[0] for part in pieces])
        self._begin()
        return pieces, text

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been added to this paragraph."""
        return not self.pieces

    @property
    def last(self) -> str:
        """The last character, or nothing."""
        return self.pieces[-1][0][-1] if self.pieces else ""

    @property
    def is_in_a_word(self) -> bool:
        """Whether what comes next stands right behind a letter or a mark."""
        return bool(self.pieces) and self.space is None and not self.breaks

    def _shorten(self) -> None:
        """Take the last character back."""
        text, *place = self.pieces.pop()
        self.length -= 1
        if len(text) > 1:
            self.pieces.append(piece(text[:-1], *place))

    def _special(self, chars: str, node: int, offset: int, preformatted: bool) -> None:
        if chars[0] in _SPACES:
            self.tally.drop("separator", visible(chars))
            if preformatted and "\n" in chars:
                for _ in range(chars.count("\n")):
                    self.break_line()
            elif self.space is None:
                self.space = (node, offset, "\n" in chars or "\r" in chars)
            else:
                self.space = (*self.space[:2], self.space[2] or "\n" in chars)
        elif chars in LIGATURES:
            spelled = LIGATURES[chars]
            self._emit(spelled, node, offset, WHOLE, 1)
            self.tally.added += len(spelled) - 1
        else:
            self.tally.drop("unseen", visible(chars))

    def _plain(self, text: str, node: int, offset: int) -> None:
        """Text in which spaces stand alone."""
        if text[0] == " " and (len(text) == 1 or not self.is_in_a_word):
            if self.space is None:
                self.space = (node, offset, False)
            text, offset = text[1:], offset + 1
            if not text:
                return
        if text[-1] != " ":
            self._emit(text, node, offset)
            return
        self._emit(text[:-1], node, offset)
        self.space = (node, offset + len(text) - 1, False)

    def _emit(self, text: str, node: int, offset: int, unit: int = 1, size: int = 0) -> None:
        if self.space is not None or self.breaks:
            if self.length:
                self._part(text[0])
            self.breaks, self.space = 0, None
        self.pieces.append((text, node, offset, unit, size))
        self.length += len(text)

    def _part(self, first: str) -> None:
        """Put what waits before the next character: a line break, a space, or nothing between wide characters."""
        if self.breaks:
            self._lay(gap("\n" if self.breaks == 1 else "\n\n"))
        elif self.space is not None:
            node, offset, line_end = self.space
            if not (line_end and is_wide(self.last) and is_wide(first)):
                self._lay(piece(" ", node, offset))

    def _lay(self, part: Piece) -> None:
        self.pieces.append(part)
        self.length += len(part[0])
