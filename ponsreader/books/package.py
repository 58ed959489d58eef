"""Finds the package of an EPUB and reads it: metadata, pages in reading order, contents, cover, locks."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ponsreader.books import refusals
from ponsreader.books.archive import Archive, Damaged, folder_of
from ponsreader.books.decoding import decode_markup
from ponsreader.books.markup import Node, read_page, read_tree
from ponsreader.domain import Notice
from ponsreader.errors import BookError

_CONTAINER = "META-INF/container.xml"
_FONT_LOCKS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_PAGE_TYPES = ("xhtml", "html", "xml", "dtbook", "oeb1", "octet-stream", "text/plain")
_PAGE_ENDINGS = (".xhtml", ".html", ".htm", ".xml", ".xht")
_NOT_AUTHORS = frozenset(
    ("trl", "ill", "edt", "nrt", "cov", "bkp", "pbl", "ann", "aui", "aft", "win", "art", "bkd", "mdc")
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Item:
    """A file of the book, as the manifest lists it."""

    id: str
    href: str
    media_type: str
    properties: frozenset[str]
    fallback: str


@dataclass(frozen=True, slots=True)
class SpinePage:
    """A page in reading order: an archive entry."""

    entry: str
    linear: bool
    picture: bool


@dataclass(frozen=True, slots=True)
class Package:
    """What the package document says."""

    folder: str
    title: str
    creators: tuple[str, ...]
    language: str
    pages: tuple[SpinePage, ...]
    nav: str | None
    ncx: str | None
    guide: tuple[tuple[str, str], ...]  # type and href
    covers: tuple[str, ...]  # hrefs that may be the cover picture, the surest first


def read_package(archive: Archive, notices: list[Notice]) -> Package:
    """The package of the archive; raises BookError ``not_epub``, ``drm``, ``bad_package``, ``unsafe_xml``."""
    name = _package_name(archive, notices)
    locked = _locked_entries(archive)
    if name in locked:
        raise refusals.drm(_shop(archive))
    try:
        text = decode_markup(archive.read(name)).text
    except Damaged:
        raise refusals.corrupt_zip() from None
    tree = read_tree(text)
    if read_page(text).external:
        notices.append(Notice("external_entity", f"References out of the book were left out of {name}."))
    items = {item.id: item for item in _items(tree)}
    spine = next(tree.find_all("spine"), None)
    if spine is None or not items:
        raise refusals.bad_package("it does not say which pages there are and in which order")
    package = _package(tree, archive, folder_of(name), items, spine, notices)
    if any(page.entry in locked for page in package.pages):
        raise refusals.drm(_shop(archive))
    return package


def read_small(archive: Archive, name: str) -> Node | None:
    """A small XML file of the archive, or None if it is not there or cannot be read."""
    if name not in archive.entries:
        return None
    try:
        return read_tree(decode_markup(archive.read(name)).text)
    except Damaged:
        return None


def looks_like(archive: Archive) -> str | None:
    """What an archive without a package is, in a reader's words, or None."""
    names = set(archive.names())
    if "word/document.xml" in names:
        return "a Word file"
    if any(name.startswith(("xl/", "ppt/")) for name in names):
        return "an Office file"
    if "content.xml" in names and "mimetype" in names:
        return "an OpenDocument file"
    pictures = sum(name.lower().endswith((".jpg", ".jpeg", ".png", ".webp", ".gif")) for name in names)
    if names and pictures > 0.8 * len(names):
        return "a comic book archive"
    return "a zip archive"


def _package_name(archive: Archive, notices: list[Notice]) -> str:
    """The package document: by the container file, by the one inside an outer folder, or by its ending."""
    containers = [name for name in archive.names() if name == _CONTAINER or name.endswith("/" + _CONTAINER)]
    for container in sorted(containers, key=len):
        outer = container.removesuffix(_CONTAINER).rstrip("/")
        for root in (read_small(archive, container) or Node("", {})).find_all("rootfile"):
            found = archive.find(outer, root.attributes.get("full-path", ""))
            if found:
                if outer:
                    notices.append(Notice("outer_folder", f"The book was packed inside the folder {outer}."))
                return found
    packages = [name for name in archive.names() if name.lower().endswith(".opf")]
    if not packages:
        raise refusals.not_epub(looks_like(archive))
    notices.append(Notice("no_container", "The file that should say where the book begins is missing."))
    return min(packages, key=lambda name: (name.count("/"), len(name)))


def _items(tree: Node) -> Iterator[Item]:
    for manifest in tree.find_all("manifest"):
        for node in manifest.find_all("item"):
            said = node.attributes
            yield Item(
                said.get("id", ""),
                said.get("href", ""),
                said.get("media-type", "").lower(),
                frozenset(said.get("properties", "").split()),
                said.get("fallback", ""),
            )


def _package(
    tree: Node, archive: Archive, folder: str, items: dict[str, Item], spine: Node, notices: list[Notice]
) -> Package:
    nav = next((item.href for item in items.values() if "nav" in item.properties), None)
    nav_entry = archive.find(folder, nav) if nav else None
    metadata = next(tree.find_all("metadata"), tree)
    return Package(
        folder=folder,
        title=_title(metadata),
        creators=_creators(metadata),
        language=_language(metadata),
        pages=tuple(_pages(archive, folder, items, spine, nav_entry, notices)),
        nav=nav_entry,
        ncx=_ncx(archive, folder, items, spine),
        guide=tuple(
            (node.attributes.get("type", "").lower(), node.attributes.get("href", ""))
            for guide in tree.find_all("guide")
            for node in guide.find_all("reference")
        ),
        covers=tuple(_covers(metadata, items)),
    )


