"""How fast books are imported, and what memory that takes, against the usual recipe: EbookLib and BeautifulSoup.

    python bench/importing.py [FOLDER] [--rounds 7]

FOLDER holds EPUB and TXT files. Two more are made of them: all EPUBs joined into one, and three megabytes of text. The
comparison needs ``pip install ebooklib beautifulsoup4``, which are no dependencies; without them it is left out.
It does the same job, as far as the recipe goes: the paragraphs of all pages in reading order, cut into chapters by the
table of contents. It reads pages by ``get_content()``, as EbookLib's tutorial does, and parses them with
``html.parser``, as BeautifulSoup's introduction and most programs do; "lxml", which that recommends for speed, stands
behind it. Each import runs in a process of its own; seconds are of the processor and of the clock, the best of the
rounds, without the start of the process.
"""

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

DEFAULT = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "books" / "dev"
TXT_SIZE = 3_000_000
PARAGRAPHS = ("h1", "h2", "h3", "h4", "h5", "h6", "p", "li")


class Measured(NamedTuple):
    """One import."""

    seconds: float  # of the processor
    clock: float
    megabytes: float
    characters: int
    words: int


def ours(path: Path) -> str:
    """The text by our import."""
    from ponsreader.books.reading import read

    return read(path).text


def by_html_parser(path: Path) -> str:
    """The text by EbookLib and BeautifulSoup with Python's own parser."""
    return usual(path, "html.parser")


def by_lxml(path: Path) -> str:
    """The text by EbookLib and BeautifulSoup with lxml."""
    return usual(path, "lxml")


def usual(path: Path, parser: str) -> str:
    """The text by EbookLib and BeautifulSoup: all paragraphs in reading order, cut by the table of contents."""
    from bs4 import BeautifulSoup
    from ebooklib import epub

    book = epub.read_epub(str(path))
    targets: dict[str, list[tuple[str, str]]] = {}
    for title, href in _links(book.toc):
        name, _, fragment = href.partition("#")
        targets.setdefault(name, []).append((fragment, title))
    chapters = [("", list[str]())]
    for identifier, _ in book.spine:
        item = book.get_item_with_id(identifier)
        soup = BeautifulSoup(item.get_content(), parser)
        begins = {id(_begin(soup, fragment)): title for fragment, title in targets.get(item.get_name(), ())}
        for element in soup.find_all(True):
            if id(element) in begins:
                chapters.append((begins[id(element)], []))
            if element.name in PARAGRAPHS:
                chapters[-1][1].append(" ".join(element.get_text().split()))
    return "\n\n".join("\n\n".join(paragraphs) for _, paragraphs in chapters)


def _links(contents: Any) -> Iterator[tuple[str, str]]:
    """Title and href of each line of EbookLib's table of contents: links, and pairs of a section and its lines."""
    for line in contents:
        if isinstance(line, tuple):
            yield line[0].title, line[0].href
            yield from _links(line[1])
        else:
            yield line.title, line.href


def _begin(soup: Any, fragment: str) -> Any:
    return (soup.find(id=fragment) if fragment else None) or soup.find(True)


def measure(reader: Callable[[Path], str], path: Path, rounds: int) -> Measured:
    """The best of some rounds, in a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_measured, (reader, path, rounds))


def _measured(reader: Callable[[Path], str], path: Path, rounds: int) -> Measured:
    best, clock, text = float("inf"), float("inf"), ""
    for _ in range(rounds):
        started, began = time.process_time(), time.perf_counter()
        text = reader(path)
        best, clock = min(best, time.process_time() - started), min(clock, time.perf_counter() - began)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 10 if sys.platform != "darwin" else 1 << 20)
    return Measured(best, clock, peak, len(text), len(text.split()))


def joined_epub(books: list[Path], path: Path) -> Path:
    """All pages of these EPUBs as one book."""
    pages: list[str] = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for number, book in enumerate(books):
            with zipfile.ZipFile(book) as source:
                for name in source.namelist():
                    if name.endswith((".xhtml", ".html")):
                        pages.append(f"{number}-{Path(name).name}")
                        target.writestr(pages[-1], source.read(name))
        target.writestr("book.opf", _package(pages))
    return path


def _package(pages: list[str]) -> str:
    items = "".join(
        f'<item id="p{i}" href="{page}" media-type="application/xhtml+xml"/>' for i, page in enumerate(pages)
    )
    order = "".join(f'<itemref idref="p{i}"/>' for i in range(len(pages)))
    return f"<package><metadata/><manifest>{items}</manifest><spine>{order}</spine></package>"


def joined_txt(books: list[Path], path: Path) -> Path:
    """The texts one after the other, up to a size."""
    text = b"\r\n".join(book.read_bytes().removeprefix(b"\xef\xbb\xbf") for book in books if _is_utf8(book))
    path.write_bytes(text[:TXT_SIZE].rsplit(b"\n", 1)[0])
    return path


def _is_utf8(book: Path) -> bool:
    try:
        book.read_text("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def row(path: Path, results: list[Measured]) -> str:
    """A line of the table: ours, then the comparison if there is one."""
    first = results[0]
    cells = [f"{path.name:28s} {first.characters:>9,} {first.words:>8,}"]
    cells.append(f"{first.seconds:6.2f} {1e6 * first.seconds / max(1, first.words):6.2f} {first.megabytes:6.0f}")
    for other in results[1:]:
        cells.append(f"{other.seconds:6.2f} {other.megabytes:4.0f} {other.seconds / first.seconds:5.1f}x")
    return "  ".join(cells)


def can_compare() -> bool:
    """Whether the packages of the comparison are installed."""
    try:
        import bs4  # noqa: F401
        import ebooklib  # noqa: F401
    except ImportError:
        return False
    return True


def main() -> None:
    """Print a row a book."""
    parser = argparse.ArgumentParser(prog="bench/importing.py")
    parser.add_argument("folder", type=Path, nargs="?", default=DEFAULT)
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    books = sorted(path for path in asked.folder.iterdir() if path.suffix in (".epub", ".txt"))
    epubs, texts = ([book for book in books if book.suffix == suffix] for suffix in (".epub", ".txt"))
    print(f"{'':28s} characters    words  seconds  s/M words  MB   usual, html.parser: s MB ratio   usual, lxml")
    with tempfile.TemporaryDirectory() as made:
        extra = [joined_epub(epubs, Path(made) / "joined.epub"), joined_txt(texts, Path(made) / "joined-3MB.txt")]
        compared: list[list[Measured]] = []
        for path in (*epubs, *texts, *extra):
            readers = (ours, by_html_parser, by_lxml) if path in epubs and can_compare() else (ours,)
            results = [measure(reader, path, asked.rounds) for reader in readers]
            compared += [results] if len(results) > 1 else []
            print(row(path, results), flush=True)
    for which, name in enumerate(("html.parser", "lxml"), 1) if compared else ():
        print(
            f"all EPUBs against {name}: {_sums(compared, which, 'seconds')}, by the clock"
            f" {_sums(compared, which, 'clock')}"
        )


def _sums(compared: list[list[Measured]], which: int, column: str) -> str:
    mine, theirs = (sum(getattr(results[each], column) for results in compared) for each in (0, which))
    return f"{mine:.2f} s to {theirs:.2f} s, {theirs / mine:.1f}x"


if __name__ == "__main__":
    main()
