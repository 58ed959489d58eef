"""What the elements of a page mean for a reader: a paragraph, a heading, a note, or nothing to read at all."""

import re
from collections.abc import Mapping
from functools import lru_cache

from ponsreader.books.numerals import ROMAN

Attributes = Mapping[str, str]
_LONGEST_TITLE = 120
_SAYS_PICTURE = re.compile(
    r"(?:\[?(?:image|picture|illustration|img|decoration|decorative.*|ornament.*|headpiece|vignette|logo|fleuron|"
    r"drop ?cap|bild|abbildung|figure)\b[\s\d.:\]]*|\S+\.(?:jpe?g|png|gif|svg|webp))",
    re.I,
)
_LONGEST_GAIJI = 20  # rare characters are sometimes described
NOTES = ("footnotes", "endnotes")
PICTURES = "illustrations"
_NOTHING: frozenset[str] = frozenset()

_BLOCK_NAMES = """
address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody
tfoot thead tr ul text level1 level2 level3 level4 level5 level6 book bodymatter frontmatter rearmatter note
docauthor doctitle linegroup line poem stanza
"""
_BLOCKS = frozenset(_BLOCK_NAMES.split())
_CELLS = frozenset(("td", "th", "tab"))
_HEADINGS = {**{f"h{n}": n for n in range(1, 7)}, "hd": 2, "levelhd": 2}
# Blocks that hand nothing down but what they stand in, unless they have attributes.
PLAIN_BLOCKS = _BLOCKS - _HEADINGS.keys() - {"note", "pre"}
# Elements that only change how their text looks, and attributes that say no more about it.
STYLES = frozenset(("abbr", "b", "cite", "em", "font", "i", "q", "small", "span", "strong", "time", "u"))
_SAYING_NOTHING = frozenset(("epub:type", "xml:lang", "lang", "title", "datetime"))
# Elements without anything to read, by the reason under which their characters are counted.
_UNREAD = {
    **dict.fromkeys(("head", "title", "script", "style", "template", "metadata", "defs", "symbol", "desc"), "markup"),
    **dict.fromkeys(("rt", "rp", "rtc"), "ruby reading"),
    **dict.fromkeys(("audio", "video", "canvas", "iframe", "embed", "object", "map"), "media"),
    **dict.fromkeys(("math", "annotation"), "formula"),
    **dict.fromkeys(("select", "textarea", "datalist"), "form"),
    "case": "alternative",  # of epub:switch; its default is read
}
_HIDDEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.I)
_SHOWN_AS_BLOCK = re.compile(r"(?:^|;)\s*display\s*:\s*(?:block|table|list-item|flex|grid)\b", re.I)
_NAVIGATION = frozenset(("toc", "page-list", "landmarks", "loi", "lot", "loa", "lov", "doc-toc", "doc-pagelist"))

