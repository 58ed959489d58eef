import sys
import unicodedata
from dataclasses import replace

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.domain import Chapter, Chunk, ChunkId
from ponsreader.store import chunks
from ponsreader.store.book import BookFile
from ponsreader.store.fulltext import indexed_terms, query_terms, search_sentences, search_text
from ponsreader.store.library import Library
from tests.store.story import imported_story, story_chunks


def found(book: BookFile, query: str, limit_at: int | None = None) -> list[int]:
    return [id_ for id_, _ in search_text(book, query, limit_at=limit_at)]


def book_of(library: Library, *paragraphs: str) -> BookFile:
    text = "".join(paragraphs)
    story = replace(imported_story(text=text), chapters=(Chapter("All", ("All",), 0, len(text)),), apart=())
    opened = BookFile.open(library.add(story, text.encode(), "x.txt").path)
    made, at = [], 0
    for n, paragraph in enumerate(paragraphs):
        made.append(Chunk(ChunkId(n), 0, at, at + len(paragraph), 1))
        at += len(paragraph)
    chunks.put_chunks(opened, made, "words")
    return opened


def test_the_chunk_with_most_of_the_words_comes_first(book: BookFile) -> None:
    assert found(book, "Who burned the letter in the stove?")[:2] == [1, 0]


def test_scores_fall(book: BookFile) -> None:
    scores = [score for _, score in search_text(book, "Mira letter coast Heron")]
    assert scores == sorted(scores, reverse=True)
    assert all(score > 0 for score in scores)


def test_accents_and_capitals_do_not_matter(book: BookFile) -> None:
    assert found(book, "ELISE") == found(book, "élise") == found(book, "E\u0301lise") == [3]


def test_only_as_many_come_back_as_were_asked_for(book: BookFile) -> None:
    assert len(search_text(book, "the in Mira", k=1)) == 1


def test_a_chunk_that_ends_behind_the_limit_is_not_found(book: BookFile) -> None:
    third = story_chunks()[2]
    assert found(book, "coast", limit_at=third.end) == [2]
    assert found(book, "coast", limit_at=third.end - 1) == []


def test_what_comes_later_does_not_even_change_the_scores(library: Library) -> None:
    paragraphs = ["A red house. ", "A red door and a key. ", "Nothing here. "]
    long = book_of(library, *paragraphs, *("A red key. " * (n + 1) for n in range(9)))
    seen = sum(len(paragraph) for paragraph in paragraphs)
    short = book_of(library, *paragraphs)
    assert search_text(long, "red key", limit_at=seen) == search_text(short, "red key") != []
    long.close()
    short.close()


def test_sentences_are_found_by_their_ids(book: BookFile) -> None:
    assert [id_ for id_, _ in search_sentences(book, "coast")] == [2]
    assert search_sentences(book, "coast", limit_at=10) == []


@pytest.mark.parametrize(
    ("query", "hit"), [("孙悟空", 0), ("悟空", 0), ("空", 0), ("ネコ", 1), ("猫が", 1), ("홍길동", 2), ("길동", 2)]
)
def test_scripts_without_spaces_are_searched_by_any_part_of_a_name(library: Library, query: str, hit: int) -> None:
    book = book_of(library, "却说孙悟空道：走。", "猫がいる。ﾈｺ。", "홍길동이 웃었다.", "另一回。")
    assert found(book, query) == [hit]
    book.close()


@pytest.mark.parametrize("query", ["", "   ", "?!", '"', "a AND", "NEAR(", "x*", "-y", "col:z", "\x00", "\ud800", "_"])
def test_no_query_is_a_syntax_error(book: BookFile, query: str) -> None:
    assert isinstance(search_text(book, query), list)


@given(query=st.text(alphabet=st.characters(exclude_categories=())))
def test_terms_of_any_text_are_plain_words(query: str) -> None:
    assert all(word and '"' not in word and not word.isspace() for word, _ in query_terms(query))


@given(word=st.text(min_size=2))
def test_what_is_indexed_is_what_is_looked_for(word: str) -> None:
    indexed = indexed_terms(word)
    for term, is_beginning in query_terms(word):
        assert term in indexed or (is_beginning and any(other.startswith(term) for other in indexed))


def test_sqlite_keeps_every_letter_of_the_books_languages_as_we_fold_it() -> None:
    letters = [chr(c) for c in range(sys.maxunicode) if chr(c).isalpha() and _is_in_old_unicode(c)]
    terms = {term for letter in letters for term in indexed_terms(f"{letter}x")}
    db = apsw.Connection(":memory:")
    db.execute("CREATE VIRTUAL TABLE w USING fts5(t, content='', tokenize='unicode61 remove_diacritics 2')")
    db.execute("CREATE VIRTUAL TABLE v USING fts5vocab(w, row)")
    db.executemany("INSERT INTO w(rowid, t) VALUES (?, ?)", enumerate(terms))
    kept = {row[0] for row in db.execute("SELECT term FROM v")}
    assert {term for term in terms if len(term) == 2} - kept == set()


def _is_in_old_unicode(code: int) -> bool:
    """Latin, Greek, Cyrillic, kana, common Chinese characters, Hangul: what SQLite's tables are sure to know."""
    blocks = ((0x41, 0x52F), (0x1E00, 0x1FFF), (0x3041, 0x30FF), (0x4E00, 0x9FCB), (0xAC00, 0xD7A3))
    return any(a <= code <= b for a, b in blocks) and unicodedata.category(chr(code)) != "Cn"
