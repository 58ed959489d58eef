"""Walks through a page once and turns it into paragraphs, dropping by named rules only.

What is dropped is counted under its reason, notes are kept apart, and every id is remembered with the place
that it marks, because tables of contents point at ids.
"""

import string
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ponsreader.books import elements
from ponsreader.books.composing import Block, Composer, Tally, is_clean, visible
from ponsreader.books.events import CLOSE, LEAF, OPEN, TEXT, Event
from ponsreader.books.source import Elements, Piece

Anchor = tuple[int, int]  # the block that an id stands in or before, and how many of its characters before it
_MOST_LOOKED_AHEAD = 40
_BLANKS = string.whitespace + "\u00a0\u3000\u200b\u200c\u200d\u2002\u2003\u2009\u202f\u200e\u200f"
_CLOSING = {"[": "]", "(": ")", "（": "）", "〔": "〕"}
_NO_ATTRIBUTES: dict[str, str] = {}
_NOTHING: Event = (CLOSE, "", _NO_ATTRIBUTES)
_SPACES = " \t\r\n\f"
_LEAVES = frozenset(("br", "img", "image", "svg"))
_HANDING_DOWN = frozenset(("a", "sup", "pre"))
_NOTABLE = frozenset(("p", "li", "aside", "dd", "dt", "div", "td", "tr"))  # what a mark may point at as a note


class Setting(NamedTuple):
    """What an element hands down to the elements inside it."""

    heading: int = 0
    apart: str | None = None
    region: int = 0
    story: bool = False
    link: bool = False
    raised: bool = False
    preformatted: bool = False


class Frame:
    """An open element."""

    __slots__ = ("aside", "block", "children", "element", "id", "name", "note", "setting", "step")

    def __init__(self, name: str, step: int, identifier: str, block: bool, setting: Setting) -> None:
        self.name = name
        self.step = step
        self.id = identifier
        self.block = block
        self.setting = setting
        self.element = -1  # its number in the source map, once it holds text
        self.children = 0
        self.note = False  # holds notes, and nothing around it does
        self.aside = False  # a note inside a paragraph, composed apart from it


@dataclass(slots=True)
class Walk:
    """What the pages walked so far have given."""

    elements: Elements = field(default_factory=Elements)
    node_texts: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    anchors: dict[tuple[int, str], Anchor] = field(default_factory=dict)
    note_targets: set[tuple[str, str]] = field(default_factory=set)
    tally: Tally = field(default_factory=Tally)
    drawings: int = 0  # pictures that stand for no character
    regions: int = 0


