"""XHTML, XML and tag soup to one stream of events, without losing a character.

Strict XML comes first: HTML parsers swallow whole pages behind a self-closed ``<title/>``. It is read by expat, which
is strict, knows no limit of depth, and reports what it sees without building a tree. What is not well-formed goes to
an HTML5 parser.
"""

import html.entities
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser, LexborNode

from ponsreader.books import refusals
from ponsreader.books.composing import JOINER
from ponsreader.books.events import CLOSE, CLOSED, NO_ATTRIBUTES, OPEN, TEXT, Event, attribute, local, unfolded
from ponsreader.books.strict import strict_events

_VOID_NAMES = """
area base br col embed hr img input link meta param source track wbr basefont frame keygen
"""
_VOID = frozenset(_VOID_NAMES.split())
_XML_ENTITIES = frozenset(("amp", "lt", "gt", "quot", "apos"))
_MOST_EXPANSION = 1 << 20
_LONGEST_SUBSET = 1 << 15  # of a document type; whoever writes more is no novelist

_PROLOGUE = re.compile(r"(?:\s|<\?.*?\?>|<!--.*?-->)*", re.S)
_SUBSET_TOKEN = re.compile(r"""<!--.*?-->|"[^"]*"|'[^']*'|\]\s*>|[^"'\]<]+|.""", re.S)
_ENTITY = re.compile(r"""<!ENTITY\s+(%\s+)?([^\s%"']+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')""", re.I)
_REFERENCE = re.compile(r"&(?:#[xX]([0-9a-fA-F]{1,8});?|#([0-9]{1,8});?|([A-Za-z_][\w.-]*)(;?))?")
# Who calls the vocabulary of EPUB by another name than everybody else.
_OTHER_PREFIX = re.compile(r"""xmlns:(?!epub\b)([\w-]+)\s*=\s*["'][^"'<>]*/2007/ops["']""")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SELFCLOSED = re.compile(r"<([A-Za-z][\w:.-]*)((?:\s[^<>]*?)?)/>")
_STRAY_LESS = re.compile(r"<(?![A-Za-z/!?])")
_STRAY_END = re.compile(r"</br\s*>", re.I)
_FRAMES = re.compile(r"</?(?:frameset|frame|noframes)(?=[\s/>])[^<>]*>", re.I)
_RAW_TEXT = ("title", "script", "style", "textarea", "xmp", "iframe", "noembed", "plaintext", "select", "template")


@dataclass(frozen=True, slots=True)
class Page:
    """The events of one document, to be read once, and what had to be mended to get them."""

    events: Iterable[Event]
    wellformed: bool
    external: bool  # entities that point out of the book were dropped
    special: tuple[str, ...] | None  # all that may stand in it and needs care; None if nobody knows


@dataclass(slots=True)
class Node:
    """A small document as a tree: package, contents, encryption list."""

    name: str
    attributes: dict[str, str]
    text: str = ""
    children: list["Node"] = field(default_factory=list)

    def find_all(self, *names: str) -> Iterator["Node"]:
        """This node's descendants with one of these names, in document order."""
        stack = list(reversed(self.children))
        while stack:
            node = stack.pop()
            if node.name in names:
                yield node
            stack.extend(reversed(node.children))

    def all_text(self) -> str:
        """All text inside, without the readings of ruby characters, white space collapsed."""
        parts: list[str] = []
        stack = [self]
        while stack:
            node = stack.pop()
            parts.append(node.text)
            stack.extend(c for c in reversed(node.children) if c.name not in ("rt", "rp", "rtc"))
        return " ".join("".join(parts).split())


def read_page(text: str) -> Page:
    """The events of a document; raises BookError ``unsafe_xml``."""
    prepared, external = _prepared(text)
    if not prepared.strip():
        return Page((), True, external, ())
    data = prepared.encode("utf-8", "surrogatepass")
    strict = strict_events(prepared, data)
    if strict is None and _FORBIDDEN.search(prepared):
        prepared = _FORBIDDEN.sub("", prepared)
        data = prepared.encode("utf-8")
        strict = strict_events(prepared, data)
    if strict is not None:
        return Page(strict.events, True, external, _special(prepared, data, strict.in_one))
    return Page(_html_events(_forgiving(prepared)), False, external, None)


