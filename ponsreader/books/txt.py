"""Makes a book of a plain text file: any encoding, any line ends, chapters found by their headings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ponsreader.books import refusals
from ponsreader.books.chapters import Section
from ponsreader.books.composing import Block, Tally, is_wide, visible
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
_UNSEEN = re.compile("[\u00ad\ufeff\u2060\x00-\x08\x0b-\x1f\x7f-\x9f\ufb00-\ufb06]|[\t ]{2,}|\t")
_LIGATURES = dict(zip("\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06", "ff fi fl ffi ffl st st".split(), strict=True))
_PROSE = 200  # a paragraph of this length is no title page
_LEAST_OPENING = 1500  # visible characters of prose before the first heading that make a chapter
_WIDE_TITLE = re.compile("《(?P<title>[^《》]{1,60})》\\s*(?:作者[:：]\\s*)?(?P<author>\\S{0,20})")
_PREVIEW = 60


@dataclass(frozen=True, slots=True)
class ReadTxt:
    """What a text file holds, before it is checked."""

    title: str
    creators: tuple[str, ...]
    language: str
    laid: Laid
    decoded: Decoded
    starts: NDArray[np.uint32]  # the first byte of each character
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
    fields = header_fields([text[line.start : line.end] for line in lines[:first]])
    blocks = [composer.block(p, "licence") for p in paragraphs_of(text, lines[:first])]
    frame = len(blocks)
    blocks += [composer.block(paragraph, None) for paragraph in body]
    blocks += [composer.block(p, "licence") for p in paragraphs_of(text, lines[last:])]
    title, creators = _named(fields, text, lines[first:last], name)
    chapters = _chapters(blocks, frame, body, text, title)
    laid = lay_out(blocks, chapters)
    language = named_language(fields.get("language", "")) or guess_language(laid.text)
    composer.tally.read = visible(text)
    return ReadTxt(title, creators, language, laid, decoded, composer.starts, composer.tally, _notices(decoded, laid.text))


def _decoded(data: bytes, encoding: str | None) -> Decoded:
    if encoding is None:
        return decode_text(data)
    try:
        return decode_as(data, encoding)
    except LookupError:
        raise UsageError("unknown_encoding", f"There is no text encoding called {encoding}.") from None


@dataclass(slots=True)
class _Composer:
    """Turns paragraphs into blocks whose pieces know their bytes."""

    text: str
    starts: NDArray[np.uint32]
    changes: NDArray[np.int64]  # characters that take another number of bytes than the one before
    tally: Tally

    def __init__(self, text: str, starts: NDArray[np.uint32]) -> None:
        self.text = text
        self.starts = starts
        widths = np.diff(starts.astype(np.int64))
        self.changes = np.flatnonzero(np.diff(widths)) + 1
        self.tally = Tally()

    def block(self, paragraph: Paragraph, apart: str | None) -> Block:
        """The paragraph with its places."""
        pieces: list[Piece] = []
        for number, line in enumerate(paragraph.lines):
            if number:
                self._join(paragraph.lines[number - 1], line, paragraph.joined, pieces)
            start = line.start + (line.indent if number or not self._is_set_in(line) else 0)
            self._stretch(start, line.end, pieces)
        return Block(pieces, "".join(piece.text for piece in pieces), 0, apart=apart)

    def _is_set_in(self, line: Line) -> bool:
        """Whether the line begins with ideographic spaces, which are part of the text."""
        return self.text[line.start] == "\u3000"

    def _join(self, before: Line, line: Line, joined: bool, pieces: list[Piece]) -> None:
        if not joined:
            pieces.append(gap("\n"))
        elif not (is_wide(self.text[before.end - 1]) and is_wide(self.text[line.start + line.indent])):
            pieces.append(Piece(" ", 0, int(self.starts[before.end]), self._width(before.end)))

    def _stretch(self, start: int, end: int, pieces: list[Piece]) -> None:
        at = start
        for found in _UNSEEN.finditer(self.text, start, end):
            self._even(at, found.start(), pieces)
            self._special(found[0], found.start(), pieces)
            at = found.end()
        self._even(at, end, pieces)

    def _special(self, chars: str, at: int, pieces: list[Piece]) -> None:
        offset = int(self.starts[at])
        if chars in _LIGATURES:
            spelled = _LIGATURES[chars]
            pieces.append(Piece(spelled, 0, offset, WHOLE, self._width(at)))
            self.tally.added += len(spelled) - 1
        elif chars[0] in " \t":
            pieces.append(Piece(" ", 0, offset, self._width(at)))
        else:
            self.tally.drop("unseen", visible(chars))

    def _even(self, start: int, end: int, pieces: list[Piece]) -> None:
        """Pieces in which every character takes as many bytes."""
        if start >= end:
            return
        low, high = np.searchsorted(self.changes, (start + 1, end))
        edges = [start, *self.changes[low:high].tolist(), end]
        for a, b in zip(edges, edges[1:], strict=False):
            pieces.append(Piece(self.text[a:b], 0, int(self.starts[a]), self._width(a)))

    def _width(self, at: int) -> int:
        return int(self.starts[at + 1]) - int(self.starts[at])


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
    """The headings: paragraphs behind a blank line, in files that have blank lines."""
    many = sum(paragraph.after_blank for paragraph in body)
    needs_blank = many > 0.05 * len(body)
    numbers = [i for i, paragraph in enumerate(body) if paragraph.after_blank or not needs_blank]
    shown = [_shown(body, number, text, needs_blank) for number in numbers]
    return [Heading(numbers[heading.paragraph], heading.path) for heading in find_headings(shown)]


def _shown(body: Sequence[Paragraph], number: int, text: str, needs_blank: bool) -> list[str]:
    """The lines of a paragraph, with those of the paragraphs that follow it without a blank line."""
    end = number + 1
    while needs_blank and end < len(body) and not body[end].after_blank:
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
