from ponsreader.books.chapters import (
    Mark,
    Section,
    by_pages,
    first_line,
    in_order,
    sections,
    story_sections,
    story_totals,
)
from ponsreader.books.composing import Block

TEXT = "The ferry left without him. " * 20


def block(text: str = TEXT, heading: int = 0, document: int = 0, apart: str | None = None) -> Block:
    return Block([], text, document, heading, apart)


def test_marks_come_in_the_order_of_the_book_one_a_place() -> None:
    blocks = [block(document=n) for n in range(3)]
    marks = [
        Mark(2, 0, ("C",)),
        Mark(0, 0, ("Part", "A")),
        Mark(0, 0, ("Part",)),
        Mark(1, 0, ("B",)),
        Mark(1, 0, ("B2",)),
    ]
    assert [mark.path for mark in in_order(marks, blocks)] == [("Part", "A"), ("B",), ("C",)]


def test_a_part_and_its_first_chapter_at_one_place_are_both_shown() -> None:
    assert in_order([Mark(0, 0, ("VOLUME I",)), Mark(0, 0, ("CHAPTER I",))], [block()])[0].path == (
        "VOLUME I",
        "CHAPTER I",
    )


def test_what_leads_to_an_empty_page_gives_way_to_the_page_behind_it() -> None:
    marks = in_order([Mark(0, 0, ("Cover picture", "x"), empty=True), Mark(0, 0, ("One",))], [block()])
    assert [mark.path for mark in marks] == [("One",)]


def test_a_chapter_begins_with_the_headings_above_it() -> None:
    blocks = [block(), block("PART TWO", 1, 1), block("Ch. 3", 2, 2), block(document=2)]
    assert in_order([Mark(2, 0, ("Ch. 3",))], blocks)[0].block == 1
    assert in_order([Mark(3, 0, ("Ch. 3",))], blocks)[0].block == 1


def test_sections_run_from_mark_to_mark() -> None:
    cut = sections([Mark(1, 0, ("A",)), Mark(2, 5, ("B",))], 4)
    assert cut == [Section((), (0, 0), (1, 0)), Section(("A",), (1, 0), (2, 5)), Section(("B",), (2, 5), (4, 0))]
    assert [list(section.touched()) for section in cut] == [[0], [1, 2], [2, 3]]
    assert [list(section.whole()) for section in cut] == [[0], [1], [3]]


def test_the_length_of_a_section_counts_parts_of_paragraphs() -> None:
    blocks = [block("12345"), block("12345"), block("12345", apart="notes")]
    assert Section((), (0, 3), (1, 1)).story_length(story_totals(blocks)) == 3
    assert Section((), (0, 0), (3, 0)).story_length(story_totals(blocks)) == 10


def test_a_part_without_text_joins_its_first_chapter() -> None:
    blocks = [block("PART ONE", 1), block("A", 2, 1), block(document=1), block("B", 2, 2), block(document=2)]
    marks = [Mark(0, 0, ("Part One",)), Mark(1, 0, ("Part One", "A")), Mark(3, 0, ("Part One", "B"))]
    chapters = story_sections(sections(marks, 5), blocks)
    assert [(chapter.path, chapter.start) for chapter in chapters] == [
        (("Part One", "A"), (0, 0)),
        (("Part One", "B"), (3, 0)),
    ]


def test_a_last_heading_without_text_belongs_to_the_last_chapter() -> None:
    blocks = [block("A", 1), block(), block("THE END", 1, 1), block("x", apart="about", document=2)]
    cut = sections([Mark(0, 0, ("A",)), Mark(2, 0, ("The End",)), Mark(3, 0, ("About",))], 4)
    assert [chapter.path for chapter in story_sections(cut, blocks)] == [("A",)]


def test_pages_without_contents_are_named_by_their_first_line() -> None:
    blocks = [block("One line.", document=0), block("x", document=0), block("Two.", document=1)]
    assert by_pages(blocks) == [Mark(0, 0, ("One line.",)), Mark(2, 0, ("Two.",))]
    assert first_line([block("word " * 99)]).endswith("word…")
