from ponsreader.books.chapters import Section
from ponsreader.books.composing import Block
from ponsreader.books.laying import lay_out
from ponsreader.books.source import piece
from ponsreader.domain import Chapter, SetApart


def block(text: str, apart: str | None = None, region: int = 0, document: int = 0) -> Block:
    return Block([piece(text, 0, 0)], text, document, 0, apart, region)


def test_chapters_come_first_and_what_is_set_apart_behind_them() -> None:
    blocks = [block("Title", "titlepage", 1), block("One"), block("A note", "footnotes", 2), block("on"), block("Two")]
    laid = lay_out(blocks, [Section(("A",), (1, 0), (4, 0)), Section(("Part", "B"), (4, 0), (5, 0))])
    assert laid.text == "One\n\non\n\nTwo\n\nTitle\n\nA note"
    assert laid.chapters == (Chapter("A", ("A",), 0, 9), Chapter("B", ("Part", "B"), 9, 14))
    assert laid.apart == (SetApart("Title", "titlepage", 14, 21), SetApart("A", "footnotes", 21, 27))


def test_a_chapter_may_begin_inside_a_paragraph() -> None:
    laid = lay_out([block("one\ntwo")], [Section(("A",), (0, 0), (0, 4)), Section(("B",), (0, 4), (1, 0))])
    assert [(chapter.start, chapter.end) for chapter in laid.chapters] == [(0, 4), (4, 7)]


def test_regions_are_kept_apart_from_each_other_and_notes_of_a_page_together() -> None:
    blocks = [
        block("x"),
        block("a", "about", 1),
        block("b", "imprint", 2),
        block("c", "footnotes", 3),
        block("d", "footnotes", 4),
    ]
    laid = lay_out(blocks, [Section(("A",), (0, 0), (1, 0))])
    assert [part.kind for part in laid.apart] == ["about", "imprint", "footnotes"]


def test_runs_follow_the_blocks_to_where_they_are_laid() -> None:
    laid = lay_out([block("Title", "titlepage"), block("One")], [Section(("A",), (1, 0), (2, 0))])
    assert [laid.text[start : start + length] for start, length, *_ in laid.runs] == ["One", "Title"]
