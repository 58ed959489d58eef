"""The events of well-formed XML.

Expat, which is strict and knows no limit of depth, tells whether a page is well-formed. Calling Python for each tag
takes it four times as long as parsing, so a page that it has passed is cut at its tags, unless it holds comments,
instructions, or a ">" inside a tag.
"""

import re
from functools import lru_cache
from typing import NamedTuple
from xml.parsers import expat

from ponsreader.books.events import CLOSED, LEAF, NO_ATTRIBUTES, OPEN, TEXT, Event, attribute, local

_BUFFER = 1 << 16
_XML_SPACES = " \t\r\n"
_LONGEST_TAG = 400  # that is worth remembering
_PARTING_NAMES = """
html head body div p h1 h2 h3 h4 h5 h6 section article aside header footer nav main ul ol li dl dt dd blockquote
table thead tbody tfoot tr figure figcaption hgroup hr
"""
_PARTING = frozenset(_PARTING_NAMES.split())  # what white space right inside or right behind does not matter to
_PIECE = re.compile(r"<(?:p\s*+>([^<]*+)</p\s*+|([^>]*+))>")  # a paragraph that holds nothing but text, or a tag
_ATTRIBUTE = re.compile(r"""([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_REFERENCE = re.compile(r"&(?:(lt|gt|quot|apos|amp)|#([0-9]+)|#x([0-9a-fA-F]+));")
_CHARACTERS = {"lt": "<", "gt": ">", "quot": '"', "apos": "'", "amp": "&"}
_SPACE_IN_VALUE = str.maketrans("\t\n", "  ")


class Strict(NamedTuple):
    """A page that is well-formed."""

    events: list[Event]
    in_one: bool  # no text goes on behind a comment or an instruction


def strict_events(text: str, data: bytes) -> Strict | None:
    """The events of well-formed XML, or None; ``data`` is the text in UTF-8. It refers to nothing but characters."""
    if not _parse(expat.ParserCreate("utf-8"), data):
        return None
    events = _cut(text)
    return Strict(_reported(data), False) if events is None else Strict(events, True)


def _parse(parser: expat.XMLParserType, data: bytes) -> bool:
    try:
        parser.Parse(data, True)
    except expat.ExpatError:
        return False
    return True


def _cut(text: str) -> list[Event] | None:
    """The events of a page that is known to be well-formed, or None where its tags are not all that is in it."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    events: list[Event] = []
    parted = False
    _, *pieces = _PIECE.split(text)
    for leaf, tag, behind in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        if tag is None:
            events.append((LEAF, leaf, NO_ATTRIBUTES))
            parted = True
        elif tag[0] == "/":
            events.append(CLOSED)
            parted = _parts(tag)
        else:
            opened = _opened(tag) if len(tag) < _LONGEST_TAG else _read_tag(tag)
            if opened is None:
                return None
            event, empty, parted = opened
            events.append(event)
            if empty:
                events.append(CLOSED)
        if behind and not (parted and behind.isspace() and not behind.strip(_XML_SPACES)):
            events.append((TEXT, behind, NO_ATTRIBUTES))
    return [_in_characters(event) for event in events] if "&" in text else events


def _in_characters(event: Event) -> Event:
    kind, text, attributes = event
    return (kind, _resolved(text), attributes) if "&" in text else event


def _resolved(text: str) -> str:
    return _REFERENCE.sub(_character, text)


def _character(reference: re.Match[str]) -> str:
    name, decimal, hexadecimal = reference.groups()
    return _CHARACTERS[name] if name else chr(int(decimal) if decimal else int(hexadecimal, 16))


@lru_cache(maxsize=4096)
def _parts(end_tag: str) -> bool:
    return local(end_tag[1:].rstrip(_XML_SPACES)) in _PARTING


def _read_tag(tag: str) -> tuple[Event, bool, bool] | None:
    """The event of a start tag, whether the tag ends its element too, and whether white space behind it matters.

    None if this is no start tag, or none that ends at its first ">".
    """
    empty = tag[-1] == "/"
    name, *rest = tag.removesuffix("/").split(None, 1)
    written = rest[0] if rest else ""
    if name[0] in "!?" or _ATTRIBUTE.sub("", written).strip():
        return None
    found = _ATTRIBUTE.findall(written)
    attributes = {attribute(key): _value(double or single) for key, double, single in found}
    name = local(name)
    return (OPEN, name, attributes or NO_ATTRIBUTES), empty, name in _PARTING


_opened = lru_cache(maxsize=4096)(_read_tag)


def _value(written: str) -> str:
    return _resolved(written.translate(_SPACE_IN_VALUE))


def _reported(data: bytes) -> list[Event]:
    """The events as expat reports them."""
    collector = _Collector()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.buffer_size = _BUFFER
    parser.StartElementHandler = collector.start
    parser.EndElementHandler = collector.end
    parser.CharacterDataHandler = collector.data
    parser.Parse(data, True)
    return collector.events


class _Collector:
    """Makes events of what expat reports. White space between paragraphs is left out at once: there is a lot of it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.text = ""  # read, but not yet an event
        self.waiting = False  # a <p> was opened that may turn out to hold nothing but text
        self.parted = True  # white space here is between paragraphs

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if self.waiting:
            self.waiting, self.parted = False, True
            self.events.append((OPEN, "p", NO_ATTRIBUTES))
        if self.text:
            self._flush()
        name = local(tag)
        if tag == "p" and not attributes:
            self.waiting = True
            return
        named = {attribute(key): value for key, value in attributes.items()} if attributes else NO_ATTRIBUTES
        self.events.append((OPEN, name, named))
        self.parted = name in _PARTING

    def end(self, tag: str) -> None:
        """An element ends."""
        if self.waiting:
            self.waiting, self.parted = False, True
            self.events.append((LEAF, self.text, NO_ATTRIBUTES))
            self.text = ""
            return
        if self.text:
            self._flush()
        self.events.append(CLOSED)
        self.parted = local(tag) in _PARTING

    def data(self, text: str) -> None:
        """Text, perhaps only a part of it."""
        self.text = self.text + text if self.text else text

    def _flush(self) -> None:
        if not self.parted or self.text.strip(_XML_SPACES):
            self.events.append((TEXT, self.text, NO_ATTRIBUTES))
        self.text = ""
