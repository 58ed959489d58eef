"""The characters of a text file with the bytes they came from, cut into the blocks of a book."""

import re
from array import array
from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from ponsreader.books.composing import LIGATURES, Block, Tally, is_wide
from ponsreader.books.paragraphs import Line, Paragraph
from ponsreader.books.source import WHOLE, Piece, gap, piece

_WHITE = re.compile(r"[^\S ]")
_SPECIAL = re.compile("[\u00ad\ufeff\u2060\x00-\x08\x0b-\x1f\x7f-\x9f\ufb00-\ufb06]|[\t ][\t ]+|\t")


def inked(text: str) -> int:
    """How many characters of a text file are no white space of any kind: at the ends of lines all of it goes."""
    return len(text) - text.count(" ") - len(_WHITE.findall(text))


class PlacedText:
    """A text that knows the first byte of each of its characters."""

    def __init__(self, text: str, starts: NDArray[np.uint32]) -> None:
        self.text = text
        self.starts = array("I", starts.astype(np.uint32).tobytes())
        changes = np.flatnonzero(np.diff(np.diff(starts.astype(np.int64)))) + 1
        specials = [found.span() for found in _SPECIAL.finditer(text)]
        self.changes = changes.tolist()  # characters that take another number of bytes than the one before
        self.special_starts = [start for start, _ in specials]
        self.specials = specials
        self.tally = Tally()

    def block(self, paragraph: Paragraph) -> Block:
        """The paragraph with its places."""
        pieces: list[Piece] = []
        for number, line in enumerate(paragraph.lines):
            if number:
                self._join(paragraph.lines[number - 1], line, paragraph.joined, pieces)
            is_set_in = not number and self.text[line.start] == "\u3000"  # which is part of the text
            self._stretch(line.start + (0 if is_set_in else line.indent), line.end, pieces)
        return Block(pieces, "".join([part[0] for part in pieces]), 0)

    def _join(self, before: Line, line: Line, joined: bool, pieces: list[Piece]) -> None:
        if not joined:
            pieces.append(gap("\n"))
        elif not (is_wide(self.text[before.end - 1]) and is_wide(self.text[line.start + line.indent])):
            pieces.append(piece(" ", 0, self.starts[before.end], self._width(before.end)))

    def _stretch(self, start: int, end: int, pieces: list[Piece]) -> None:
        """What stands on a line, in pieces in which every character takes as many bytes."""
        at = start
        first = bisect_left(self.special_starts, start)
        last = bisect_left(self.special_starts, end, first)
        for special_start, special_end in self.specials[first:last]:
            self._even(at, special_start, pieces)
            self._special(special_start, min(special_end, end), pieces)
            at = min(special_end, end)
        self._even(at, end, pieces)

    def _special(self, start: int, end: int, pieces: list[Piece]) -> None:
        chars, offset = self.text[start:end], self.starts[start]
        if chars in LIGATURES:
            spelled = LIGATURES[chars]
            pieces.append(piece(spelled, 0, offset, WHOLE, self._width(start)))
            self.tally.added += len(spelled) - 1
        elif chars[0] in " \t":
            pieces.append(piece(" ", 0, offset, self._width(start)))
        else:
            self.tally.drop("unseen", inked(chars))

    def _even(self, start: int, end: int, pieces: list[Piece]) -> None:
        if start >= end:
            return
        first = bisect_left(self.changes, start + 1)
        last = bisect_left(self.changes, end, first)
        for stop in (*self.changes[first:last], end):
            pieces.append(piece(self.text[start:stop], 0, self.starts[start], self._width(start)))
            start = stop

    def _width(self, at: int) -> int:
        return self.starts[at + 1] - self.starts[at]
