"""Reads the table of contents of an EPUB: the navigation page or the NCX, whichever tells more."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ponsreader.books.elements import kinds_of
from ponsreader.books.markup import Node

_DEEPEST = 40
_E = TypeVar("_E")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents that leads to a place in the book."""

    label: str
    parents: tuple[str, ...]
    href: str

    @property
    def path(self) -> tuple[str, ...]:
        """The labels that lead to it, its own last."""
        return (*self.parents, self.label)


def nav_entries(tree: Node) -> list[Entry]:
    """The entries of a navigation page."""
    navs = list(tree.find_all("nav"))
    typed = [nav for nav in navs if kinds_of(nav.attributes) & {"toc", "doc-toc"}]
    untyped = [nav for nav in navs if not kinds_of(nav.attributes)]
    for nav in typed or untyped:
        entries = list(_listed(nav, (), 0)) or [_link(a, ()) for a in nav.find_all("a")]
        if usable := [entry for entry in entries if entry.href]:
            return usable
    return []


def ncx_entries(tree: Node) -> list[Entry]:
    """The entries of an NCX."""
    return [entry for navmap in tree.find_all("navmap") for entry in _points(navmap, (), 0) if entry.href]


def landmarks(tree: Node) -> list[tuple[str, str]]:
    """Types and references of the landmarks of a navigation page."""
    found = []
    for nav in tree.find_all("nav"):
        if "landmarks" in kinds_of(nav.attributes):
            found += [
                (kind, a.attributes.get("href", "")) for a in nav.find_all("a") for kind in kinds_of(a.attributes)
            ]
    return found


def richer(nav: list[_E], ncx: list[_E], pages: int, page_of: Callable[[_E], int | None]) -> list[_E]:
    """Of two tables of contents the one to believe: the NCX only where the nav is sparse and the NCX is not."""
    if not nav or not ncx:
        return nav or ncx
    in_nav, in_ncx = (_covered(entries, page_of) for entries in (nav, ncx))
    return ncx if in_nav == 0 or (in_nav < pages / 2 and (in_ncx > in_nav or len(ncx) > 2 * len(nav))) else nav


def _covered(entries: Sequence[_E], page_of: Callable[[_E], int | None]) -> int:
    return len({page for page in map(page_of, entries) if page is not None})


def _listed(node: Node, parents: tuple[str, ...], depth: int) -> Iterator[Entry]:
    """The entries of the list items below ``node``, through whatever lies between."""
    for child in node.children:
        if child.name == "li" and depth < _DEEPEST:
            entry = _link(next(_above_lists(child), child), parents)
            if entry.label and entry.href:
                yield entry
            below = (*parents, entry.label) if entry.label else parents
            yield from _listed(child, below, depth + 1)
        elif child.name not in ("a", "span", "#text", "li") and depth < _DEEPEST:
            yield from _listed(child, parents, depth + 1)


def _above_lists(item: Node) -> Iterator[Node]:
    """The links and labels of a list item that are not those of the items inside it."""
    stack = list(reversed(item.children))
    while stack:
        node = stack.pop()
        if node.name in ("a", "span"):
            yield node
        elif node.name not in ("ol", "ul"):
            stack.extend(reversed(node.children))


def _link(node: Node, parents: tuple[str, ...]) -> Entry:
    label = "" if node.name == "li" else node.all_text() or _pictured(node)
    href = node.attributes.get("href", "") or next((a.attributes.get("href", "") for a in node.find_all("a")), "")
    return Entry(label, parents, href)


def _pictured(node: Node) -> str:
    """The label of a link that shows a picture."""
    titles = [node.attributes.get("title", "")] + [image.attributes.get("alt", "") for image in node.find_all("img")]
    return next((" ".join(title.split()) for title in titles if title.strip()), "")


def _points(node: Node, parents: tuple[str, ...], depth: int) -> Iterator[Entry]:
    for child in node.children:
        if child.name != "navpoint" or depth >= _DEEPEST:
            continue
        labels = [n for n in child.children if n.name == "navlabel"]
        contents = [n for n in child.children if n.name == "content"]
        label = labels[0].all_text() if labels else ""
        if label:
            yield Entry(label, parents, contents[0].attributes.get("src", "") if contents else "")
        yield from _points(child, (*parents, label) if label else parents, depth + 1)
