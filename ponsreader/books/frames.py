"""What a walk through pages keeps: the elements that are open, and what the pages have given so far."""

from dataclasses import dataclass, field
from typing import NamedTuple

from ponsreader.books.composing import Block, Tally
from ponsreader.books.source import Elements

Anchor = tuple[int, int]  # the block that an id stands in or before, and how many of its characters before it


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
