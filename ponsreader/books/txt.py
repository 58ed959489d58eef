"""Makes a book of a plain text file: any encoding, any line ends, chapters found by their headings."""

import re
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ponsreader.books import refusals
from ponsreader.books.chapters import Section
from ponsreader.books.composing import LIGATURES, Block, Tally, is_wide, visible
from ponsreader.books.decoding import Decoded, byte_starts, decode_as, decode_text
from ponsreader.books.gutenberg import header_fields, is_credit, licence_bounds
from ponsreader.books.headings import Heading, find_headings
from ponsreader.books.language import guess_language, named_language
from ponsreader.books.laying import Laid, lay_out
from ponsreader.books.paragraphs import Line, Paragraph, lines_of, paragraphs_of
from ponsreader.books.source import WHOLE, Piece, gap
from ponsreader.domain import Notice
from ponsreader.errors import UsageError

MAX_TXT = 64 << 20
_SPECIAL = re.compile("[\u00ad\ufeff\u2060\x00-\x08\x0b-\x1f\x7f-\x9f\ufb00-\ufb06]|[\t ][\t ]+|\t")
_PROSE = 200  # a paragraph of this length is no title page
_LEAST_OPENING = 1500  # visible characters of prose before the first heading that make a chapter
_MOST_BEHIND_BLANK = 0.6
_WIDE_TITLE = re.compile("《(?P<title>[^《》]{1,60})》\\s*(?:作者[:：]\\s*)?(?P<author>\\S{0,20})")
_PREVIEW = 60
_HEADER_LINES = 12  # where a file without a licence may name its title


@dataclass(frozen=True, slots=True)
class ReadTxt:
    """What a text file holds, before it is checked."""

    title: str
    creators: tuple[str, ...]
    language: str
    laid: Laid
    decoded: Decoded
    starts: "array[int]"  # the first byte of each character
    tally: Tally
    notices: tuple[Notice, ...]


def read_txt(data: bytes, name: str, encoding: str | None) -> ReadTxt:
    """The book in the bytes of a text file called ``name``; raises BookError where there is none."""
    if len(data) > MAX_TXT:
        raise refusals.too_big(f"{MAX_TXT >> 20} MB")
    decoded = _decoded(data, encoding)
    text = decoded.text
    lines = lines_of(text)
    if all(line.is_blank for line in lines):
        raise refusals.empty()
    first, last = licence_bounds([text[line.start : line.end] for line in lines])
    composer = _Composer(text, byte_starts(data, decoded))
    body = paragraphs_of(text, lines[first:last])
    fields = header_fields([text[line.start : line.end] for line in lines[: first or _HEADER_LINES]])
    blocks = [composer.block(p, "licence") for p in paragraphs_of(text, lines[:first])]
    frame = len(blocks)
    blocks += [composer.block(paragraph, None) for paragraph in body]
    blocks += [composer.block(p, "licence") for p in paragraphs_of(text, lines[last:])]
    title, creators = _named(fields, text, lines[first:last], name)
    chapters = _chapters(blocks, frame, body, text, title)
    laid = lay_out(blocks, chapters)
    language = named_language(fields.get("language", "")) or guess_language(laid.text)
    composer.tally.read = visible(text)
    return ReadTxt(
        title, creators, language, laid, decoded, composer.starts, composer.tally, _notices(decoded, laid.text)
    )


def _decoded(data: bytes, encoding: str | None) -> Decoded:
    if encoding is None:
        return decode_text(data)
    try:
        return decode_as(data, encoding)
    except LookupError:
        raise UsageError("unknown_encoding", f"There is no text encoding called {encoding}.") from None


class _Composer:
    """Turns paragraphs into blocks whose pieces know their bytes."""

    def __init__(self, text: str, starts: NDArray[np.uint32]) -> None:
        self.text = text
        self.starts = array("I", starts.astype(np.uint32).tobytes())
        changes = np.flatnonzero(np.diff(np.diff(starts.astype(np.int64)))) + 1
        specials = [found.span() for found in _SPECIAL.finditer(text)]
        self.changes = changes.tolist()  # characters that take another number of bytes than the one before
        self.special_starts = [start for start, _ in specials]
        self.specials = specials
        self.tally = Tally()

    def block(self, paragraph: Paragraph, apart: str | None) -> Block:
        """The paragraph with its places."""
        pieces: list[Piece] = []
        for number, line in enumerate(paragraph.lines):
            if number:
                self._join(paragraph.lines[number - 1], line, paragraph.joined, pieces)
            is_set_in = not number and self.text[line.start] == "\u3000"  # which is part of the text
            self._stretch(line.start + (0 if is_set_in else line.indent), line.end, pieces)
        return Block(pieces, "".join([piece.text for piece in pieces]), 0, apart=apart)

    def _join(self, before: Line, line: Line, joined: bool, pieces: list[Piece]) -> None:
        if not joined:
            pieces.append(gap("\n"))
        elif not (is_wide(self.text[before.end - 1]) and is_wide(self.text[line.start + line.indent])):
            pieces.append(Piece(" ", 0, self.starts[before.end], self._width(before.end)))

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
            pieces.append(Piece(spelled, 0, offset, WHOLE, self._width(start)))
            self.tally.added += len(spelled) - 1
        elif chars[0] in " \t":
            pieces.append(Piece(" ", 0, offset, self._width(start)))
        else:
            self.tally.drop("unseen", visible(chars))

    def _even(self, start: int, end: int, pieces: list[Piece]) -> None:
        if start >= end:
            return
        first = bisect_left(self.changes, start + 1)
        last = bisect_left(self.changes, end, first)
        for stop in (*self.changes[first:last], end):
            pieces.append(Piece(self.text[start:stop], 0, self.starts[start], self._width(start)))
            start = stop

    def _width(self, at: int) -> int:
        return self.starts[at + 1] - self.starts[at]


