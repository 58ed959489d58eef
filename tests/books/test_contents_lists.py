from ponsreader.books.contents_lists import listed_titles


def test_a_listed_title_is_the_paragraph_of_its_own_below_the_list() -> None:
    book = [
        ["Tales"],
        ["CONTENTS"],
        ["  I. The Sisters ..... 3", " II. Araby ..... 12"],
        ["THE SISTERS"],
        ["text"],
        ["Araby"],
    ]
    assert list(listed_titles(book)) == [(3, "The Sisters"), (5, "Araby")]


def test_a_book_without_a_contents_list_lists_nothing() -> None:
    assert list(listed_titles([["Araby"], ["text"], ["Araby"]])) == []
    assert list(listed_titles([])) == []
