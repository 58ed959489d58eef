from ponsreader.books.headings import find_headings

TEXT = "The ferry left without him, and he was angry about it for a year and a day."


def book(*lines: str) -> list[list[str]]:
    """Each line a paragraph; an ellipsis stands for text."""
    return [[TEXT if line == "..." else line] for line in lines]


def paths(*lines: str) -> list[tuple[str, ...]]:
    return [heading.path for heading in find_headings(book(*lines))]


def test_parts_lead_to_their_chapters_and_begin_with_the_first() -> None:
    found = find_headings(book("PART ONE", "Chapter 1", "...", "Chapter 2", "...", "PART TWO", "Chapter 3", "..."))
    assert [(heading.paragraph, heading.path) for heading in found] == [
        (0, ("PART ONE", "Chapter 1")), (3, ("PART ONE", "Chapter 2")), (5, ("PART TWO", "Chapter 3")),
    ]  # fmt: skip


def test_a_contents_list_is_not_taken_for_chapters() -> None:
    found = find_headings(book("Chapter 1", "Chapter 2", "Chapter 3", "Chapter 1", "...", "Chapter 2", "..."))
    assert [heading.paragraph for heading in found] == [3, 5]


def test_parts_in_a_contents_list_are_not_taken_for_parts() -> None:
    lines = (
        "PART I",
        "Chapter 1",
        "Chapter 2",
        "PART II",
        "Chapter 1",
        "PART I",
        "Chapter 1",
        "...",
        "Chapter 2",
        "...",
    )
    assert [heading.paragraph for heading in find_headings(book(*lines, "PART II", "Chapter 1", "..."))] == [5, 8, 10]


def test_bare_numbers_count_only_where_nothing_stronger_stands_and_only_if_they_count_up() -> None:
    assert paths("I.", "...", "II.", "...", "III.", "...") == [("I.",), ("II.",), ("III.",)]
    assert paths("Chapter 1", "...", "I", "...", "II", "...", "Chapter 2", "...") == [("Chapter 1",), ("Chapter 2",)]
    assert paths("19", "...", "4", "...") == []


def test_bare_numbers_may_begin_again_in_each_book() -> None:
    assert paths("BOOK I", "1", "...", "2", "...", "BOOK II", "1", "...", "2", "...") == [
        ("BOOK I", "1"), ("BOOK I", "2"), ("BOOK II", "1"), ("BOOK II", "2"),
    ]  # fmt: skip


def test_a_heading_that_breaks_the_count_is_none() -> None:
    assert paths("CHAPTER ONE", "...", "CHAPTER SEVEN", "...", "CHAPTER TWO", "...") == [
        ("CHAPTER ONE",),
        ("CHAPTER TWO",),
    ]


def test_titles_below_most_headings_belong_to_them() -> None:
    assert paths("CHAPTER I", "In Fashion", "...", "CHAPTER II", "A Progress", "...") == [
        ("CHAPTER I: In Fashion",), ("CHAPTER II: A Progress",),
    ]  # fmt: skip
    assert paths("CHAPTER I", "In Fashion", "...", "CHAPTER II", "...", "CHAPTER III", "...")[0] == ("CHAPTER I",)


def test_titles_that_no_pattern_knows_are_found_by_the_contents_list() -> None:
    assert paths("CONTENTS", "THE SISTERS .... 1", "ARABY .... 12", "THE SISTERS", "...", "ARABY", "...") == [
        ("THE SISTERS",), ("ARABY",),
    ]  # fmt: skip


def test_titles_glued_to_chinese_numbers_count_only_if_most_are() -> None:
    assert paths("第一回宴桃园", "...", "第二回张翼德", "...") == [("第一回宴桃园",), ("第二回张翼德",)]
    assert paths("第一章 起", "...", "第九回来了人", "...", "第二章 落", "...", "第三章 完", "...") == [
        ("第一章 起",), ("第二章 落",), ("第三章 完",),
    ]  # fmt: skip


def test_no_headings_are_found_where_there_are_none() -> None:
    assert paths("...", "...") == []
    assert paths() == []
