"""Throws made-up and broken EPUB and TXT files at the import, for as long as one likes.

    python -m tests.fuzz_import --minutes 10 [--guided]

Every file must become a book that passes its own checks, or meet a named error. Anything else is printed with the
bytes that caused it, to become a test.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from ponsreader.books.reading import read
from ponsreader.books.source import locate
from ponsreader.domain import ImportedBook
from ponsreader.errors import PonsReaderError
from tests.books.making import FILLER, epub_bytes, nav, ncx, xhtml, zip_bytes

MOST_SECONDS = 10.0  # one small file takes a hundredth of this

_TAGS = (
    "p div span b i h1 h2 h3 a sup ruby rt rb rp br hr img title script style aside section nav table tr td li ol pre "
    "svg text body head html blockquote select textarea template frameset plaintext xmp math noscript option o:p font"
)
_ATTRIBUTES = """
 id="a"| id="b"| href="#a"| href="2.xhtml#b"| epub:type="noteref"| epub:type="footnote"| epub:type="pagebreak"
| epub:type="toc"| class="footnote"| class="pagenum"| hidden=""| alt="W"| style="display:none"| name="c"| x="<"
| epub:type="endnotes"| epub:type="bodymatter chapter"| a=b c='
"""
_WORDS = """
CHAPTER I|Chapter 2|第一章 起|The ferry left.|5|[1]|&nbsp;|&|&amp;|&#147;|&#0;|&x;|<|>|]]>|<![CDATA[x]]>|<!--|-->
|<?pi?>|日本語\n日本|é|𝒜|Copyright ©|*** START OF THE PROJECT GUTENBERG EBOOK X ***|I.|II.|Contents|“
"""
_UNSEEN = ["\x00", "\x85", "\u2028", "\u00a0", "\u3000", "\u00ad", "\u2060", "\u200b"]
_ODD = ["", " ", "\n", "\r", "\ufb01ne", "e\u0301", FILLER, *_UNSEEN]
_tag = st.sampled_from(_TAGS.split())
_attributes = st.lists(st.sampled_from(_ATTRIBUTES.replace("\n", "").split("|")), max_size=2).map("".join)
_words = st.sampled_from([*_WORDS.strip("\n").split("|"), *_ODD]) | st.text(max_size=8)
_piece = st.one_of(
    _words,
    st.builds("<{}{}>".format, _tag, _attributes),
    st.builds("</{}>".format, _tag),
    st.builds("<{}{}/>".format, _tag, _attributes),
    st.builds("<{0}{1}>{2}</{0}>".format, _tag, _attributes, _words),
)
_soup = st.lists(_piece, max_size=30).map("".join)
_page = st.one_of(
    _soup.map(xhtml),
    _soup,
    st.builds("<!DOCTYPE html [<!ENTITY x '{}'>]><html><body>{}</body></html>".format, _words, _soup),
)
_encoded = st.builds(
    lambda page, codec: page.encode(codec, "replace"),
    _page,
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252", "gb18030", "utf-16-le", "cp932"]),
)
_hrefs = st.sampled_from(
    ["1.xhtml", "2.xhtml", "1.xhtml#a", "2.xhtml#b", "3.xhtml", "#a", "../x", "http://x", "", "%zz"]
)
_links = st.lists(st.tuples(_words, _hrefs), max_size=6)
_contents = st.one_of(
    st.none(),
    _links.map(lambda links: ("ncx", ncx(*links))),
    _links.map(lambda links: ("nav", nav(*links))),
    _soup.map(lambda soup: ("nav", soup)),
)
_spine = st.none() | st.lists(
    st.sampled_from(['<itemref idref="p0"/>', '<itemref idref="p1" linear="no"/>', '<itemref idref="zz"/>', "<x>"]),
    max_size=4,
).map("".join)
_metadata = st.sampled_from(
    ["", "<dc:title>T</dc:title>", "<dc:title/><dc:language>x</dc:language>", "<dc:title>&x;</title>"]
)


@st.composite
def epubs(draw: st.DrawFn) -> bytes:
    """EPUBs, sound and unsound."""
    contents = draw(_contents)
    return epub_bytes(
        {"1.xhtml": draw(_encoded), "2.xhtml": draw(_encoded)},
        contents=contents[1] if contents else None,
        contents_kind=contents[0] if contents else "ncx",
        spine=draw(_spine),
        metadata=draw(_metadata),
        package=draw(st.none() | st.none() | st.none() | _soup),
        container=draw(st.sampled_from(["", "", "", None, "<container>"])),
        prefix=draw(st.sampled_from(["", "", "x/"])),
        extra=draw(
            st.dictionaries(st.sampled_from(["META-INF/encryption.xml", "../e", "OPS/3.xhtml"]), _soup, max_size=1)
        ),
    )


_name = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=9)
_archives = st.dictionaries(_name, st.binary(max_size=30) | _soup, max_size=4).map(zip_bytes)
_line = st.lists(_words, max_size=4).map(" ".join)
_txt = st.builds(
    lambda lines, end, codec: end.join(lines).encode(codec, "replace"),
    st.lists(_line, max_size=30),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\r\r\n", "\n    "]),
    st.sampled_from(
        ["utf-8", "utf-16", "utf-16-be", "utf-32", "cp1252", "gb18030", "big5", "cp932", "euc_jp", "cp949", "koi8-r"]
    ),
)


@st.composite
def broken(draw: st.DrawFn, whole: st.SearchStrategy[bytes]) -> bytes:
    """Files with a stretch overwritten, cut out, doubled or cut off."""
    data = draw(whole)
    start = draw(st.integers(0, max(0, len(data) - 1)))
    end = min(len(data), start + draw(st.integers(0, 40)))
    new = draw(st.sampled_from([b"", data[start:end] * 2]) | st.binary(max_size=10))
    return data[:start] if draw(st.integers(0, 9)) == 0 else data[:start] + new + data[end:]


FILES = st.one_of(
    st.tuples(epubs(), st.just("a.epub")),
    st.tuples(broken(epubs()), st.just("a.epub")),
    st.tuples(_archives, st.sampled_from(["a.epub", "a.txt", "a"])),
    st.tuples(_txt, st.just("a.txt")),
    st.tuples(broken(_txt), st.just("a.txt")),
    st.tuples(st.binary(max_size=300), st.sampled_from(["a.epub", "a.txt", "a.bin"])),
)


def must_be_read_or_refused(path: Path, data: bytes) -> str:
    """Import the bytes; what came of it: ``book`` or the kind of the error. Anything else is raised."""
    path.write_bytes(data)
    started = time.monotonic()
    outcome = _outcome(path)
    assert time.monotonic() - started < MOST_SECONDS
    return outcome


def _outcome(path: Path) -> str:
    try:
        book = read(path)
    except PonsReaderError as error:
        return error.kind
    _must_lead_back(book)
    return "book"


def _must_lead_back(book: ImportedBook) -> None:
    for chapter in (*book.chapters, *book.apart):
        place = locate(book.source_map, chapter.start, chapter.end)
        assert place.entry is not None or place.byte_start is not None


class Tried:
    """How many files were tried, and what came of them."""

    def __init__(self, minutes: float) -> None:
        self.seconds = int(60 * minutes)
        self.until = time.monotonic() + self.seconds
        self.outcomes: dict[str, int] = {}

    def one(self, path: Path, data: bytes) -> None:
        """Try a file, if there is time."""
        if time.monotonic() < self.until:
            outcome = must_be_read_or_refused(path, data)
            self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1

    def __str__(self) -> str:
        return f"{sum(self.outcomes.values()):,} files: {self.outcomes}"


def run(tried: Tried, folder: Path, guided: bool) -> None:
    """Fuzz until the time is over, by chance or guided by what the code does with each file."""

    @settings(max_examples=1000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(FILES)
    def one_round(file: tuple[bytes, str]) -> None:
        tried.one(folder / file[1], file[0])

    if guided:
        _guided(one_round.hypothesis.fuzz_one_input, tried)
    while time.monotonic() < tried.until:
        seed(random.getrandbits(64))(one_round)()
        sys.stderr.write(f"\r{tried}")


def _guided(fuzz_one: Callable[[bytes], object], tried: Tried) -> None:
    """Let atheris choose the inputs; it counts them and ends the process when the time is over."""
    import atheris

    for function in _our_functions():
        atheris.instrument_func(function)
    atheris.Setup([sys.argv[0], f"-max_total_time={tried.seconds}", "-max_len=4096"], fuzz_one)
    atheris.Fuzz()


def _our_functions() -> Iterator[FunctionType]:
    ours = [module for name, module in sys.modules.items() if name.startswith("ponsreader.books")]
    for module in ours:
        for thing in list(vars(module).values()):
            if getattr(thing, "__module__", "") == module.__name__:
                members = vars(thing).values() if isinstance(thing, type) else [thing]
                yield from (member for member in members if isinstance(member, FunctionType))


def main() -> None:
    """Fuzz for as many minutes as asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_import")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--guided", action="store_true", help="guided by coverage; needs the package atheris")
    asked = parser.parse_args()
    tried = Tried(asked.minutes)
    with tempfile.TemporaryDirectory() as folder:
        run(tried, Path(folder), asked.guided)
    sys.stdout.write(f"\n{tried}; nothing found\n")


if __name__ == "__main__":
    main()