def _pages(
    archive: Archive, folder: str, items: dict[str, Item], spine: Node, nav: str | None, notices: list[Notice]
) -> Iterator[SpinePage]:
    """The pages in reading order, each once; what is missing is told."""
    seen: set[str] = set()
    missing: list[str] = []
    for reference in spine.find_all("itemref"):
        idref = reference.attributes.get("idref", "")
        item = _readable(items, idref)
        entry = archive.find(folder, item.href) if item else None
        if item is None or entry is None:
            missing.append(item.href if item else idref)
        elif entry not in seen and entry != nav:
            seen.add(entry)
            linear = reference.attributes.get("linear", "yes").lower() != "no"
            yield SpinePage(entry, linear, item.media_type.startswith("image/") and "svg" not in item.media_type)
    if missing:
        notices.append(Notice("missing_item", "Not in the file: " + ", ".join(missing[:20])))


def _readable(items: dict[str, Item], identifier: str) -> Item | None:
    """The item, or the fallback that can be read in its place."""
    item = items.get(identifier)
    for _ in range(10):
        if item is None or item.fallback not in items or _can_be_read(item):
            return item
        item = items[item.fallback]
    return item


def _can_be_read(item: Item) -> bool:
    return any(kind in item.media_type for kind in _PAGE_TYPES) or item.href.lower().endswith(_PAGE_ENDINGS)


def _ncx(archive: Archive, folder: str, items: dict[str, Item], spine: Node) -> str | None:
    typed = [item for item in items.values() if "ncx" in item.media_type or item.href.lower().endswith(".ncx")]
    for item in sorted(typed, key=lambda item: item.id != spine.attributes.get("toc", "")):
        if entry := archive.find(folder, item.href):
            return entry
    return next((name for name in archive.names() if name.lower().endswith(".ncx")), None)


def _title(metadata: Node) -> str:
    """The main title, else the first."""
    titles = [(node.attributes.get("id", ""), node.all_text()) for node in metadata.find_all("title")]
    main = {refined for refined, kind in _refined(metadata, "title-type") if kind == "main"}
    shown = [text for identifier, text in titles if identifier in main and text] + [text for _, text in titles if text]
    return shown[0] if shown else ""


def _creators(metadata: Node) -> tuple[str, ...]:
    """The authors: whoever is not said to have done something else."""
    roles = dict(_refined(metadata, "role"))
    people: dict[str, None] = {}
    for node in metadata.find_all("creator"):
        role = node.attributes.get("role") or roles.get(node.attributes.get("id", ""), "")
        name = node.all_text()
        if name and role.lower() not in _NOT_AUTHORS:
            people[name] = None
    return tuple(people)


def _refined(metadata: Node, prop: str) -> Iterator[tuple[str, str]]:
    for node in metadata.find_all("meta"):
        if node.attributes.get("property") == prop:
            yield node.attributes.get("refines", "").lstrip("#"), node.all_text()


def _language(metadata: Node) -> str:
    """The first subtag, or empty where it says nothing."""
    for node in metadata.find_all("language"):
        found = re.match(r"[A-Za-z]{2,3}(?![A-Za-z])", node.all_text())
        if found and found[0].lower() not in ("und", "mul", "zxx", "mis"):
            return found[0].lower()
    return ""


def _covers(metadata: Node, items: dict[str, Item]) -> Iterator[str]:
    yield from (item.href for item in items.values() if "cover-image" in item.properties)
    for node in metadata.find_all("meta"):
        if node.attributes.get("name", "").lower() == "cover":
            content = node.attributes.get("content", "")
            yield items[content].href if content in items else content
    pictures = [item for item in items.values() if item.media_type.startswith("image/")]
    yield from (item.href for item in pictures if "cover" in (item.id + item.href).lower())


def _locked_entries(archive: Archive) -> set[str]:
    """The entries that are encrypted; obfuscated fonts do not matter."""
    locked: set[str] = set()
    for name in archive.names():
        if name.endswith("META-INF/encryption.xml") and (tree := read_small(archive, name)):
            outer = name.removesuffix("META-INF/encryption.xml").rstrip("/")
            locked.update(entry for entry in _locked(archive, outer, tree) if entry)
    return locked


def _locked(archive: Archive, outer: str, tree: Node) -> Iterator[str | None]:
    for data in tree.find_all("encrypteddata"):
        method = next(data.find_all("encryptionmethod"), None)
        if method is None or method.attributes.get("algorithm") not in _FONT_LOCKS:
            for reference in data.find_all("cipherreference"):
                yield archive.find(outer, reference.attributes.get("uri", ""))


def _shop(archive: Archive) -> str | None:
    """Who locked the book."""
    names = [name.lower() for name in archive.names()]
    if any(name.endswith("meta-inf/license.lcpl") for name in names):
        return "LCP"
    if any(name.endswith("meta-inf/sinf.xml") for name in names):
        return "Apple"
    if any(name.endswith("meta-inf/rights.xml") for name in names):
        return _by_rights(archive)
    return None


def _by_rights(archive: Archive) -> str | None:
    for name in archive.names():
        if name.lower().endswith("meta-inf/rights.xml"):
            try:
                rights = archive.read(name, 1 << 20)
            except (Damaged, BookError):
                return None
            return "Adobe" if b"adobe" in rights else "Kobo" if b"kdrm" in rights.lower() else None
    return None
