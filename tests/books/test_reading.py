"""Whole books, made here or lying beside the project."""

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ponsreader.books.reading import read
from ponsreader.books.source import locate
from ponsreader.domain import ImportedBook
from ponsreader.errors import BookError
from tests.books.making import FILLER, Maker, epub_bytes, nav, ncx, xhtml, zip_bytes

LONG = FILLER * 4


def page(title: str, text: str = LONG) -> str:
    return xhtml(f"<h2>{title}</h2><p>{text}</p>")


def paths(book: ImportedBook) -> list[str]:
    return [" › ".join(chapter.path) for chapter in book.chapters]


def apart(book: ImportedBook) -> list[str]:
    return [part.kind for part in book.apart]


def warned(book: ImportedBook) -> set[str]:
    return {notice.kind for notice in book.notices}


def test_a_clean_epub_gives_its_chapters_and_what_stands_around_them(make: Maker) -> None:
    book = make.epub(
        {
            "title.xhtml": xhtml('<section epub:type="titlepage"><h1>The Ferry</h1></section>'),
            "1.xhtml": page("One"),
            "2.xhtml": page("Two"),
            "colophon.xhtml": xhtml('<section epub:type="colophon"><h2>Colophon</h2><p>Set by machine.</p></section>'),
        },
        contents=nav(("Title", "title.xhtml"), ("One", "1.xhtml"), ("Two", "2.xhtml"), ("Colophon", "colophon.xhtml")),
        contents_kind="nav",
    )
    assert (book.title, book.creators, book.language, book.format) == ("The Ferry", ("Ansel Quill",), "en", "epub")
    assert paths(book) == ["One", "Two"]
    assert apart(book) == ["titlepage", "colophon"]
    assert warned(book) == set()


def test_front_and_back_matter_is_known_without_types(make: Maker) -> None:
    book = make.epub(
        {
            "c.xhtml": xhtml('<img src="c.jpg" alt="Cover"/>'),
            "t.xhtml": xhtml("<h1>The Ferry</h1><p>Ansel Quill</p>"),
            "r.xhtml": xhtml("<p>Copyright © 2001 Ansel Quill. All rights reserved. ISBN 123.</p>"),
            "d.xhtml": xhtml("<p>For Mara</p>"),
            "p.xhtml": page("Prologue", "It began at low water."),
            "1.xhtml": page("One", LONG * 8),
            "2.xhtml": page("Two", LONG * 8),
            "a.xhtml": page("About the Author", "He lives by the sea."),
            "b.xhtml": page("Also by Ansel Quill", "The Other Ferry"),
        }
    )
    assert paths(book) == ["Prologue", "One", "Two"]
    assert apart(book) == ["titlepage", "copyright-page", "frontmatter", "about", "advertisement"]


def test_a_chapter_runs_to_the_next_across_files(make: Maker) -> None:
    book = make.epub(
        {"1a.xhtml": page("One"), "1b.xhtml": xhtml(f"<p>And on. {LONG}</p>"), "2.xhtml": page("Two")},
        contents=ncx(("One", "1a.xhtml"), ("Two", "2.xhtml")),
    )
    assert paths(book) == ["One", "Two"]
    assert "And on." in book.text[book.chapters[0].start : book.chapters[0].end]


@pytest.mark.parametrize(
    "mark",
    [
        '<h2 id="{0}">{1}</h2>',
        '<a id="{0}"/><h2>{1}</h2>',
        '<h2><a name="{0}"></a>{1}</h2>',
        '<div id="{0}"><h2>{1}</h2></div>',
    ],
)  # fmt: skip
def test_chapters_are_cut_at_fragments_wherever_the_anchor_stands(make: Maker, mark: str) -> None:
    body = "".join(mark.format(f"c{n}", f"Chapter {n}") + f"<p>Text {n}. {LONG}</p>" for n in (1, 2, 3))
    book = make.page(body, contents=ncx(*((f"Chapter {n}", f"1.xhtml#c{n}") for n in (1, 2, 3))))
    assert paths(book) == ["Chapter 1", "Chapter 2", "Chapter 3"]
    for number, chapter in enumerate(book.chapters, 1):
        assert book.text[chapter.start : chapter.end].startswith(f"Chapter {number}\n\nText {number}.")