class PageWalker:
    """Walks one page. ``find`` gives the archive entry that the path of a reference in it means."""

    def __init__(self, walk: Walk, entry: str, find: Callable[[str], str | None], rare: str | None = None) -> None:
        self.walk = walk
        self.entry = entry
        self.find = find
        self.rare = rare  # the only character that may have to be dropped, as in markup.Page
        self.frames = [Frame("", 0, "", True, Setting())]
        self.frames[0].element = walk.elements.document(entry)
        self.document = len(walk.elements.entries) - 1
        self.composers = [Composer(walk.tally, rare)]
        self.events: Iterator[Event] = iter(())
        self.back: list[Event] = []  # events that were looked at ahead, the next one last
        self.read: list[str] = []
        self.pictured = ""  # what a picture in a heading says, should the heading say nothing else
        self.closing = ""  # the bracket that closes around a note mark that was just dropped

    def run(self, events: Iterable[Event]) -> None:
        """Walk to the end of the page."""
        self.events = iter(events)
        take = {LEAF: self._paragraphs, TEXT: self._text, CLOSE: self._close, OPEN: self._open}
        back = self.back
        for kind, value, attributes in self.events:
            take[kind](value, attributes)
            while back:
                kind, value, attributes = back.pop()
                take[kind](value, attributes)
        self._flush()
        self.walk.tally.read += visible("".join(self.read))

    def _next(self) -> Event | None:
        """The next event, of those that were put back or of the page."""
        return self.back.pop() if self.back else next(self.events, None)

    def _paragraphs(self, text: str, _: dict[str, str]) -> None:
        """Paragraphs of nothing but text: what ``_open``, ``_text`` and ``_close`` would do, for all that follow."""
        parent, composer, walk, rare = self.frames[-1], self.composers[-1], self.walk, self.rare
        if composer.pieces or composer.breaks or composer.space:
            self._flush()
        heading, apart, region, *_rest = parent.setting
        leaf, event = walk.elements.leaf, (LEAF, text, _NO_ATTRIBUTES)
        while event[0] == LEAF:
            text = event[1]
            parent.children += 1
            self.read.append(text)
            if not text.strip(_BLANKS):
                walk.tally.drop("unseen", visible(text))
            else:
                node = leaf(parent.element if parent.element >= 0 else self._element(), 2 * parent.children)
                walk.node_texts.append(text)
                if text[0] != " " and text[-1] != " " and is_clean(text, rare):
                    walk.blocks.append(Block([(text, node, 0, 1, 0)], text, self.document, heading, apart, region))
                else:
                    composer.add(text, node, parent.setting.preformatted)
                    self._flush()
            event = self._next() or _NOTHING
        if event is not _NOTHING:
            self.back.append(event)

    def _block(self, pieces: list[Piece], text: str, linked: int = 0) -> Block:
        heading, apart, region, *_ = self.frames[-1].setting
        return Block(pieces, text, self.document, heading, apart, region, linked)

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        parent = self.frames[-1]
        parent.children += 1
        if name in elements.STYLES and elements.says_nothing(attributes):
            self.frames.append(Frame(name, 2 * parent.children, "", False, parent.setting))
            return
        if reason := elements.unread(name, attributes) or self._judge(name, attributes):
            self._note_ids(name, attributes)
            self._skip(reason)
            return
        frame = self._frame(name, attributes, parent)
        if frame.block or frame.note:
            self._start_block(frame, parent)
        elif elements.is_cell(name):
            self._space()
        self.frames.append(frame)
        if attributes:
            self._note_ids(name, attributes)
        if name in _LEAVES:
            self._leaf(name, attributes)

    def _judge(self, name: str, attributes: dict[str, str]) -> str | None:
        """The reason to drop a small element whose text decides about it, looked at ahead."""
        if not attributes and name not in ("pagenum", "noteref"):
            return None
        page = elements.may_be_page_number(name, attributes)
        mark = elements.may_be_note_mark(name, attributes) and self.frames[-1].setting.apart is None
        if not page and not mark:
            return None
        ahead = self._ahead()
        text = "".join(value for kind, value, _ in ahead if kind in (TEXT, LEAF))
        self.back.extend(reversed(ahead))
        if not ahead or _open_count(ahead) >= 0:
            return None
        if page and elements.is_page_number(text):
            return "page number"
        raised = self.frames[-1].setting.raised or any(value == "sup" for kind, value, _ in ahead if kind == OPEN)
        raised = raised or (self.composers[-1].is_in_a_word and elements.is_mark_alone(text))
        if mark and elements.is_note_mark(name, attributes, text, raised):
            self._remember_note(attributes.get("href", ""))
            self.closing = _CLOSING.get(self.composers[-1].last, "")
            return "note mark"
        return None

    def _remember_note(self, href: str) -> None:
        path, _, fragment = href.partition("#")
        entry = self.find(path) if path else self.entry
        if entry and fragment:
            self.walk.note_targets.add((entry, fragment))

    def _frame(self, name: str, attributes: dict[str, str], parent: Frame) -> Frame:
        setting = parent.setting
        heading = elements.heading_level(name, attributes)
        if heading or attributes or name in _HANDING_DOWN:
            setting = Setting(
                heading=heading or setting.heading,
                apart=setting.apart,
                region=setting.region,
                story=setting.story or elements.is_story(attributes),
                link=setting.link or (name == "a" and "href" in attributes),
                raised=setting.raised or name == "sup",
                preformatted=setting.preformatted or name == "pre" or attributes.get("xml:space") == "preserve",
            )
        identifier = attributes.get("id") or attributes.get("xml:id") or "" if attributes else ""
        frame = Frame(name, 2 * parent.children, identifier, elements.is_block(name, attributes), setting)
        if attributes or name == "note":
            self._set_apart(frame, attributes)
        return frame

    def _set_apart(self, frame: Frame, attributes: dict[str, str]) -> None:
        setting = frame.setting
        note = elements.note_kind(frame.name, attributes) or self._noted(frame)
        kind = note or (None if setting.story else elements.apart_kind(frame.name, attributes))
        if kind and kind != setting.apart and setting.apart not in elements.NOTES:
            self.walk.regions += 1
            frame.setting = setting._replace(apart=kind, region=self.walk.regions)
            frame.note = note is not None

    def _noted(self, frame: Frame) -> str | None:
        """Whether a mark before this element has pointed at it."""
        pointed_at = frame.name in _NOTABLE and (self.entry, frame.id) in self.walk.note_targets
        return "footnotes" if pointed_at else None

    def _leaf(self, name: str, attributes: dict[str, str]) -> None:
        """Elements that are something by themselves."""
        if name == "br":
            self._break()
        elif name == "svg":
            self.walk.drawings += 1
        else:
            if character := elements.character_of(attributes):
                self.composers[-1].add_character(character, self._node(0, character))
            else:
                self.walk.drawings += 1
                if self.frames[-1].setting.heading:
                    self.pictured = elements.title_of(attributes)

    def _start_block(self, frame: Frame, parent: Frame) -> None:
        """A paragraph ends here; but a note in the middle of one does not tear it apart."""
        in_paragraph = parent.name == "p" or not parent.block
        if frame.note and in_paragraph and not (frame.block and self.composers[-1].is_empty):
            frame.aside = True
            self.composers.append(Composer(self.walk.tally, self.rare))
        else:
            self._flush()

    def _close(self, _: str, __: dict[str, str]) -> None:
        frame = self.frames[-1]
        if frame.block or frame.note:
            self._flush()
            if frame.aside:
                self.composers.pop()
        elif elements.is_cell(frame.name):
            self._space()
        self.frames.pop()

    def _text(self, data: str, _: dict[str, str]) -> None:
        composer = self.composers[-1]
        if not composer.pieces and not data.strip(_SPACES):
            return
        self.read.append(data)
        start = composer.withdraw(self.closing, data) if self.closing else 0
        self.closing = ""
        frame = self.frames[-1]
        if frame.setting.link:
            composer.linked += visible(data)
        composer.add(data, self._node(2 * frame.children + 1, data), frame.setting.preformatted, start)

    def _space(self) -> None:
        if not self.composers[-1].is_empty:
            self.composers[-1].leave_space(self._node(2 * self.frames[-1].children + 1, " "))

    def _break(self) -> None:
        composer = self.composers[-1]
        if not composer.is_empty:
            composer.break_line()
        if composer.breaks > 1:
            self._flush()

    def _node(self, step: int, text: str) -> int:
        walk, element = self.walk, self.frames[-1].element
        walk.node_texts.append(text)
        return walk.elements.node(element if element >= 0 else self._element(), step)

    def _element(self) -> int:
        """The number of the innermost element; its ancestors are numbered before it."""
        innermost = self.frames[-1]
        if innermost.element < 0:
            known = len(self.frames) - 2
            while self.frames[known].element < 0:
                known -= 1
            for above, frame in pairwise(self.frames[known:]):
                frame.element = self.walk.elements.element(above.element, frame.step, frame.id)
        return innermost.element

    def _flush(self) -> None:
        """The paragraph is finished, if there is one."""
        composer = self.composers[-1]
        if self.pictured and not composer.pieces:
            composer.add_character(self.pictured, self._node(0, self.pictured))
        self.pictured = ""
        if not composer.pieces:
            composer.breaks, composer.space = 0, None
            return
        linked = composer.linked
        pieces, text = composer.take()
        if not text.strip(_BLANKS):
            self.walk.tally.drop("unseen", visible(text))
            return
        self.walk.blocks.append(self._block(pieces, text, linked))

    def _note_ids(self, name: str, attributes: dict[str, str]) -> None:
        for key in ("id", "xml:id", "name") if name in ("a", "map") else ("id", "xml:id"):
            if mark := attributes.get(key):
                place = (len(self.walk.blocks), self.composers[-1].length)
                self.walk.anchors.setdefault((self.document, mark), place)

    def _skip(self, reason: str) -> None:
        """Pass over an element that was opened, to its end, and count what it held."""
        depth = 1
        while depth and (event := self._next()):
            kind, value, attributes = event
            if kind in (TEXT, LEAF):
                count = visible(value)
                self.walk.tally.read += count
                self.walk.tally.drop(reason, count)
            elif kind == CLOSE:
                depth -= 1
            else:
                depth += 1
                self._note_ids(value, attributes)

    def _ahead(self) -> list[Event]:
        """The next events up to the end of the element that was opened; cut off where that is far."""
        taken: list[Event] = []
        depth = 1
        while depth and len(taken) < _MOST_LOOKED_AHEAD and (event := self._next()):
            taken.append(event)
            depth += (event[0] == OPEN) - (event[0] == CLOSE)
        return taken


def _open_count(ahead: list[Event]) -> int:
    """-1 if the events close the element that was opened before them."""
    return sum((kind == OPEN) - (kind == CLOSE) for kind, _, _ in ahead)
