"""Finds where the chapters of an EPUB begin, and tells its story from what stands around it."""

from collections.abc import Sequence
from itertools import pairwise
from urllib.parse import unquote

from ponsreader.books import apart
from ponsreader.books.archive import Archive, folder_of
from ponsreader.books.chapters import Mark, Section, by_pages, in_order, opens_story, sections, story_totals
from ponsreader.books.composing import Block
from ponsreader.books.contents import Entry, landmarks, nav_entries, ncx_entries, richer
from ponsreader.books.elements import NOTES
from ponsreader.books.gutenberg import licence_bounds
from ponsreader.books.headings import find_headings
from ponsreader.books.levels import by_headings
from ponsreader.books.markup import Node
from ponsreader.books.package import Package, read_small
from ponsreader.books.pages import Pages
from ponsreader.domain import Notice

_LEAST_STORY = 100  # visible characters that make a section count as a chapter
_LONG_PAGE = 4000  # what stands before the first and behind the last such page stands at an end of the book
_STORY_LANDMARKS = frozenset(("text", "bodymatter", "start", "preface", "foreword", "introduction", "loi"))


def find_chapters(archive: Archive, package: Package, pages: Pages, title: str, notices: list[Notice]) -> list[Section]:
    """The book cut at the places where its chapters begin; what is no story is marked in the blocks."""
    blocks = pages.walk.blocks
    nav = read_small(archive, package.nav) if package.nav else None
    marks = in_order(_contents_marks(archive, package, pages, nav, notices), blocks)
    _set_apart(archive, package, pages, nav, marks, (title, *package.creators))
    if _story_count(marks, blocks) < 2:
        marks = _without_contents(marks, blocks, title, notices)
    cut = [_unnamed_where_apart(section, blocks) for section in sections(marks, len(blocks))]
    for section in cut:
        _set_opening_apart(section, cut, blocks)
    return cut


def _contents_marks(
    archive: Archive, package: Package, pages: Pages, nav: Node | None, notices: list[Notice]
) -> list[Mark]:
    """The places that the contents lead to; a line that leads nowhere is told."""
    marks: list[Mark] = []
    lost: list[str] = []
    for entry, target in _targets(archive, package, pages, nav):
        document = pages.number.get(target) if target else None
        if document is not None:
            mark, exact = _place(pages, document, entry)
            lost += [] if exact else [entry.label]
            if not (mark.empty and apart.kind_of_title(entry.label, at_an_end=True)):
                marks.append(mark)
        elif target is None or target != package.nav:
            lost.append(entry.label)
    if lost:
        notices.append(Notice("toc_target", "The contents lead nowhere for: " + ", ".join(lost[:20])))
    return marks


def _targets(archive: Archive, package: Package, pages: Pages, nav: Node | None) -> list[tuple[Entry, str | None]]:
    """The lines of the table of contents to believe, and the archive entry each leads to."""
    ncx = read_small(archive, package.ncx) if package.ncx else None
    found = {}
    for tree, name, read in ((nav, package.nav, nav_entries), (ncx, package.ncx, ncx_entries)):
        for entry in read(tree) if tree else []:
            found[entry, name] = archive.find(folder_of(name or ""), entry.href)

    def page_of(pair: tuple[Entry, str | None]) -> int | None:
        target = found[pair]
        return pages.number.get(target) if target else None

    of_nav = [pair for pair in found if pair[1] == package.nav]
    of_ncx = [pair for pair in found if pair[1] != package.nav]
    return [(pair[0], found[pair]) for pair in richer(of_nav, of_ncx, len(pages.number), page_of)]


def _place(pages: Pages, document: int, entry: Entry) -> tuple[Mark, bool]:
    """Where an entry leads, and whether the place it names is there."""
    fragment = entry.href.partition("#")[2]
    anchors = pages.walk.anchors
    anchor = anchors.get((document, fragment)) or anchors.get((document, unquote(fragment)))
    block, offset = anchor or (pages.first_block[document], 0)
    if offset and block < len(pages.walk.blocks):
        block, offset = _at_a_line(pages.walk.blocks[block], block, offset)
    return Mark(block, offset, entry.path, empty=not pages.span(document)), anchor is not None or not fragment


def _at_a_line(block: Block, number: int, offset: int) -> tuple[int, int]:
    """A chapter begins with a line: behind the line break before the place, or with the paragraph."""
    if offset >= len(block.text):
        return number + 1, 0
    return number, 0 if block.heading else block.text.rfind("\n", 0, offset + 1) + 1


def _set_apart(
    archive: Archive, package: Package, pages: Pages, nav: Node | None, marks: Sequence[Mark], names: Sequence[str]
) -> None:
    """Mark every block that is no story."""
    blocks = pages.walk.blocks
    if any(pages.linear):
        for document, linear in enumerate(pages.linear):
            _set(pages, pages.blocks(document), None if linear else "auxiliary")
    _by_guide(archive, package, pages, nav)
    start, end = licence_bounds([block.text for block in blocks])
    _set(pages, blocks[:start], "licence")
    _set(pages, blocks[end:], "licence")
    _by_titles(marks, pages)
    _by_shape(pages, names)
    _headings_of_notes(blocks)
    if all(block.apart for block in blocks):
        _keep_as_story(blocks)


def _set(pages: Pages, blocks: Sequence[Block], kind: str | None) -> None:
    """Mark blocks that are not marked yet as one region of a kind; None marks nothing."""
    fresh = [b for b in blocks if b.apart is None or (kind == "endnotes" and b.apart in NOTES)]
    if kind and fresh:
        pages.walk.regions += 1
        for block in fresh:
            block.apart, block.region = kind, pages.walk.regions


