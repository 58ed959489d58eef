"""How fast books are imported, and what memory that takes, against the usual recipe: EbookLib and BeautifulSoup.

    python bench/importing.py [FOLDER] [--rounds 3]

FOLDER holds EPUB and TXT files. Two more are made of them: all EPUBs joined into one, and three megabytes of text. The
comparison needs ``pip install ebooklib beautifulsoup4``, which are no dependencies; without them it is left out.
Each import runs in a process of its own; seconds are of the processor, the best of the rounds,
without the start of the process.
"""

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

DEFAULT = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "books" / "dev"
TXT_SIZE = 3_000_000
PARAGRAPHS = ("h1", "h2", "h3", "h4", "h5", "h6", "p", "li")


class Measured(NamedTuple):
    """One import."""

    seconds: float
    megabytes: float
    characters: int
    words: int


def ours(path: Path) -> str:
    """The text by our import."""
    from ponsreader.books.reading import read

    return read(path).text


def usual(path: Path) -> str:
    """The text by EbookLib and BeautifulSoup, as the sample code of the one and most programs do it."""
    import ebooklib
    from bs4 import BeautifulSoup
    from ebooklib import epub

    pages = []
    for item in epub.read_epub(str(path)).get_items_of_type(ebooklib.ITEM_DOCUMENT):
        soup = BeautifulSoup(item.get_body_content(), "html.parser")
        pages.append("\n\n".join(part.get_text().strip() for part in soup.find_all(PARAGRAPHS)))
    return "\n\n".join(pages)


def measure(reader: Callable[[Path], str], path: Path, rounds: int) -> Measured:
    """The best of some rounds, in a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_measured, (reader, path, rounds))


def _measured(reader: Callable[[Path], str], path: Path, rounds: int) -> Measured:
    best, text = float("inf"), ""
    for _ in range(rounds):
        started = time.process_time()
        text = reader(path)
        best = min(best, time.process_time() - started)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 10 if sys.platform != "darwin" else 1 << 20)
    return Measured(best, peak, len(text), len(text.split()))


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
        cells.append(f"{other.seconds:6.2f} {other.megabytes:6.0f} {other.seconds / first.seconds:5.1f}x")
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
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    books = sorted(path for path in asked.folder.iterdir() if path.suffix in (".epub", ".txt"))
    epubs, texts = ([book for book in books if book.suffix == suffix] for suffix in (".epub", ".txt"))
    print(f"{'':28s} characters    words  seconds  s/M words  MB   EbookLib + BeautifulSoup: seconds MB ratio")
    with tempfile.TemporaryDirectory() as made:
        extra = [joined_epub(epubs, Path(made) / "joined.epub"), joined_txt(texts, Path(made) / "joined-3MB.txt")]
        compared: list[list[Measured]] = []
        for path in (*epubs, *texts, *extra):
            readers = (ours, usual) if path in epubs and can_compare() else (ours,)
            results = [measure(reader, path, asked.rounds) for reader in readers]
            compared += [results] if len(results) > 1 else []
            print(row(path, results), flush=True)
    if compared:
        mine, theirs = (sum(results[which].seconds for results in compared) for which in (0, 1))
        print(f"all EPUBs: {mine:.2f} s against {theirs:.2f} s, {theirs / mine:.1f}x")


if __name__ == "__main__":
    main()
