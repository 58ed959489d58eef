"""The compressed book fits, keeps its order, and covers beginning and end."""

from collections.abc import Callable, Sequence

from ponsreader.lab.compression import compress, whole_book
from ponsreader.lab.routes import Piece, PlainBook, whole_chunks
from ponsreader.lab.summaries import by_extracts, text_of


def first_words(book: PlainBook, groups: Sequence[Sequence[Piece]], tokens: int) -> list[Piece]:
    return [Piece((), written=" ".join(text_of(book, group).split()[:tokens])) for group in groups]


def test_a_book_that_fits_is_left_as_it_is(mill: PlainBook) -> None:
    assert compress(mill, first_words, 200) == tuple(whole_chunks(mill, range(8)))


def test_extracts_come_from_all_parts_of_the_book(make_book: Callable, ask: Callable) -> None:
    book = make_book([f"Chapter {n} tells how the {n}th traveller lost his way. " * 12 for n in range(20)])
    got = whole_book(book, by_extracts, run_tokens=400)(ask("?", budget=380))
    assert 200 < got.tokens <= 380
    assert got.spans[0][0] < len(book.text) / 4
    assert got.spans[-1][1] > 3 * len(book.text) / 4


def test_summaries_are_condensed_until_they_fit(make_book: Callable, ask: Callable) -> None:
    book = make_book([f"Part{n} " + "word " * 199 for n in range(60)])
    got = whole_book(book, first_words, run_tokens=1000)(ask("?", budget=150))
    assert 100 < got.tokens <= 150
    assert got.written[0].startswith("Part0")
    assert got.spans == ()


def test_a_budget_smaller_than_any_share_still_gives_something(make_book: Callable, ask: Callable) -> None:
    book = make_book([f"Part{n} " + "word " * 199 for n in range(60)])
    got = whole_book(book, first_words, run_tokens=1000)(ask("?", budget=20))
    assert 0 < got.tokens <= 20


def test_the_book_is_condensed_once_a_budget(make_book: Callable, ask: Callable) -> None:
    calls = []

    def counted(book: PlainBook, groups: Sequence[Sequence[Piece]], tokens: int) -> list[Piece]:
        calls.append(tokens)
        return first_words(book, groups, tokens)

    route = whole_book(make_book(["word " * 300] * 4), counted)
    for budget in (100, 100, 90):
        route(ask("?", budget=budget))
    assert calls == [100, 90]
