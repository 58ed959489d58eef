from tests.books.making import FILLER, Maker, ncx, xhtml

LONG = FILLER * 20


def page(title: str, text: str = LONG) -> str:
    return xhtml(f"<h2>{title}</h2><p>{text}</p>")


def test_a_title_of_back_matter_in_the_middle_of_the_book_is_a_chapter(make: Maker) -> None:
    titles = ["One", "Notes", "Index", "Four"]
    book = make.epub(
        {f"{n}.xhtml": page(title) for n, title in enumerate(titles)},
        contents=ncx(*((title, f"{n}.xhtml") for n, title in enumerate(titles))),
    )
    assert [chapter.title for chapter in book.chapters] == titles


def test_story_behind_a_copyright_page_is_not_named_after_it(make: Maker) -> None:
    book = make.epub(
        {"c.xhtml": page("Copyright", "All rights reserved."), "p.xhtml": page("A Beginning"), "1.xhtml": page("One")},
        contents=ncx(("Copyright", "c.xhtml"), ("One", "1.xhtml")),
    )
    assert [chapter.title for chapter in book.chapters] == ["A Beginning", "One"]
    assert [part.kind for part in book.apart] == ["copyright-page"]


def test_the_guide_and_the_landmarks_set_pages_apart(make: Maker) -> None:
    book = make.epub(
        {"x.xhtml": xhtml(f"<p>{FILLER}</p>"), "1.xhtml": page("One"), "2.xhtml": page("Two")},
        contents=ncx(("X", "x.xhtml"), ("One", "1.xhtml"), ("Two", "2.xhtml")),
        guide='<guide><reference type="dedication" href="x.xhtml"/><reference type="text" href="1.xhtml"/></guide>',
    )
    assert [chapter.title for chapter in book.chapters] == ["One", "Two"]
    assert [part.kind for part in book.apart] == ["dedication"]


def test_the_frame_of_project_gutenberg_is_set_apart_in_an_epub_too(make: Maker) -> None:
    start, end = (f"<p>*** {word} OF THE PROJECT GUTENBERG EBOOK X ***</p>" for word in ("START", "END"))
    book = make.epub({"1.xhtml": xhtml(f"<p>Header</p>{start}<h2>One</h2><p>{LONG}</p>"), "2.xhtml": page("Two") + end})
    assert [chapter.title for chapter in book.chapters] == ["One", "Two"]
    assert {part.kind for part in book.apart} == {"licence"}


def test_a_book_of_nothing_but_front_matter_is_read_all_the_same(make: Maker) -> None:
    book = make.epub({"d.xhtml": page("Dedication", FILLER)}, contents=ncx(("Dedication", "d.xhtml")))
    assert len(book.chapters) == 1


def test_the_word_notes_over_the_notes_of_a_chapter_goes_with_them(make: Maker) -> None:
    book = make.page(
        f'<h2>One</h2><p>Spring<sup><a href="#n1">1</a></sup>. {LONG}</p><h3>Notes</h3><p id="n1">1. A note.</p>'
    )
    assert [(part.kind, part.title) for part in book.apart] == [("footnotes", "Notes")]
