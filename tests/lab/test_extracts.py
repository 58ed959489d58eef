"""Extracts are sentences of the book that say what it is about and nothing twice."""

from collections.abc import Callable

from ponsreader.lab.extracts import extract
from ponsreader.lab.routes import Piece, PlainBook, whole_chunks


def sentences(book: PlainBook, piece: Piece) -> list[str]:
    return [book.text[a:b].strip() for a, b in piece.spans]


def test_the_central_sentences_are_taken_in_reading_order(mill: PlainBook) -> None:
    taken = sentences(mill, extract(mill, list(whole_chunks(mill, range(8))), 30))
    assert 1 < len(taken) <= 5
    assert [mill.text.index(s) for s in taken] == sorted(mill.text.index(s) for s in taken)


def test_no_more_is_taken_than_fits(mill: PlainBook) -> None:
    piece = extract(mill, list(whole_chunks(mill, range(8))), 17)
    assert 10 <= sum(mill.count(sentences(mill, piece))) <= 17


def test_nothing_is_said_twice(make_book: Callable) -> None:
    book = make_book(
        [
            "The red fox stole the farmer's hen. ",
            "The red fox stole the farmer's hen. ",
            "A wedding filled the village hall. ",
        ]
    )
    taken = sentences(book, extract(book, list(whole_chunks(book, range(3))), 13))
    assert sorted(taken) == ["A wedding filled the village hall.", "The red fox stole the farmer's hen."]


def test_of_nothing_nothing_is_taken(mill: PlainBook) -> None:
    assert extract(mill, [], 50) == Piece(())


def test_crumbs_are_passed_over(make_book: Callable) -> None:
    book = make_book(["No! Oh. Ah? ", "The old king gave his crown away that night. "])
    assert len(extract(book, list(whole_chunks(book, range(2))), 50).spans) == 1
