from ponsreader.books.composing import Block
from ponsreader.books.levels import by_headings

TEXT = "The ferry left without him. " * 10


def book(*parts: tuple[int, str]) -> list[Block]:
    return [Block([], text, 0, heading=level) for level, text in parts]


def paths(*parts: tuple[int, str]) -> list[tuple[str, ...]]:
    return [mark.path for mark in by_headings(book(*parts), "The Ferry")]


def test_the_highest_level_that_divides_the_book_makes_chapters() -> None:
    assert paths((1, "The Ferry"), (2, "One"), (0, TEXT), (3, "Smaller"), (0, TEXT), (2, "Two"), (0, TEXT)) == [
        ("One",),
        ("Two",),
    ]


def test_parts_lead_to_their_chapters() -> None:
    assert paths((1, "Part I"), (2, "A"), (0, TEXT), (2, "B"), (0, TEXT), (1, "Part II"), (2, "C"), (0, TEXT)) == [
        ("Part I", "A"), ("Part I", "B"), ("Part II", "C"),
    ]  # fmt: skip


def test_second_lines_belong_to_the_heading_above() -> None:
    assert paths((2, "Chapter 1"), (3, "The Oar"), (0, TEXT), (2, "Chapter 2"), (3, "The Key"), (0, TEXT)) == [
        ("Chapter 1 The Oar",),
        ("Chapter 2 The Key",),
    ]


def test_the_title_of_the_book_on_every_page_is_no_heading() -> None:
    blocks = book((1, "The Ferry"), (2, "A"), (0, TEXT), (1, "The Ferry"), (2, "B"), (0, TEXT))
    marks = by_headings(blocks, "THE FERRY")
    assert [(mark.block, mark.path) for mark in marks] == [(0, ("A",)), (3, ("B",))]


def test_one_heading_divides_nothing() -> None:
    assert paths((1, "One"), (0, TEXT)) == []
    assert paths() == []