_PAGE_BREAK_TYPES = frozenset(("pagebreak", "doc-pagebreak"))
_PAGE_BREAK_CLASS = re.compile(r"(?:^|\s)(?:page-?(?:num(?:ber)?|no|break)s?|pagenum\w*|pb|pgno|folio)(?:\s|$)", re.I)
_PAGE_NUMBER = re.compile(
    rf"[\s\[({{<|—–-]*(?:(?:page|pag?|pg|p|seite|s|página)\.?\s*)?(?:\d{{1,4}}[a-z]?|{ROMAN})[\s\])}}>|—–.-]*", re.I
)
_NOTE_MARK = re.compile(
    r"[\[({（〔【\s]*(?:(?:note|注|註|fn)\s*)?(?:\d{1,4}|[*†‡§¶‖#※]{1,4}|[a-z]|[ivxlc]{1,6}|[①-⑳㉑-㉟❶-❿]|[¹²³⁰⁴-⁹]+)"
    r"[\])}）〕】\s.]*",
    re.I,
)
_BRACKETED = re.compile(r"\s*(?:[\[({（〔【].*[\])}）〕】]|[*†‡§¶‖※①-⑳¹²³⁰⁴-⁹]+)\s*")
_MARK_ALONE = re.compile(r"[\[(]?(?:\d{1,3}|[*†‡§¶]{1,3})[\])]?")
_NOTE_REFERENCE_TYPES = frozenset(("noteref", "annoref", "biblioref", "glossref", "doc-noteref", "doc-biblioref"))
_NOTE_REFERENCE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:fn-?(?:ref|anchor|call|link)\w*|(?:foot|end)?-?note-?(?:ref|call|anchor|link|mark)\w*|noteref\w*|"
    r"duokan-footnote|(?:foot|end)note)(?:[\s_-]|$)",
    re.I,
)
_NOTE_TARGET = re.compile(
    r"(?:^|[^a-z])_?(?:fn|ftn|edn|en|nt|note|foot|footnote|endnote|rearnote)[a-z]?[._-]?\w*\d", re.I
)
_NOTE_TYPES = {
    **dict.fromkeys(("footnote", "footnotes", "doc-footnote"), "footnotes"),
    **dict.fromkeys(("endnote", "endnotes", "rearnote", "rearnotes", "doc-endnote", "doc-endnotes"), "endnotes"),
}
_NOTE_CLASS = re.compile(
    r"(?:^|[\s_-])(?:_id)?(?:mso)?(?:foot|end|rear)-?notes?(?:-?(?:text|content|item|body|list|section|entry|block|p))?"
    r"(?:-end-of-(?:document|block|section))?(?:\s|$)",
    re.I,
)
_NOTE_BLOCKS = frozenset(("aside", "section", "div", "p", "li", "ol", "ul", "dl", "dd", "table"))

_STORY_TYPES = frozenset(("bodymatter", "chapter", "part", "volume", "prologue", "epilogue", "doc-chapter", "doc-part"))
_APART_TYPE_NAMES = """
titlepage halftitlepage halftitle copyright-page imprint imprimatur colophon toc toc-brief loi lot lov loa index
dedication epigraph acknowledgments acknowledgements other-credits contributors seriespage errata bibliography
glossary cover frontispiece landmarks page-list notice keywords title-page copyright dedicatory
"""
_APART_TYPES = frozenset(_APART_TYPE_NAMES.split())
_SAYING_MUCH = frozenset((*_NOTE_REFERENCE_TYPES, *_NOTE_TYPES, *_STORY_TYPES, *_PAGE_BREAK_TYPES, *_NAVIGATION))
_SECTIONS = frozenset(("body", "section", "article", "div", "aside", "nav", "header", "footer", "main"))


def kinds_of(attributes: Attributes) -> frozenset[str]:
    """What ``epub:type`` and ``role`` say, without vocabulary prefixes."""
    if "epub:type" not in attributes and "role" not in attributes:
        return _NOTHING
    return _words(f"{attributes.get('epub:type', '')} {attributes.get('role', '')}")


@lru_cache(maxsize=4096)
def _words(said: str) -> frozenset[str]:
    return frozenset(word.rsplit(":", 1)[-1].lower() for word in said.split())


def says_nothing(attributes: Attributes) -> bool:
    """Whether the attributes of an element that is in ``STYLES`` are no reason to look at it again."""
    if not attributes:
        return True
    if not attributes.keys() <= _SAYING_NOTHING:
        return False
    return "epub:type" not in attributes or not _says_much(attributes["epub:type"])


@lru_cache(maxsize=4096)
def _says_much(said: str) -> bool:
    return not _SAYING_MUCH.isdisjoint(_words(said))


def is_block(name: str, attributes: Attributes) -> bool:
    """Whether the element starts a line of its own."""
    return name in _BLOCKS or ("style" in attributes and _SHOWN_AS_BLOCK.search(attributes["style"]) is not None)


def is_cell(name: str) -> bool:
    """Whether the element is parted from its neighbours by a space only."""
    return name in _CELLS


def heading_level(name: str, attributes: Attributes) -> int:
    """1 to 6 for a heading, else 0."""
    if name in _HEADINGS:
        return _HEADINGS[name]
    if attributes.get("role") == "heading":
        level = attributes.get("aria-level", "2")
        return int(level) if level.isdecimal() and 1 <= int(level) <= 6 else 2
    return 0


