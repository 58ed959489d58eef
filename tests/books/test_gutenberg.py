from ponsreader.books.gutenberg import header_fields, is_credit, licence_bounds

START, END = "*** START OF THE PROJECT GUTENBERG EBOOK X ***", "*** END OF THIS PROJECT GUTENBERG EBOOK X ***"


def test_the_book_stands_between_the_start_and_the_end_line() -> None:
    lines = ["header", START, "book", "book", "End of Project Gutenberg's X", END, "licence"]
    assert licence_bounds(lines) == (2, 4)


def test_lines_far_from_the_ends_are_part_of_the_book() -> None:
    book = ["book"] * 2000
    assert licence_bounds([*book, START, *book]) == (0, 4001)
    assert licence_bounds([*book, END, *book]) == (0, 4001)


def test_nothing_is_cut_where_nothing_would_be_left() -> None:
    assert licence_bounds([START, "", END]) == (0, 3)
    assert licence_bounds([]) == (0, 0)


def test_fields_of_the_header_may_run_over_lines() -> None:
    fields = header_fields(["Title: Mary", "       A Fiction", "", "Author: Mary Wollstonecraft", "Language: English"])
    assert fields == {"title": "Mary A Fiction", "author": "Mary Wollstonecraft", "language": "English"}
    assert header_fields(["书名：渡口", "作者：张三"]) == {"title": "渡口", "author": "张三"}


def test_credits_are_known() -> None:
    assert is_credit("Produced by Judith Boss.  HTML version by Al Haines.")
    assert is_credit("E-text prepared by Jonathan Ingram")
    assert not is_credit("He produced a key by turning his pockets out.")