def _special(text: str, data: bytes, in_one: bool) -> tuple[str, ...] | None:
    """White space that collapses and joiners, as far as they occur; None if other such characters may occur too."""
    codes = np.frombuffer(data, dtype=np.uint8)
    if b"\xef" in data or "\u2028" in text or "\u2029" in text or not _only_spaces(codes):
        return None
    doubled = not in_one or _doubled(codes, ord(" "))
    return ("\n", *["  "] * doubled, *[char for char in ("\t", JOINER) if char in text])


def _only_spaces(codes: NDArray[np.uint8]) -> bool:
    """Whether the only characters from 128 to 191 are no-break spaces."""
    return bool((codes[np.flatnonzero(codes == 0xC2) + 1] == 0xA0).all())


def _doubled(codes: NDArray[np.uint8], code: int) -> bool:
    """Whether a byte stands twice in a row anywhere."""
    found = codes == code
    return bool((found[1:] & found[:-1]).any())


def read_tree(text: str) -> Node:
    """A small document as a tree under a root without a name."""
    top = Node("", {})
    open_nodes = [top]
    for kind, value, attributes in unfolded(read_page(text).events):
        if kind == OPEN:
            node = Node(value, attributes)
            open_nodes[-1].children.append(node)
            open_nodes.append(node)
        elif kind == CLOSE:
            open_nodes.pop()
        else:
            open_nodes[-1].children.append(Node("#text", {}, value))
    return top


def _prepared(text: str) -> tuple[str, bool]:
    """The document without declarations, all references resolved, so that any XML parser can take it."""
    start = _PROLOGUE.match(text.lstrip("\ufeff"))
    text = text.lstrip("\ufeff")[start.end() if start else 0 :]
    subset, text = _split_doctype(text)
    if found := _OTHER_PREFIX.search(text):
        text = re.sub(rf"(?<=\s){re.escape(found[1])}:(?=[\w-]+\s*=)", "epub:", text)
    entities, external = _declared(subset)
    if "[" in text and "<![CDATA[" in text:
        text = _without_cdata(text)
    if "&" in text:
        text = _Resolver(entities).resolve(text)
    return text, external


def _without_cdata(text: str) -> str:
    """The text with the content of its CDATA sections as ordinary, escaped text."""
    parts, at = [], 0
    while (start := text.find("<![CDATA[", at)) >= 0 and (end := text.find("]]>", start)) >= 0:
        parts += [text[at:start], _escaped(text[start + 9 : end])]
        at = end + 3
    return "".join([*parts, text[at:]])


def _split_doctype(text: str) -> tuple[str, str]:
    """The internal subset of the document type declaration, and what follows the declaration."""
    if text[:9].upper() != "<!DOCTYPE":
        return "", text
    bracket, end = text.find("[", 9), text.find(">", 9)
    if bracket < 0 or 0 <= end < bracket:
        return "", text[end + 1 :] if end >= 0 else ""
    at, last = bracket + 1, bracket + _LONGEST_SUBSET
    while token := _SUBSET_TOKEN.match(text, at, last):
        if token[0].startswith("]") and token[0].endswith(">"):
            return text[bracket + 1 : at], text[token.end() :]
        at = token.end()
    return "", text[end + 1 :]


def _declared(subset: str) -> tuple[dict[str, str], bool]:
    """The plain entities of a document type, and whether external ones were dropped."""
    entities: dict[str, str] = {}
    external = False
    for parameter, name, outside, double, single in _ENTITY.findall(subset):
        value = double or single
        if outside:
            external = True
            if not parameter:
                entities.setdefault(name, "")
        elif parameter:
            if "%" in value or "&" in value:
                raise refusals.unsafe_xml()
        else:
            entities.setdefault(name, value)
    if any(ref in entities for value in entities.values() for _, _, ref, _ in _REFERENCE.findall(value)):
        raise refusals.unsafe_xml()
    return entities, external


