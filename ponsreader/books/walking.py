"""Walks through a page once and turns it into paragraphs, dropping by named rules only.

What is dropped is counted under its reason, notes are kept apart, and every id is remembered with the place
that it marks, because tables of contents point at ids.
"""

import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress

from ponsreader.books import elements
from ponsreader.books.composing import Block, Composer, is_clean, visible
from ponsreader.books.events import CLOSE, LEAF, OPEN, TEXT, Event
from ponsreader.books.frames import Frame, Setting, Walk
from ponsreader.books.source import Piece

Find = Callable[[str], str | None]
_MOST_LOOKED_AHEAD = 40
_BLANKS = string.whitespace + "\u00a0\u3000\u200b\u200c\u200d\u2002\u2003\u2009\u202f\u200e\u200f"
_CLOSING = {"[": "]", "(": ")", "（": "）", "〔": "〕"}
_NO_ATTRIBUTES: dict[str, str] = {}
_SPACES = " \t\r\n\f"
_LEAVES = frozenset(("br", "img", "image", "svg"))
_HANDING_DOWN = frozenset(("a", "sup", "pre"))
_NOTABLE = frozenset(("p", "li", "aside", "dd", "dt", "div", "td", "tr"))  # what a mark may point at as a note


class PageWalker:
    """Walks one page. ``find`` gives the archive entry that the path of a reference in it means."""

    def __init__(self, walk: Walk, entry: str, find: Find, special: tuple[str, ...] | None = None) -> None:
        self.walk = walk
        self.entry = entry
        self.find = find
        self.special = special  # as in markup.Page
        self.frames = [Frame("", 0, "", True, Setting())]
        self.frames[0].element = walk.elements.document(entry)
        self.document = len(walk.elements.entries) - 1
        self.composers = [Composer(walk.tally, special)]
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

    def _paragraphs(self, first: str, _: dict[str, str]) -> None:
        """Paragraphs of nothing but text: what ``_open``, ``_text`` and ``_close`` would do, for all that follow."""
        composer, special, blocks, document = self.composers[-1], self.special, self.walk.blocks, self.document
        if composer.pieces or composer.breaks or composer.space:
            self._flush()
        heading, apart, region, *_rest, preformatted = self.frames[-1].setting
        for node, text in self._leaves(first):
            if text[0] != " " and text[-1] != " " and is_clean(text, special):
                blocks.append(Block(((text, node, 0, 1, 0),), text, document, heading, apart, region))
            else:
                composer.add(text, node, preformatted)
                self._flush()

    def _leaves(self, first: str) -> Iterable[tuple[int, str]]:
        """The nodes of all paragraphs of nothing but text from here on, and what they hold."""
        texts = [first]
        while (event := self._next()) and event[0] == LEAF:
            texts.append(event[1])
        if event:
            self.back.append(event)
        self.read += texts
        return self._numbered(texts)

    def _numbered(self, texts: list[str]) -> Iterable[tuple[int, str]]:
        """A node for each of these new elements that can be seen."""
        parent, walk = self.frames[-1], self.walk
        first = 2 * parent.children + 2
        steps = list(range(first, first + 2 * len(texts), 2))
        parent.children += len(texts)
        seen = [text.strip(_BLANKS) != "" for text in texts]
        if not all(seen):
            walk.tally.drop("unseen", sum([visible(text) for text in texts if not text.strip(_BLANKS)]))
            steps, texts = list(compress(steps, seen)), list(compress(texts, seen))
        if not texts:
            return ()
        walk.node_texts += texts
        return zip(walk.elements.leaves(self._element(), steps), texts, strict=True)

    def _block(self, pieces: Sequence[Piece], text: str, linked: int = 0) -> Block:
        heading, apart, region, *_ = self.frames[-1].setting
        return Block(pieces, text, self.document, heading, apart, region, linked)

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        parent = self.frames[-1]
        parent.children += 1
        if name in elements.STYLES and elements.says_nothing(attributes):
            self._style(name, parent)
            return
        if name in elements.PLAIN_BLOCKS and not attributes:
            self._flush()
            self.frames.append(Frame(name, 2 * parent.children, "", True, parent.setting))
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

    def _style(self, name: str, parent: Frame) -> None:
        """An element that only changes how its text looks: done at once where it holds nothing but text."""
        inside, step = self._next(), 2 * parent.children
        if inside and inside[0] == TEXT and (behind := self._next()):
            if behind[0] == CLOSE:
                self._text_of(step, inside[1])
                return
            self.back.append(behind)
        if inside:
            self.back.append(inside)
        self.frames.append(Frame(name, step, "", False, parent.setting))

    def _text_of(self, step: int, data: str) -> None:
        """The text of a new element without an id."""
        if not self._is_between(data):
            parent, numbers = self.frames[-1].element, self.walk.elements
            self.walk.node_texts.append(data)
            element = numbers.element(parent if parent >= 0 else self._element(), step, "")
            self._add(data, numbers.node(element, 1))

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
            self.composers.append(Composer(self.walk.tally, self.special))
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
        if not self._is_between(data):
            self._add(data, self._node(2 * self.frames[-1].children + 1, data))

    def _is_between(self, data: str) -> bool:
        """Whether this is white space between paragraphs."""
        return not self.composers[-1].pieces and not data.strip(_SPACES)

    def _add(self, data: str, node: int) -> None:
        composer, setting = self.composers[-1], self.frames[-1].setting
        self.read.append(data)
        start = 0
        if self.closing:
            start, self.closing = composer.withdraw(self.closing, data), ""
        if setting.link:
            composer.linked += visible(data)
        composer.add(data, node, setting.preformatted, start)

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
        element = self.frames[-1].element
        self.walk.node_texts.append(text)
        return self.walk.elements.node(element if element >= 0 else self._element(), step)

    def _element(self) -> int:
        """The number of the innermost element; its ancestors are numbered before it."""
        known = len(self.frames) - 1
        while (element := self.frames[known].element) < 0:
            known -= 1
        for frame in self.frames[known + 1 :]:
            element = frame.element = self.walk.elements.element(element, frame.step, frame.id)
        return element

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