def test_contents_that_point_behind_the_heading_mean_the_heading(make: Maker) -> None:
    book = make.page(
        f'<h2>Alpha</h2><p id="a">{LONG}</p><h2>Beta</h2><p id="b">{LONG}</p>',
        contents=ncx(("Alpha", "1.xhtml#a"), ("Beta", "1.xhtml#b")),
    )
    assert [book.text[c.start : c.start + 5].strip() for c in book.chapters] == ["Alpha", "Beta"]


def test_a_book_of_line_breaks_only_is_cut_at_its_lines(make: Maker) -> None:
    book = make.page(
        f'x<br/><a name="c1"></a>CHAPTER ONE<br/>{LONG}<br/><a name="c2"></a>CHAPTER TWO<br/>{LONG}',
        contents=ncx(("One", "1.xhtml#c1"), ("Two", "1.xhtml#c2")),
    )
    assert paths(book) == ["One", "Two"]
    assert book.text[book.chapters[1].start :].startswith("CHAPTER TWO")


def test_a_page_that_only_names_a_part_leads_to_its_chapters(make: Maker) -> None:
    pages = {"p.xhtml": xhtml("<h1>Part One</h1>"), "1.xhtml": page("A"), "q.xhtml": xhtml("<h1>Part Two</h1>")}
    book = make.epub(
        {**pages, "2.xhtml": page("B")},
        contents=ncx(("Part One", "p.xhtml"), ("A", "1.xhtml"), ("Part Two", "q.xhtml"), ("B", "2.xhtml")),
    )
    assert paths(book) == ["Part One › A", "Part Two › B"]
    assert book.text.startswith("Part One\n\nA\n\n")


@pytest.mark.parametrize("contents", [None, ncx(("The Ferry", "1.xhtml")), ncx()])
def test_headings_help_where_the_contents_say_nothing(make: Maker, contents: str | None) -> None:
    book = make.epub({f"{n}.xhtml": page(f"Chapter {n}") for n in (1, 2, 3)}, contents=contents)
    assert paths(book) == ["Chapter 1", "Chapter 2", "Chapter 3"]
    assert "no_toc" in warned(book)


def test_lines_that_read_like_headings_help_where_there_are_none(make: Maker) -> None:
    book = make.page("".join(f"<p><b>CHAPTER {n}</b></p><p>{LONG}</p>" for n in ("I", "II", "III")))
    assert paths(book) == ["CHAPTER I", "CHAPTER II", "CHAPTER III"]


def test_pages_are_chapters_where_nothing_helps(make: Maker) -> None:
    book = make.epub({"1.xhtml": xhtml(f"<p>First. {LONG}</p>"), "2.xhtml": xhtml(f"<p>Second. {LONG}</p>")})
    assert [path.split(".")[0] for path in paths(book)] == ["First", "Second"]
    assert {"no_toc", "no_headings"} <= warned(book)


def test_a_sparse_navigation_page_gives_way_to_a_full_ncx(make: Maker) -> None:
    book = make.epub(
        {f"{n}.xhtml": page(f"Chapter {n}") for n in range(1, 9)},
        contents=nav(("Start", "1.xhtml")),
        contents_kind="nav",
        items='<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        extra={"OPS/toc.ncx": ncx(*((f"No. {n}", f"{n}.xhtml") for n in range(1, 9)))},
    )
    assert paths(book) == [f"No. {n}" for n in range(1, 9)]


def test_pages_are_read_in_the_order_of_the_spine_and_once(make: Maker) -> None:
    book = make.epub(
        {"b.xhtml": page("B"), "a.xhtml": page("A"), "n.xhtml": page("N", "An auxiliary page.")},
        spine='<itemref idref="p1"/><itemref idref="p2" linear="no"/><itemref idref="p0"/><itemref idref="p1"/>',
        contents=ncx(("A", "a.xhtml"), ("B", "b.xhtml")),
    )
    assert paths(book) == ["A", "B"]
    assert apart(book) == ["auxiliary"]


def test_a_book_without_a_linear_page_is_read_all_the_same(make: Maker) -> None:
    book = make.epub({"1.xhtml": page("One")}, spine='<itemref idref="p0" linear="no"/>')
    assert len(book.chapters) == 1