def unread(name: str, attributes: Attributes) -> str | None:
    """The reason why nothing inside the element is read, or None."""
    if name in _UNREAD:
        return _UNREAD[name]
    if not attributes:
        return None
    if "hidden" in attributes or ("style" in attributes and _HIDDEN.search(attributes["style"])):
        return "hidden"
    if name == "nav" and kinds_of(attributes) & _NAVIGATION:
        return "navigation"
    return None


def may_be_page_number(name: str, attributes: Attributes) -> bool:
    """Whether the element marks a page of the printed book; its text then tells whether it goes."""
    if name == "pagenum":
        return True
    if kinds_of(attributes) & _PAGE_BREAK_TYPES:
        return True
    return "class" in attributes and _PAGE_BREAK_CLASS.search(attributes["class"]) is not None


def is_page_number(text: str) -> bool:
    """Whether this is no more than the number of a page."""
    return not text.strip() or _PAGE_NUMBER.fullmatch(text) is not None


def may_be_note_mark(name: str, attributes: Attributes) -> bool:
    """Whether the element can lead to a note; its text then tells whether it does."""
    return name == "noteref" or (name == "a" and "href" in attributes) or _is_said_to_be_mark(attributes)


def is_note_mark(name: str, attributes: Attributes, text: str, raised: bool) -> bool:
    """Whether a link with this text is the mark of a note; ``raised`` if it stands in or around a superscript."""
    if name == "noteref" or _is_said_to_be_mark(attributes):
        return True
    href = attributes.get("href", "")
    if "#" not in href or not (_NOTE_MARK.fullmatch(text) or not text.strip()):
        return False
    by_name = _NOTE_REFERENCE_CLASS.search(attributes.get("class", "")) or _NOTE_TARGET.search(href.rsplit("#", 1)[1])
    return bool(by_name or (text.strip() and (raised or _BRACKETED.fullmatch(text))))


def is_mark_alone(text: str) -> bool:
    """Whether a link with this text right behind a word can be nothing but the mark of a note."""
    return _MARK_ALONE.fullmatch(text) is not None


def _is_said_to_be_mark(attributes: Attributes) -> bool:
    return bool(kinds_of(attributes) & _NOTE_REFERENCE_TYPES)


def note_kind(name: str, attributes: Attributes) -> str | None:
    """``footnotes`` or ``endnotes`` for an element that holds notes, else None."""
    for word in kinds_of(attributes):
        if word in _NOTE_TYPES:
            return _NOTE_TYPES[word]
    if name == "note":
        return "footnotes"
    found = _NOTE_CLASS.search(attributes.get("class", "")) if name in _NOTE_BLOCKS else None
    return None if found is None else "endnotes" if "end" in found[0].lower() else "footnotes"


def apart_kind(name: str, attributes: Attributes) -> str | None:
    """The kind of a section that is no part of the story, by its type, else None."""
    if name not in _SECTIONS or not attributes:
        return None
    if attributes.get("id", "") in ("pg-header", "pg-footer"):
        return "licence"
    said = {word.removeprefix("doc-") for word in kinds_of(attributes)}
    return next(iter(sorted(said & _APART_TYPES)), None)


def is_story(attributes: Attributes) -> bool:
    """Whether the element is said to be story, so that a motto inside it belongs to the story too."""
    return bool(kinds_of(attributes) & _STORY_TYPES)


def character_of(attributes: Attributes) -> str:
    """The character that a small picture stands for: a rare letter or a drop cap, or nothing."""
    alternative = attributes.get("alt", "").strip()
    longest = _LONGEST_GAIJI if "gaiji" in attributes.get("class", "").lower() else 2
    return alternative if len(alternative) <= longest and any(c.isalnum() for c in alternative) else ""


def title_of(attributes: Attributes) -> str:
    """What a picture in a heading says by its description, unless that only tells that there is a picture."""
    said = " ".join(attributes.get("alt", "").split())
    tells = len(said) <= _LONGEST_TITLE and any(c.isalnum() for c in said)
    return said if tells and not _SAYS_PICTURE.fullmatch(said) else ""
