import pytest

from ponsreader.gui.sections import LONGEST, cut_sections, paragraphs, section_at
from tests.gui.fakes import make_book


def test_sections_tile_the_story() -> None:
    book = make_book(repeat=200)
    sections = cut_sections(book.text, book.chapters)
    assert "".join(book.text[each.start : each.end] for each in sections) == book.text


def test_a_very_long_chapter_is_cut_at_paragraphs() -> None:
    text = ("A line of the story that goes on for a while.\n\n" * 5000)[:-2]
    sections = cut_sections(text, ())
    assert len(sections) > 5
    assert all(each.end - each.start <= LONGEST for each in sections)
    assert all(text[each.start - 2 : each.start] == "\n\n" for each in sections[1:])


@pytest.mark.parametrize(
    ("sentence", "ends"),
    [("He goes on and on. ", ". "), ("他走了又走，走了又走。", "。"), ("and on ", " "), ("x", ""), ("\ud83e", "")],
)
def test_a_paragraph_as_long_as_a_book_is_cut_at_the_best_place_there_is(sentence: str, ends: str) -> None:
    text = sentence * (3 * LONGEST // len(sentence))
    sections = cut_sections(text, ())
    assert "".join(text[each.start : each.end] for each in sections) == text
    assert len(sections) > 2
    assert all(len(text[each.start : each.end].encode("utf-8", "replace")) <= LONGEST for each in sections)
    assert all(text[: each.end].endswith(ends) for each in sections[:-1])


def test_a_first_paragraph_is_not_alone_before_a_very_long_one() -> None:
    sections = cut_sections("short.\n\n" + "y" * 70_000, ())
    assert min(each.end - each.start for each in sections[:-1]) >= LONGEST // 2


def test_emptiness_is_no_stretch_of_its_own() -> None:
    text = "One.\n\n" + "\n" * 100_000 + "Two."
    sections = cut_sections(text, ())
    assert "".join(text[each.start : each.end] for each in sections) == text
    assert all(paragraphs(text, each.start, each.end) for each in sections)


def test_every_paragraph_knows_its_place() -> None:
    book = make_book()
    chapter = book.chapters[2]
    found = paragraphs(book.text, chapter.start, chapter.end)
    assert [book.text[each.place.start : each.end] for each in found] == [each.text for each in found]
    assert found[0].text == "Low Water"


def test_a_cut_inside_a_paragraph_ends_it_there() -> None:
    assert [each.text for each in paragraphs("One.\n\nTwo and more.", 0, 9)] == ["One.", "Two"]


def test_an_offset_is_found_in_its_section() -> None:
    book = make_book()
    sections = cut_sections(book.text, book.chapters)
    assert [section_at(sections, each.start) for each in book.chapters] == [0, 1, 2]