def test_what_is_missing_is_told_and_the_rest_is_read(make: Maker) -> None:
    book = make.epub(
        {"1.xhtml": page("One"), "2.xhtml": page("Two")},
        spine='<itemref idref="cover"/><itemref idref="p0"/><itemref idref="gone"/><itemref idref="p1"/>',
        items='<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/><item id="f" href="http://x/y"/>',
        contents=ncx(("One", "1.xhtml"), ("Gone", "gone.xhtml"), ("Two", "2.xhtml")),
    )
    assert paths(book) == ["One", "Two"]
    assert warned(book) == {"missing_item", "toc_target"}


def test_a_fallback_is_read_in_the_place_of_what_cannot_be(make: Maker) -> None:
    items = '<item id="pdf" href="a.pdf" media-type="application/pdf" fallback="h"/>'
    items += '<item id="h" href="h.xhtml" media-type="application/xhtml+xml"/>'
    book = make.epub({}, items=items, spine='<itemref idref="pdf"/>', extra={"OPS/h.xhtml": page("H")})
    assert "The lamp" in book.text


@pytest.mark.parametrize(
    ("how", "warning"),
    [
        ({"prefix": "My Book/"}, "outer_folder"),
        ({"container": None}, "no_container"),
        ({"container": "<container/>"}, "no_container"),
        ({"package_name": "book.opf"}, None),
        ({"extra": {"../../evil": "x", "__MACOSX/._book.opf": "x"}}, "unsafe_entry"),
    ],
)
def test_odd_archives_are_opened(make: Maker, how: dict[str, Any], warning: str | None) -> None:
    book = make.epub({"1.xhtml": page("One"), "2.xhtml": page("Two")}, **how)
    assert paths(book) == ["One", "Two"]
    assert warning is None or warning in warned(book)


def test_metadata_tells_the_title_from_the_subtitle_and_the_author_from_the_translator(make: Maker) -> None:
    metadata = (
        '<dc:title id="s">Sub</dc:title><dc:title id="m">Main</dc:title>'
        '<meta refines="#m" property="title-type">main</meta>'
        '<dc:creator id="a">Author</dc:creator><dc:creator id="t">Translator</dc:creator>'
        '<meta refines="#t" property="role">trl</meta><dc:creator opf:role="ill">Painter</dc:creator>'
        "<dc:language>zh-Hant-TW</dc:language>"
    )
    book = make.epub({"1.xhtml": page("One")}, metadata=metadata)
    assert (book.title, book.creators, book.language) == ("Main", ("Author",), "zh")


def test_a_book_without_metadata_is_named_after_its_file(make: Maker) -> None:
    data = epub_bytes({"1.xhtml": page("One")}, metadata="")
    book = make.raw(data, "x.epub", name="My Tale #1.ePub")
    assert (book.title, book.creators, book.language) == ("My Tale #1", (), "en")
    assert book.sha256 == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    "metadata", ['<meta name="cover" content="c"/>', '<meta name="cover" content="c.png"/>', ""]
)  # fmt: skip
def test_the_cover_is_found_and_bounded(make: Maker, metadata: str) -> None:
    picture = b"\x89PNG\r\n\x1a\n and more"
    item = '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>'
    how: dict[str, Any] = {"items": item, "metadata": metadata, "extra": {"OPS/c.png": picture}}
    assert make.epub({"1.xhtml": page("One")}, **how).cover == picture
    how["extra"] = {"OPS/c.png": picture + b"\0" * (5 << 20)}
    assert make.epub({"1.xhtml": page("One")}, **how).cover is None


def locked(entry: str, method: str = "http://www.w3.org/2001/04/xmlenc#aes128-cbc") -> str:
    return (
        f'<encryption xmlns:e="x"><e:EncryptedData><e:EncryptionMethod Algorithm="{method}"/>'
        f'<e:CipherData><e:CipherReference URI="{entry}"/></e:CipherData></e:EncryptedData></encryption>'
    )