class _Resolver:
    """Replaces references to entities and characters by what they stand for."""

    def __init__(self, entities: dict[str, str]) -> None:
        self.entities = entities
        self.expanded = 0

    def resolve(self, text: str) -> str:
        """The text with nothing but the five references of XML left in it."""
        return _REFERENCE.sub(self._value, text)

    def _value(self, found: re.Match[str]) -> str:
        hexadecimal, decimal, name, semicolon = found.groups()
        if name is None:
            if hexadecimal or decimal:
                return _escaped(_character(int(hexadecimal, 16) if hexadecimal else int(decimal)))
            return "&amp;"
        if semicolon and name in self.entities:
            return self._own(name)
        if semicolon and name in _XML_ENTITIES:
            return found[0]
        return _named(found, name, semicolon)

    def _own(self, name: str) -> str:
        value = self.entities[name]
        self.expanded += len(value)
        if self.expanded > _MOST_EXPANSION:
            raise refusals.unsafe_xml()
        return (
            _REFERENCE.sub(lambda inner: _named(inner, inner[3] or "", inner[4] or ""), value)
            if "&" in value
            else value
        )


def _named(found: re.Match[str], name: str, semicolon: str) -> str:
    """A name of HTML, or the characters as they stand."""
    if not name:
        return found[0] if found[1] or found[2] else "&amp;"
    if name in _XML_ENTITIES:
        return f"&{name};"
    value = html.entities.html5.get(name + semicolon)
    follows = found.string[found.end() : found.end() + 1]
    if value is None or (not semicolon and (follows.isalnum() or follows == "=")):
        return "&amp;" + found[0][1:]
    return _escaped(value)


def _character(code: int) -> str:
    """A character by its number; 128 to 159 mean windows-1252, as in every browser."""
    if 128 <= code <= 159:
        return bytes([code]).decode("cp1252", "ignore")
    allowed = code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000
    return chr(code) if allowed else ""


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _forgiving(text: str) -> LexborNode | None:
    """The root of what an HTML5 parser makes of it, after mending what would make such a parser lose text."""
    for name in _RAW_TEXT:
        text = _without_unclosed(text, name)
    if text.count("<!--") > text.count("-->"):
        text = text.replace("<!--", "")
    text = _SELFCLOSED.sub(_expanded, _FRAMES.sub("", _STRAY_END.sub("", text)))
    return LexborHTMLParser(_STRAY_LESS.sub("&lt;", text)).root


def _without_unclosed(text: str, name: str) -> str:
    """Takes out the tags of an element that would swallow the rest of the page as raw text."""
    if name not in ("select", "plaintext") and _is_balanced(text, name):
        return text
    return re.sub(rf"</?{name}(?=[\s/>])[^<>]*>", "", text, flags=re.I)


def _is_balanced(text: str, name: str) -> bool:
    """Whether every start tag of an element is followed by its end tag, and no end tag stands alone."""
    depth = 0
    for tag in re.finditer(rf"<(/?){name}(?=[\s/>])[^<>]*?(/?)>", text, re.I):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth < 0:
            return False
    return depth == 0


def _expanded(found: re.Match[str]) -> str:
    name, rest = found[1], found[2]
    return f"<{name}{rest}>" if name.lower() in _VOID else f"<{name}{rest}></{name}>"


def _html_events(root: LexborNode | None) -> Iterator[Event]:
    """Walks by first child and next sibling: such trees can be deeper than Python recurses."""
    node, depth = root, 0
    while node is not None:
        child = None
        name = node.tag or ""
        if name == "-text":
            if content := node.text_content:
                yield TEXT, content, NO_ATTRIBUTES
        elif name[:1].isalpha():
            yield OPEN, local(name), _html_attributes(node)
            child = node.first_child
            if child is None:
                yield CLOSED
        if child is not None:
            node, depth = child, depth + 1
            continue
        while node is not None and node.next is None and depth > 0:
            node, depth = node.parent, depth - 1
            yield CLOSED
        node = node.next if node is not None and depth > 0 else None


def _html_attributes(node: LexborNode) -> dict[str, str]:
    return {attribute(key): value or "" for key, value in node.attributes.items()}
