"""Reads the pages of an EPUB one after the other; each is forgotten before the next, but for its text."""

from dataclasses import dataclass, field
from posixpath import basename

from ponsreader.books.archive import Archive, Damaged, folder_of
from ponsreader.books.composing import Block
from ponsreader.books.decoding import decode_markup
from ponsreader.books.frames import Walk
from ponsreader.books.markup import Page, read_page
from ponsreader.books.package import Package, SpinePage
from ponsreader.books.walking import PageWalker
from ponsreader.domain import Notice
from ponsreader.progress import Progress

FEW_CHARACTERS = 20  # a page of pictures may hold so many and still hold no text


@dataclass(slots=True)
class Pages:
    """The pages as they were walked, by document number."""

    walk: Walk = field(default_factory=Walk)
    first_block: list[int] = field(default_factory=list)  # of each document, and one more for the end
    linear: list[bool] = field(default_factory=list)
    number: dict[str, int] = field(default_factory=dict)  # the document number of an entry
    sizes: list[int] = field(default_factory=list)  # characters of each document
    pictured: int = 0  # pages that hold pictures and next to no text
    damaged: list[str] = field(default_factory=list)
    mended: list[str] = field(default_factory=list)
    external: list[str] = field(default_factory=list)

    def span(self, document: int) -> range:
        """The numbers of a page's blocks."""
        return range(self.first_block[document], self.first_block[document + 1])

    def blocks(self, document: int) -> list[Block]:
        """The blocks of a page."""
        return self.walk.blocks[self.first_block[document] : self.first_block[document + 1]]

    def notices(self) -> list[Notice]:
        """What the reader should know about the pages."""
        told = []
        if self.damaged:
            told.append(Notice("unreadable_item", "Cannot be unpacked: " + ", ".join(self.damaged[:20])))
        if self.mended:
            told.append(Notice("not_wellformed", f"{len(self.mended)} pages break the rules of XHTML and were mended."))
        if self.external:
            told.append(Notice("external_entity", "References out of the book were left out of " + self.external[0]))
        return told


def walk_pages(archive: Archive, package: Package, progress: Progress) -> Pages:
    """Read every page of the reading order."""
    pages = Pages()
    for done, page in enumerate(package.pages):
        progress.check()
        progress.report(done, len(package.pages), basename(page.entry))
        if page.picture:
            pages.pictured += 1
            continue
        try:
            data = archive.read(page.entry)
        except Damaged:
            pages.damaged.append(page.entry)
        else:
            _walk_page(archive, page, read_page(decode_markup(data).text), pages)
    pages.first_block.append(len(pages.walk.blocks))
    return pages


def _walk_page(archive: Archive, page: SpinePage, document: Page, pages: Pages) -> None:
    walk = pages.walk
    pages.number[page.entry] = len(pages.linear)
    pages.linear.append(page.linear)
    pages.first_block.append(len(walk.blocks))
    drawings, folder = walk.drawings, folder_of(page.entry)
    PageWalker(walk, page.entry, lambda path: archive.find(folder, path), document.special).run(document.events)
    pages.sizes.append(sum([len(block.text) for block in walk.blocks[pages.first_block[-1] :]]))
    pages.pictured += pages.sizes[-1] <= FEW_CHARACTERS and walk.drawings > drawings
    if not document.wellformed:
        pages.mended.append(page.entry)
    if document.external:
        pages.external.append(page.entry)