def _keep_as_story(blocks: Sequence[Block]) -> None:
    """A book all of whose pages look like front matter is read all the same, without its licence and notes."""
    kept = [b for b in blocks if b.apart not in ("licence", "toc", "copyright-page", "footnotes", "endnotes")] or blocks
    for block in kept:
        block.apart = None


def _by_guide(archive: Archive, package: Package, pages: Pages, nav: Node | None) -> None:
    """What the guide or the landmarks call by its kind, whole pages only."""
    said = [(kind, href, package.folder) for kind, href in package.guide]
    said += [(kind, href, folder_of(package.nav or "")) for kind, href in (landmarks(nav) if nav else [])]
    for name, href, folder in said:
        entry = archive.find(folder, href)
        document = pages.number.get(entry) if entry else None
        kind = apart.kind_of_title(name.removeprefix("other.").replace("-", " "), at_an_end=True)
        if document is not None and name not in _STORY_LANDMARKS and "#" not in href:
            _set(pages, pages.blocks(document), kind)


def _by_titles(marks: Sequence[Mark], pages: Pages) -> None:
    """What the contents call by a name that no chapter has: its page, or all that follows at the end of the book."""
    blocks = pages.walk.blocks
    cut = sections(marks, len(blocks)) if marks else []
    kinds = [apart.kind_of_title(section.path[-1], at_an_end=True) if section.path else None for section in cut]
    long_pages = _long_pages(pages)
    last_story = max((i for i, kind in enumerate(kinds) if kind is None and cut[i].path), default=-1)
    for number, section in enumerate(cut):
        if kinds[number] and section.start[0] < len(blocks):
            document = blocks[section.start[0]].document
            in_the_middle = bool(long_pages) and long_pages[0] <= document <= long_pages[-1]
            at_an_end = not in_the_middle or _is_short(section, blocks)
            reach = pages.span(document) if number < last_story else range(len(blocks))
            kind = apart.kind_of_title(section.path[-1], at_an_end)
            _set(pages, [blocks[i] for i in section.whole() if i in reach], kind)


def _is_short(section: Section, blocks: Sequence[Block]) -> bool:
    return sum(len(blocks[i].text) for i in section.touched()) < _LEAST_STORY


def _by_shape(pages: Pages, names: Sequence[str]) -> None:
    """Pages at the ends of the book that are titled or look like no story."""
    long_pages = _long_pages(pages)
    count = len(pages.linear)
    first, last = (long_pages[0], long_pages[-1]) if long_pages else (3, max(3, count - 4))
    for document in range(count):
        story = [block for block in pages.blocks(document) if block.apart is None]
        if not story or first <= document <= last:
            continue
        titled = apart.kind_of_title(story[0].text, at_an_end=True) if story[0].heading else None
        _set(pages, story, titled or apart.kind_of_page(story, names))


def _headings_of_notes(blocks: Sequence[Block]) -> None:
    """The word "Notes" over the notes of a chapter goes with them."""
    for block, below in pairwise(blocks):
        is_over = below.apart in NOTES and block.apart is None and block.document == below.document
        if is_over and block.heading and apart.kind_of_title(block.text, at_an_end=True) == "endnotes":
            block.apart, block.region = below.apart, below.region


def _long_pages(pages: Pages) -> list[int]:
    """The pages that hold so much that they are story."""
    long = [document for document, size in enumerate(pages.sizes) if size > _LONG_PAGE]
    return [document for document in long if any(block.apart is None for block in pages.blocks(document))]


def _story_count(marks: Sequence[Mark], blocks: Sequence[Block]) -> int:
    """How many chapters of some length the marks would make."""
    cut = sections(marks, len(blocks)) if marks else []
    totals = story_totals(blocks)
    return sum(section.story_length(totals) >= _LEAST_STORY for section in cut if section.path)


def _without_contents(marks: list[Mark], blocks: list[Block], title: str, notices: list[Notice]) -> list[Mark]:
    """Marks by headings, or by lines that read like headings, or by page; the old ones if these are no better."""
    story = [number for number, block in enumerate(blocks) if block.apart is None]
    for found in (by_headings(blocks, title), _by_lines(story, blocks)):
        better = in_order(found, blocks)
        if _story_count(better, blocks) > max(1, _story_count(marks, blocks)):
            notices.append(
                Notice("no_toc", "The table of contents is missing or empty; chapters were found by headings.")
            )
            return better
    if marks:
        return marks
    notices.append(Notice("no_toc", "The book has no table of contents; each of its pages is a chapter."))
    if not any(blocks[number].heading for number in story):
        notices.append(Notice("no_headings", "The book has no headings either."))
    by_page = by_pages(blocks)
    return by_page if len(by_page) > 1 else [Mark(mark.block, 0, (title,)) for mark in by_page]


def _by_lines(story: Sequence[int], blocks: Sequence[Block]) -> list[Mark]:
    found = find_headings([blocks[number].text.split("\n") for number in story])
    return [Mark(story[heading.paragraph], 0, heading.path) for heading in found]


def _unnamed_where_apart(section: Section, blocks: Sequence[Block]) -> Section:
    """Story that only follows a page called "Copyright" is not named after it."""
    if not section.path or apart.kind_of_title(section.path[-1], at_an_end=True) is None:
        return section
    marked = any(blocks[i].apart for i in section.whole())
    return Section((), section.start, section.end) if marked else section


def _set_opening_apart(section: Section, cut: Sequence[Section], blocks: Sequence[Block]) -> None:
    """What stands before the first chapter under no name is front matter, unless there is much of it."""
    story = [blocks[i] for i in section.whole() if blocks[i].apart is None]
    named = any(other.path for other in cut)
    if story and not section.path and named and not opens_story(story):
        for block in story:
            block.apart = "frontmatter"