@pytest.mark.parametrize(
    ("extra", "shop"),
    [
        ({"META-INF/rights.xml": '<rights xmlns="http://ns.adobe.com/adept"/>'}, "Adobe"),
        ({"META-INF/license.lcpl": "{}"}, "LCP"),
        ({"META-INF/sinf.xml": "<x/>"}, "Apple"),
        ({"META-INF/rights.xml": "<kdrm/>"}, "Kobo"),
        ({}, "shop"),
    ],
)
def test_a_locked_book_is_refused_with_the_name_of_its_lock(make: Maker, extra: dict[str, str], shop: str) -> None:
    how = {"META-INF/encryption.xml": locked("OPS/1.xhtml"), **extra}
    error = make.refusal(epub_bytes({"1.xhtml": b"\x9f\x8a\x00" * 99}, extra=how))
    assert error.kind == "drm"
    assert shop in error.message


@pytest.mark.parametrize("method", ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"])
def test_hidden_fonts_and_pictures_do_not_make_a_locked_book(make: Maker, method: str) -> None:
    pages = {"1.xhtml": page("One")}
    assert make.epub(pages, extra={"META-INF/encryption.xml": locked("OPS/font.otf", method)}).chapters
    assert make.epub(pages, extra={"META-INF/encryption.xml": locked("OPS/c.jpg")}).chapters


PICTURES = {f"{n}.xhtml": xhtml(f'<img src="{n}.jpg" alt="Page {n}"/>') for n in (1, 2, 3)}
WORD = zip_bytes({"word/document.xml": "x"})
BOMB = '<!DOCTYPE p [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><html><body><p>&b;</p></body></html>'


@pytest.mark.parametrize(
    ("data", "name", "kind", "word"),
    [
        (b"", "a.epub", "empty", "no text"),
        (b"\xef\xbb\xbf \r\n\t\n\xc2\xa0", "a.txt", "empty", "no text"),
        (epub_bytes({"1.xhtml": xhtml(""), "2.xhtml": "<html><body/></html>"}), "a.epub", "empty", "no text"),
        (epub_bytes({"1.xhtml": page("One")})[:-400], "a.epub", "corrupt_zip", "again"),
        (epub_bytes(PICTURES), "a.epub", "no_text", "(3)"),
        (epub_bytes({"1.xhtml": "\0" * (40 << 20)}), "a.epub", "too_big", "MB"),
        (epub_bytes({"1.xhtml": BOMB}), "a.epub", "unsafe_xml", "attack"),
        (epub_bytes({"1.xhtml": page("One")}, package="nothing"), "a.epub", "bad_package", "contents"),
        (
            epub_bytes({}, spine='<itemref idref="x"/>', items='<item id="y" href="y"/>'),
            "a.epub",
            "bad_package",
            "none",
        ),
        (b"%PDF-1.7", "a.epub", "not_epub", "PDF"),
        (b"just words", "a.epub", "not_epub", "plain text"),
        (WORD, "a.epub", "not_epub", "Word"),
        (zip_bytes({"x.bin": "y"}), "a.epub", "not_epub", "zip"),
        (WORD, "a.docx", "unsupported", "Word"),
        (b"%PDF-1.7", "a.pdf", "unsupported", "PDF"),
        (b"\0" * 60 + b"BOOKMOBI" + b"\0" * 90, "a.azw3", "unsupported", "Kindle"),
        (b"<html><body>x</body></html>", "a.html", "unsupported", "HTML"),
        (epub_bytes({"1.xhtml": page("One")})[:999], "a.epub.crdownload", "unsupported", "download"),
        (bytes(range(256)) * 9, "a.txt", "not_text", "text"),
        (b"%PDF-1.7", "a.txt", "not_text", "PDF"),
        (WORD, "a.txt", "not_text", "Word"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_refusal_says_why(make: Maker, data: bytes, name: str, kind: str, word: str) -> None:
    error = make.refusal(data, name)
    assert error.kind == kind
    assert word in error.message


def test_a_folder_and_a_missing_file_are_refused_in_words(tmp_path: Path) -> None:
    for path, kind in ((tmp_path, "unsupported"), (tmp_path / "gone.epub", "unreadable")):
        with pytest.raises(BookError) as caught:
            read(path)
        assert caught.value.kind == kind


def test_an_archive_with_a_password_is_refused(make: Maker) -> None:
    data = bytearray(epub_bytes({"1.xhtml": page("One")}))
    for at in range(len(data) - 4):
        if data[at : at + 4] == b"PK\x01\x02":
            data[at + 8] |= 1
    assert make.refusal(bytes(data)).kind == "drm"


def test_an_epub_is_one_by_its_bytes_whatever_its_name(make: Maker) -> None:
    assert make.raw(epub_bytes({"1.xhtml": page("One")}), "a.txt").format == "epub"
    assert make.raw(b"junk" + epub_bytes({"1.xhtml": page("One")}), "a.epub").format == "epub"


def test_places_in_an_epub_lead_back_to_their_elements(make: Maker) -> None:
    book = make.page(f'<h2>One</h2><p id="d">Some\u00adthing <em>un</em>happy.</p><p>{LONG}</p>')
    start = book.text.index("Something")
    place = locate(book.source_map, start, start + len("Something unhappy."))
    assert (place.entry, place.ids, place.path) == ("OPS/1.xhtml", ("d",), "/4/4")


CASE_FILE = Path(__file__).parents[3] / "shared/cases/import/cases.json"
CASES = json.loads(CASE_FILE.read_text("utf-8"))["cases"] if CASE_FILE.is_file() else []
BOOKS = {
    "age-of-innocence.epub": 34,
    "anne-of-green-gables.txt": 38,
    "bleak-house.txt": 68,  # with the preface
    "call-of-the-wild.txt": 7,
    "capitaine-grant-fr.txt": 70,  # 26, 22 and 22 in three parts
    "dorian-gray.txt": 21,  # with the preface
    "dubliners.epub": 15,
    "emma.txt": 55,  # 18, 18 and 19 in three volumes
    "mary-a-fiction.txt": 32,  # with the advertisement
    "monte-cristo.epub": 117,
    "persuasion.txt": 24,
    "pride-and-prejudice.epub": 61,
    "sanguo-zh.txt": 120,
    "seven-gables.txt": 23,  # with the introductory note and the preface
    "sherlock-holmes.epub": 14,  # twelve stories, the first in three parts
    "sleepy-hollow.txt": 2,  # with the postscript
    "verwandlung-de.txt": 3,
}


@pytest.mark.parametrize("name", BOOKS)
def test_real_books_have_the_chapters_a_reader_would_count(shared: Path, name: str) -> None:
    book = read(shared / "data/books/dev" / name)
    assert len(book.chapters) == BOOKS[name]
    assert not book.notices


def test_real_books_show_the_path_to_their_chapters(shared: Path) -> None:
    folder = shared / "data/books/dev"
    assert read(folder / "sherlock-holmes.epub").chapters[0].path == ("A Scandal in Bohemia", "I")
    assert read(folder / "age-of-innocence.epub").chapters[-1].path == ("Book II", "XXXIV")
    assert read(folder / "emma.txt").chapters[18].path == ("VOLUME II", "CHAPTER I")
    assert read(folder / "bleak-house.txt").chapters[1].title == "CHAPTER I: In Chancery"


def test_every_sentence_of_a_real_book_slices_back_to_its_source(shared: Path) -> None:
    from ponsreader.books.source import unpack

    path = shared / "data/books/dev/verwandlung-de.txt"
    book, data = read(path), path.read_bytes()
    for start in range(100, len(book.text) - 200, 5000):
        place = locate(book.source_map, start, start + 90)
        assert place.byte_start is not None
        raw = data[place.byte_start : place.byte_end].decode("cp1252")
        assert raw.split() == book.text[start : start + 90].split()
    assert not unpack(book.source_map).epub


@pytest.mark.skipif(not CASES, reason="the cases are not beside the project")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_handed_case_comes_out_right(
    shared: Path, case: dict[str, Any], story: Callable[[ImportedBook], str]
) -> None:
    path, expected = shared / "cases/import" / case["file"], case["expect"]
    if not expected["ok"]:
        with pytest.raises(BookError) as caught:
            read(path)
        assert caught.value.kind == expected["error"]
        return
    book = read(path)
    text = " ".join(story(book).split())
    found, wanted = [" ".join(chapter.title.split()) for chapter in book.chapters], expected["chapters"]
    assert len(found) == len(wanted)
    assert all(one.startswith(" ".join(other.split())) for one, other in zip(found, wanted, strict=True))
    assert not [phrase for phrase in expected["must_contain"] if " ".join(phrase.split()) not in text]
    assert set(expected.get("warnings", ())) <= warned(book)


def test_entries_with_the_same_name_are_read_from_the_first(make: Maker, tmp_path: Path) -> None:
    data = tmp_path / "twice.epub"
    data.write_bytes(epub_bytes({"1.xhtml": page("First")}))
    with zipfile.ZipFile(data, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("OPS/1.xhtml", page("Second"))
    assert read(data).text.startswith("First")


def test_chapters_are_named_after_headings_that_are_pictures(make: Maker) -> None:
    pages = {
        f"{n}.xhtml": xhtml(f'<h1><img src="{n}.png" alt="The Ferry {n}"/></h1><p>{FILLER * 3}</p>') for n in (1, 2)
    }
    book = make.epub(pages)
    assert [chapter.title for chapter in book.chapters] == ["The Ferry 1", "The Ferry 2"]
    assert locate(book.source_map, 0, 9).path == "/4/2"


def test_a_navigation_page_in_another_folder_with_other_capitals_is_followed(make: Maker) -> None:
    pages = {"Text/One 1.xhtml": xhtml(f"<p>{FILLER * 3}</p>"), "Text/Two.xhtml": xhtml(f"<p>{FILLER * 3}</p>")}
    links = nav(("First", "../../text/One%201.xhtml"), ("Second", "../../text/two.XHTML"))
    item = '<item id="n" href="a/b/nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    book = make.epub(pages, items=item, extra={"OPS/a/b/nav.xhtml": links})
    assert [chapter.title for chapter in book.chapters] == ["First", "Second"]
    assert book.notices == ()


def test_fonts_that_are_only_disguised_are_no_protection(make: Maker) -> None:
    hidden = (
        '<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData><e:EncryptionMethod '
        'Algorithm="http://ns.adobe.com/pdf/enc#RC"/><e:CipherData><e:CipherReference URI="OPS/f.otf"/></e:CipherData>'
        "</e:EncryptedData></encryption>"
    )
    book = make.page(f"<p>{FILLER}</p>", extra={"META-INF/encryption.xml": hidden, "OPS/f.otf": b"x"})
    assert book.text == FILLER.strip()


def test_pages_in_the_old_encodings_that_they_name_are_read(make: Maker) -> None:
    named = {"big5": "那天晚上，老船夫久久不能入睡。", "windows-1251": "Старый паромщик не спал.", "utf-16": "Été."}
    pages = {
        f"{n}.xhtml": xhtml(f"<p>{text}</p>").replace("utf-8", codec).encode(codec)
        for n, (codec, text) in enumerate(named.items())
    }
    assert make.epub(pages).text == "\n\n".join(named.values())


def test_contents_in_three_levels_give_paths_and_parts_without_text_are_no_chapters(make: Maker) -> None:
    page = f'<h1>A</h1><p>{FILLER * 3}</p><h2 id="s2">A2</h2><p>{FILLER * 3}</p>'
    links = xhtml(
        '<nav epub:type="toc"><ol><li><span>Part One</span><ol><li><a href="1.xhtml">A</a><ol>'
        '<li><a href="1.xhtml#s2">A2</a></li></ol></li></ol></li>'
        '<li><a href="2.xhtml">Part Two</a><ol><li><a href="2.xhtml#b">B</a></li></ol></li></ol></nav>'
    )
    other = f'<h1>Part Two</h1><h2 id="b">B</h2><p>{FILLER * 3}</p>'
    book = make.epub({"1.xhtml": xhtml(page), "2.xhtml": xhtml(other)}, contents=links, contents_kind="nav")
    assert [chapter.path for chapter in book.chapters] == [
        ("Part One", "A"), ("Part One", "A", "A2"), ("Part Two", "B"),
    ]  # fmt: skip


def test_an_id_that_stands_twice_does_not_hide_a_chapter(make: Maker) -> None:
    page = f'<h2 id="c">One</h2><p>{FILLER * 3}</p><h2 id="c">Two</h2><p>{FILLER * 3}</p>'
    book = make.epub({"1.xhtml": xhtml(page)}, contents=ncx(("One", "1.xhtml#c"), ("Two", "1.xhtml#c")))
    assert [chapter.title for chapter in book.chapters] == ["One", "Two"]


def test_notes_at_the_end_that_plain_links_lead_to_are_no_chapter(make: Maker) -> None:
    story = f'<h2>One</h2><p>He went<a id="r1" href="2.xhtml#n1">1</a> home. {FILLER * 3}</p>'
    notes = '<h2>Notes</h2><p id="n1"><a href="1.xhtml#r1">1</a> A note.</p>'
    contents = ncx(("One", "1.xhtml"), ("Notes", "2.xhtml"))
    book = make.epub({"1.xhtml": xhtml(story), "2.xhtml": xhtml(notes)}, contents=contents)
    assert "He went home." in book.text
    assert [part.kind for part in book.apart] == ["endnotes"]
    assert book.text[book.apart[0].start :].split("\n\n")[-1].endswith("A note.")


def test_chapters_that_begin_in_the_middle_of_tag_soup_are_found(make: Maker) -> None:
    heads = [f'<p><a name="c{n}"></a><b>{name}</b></p><p>{FILLER * 3}' for n, name in ((1, "One"), (2, "Two"))]
    page = f"<html><body>{''.join(heads)}"
    book = make.epub({"1.html": page}, contents=ncx(("One", "1.html#c1"), ("Two", "1.html#c2")))
    assert [(chapter.title, book.text[chapter.start :][:3]) for chapter in book.chapters] == [
        ("One", "One"),
        ("Two", "Two"),
    ]


def test_chapters_that_only_a_style_tells_from_text_are_found_by_what_they_say(make: Maker) -> None:
    heads = (("I", "The River"), ("II", "The Letter"), ("III", "The Sea"))
    page = "".join(f'<p class="n">{n}</p><p class="t">{title}</p><p>{FILLER * 3}</p>' for n, title in heads)
    assert [chapter.title for chapter in make.page(page).chapters] == [f"{n}: {title}" for n, title in heads]


def test_each_page_is_named_by_its_first_line_where_nothing_is_marked(make: Maker) -> None:
    titles = ["The River", "The Letter", "The Sea"]
    pages = {f"{n}.xhtml": xhtml(f'<p class="ct">{t}</p><p>{FILLER * 3}</p>') for n, t in enumerate(titles)}
    assert [chapter.title for chapter in make.epub(pages).chapters] == titles


def test_what_stands_around_the_story_is_set_apart(make: Maker) -> None:
    pages = {
        "title.xhtml": xhtml("<h1>The Ferry</h1><p>Ansel Quill</p>"),
        "copy.xhtml": xhtml("<p>Copyright © 2020 A. Quill. All rights reserved. ISBN 978-0</p>"),
        "1.xhtml": xhtml(f"<h2>One</h2><p>{FILLER * 3}</p>"),
        "2.xhtml": xhtml(f"<h2>Two</h2><p>{FILLER * 3}</p>"),
        "about.xhtml": xhtml("<h2>About the Author</h2><p>Ansel Quill lives.</p>"),
    }
    names = ("Title Page", "Copyright", "One", "Two", "About the Author")
    book = make.epub(pages, contents=ncx(*zip(names, pages, strict=True)))
    assert [chapter.title for chapter in book.chapters] == ["One", "Two"]
    assert [part.kind for part in book.apart] == ["titlepage", "copyright-page", "about"]


def test_poems_tables_and_lists_keep_their_lines_and_nothing_stands_twice(make: Maker) -> None:
    page = (
        '<blockquote><h2>One</h2></blockquote><p><span><span>T</span></span><span class="sc">HE RIVER</span> rose.</p>'
        "<div><span>Third<br/></span><span>Fourth</span></div><table><tr><th>Name</th><td>Pask</td></tr></table>"
        "<ul><li>one</li><li>two <b>bold</b><ul><li>inner</li></ul></li></ul><dl><dt>Olm</dt><dd>A town.</dd></dl>"
    )
    assert make.page(page).text.split("\n\n") == [
        "One", "THE RIVER rose.", "Third\nFourth", "Name Pask", "one", "two bold", "inner", "Olm", "A town.",
    ]  # fmt: skip
