"""Chunks are the book again, never too long, never across a chapter."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from ponsreader.domain import Chapter, Chunk, ChunkId
from ponsreader.index.chunking import chunks, estimate_tokens, halves

STORY = "The letter came.\n\nMira read it twice. She wept. Then she burnt it.\n\nNobody knew.\n\n"


def words(texts: Sequence[str]) -> list[int]:
    return [len(text.split()) for text in texts]


def letters(texts: Sequence[str]) -> list[int]:
    return [len(text) for text in texts]


def chapter(start: int, end: int) -> Chapter:
    return Chapter("", (), start, end)


def cut(text: str, limit: int, count=words) -> list[str]:
    return [text[c.start : c.end] for c in chunks(text, [chapter(0, len(text))], count, limit)]


def test_whole_paragraphs_stay_together_while_they_fit() -> None:
    assert cut(STORY, 13)[1:] == ["Nobody knew.\n\n"]


def test_a_paragraph_that_alone_is_too_long_is_cut_between_sentences() -> None:
    assert cut(STORY, 6)[1:3] == ["Mira read it twice. She wept. ", "Then she burnt it.\n\nNobody knew.\n\n"]


def test_a_sentence_that_alone_is_too_long_is_cut_at_white_space() -> None:
    assert cut("one two three four five.", 2) == ["one two ", "three four ", "five."]


def test_a_monster_without_spaces_is_cut_anywhere() -> None:
    pieces = cut("x" * 100, 30, letters)
    assert "".join(pieces) == "x" * 100
    assert max(map(len, pieces)) <= 30


def test_no_chunk_crosses_a_chapter() -> None:
    cuts = chunks(STORY, [chapter(0, 18), chapter(18, len(STORY))], words, 500)
    assert [(c.chapter, c.start, c.end) for c in cuts] == [(0, 0, 18), (1, 18, len(STORY))]


def test_a_chapter_without_text_has_no_chunk() -> None:
    assert chunks("", [chapter(0, 0)], words, 10) == []


def test_a_text_that_counts_for_more_than_its_parts_is_cut_again() -> None:
    def greedy(texts: Sequence[str]) -> list[int]:
        return [len(text.split()) + 3 * text.strip().count("\n\n") for text in texts]

    assert all(c.tokens <= 10 for c in chunks(STORY, [chapter(0, len(STORY))], greedy, 10))


def test_counting_is_asked_for_many_texts_at_once() -> None:
    calls: list[int] = []

    def counting(texts: Sequence[str]) -> list[int]:
        calls.append(len(texts))
        return words(texts)

    chunks("A word here.\n\n" * 500, [chapter(0, 500 * 14)], counting, 30)
    assert len(calls) <= 3


@given(st.text(alphabet="ab .!\n日。", max_size=200), st.integers(2, 40), st.data())
def test_chunks_join_back_into_their_chapters_and_fit(text: str, limit: int, data: st.DataObject) -> None:
    middle = data.draw(st.integers(0, len(text)))
    chapters = [chapter(0, middle), chapter(middle, len(text))]
    cuts = chunks(text, chapters, letters, limit)
    for number, one in enumerate(chapters):
        joined = "".join(text[c.start : c.end] for c in cuts if c.chapter == number)
        assert joined == text[one.start : one.end]
    assert all(0 < c.end - c.start <= limit and c.tokens == c.end - c.start for c in cuts)
    assert [c.id for c in cuts] == list(range(len(cuts)))


def test_halves_are_the_chunk_and_end_near_its_middle() -> None:
    whole = Chunk(ChunkId(7), 0, 0, len(STORY), 13)
    two = halves(STORY, whole)
    assert two is not None
    first, second = two
    assert (first.start, first.end, second.end, second.id) == (0, second.start, len(STORY), 7)
    assert STORY[second.start :].startswith("She wept.")


def test_what_has_no_place_to_cut_has_no_halves() -> None:
    assert halves("x" * 50, Chunk(ChunkId(0), 0, 0, 50, 50)) is None


def test_the_estimate_counts_words_in_alphabets_and_characters_in_chinese() -> None:
    assert estimate_tokens(["one two three four", "你好世界", ""]) == [5, 4, 0]
