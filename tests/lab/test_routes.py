"""What is fed fits the budget, is in the order of the book, and never lies behind the limit."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.lab.routes import Piece, PlainBook, pack, ranked, tiled_sentences, up_to, whole_chunks


def words(book: PlainBook, spans: tuple[tuple[int, int], ...]) -> list[str]:
    return [" ".join(book.text[a:b].split()) for a, b in spans]


def test_pieces_are_fed_in_the_order_of_the_book(mill: PlainBook) -> None:
    got = pack(mill, whole_chunks(mill, [5, 1]), 100)
    assert [text.split()[0] for text in words(mill, got.spans)] == ["The", "Holt"]


def test_neighbours_become_one_stretch(mill: PlainBook) -> None:
    got = pack(mill, whole_chunks(mill, [1, 0]), 100)
    assert got.spans == ((0, mill.chunks[1].end),)


def test_the_piece_that_does_not_fit_is_cut_at_a_sentence(mill: PlainBook) -> None:
    got = pack(mill, whole_chunks(mill, [0, 4]), 13 + 7)
    assert words(mill, got.spans)[1:] == ["A storm took the bridge away."]
    assert got.tokens == 13 + 6


def test_nothing_smaller_slips_in_behind_the_piece_that_did_not_fit(mill: PlainBook) -> None:
    got = pack(mill, whole_chunks(mill, [0, 1, 2]), 14)
    assert got.spans == ((0, mill.chunks[0].end),)


def test_what_two_pieces_share_is_paid_once(mill: PlainBook) -> None:
    twice = [*whole_chunks(mill, [0]), Piece(((0, mill.chunks[1].end),))]
    both = mill.chunks[0].tokens + mill.chunks[1].tokens
    assert pack(mill, twice, both).tokens == both


def test_what_a_model_wrote_is_fed_whole_or_not(mill: PlainBook) -> None:
    note = Piece((), written="Mira seeks Jonas at the mill.")
    assert pack(mill, [note], 6).written == (note.written,)
    assert pack(mill, [note], 5).written == ()


def test_a_route_tells_its_times(mill: PlainBook, ask: Callable) -> None:
    got = ranked(mill, lambda question: whole_chunks(mill, [0]))(ask("?"))
    assert got.timings_ms.keys() == {"rank", "pack"}


@given(st.lists(st.integers(0, 7), max_size=12), st.integers(0, 120))
def test_the_budget_is_never_exceeded(mill: PlainBook, rows: list[int], budget: int) -> None:
    got = pack(mill, whole_chunks(mill, rows), budget)
    assert got.tokens == sum(mill.count([mill.text[a:b] for a, b in got.spans])) <= budget


@given(st.integers(0, 600))
def test_nothing_behind_the_limit_is_known(mill: PlainBook, limit: int) -> None:
    read = up_to(mill, limit)
    assert len(read.text) <= limit
    assert len(read.chunks) == len(read.vectors)
    assert all(chunk.end <= limit for chunk in read.chunks)
    known = [(c.start, c.end) for c in read.chunks] + ([read.rest] if read.rest[1] else [])
    assert sum(end - start for start, end in known) == len(read.text)


def test_sentences_tile_their_stretch(mill: PlainBook) -> None:
    spans = tiled_sentences(mill.text, (0, mill.chunks[1].end))
    assert "".join(mill.text[a:b] for a, b in spans) == mill.text[: mill.chunks[1].end]
    assert len(spans) == 4


@pytest.mark.parametrize("span", [(0, 0), (5, 6)])
def test_a_stretch_without_a_sentence_is_still_tiled(mill: PlainBook, span: tuple[int, int]) -> None:
    assert tiled_sentences(mill.text, span) == [span]