def _chapters(blocks: list[Block], frame: int, body: Sequence[Paragraph], text: str, title: str) -> list[Section]:
    """The chapters; what stands before the first is set apart if it is no prose."""
    headings = _headings(body, text)
    count = len(body)
    first = headings[0].paragraph if headings else count
    _set_front_apart(blocks[frame : frame + first], bool(headings))
    starts = [(heading.paragraph, heading.path) for heading in headings]
    if any(block.apart is None for block in blocks[frame : frame + first]):
        starts.insert(0, (0, (title,)))
    ends = [start for start, _ in starts[1:]] + [count]
    return [
        Section(path, (frame + start, 0), (frame + end, 0)) for (start, path), end in zip(starts, ends, strict=True)
    ]


def _headings(body: Sequence[Paragraph], text: str) -> list[Heading]:
    """The headings, which stand behind blank lines, but for files in which most do not."""
    behind_blank = [number for number, paragraph in enumerate(body) if paragraph.after_blank]
    wrapped = any(paragraph.joined for paragraph in body)
    strict = _found(body, behind_blank, text, wrapped)
    loose = [] if wrapped else _found(body, range(len(body)), text, False)
    return strict if len(strict) >= _MOST_BEHIND_BLANK * len(loose) else loose


def _found(body: Sequence[Paragraph], numbers: Sequence[int], text: str, wrapped: bool) -> list[Heading]:
    shown = [_shown(body, number, text, wrapped) for number in numbers]
    return [Heading(numbers[heading.paragraph], heading.path) for heading in find_headings(shown)]


def _shown(body: Sequence[Paragraph], number: int, text: str, wrapped: bool) -> list[str]:
    """The lines of a paragraph; if lines are wrapped, with those that follow it without a blank line."""
    end = number + 1
    while wrapped and end < len(body) and not body[end].after_blank:
        end += 1
    return [text[line.start : line.end] for paragraph in body[number:end] for line in paragraph.lines]


def _set_front_apart(front: Sequence[Block], has_headings: bool) -> None:
    """Credits, title page and contents list; all of the front, unless prose stands in it."""
    prose = sum(visible(block.text) for block in front if len(block.text) >= _PROSE and "\n" not in block.text)
    for block in front:
        if is_credit(block.text) or (has_headings and prose < _LEAST_OPENING):
            block.apart = "frontmatter"
        elif len(block.text) >= _PROSE:
            break
    if all(block.apart for block in front) and not has_headings:
        for block in front:
            block.apart = None


def _named(fields: dict[str, str], text: str, lines: Sequence[Line], name: str) -> tuple[str, tuple[str, ...]]:
    """Title and authors: by the header of the file, by a title in its first lines, else by the file's name."""
    author = fields.get("author", "")
    if fields.get("title"):
        return fields["title"], (author,) if author else ()
    for line in [line for line in lines if not line.is_blank][:5]:
        found = _WIDE_TITLE.search(text[line.start : line.end])
        if found:
            return found["title"], (found["author"],) if found["author"] else ()
    return Path(name).stem, (author,) if author else ()


def _notices(decoded: Decoded, text: str) -> tuple[Notice, ...]:
    told = []
    if decoded.bad:
        told.append(Notice("bad_bytes", f"{decoded.bad} characters could not be read with certainty."))
    if decoded.guessed:
        told.append(Notice("guessed_encoding", f"{decoded.encoding}: {_preview(text)}"))
    return tuple(told)


def _preview(text: str) -> str:
    """A few words around the first letter that depends on the encoding."""
    at = next((i for i, char in enumerate(text) if not char.isascii()), 0)
    start = max(0, at - _PREVIEW // 2)
    return " ".join(text[start : start + _PREVIEW].split())
