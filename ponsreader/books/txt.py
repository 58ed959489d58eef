"""Makes a book of a plain text file: any encoding, any line ends, chapters found by their headings."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ponsreader.books import refusals
from ponsreader.books.bracketed import bracketed
from ponsreader.books.chapters import Section
from ponsreader.books.composing import Block, Tally, visible
from ponsreader.books.decoding import Decoded, byte_starts, decode_as, decode_text
from ponsreader.books.elements import NOTES
from ponsreader.books.gutenberg import header_fields, is_credit, licence_bounds
from ponsreader.books.headings import Heading, find_headings
from ponsreader.books.language import guess_language, named_language
from ponsreader.books.laying import Laid, lay_out
from ponsreader.books.paragraphs import Line, Paragraph, lines_of, paragraphs_of
from ponsreader.books.placing import PlacedText, inked
from ponsreader.domain import Notice
from ponsreader.errors import UsageError

MAX_TXT = 64 << 20
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
    shown = [text[line.start : line.end] for line in lines]
    first, last = licence_bounds(shown)
    composer = PlacedText(text, byte_starts(data, decoded))
    header, body, footer = (_composed(composer, part) for part in (lines[:first], lines[first:last], lines[last:]))
    if not body:
        raise refusals.empty()
    title, creators = _named(header_fields(shown[: first or _HEADER_LINES]), shown[first:last], name)
    _set_apart(header, footer)
    chapters = _chapters(len(header), body, text, title)
    laid = lay_out([block for _, block in (*header, *body, *footer)], chapters)
    language = named_language(header_fields(shown[:first]).get("language", "")) or guess_language(laid.text)
    composer.tally.read = inked(text)
    return ReadTxt(
        title, creators, language, laid, decoded, composer.starts, composer.tally, _notices(decoded, laid.text)
    )


def _composed(composer: PlacedText, lines: Sequence[Line]) -> list[tuple[Paragraph, Block]]:
    """The paragraphs in which there is something to see."""
    composed = ((part, composer.block(part)) for part in paragraphs_of(composer.text, lines))
    return [(part, block) for part, block in composed if block.text.strip()]


def _set_apart(*parts: Sequence[tuple[Paragraph, Block]]) -> None:
    for part in parts:
        for _, block in part:
            block.apart = "licence"


def _decoded(data: bytes, encoding: str | None) -> Decoded:
    if encoding is None:
        return decode_text(data)
    try:
        return decode_as(data, encoding)
    except LookupError:
        raise UsageError("unknown_encoding", f"There is no text encoding called {encoding}.") from None


def _chapters(frame: int, composed: Sequence[tuple[Paragraph, Block]], text: str, title: str) -> list[Section]:
    """The chapters; what stands before the first is set apart if it is no prose. ``frame`` blocks stand before."""
    body, blocks = [part for part, _ in composed], [block for _, block in composed]
    headings = _headings(body, text)
    first = headings[0].paragraph if headings else len(body)
    _set_front_apart(blocks[:first], bool(headings))
    starts = [(heading.paragraph, heading.path) for heading in headings]
    _set_bracketed_apart(blocks, [start for start, _ in starts])
    if any(block.apart is None for block in blocks[:first]):
        starts.insert(0, (0, (title,)))
    edges = [frame + start for start, _ in starts] + [frame + len(body)]
    spans = pairwise(edges)
    return [Section(path, (start, 0), (end, 0)) for (_, path), (start, end) in zip(starts, spans, strict=True)]


def _headings(body: Sequence[Paragraph], text: str) -> list[Heading]:
    """The headings, which stand behind blank lines, but for files in which most do not."""
    behind_blank = [number for number, paragraph in enumerate(body) if paragraph.after_blank]
    wrapped = any(paragraph.joined for paragraph in body)
    strict = _found(body, behind_blank, text, wrapped)
    same = wrapped or len(behind_blank) == len(body)
    loose = [] if same else _found(body, range(len(body)), text, False)
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


def _set_bracketed_apart(blocks: Sequence[Block], starts: Sequence[int]) -> None:
    """Notes and pictures in brackets; but a picture that holds a heading stays, and so does a file of notes only."""
    found = [
        (kind, blocks[number], bisect_right(starts, number))
        for kind, numbers in bracketed([block.text for block in blocks])
        if bisect_left(starts, numbers.start) == bisect_left(starts, numbers.stop)
        for number in numbers
    ]
    fresh = [each for each in found if each[1].apart is None]
    if len(fresh) == sum(block.apart is None for block in blocks):
        return
    for kind, block, chapter in fresh:
        block.apart = kind
        if kind in NOTES:
            block.document = chapter  # the notes of a chapter stay together, like those of a page


def _named(fields: dict[str, str], lines: Sequence[str], name: str) -> tuple[str, tuple[str, ...]]:
    """Title and authors: by the header of the file, by a title in its first lines, else by the file's name."""
    author = fields.get("author", "")
    if fields.get("title"):
        return fields["title"], (author,) if author else ()
    for line in [line for line in lines[:_HEADER_LINES] if line.strip()]:
        found = _WIDE_TITLE.search(line)
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
