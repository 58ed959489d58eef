from dataclasses import replace

import pytest

from ponsreader.domain import ChunkId
from ponsreader.errors import StoreError
from ponsreader.store import chunks, graph, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.chunks import ChunkStatus
from tests.store.story import PARAGRAPHS, STORY, read_chunk, story_chunks, unit_vectors

IDS = [ChunkId(n) for n in range(4)]


def states_of(book: BookFile) -> list[str]:
    return [status.state for status in chunks.states(book).values()]


def test_chunks_come_back_in_reading_order(book: BookFile) -> None:
    assert chunks.chunks(book) == story_chunks()
    assert "".join(STORY[c.start : c.end] for c in chunks.chunks(book)) == "".join(PARAGRAPHS)


def test_new_chunks_wait_and_have_no_rows(book: BookFile) -> None:
    assert chunks.states(book) == dict.fromkeys(IDS, ChunkStatus("pending"))


def test_chunks_can_be_cut_anew_as_long_as_nothing_was_read(book: BookFile) -> None:
    whole = replace(story_chunks()[0], end=story_chunks()[1].end)
    chunks.put_chunks(book, [whole, *story_chunks()[2:]], "other tokens")
    assert len(chunks.chunks(book)) == 3
    assert book.get_setting("token_counter") == "other tokens"
    read_chunk(book, 2)
    with pytest.raises(ValueError, match="have been read"):
        chunks.put_chunks(book, story_chunks(), "words")
    assert len(chunks.chunks(book)) == 3


def test_sentences_are_rows_of_chunk_start_and_end(book: BookFile) -> None:
    found = chunks.sentences(book)
    assert found.shape == (4, 3)
    assert [STORY[a:b] for _, a, b in found.tolist()] == [paragraph.strip() for paragraph in PARAGRAPHS]


def test_a_book_without_sentences_has_an_empty_table(book: BookFile) -> None:
    chunks.put_sentences(book, [])
    assert chunks.sentences(book).shape == (0, 3)


def test_a_chunk_is_claimed_once(book: BookFile) -> None:
    with BookFile.open(book.path) as other:
        assert chunks.claim(book, IDS[:2]) == IDS[:2]
        assert chunks.claim(other, IDS[:3]) == [ChunkId(2)]
    assert states_of(book) == ["running", "running", "running", "pending"]


def test_a_finished_chunk_is_not_claimed_again_but_a_quick_one_is(book: BookFile) -> None:
    read_chunk(book, 0)
    read_chunk(book, 1, depth="quick", state="done")
    read_chunk(book, 2, depth="quick", state="pending")
    assert chunks.claim(book, IDS) == [1, 2, 3]


def test_what_a_killed_run_had_claimed_waits_again(book: BookFile) -> None:
    chunks.claim(book, IDS[:2])
    assert chunks.release_running(book) == 2
    assert states_of(book) == ["pending"] * 4


def test_only_one_indexes_a_book(book: BookFile) -> None:
    chunks.claim(book, IDS[:1])
    with BookFile.open(book.path) as other, chunks.indexing(book):
        assert states_of(book) == ["pending"] * 4
        chunks.claim(book, IDS[:1])
        with pytest.raises(StoreError) as raised, chunks.indexing(other):
            pass
        assert states_of(book)[0] == "running"
    assert raised.value.kind == "in_use"
    assert states_of(book)[0] == "pending"


def test_a_failed_chunk_keeps_its_reason_until_it_is_tried_again(book: BookFile) -> None:
    chunks.mark_failed(book, ChunkId(1), "length")
    assert chunks.states(book)[ChunkId(1)] == ChunkStatus("failed", 1, "length")
    assert chunks.claim(book, IDS[1:2]) == []
    assert chunks.retry_failed(book) == [1]
    assert chunks.states(book)[ChunkId(1)] == ChunkStatus("pending", 1)


def test_a_chunk_that_is_put_back_counts_as_tried_only_if_so_said(book: BookFile) -> None:
    chunks.claim(book, IDS[:2])
    chunks.put_back(book, IDS[:1], reason="suspect_empty", tried=True)
    chunks.put_back(book, IDS[1:2])
    assert chunks.states(book)[ChunkId(0)] == ChunkStatus("pending", 1, "suspect_empty")
    assert chunks.states(book)[ChunkId(1)] == ChunkStatus("pending", 0)


class TestSplitting:
    at = story_chunks()[1].start + PARAGRAPHS[1].index("burned")

    def test_two_waiting_halves_take_the_place_of_a_chunk(self, read_book: BookFile) -> None:
        first, second = chunks.split_chunk(read_book, ChunkId(1), self.at)
        assert [c.id for c in chunks.chunks(read_book)] == [0, 1, 4, 2, 3]
        assert STORY[first.start : first.end] + STORY[second.start : second.end] == PARAGRAPHS[1]
        assert first.tokens + second.tokens == 12
        states = chunks.states(read_book)
        assert (states[first.id].state, states[second.id].state) == ("pending", "pending")
        assert states[first.id].depth is None

    def test_rows_and_vectors_of_the_chunk_are_gone_and_no_others(self, read_book: BookFile) -> None:
        vectors.put(read_book, "chunk", [0, 1], [1, 2], unit_vectors(2))
        chunks.split_chunk(read_book, ChunkId(1), self.at)
        assert {event.chunk for event in graph.events(read_book)} == {0, 2, 3}
        assert len(vectors.get_all(read_book, "event")[0]) == 3
        assert vectors.missing(read_book, "chunk") == [1, 2, 3, 4]

    def test_words_are_found_in_the_right_half(self, book: BookFile) -> None:
        first, second = chunks.split_chunk(book, ChunkId(1), self.at)
        assert [id_ for id_, _ in chunks.search_text(book, "stove")] == [second.id]
        assert [id_ for id_, _ in chunks.search_text(book, "Old Tobias")] == [first.id, 2]

    def test_sentences_follow(self, book: BookFile) -> None:
        start = story_chunks()[1].start
        chunks.put_sentences(book, [(1, start, self.at), (1, self.at, story_chunks()[1].end)])
        chunks.split_chunk(book, ChunkId(1), self.at)
        assert chunks.sentences(book)[:, 0].tolist() == [1, 4]

    def test_a_cut_outside_the_chunk_is_a_bug(self, book: BookFile) -> None:
        with pytest.raises(ValueError, match="inside"):
            chunks.split_chunk(book, ChunkId(1), story_chunks()[1].start)
