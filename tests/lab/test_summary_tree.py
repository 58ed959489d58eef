"""The tree of summaries: what is written about many passages can be found, and text as well."""

from collections.abc import Callable, Sequence

import pytest

from ponsreader.errors import Cancelled
from ponsreader.lab.routes import Piece, PlainBook
from ponsreader.lab.summaries import by_extracts
from ponsreader.lab.summary_tree import summary_tree
from ponsreader.progress import Unwatched


def gist(book: PlainBook, groups: Sequence[Sequence[Piece]], tokens: int) -> list[Piece]:
    """Every summary tells of the feud of the houses, which no passage names."""
    return [Piece((), written=f"The feud of the houses, part {n}.") for n, _ in enumerate(groups)]


@pytest.fixture
def long_book(make_book: Callable) -> PlainBook:
    themes = [
        "The ship sailed past the reef at {}.",
        "The court heard the widow of {}.",
        "Snow fell on the pass of {}.",
    ]
    return make_book([themes[n % 3].format(f"place{n}") + "\n\n" for n in range(45)])


def test_a_summary_is_found_by_what_it_says(long_book: PlainBook, embedder: object, ask: Callable) -> None:
    got = summary_tree(long_book, embedder, gist)(ask("What of the feud of the houses?", budget=8))
    assert len(got.written) == 1
    assert got.written[0].startswith("The feud of the houses")


def test_a_detail_is_found_in_the_text(long_book: PlainBook, embedder: object, ask: Callable) -> None:
    got = summary_tree(long_book, embedder, gist)(ask("Snow fell on the pass of place8", budget=9))
    assert [long_book.text[a:b].strip() for a, b in got.spans] == ["Snow fell on the pass of place8."]


def test_without_a_model_the_nodes_are_the_book_s_own_sentences(
    long_book: PlainBook, embedder: object, ask: Callable
) -> None:
    got = summary_tree(long_book, embedder, by_extracts)(ask("Who sailed past the reef?", budget=40))
    assert got.written == ()
    assert got.spans
    assert 30 <= got.tokens <= 40


def test_a_book_of_few_chunks_has_no_summaries(mill: PlainBook, embedder: object, ask: Callable) -> None:
    assert summary_tree(mill, embedder, gist)(ask("The feud of the houses", budget=100)).written == ()


def test_the_tree_can_be_stopped(long_book: PlainBook, embedder: object) -> None:
    class Stopped(Unwatched):
        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        summary_tree(long_book, embedder, gist, progress=Stopped())
