"""Finding chunks and sentences by their words.

FTS5 keeps where each word stands; the ranking is BM25 over what lies before the reader's limit and nothing else,
because FTS5's own ``bm25()`` would weigh words by how often they come later in the book. Words are folded before they
are indexed: NFKC, small letters, no accents. Scripts without spaces are indexed by pairs of characters, so that 孙悟空
is found by 孙悟 and 悟空.
"""

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from typing import Literal, cast

import apsw

from ponsreader.domain import ChunkId
from ponsreader.store.book import BookFile
from ponsreader.store.database import Row, select, select_one

Unit = Literal["chunk", "sentence"]
Term = tuple[str, bool]  # folded word, and whether it is only the beginning of what is searched

_K1, _B = 1.2, 0.75  # BM25's usual constants, those of FTS5
# A word in more texts than this share (and than a handful) tells nothing and costs the most time: a protagonist is on
# half the pages, but only "the" and "and" are in every tenth sentence.
_COMMON = {"chunk": 0.5, "sentence": 0.1}
_HANDFUL = 30
_MOST_TERMS = 100  # of a question; more is a pasted page
_PAIRED = (
    "\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\uac00-\ud7af\U00020000-\U0003ffff"
)
_TOKEN = re.compile(rf"([{_PAIRED}]+)|[^\W_{_PAIRED}]+")
_HAS_PAIRED = re.compile(f"[{_PAIRED}]")
_WORD = re.compile(r"[^\W_]+")
_ACCENTS = re.compile("[\u0300-\u036f]+")


def search_text(book: BookFile, query: str, *, limit_at: int | None = None, k: int = 20) -> list[tuple[ChunkId, float]]:
    """The ``k`` chunks that hold most of the query's words, best first; none that ends behind ``limit_at``."""
    return [(ChunkId(id_), score) for id_, score in _search(book, "chunk", query, limit_at, k)]


def search_sentences(
    book: BookFile, query: str, *, limit_at: int | None = None, k: int = 20
) -> list[tuple[int, float]]:
    """The ``k`` sentences, by id, that hold most of the query's words, best first; nothing behind ``limit_at``."""
    return _search(book, "sentence", query, limit_at, k)


def index_words(db: apsw.Connection, unit: Unit, texts: Iterable[tuple[int, str]]) -> dict[int, int]:
    """Index each text under its id and return how many words each has. Called inside a transaction."""
    rows = [(id_, indexed_terms(text)) for id_, text in texts]
    db.executemany(f"INSERT INTO {unit}_words (rowid, words) VALUES (?, ?)", ((i, " ".join(t)) for i, t in rows))
    return {id_: len(terms) for id_, terms in rows}


def forget_words(db: apsw.Connection, unit: Unit, ids: Iterable[int]) -> None:
    """Take these ids out of the index. Called inside a transaction."""
    db.executemany(f"DELETE FROM {unit}_words WHERE rowid = ?", ((id_,) for id_ in ids))


def rebuild_words(db: apsw.Connection, unit: Unit, text: str) -> None:
    """Index all of ``unit`` anew. Called inside a transaction."""
    db.execute(f"INSERT INTO {unit}_words ({unit}_words) VALUES ('delete-all')")
    spans = select(db, f"SELECT id, start, stop FROM {unit}")
    words = index_words(db, unit, ((id_, text[start:stop]) for id_, start, stop in spans))
    db.executemany(f"UPDATE {unit} SET words = ? WHERE id = ?", ((n, id_) for id_, n in words.items()))


def indexed_terms(text: str) -> list[str]:
    """The words of ``text`` as they are indexed."""
    folded = _folded(text)
    if folded.isascii() or not _HAS_PAIRED.search(folded):
        return _WORD.findall(folded)
    terms: list[str] = []
    for token in _TOKEN.finditer(folded):
        terms.extend(_pairs(token[1]) if token[1] else (token[0],))
    return terms


def query_terms(query: str) -> list[Term]:
    """The words to look for, each once, in the order of the query."""
    terms: dict[Term, None] = {}
    for token in _TOKEN.finditer(_folded(query)):
        run = token[1]
        if run is None or len(run) == 1:
            terms[token[0], run is not None] = None
        else:
            terms.update(((pair, False), None) for pair in _pairs(run)[:-1])
    return list(terms)[:_MOST_TERMS]


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    return unicodedata.normalize("NFKC", _ACCENTS.sub("", plain))


def _pairs(run: str) -> list[str]:
    """Every character with the next; the last stands alone, so that a single character is found as a beginning."""
    return [run[at : at + 2] for at in range(len(run))]


def _search(book: BookFile, unit: Unit, query: str, limit_at: int | None, k: int) -> list[tuple[int, float]]:
    terms = query_terms(query)
    limit = book.end if limit_at is None else limit_at
    with book.reading() as db:
        count, average = select(db, f"SELECT count(*), coalesce(avg(words), 0) FROM {unit} WHERE stop <= ?", (limit,))[
            0
        ]
        spread = {term: _documents(db, unit, term, limit) for term in terms}
        scores: dict[int, float] = defaultdict(float)
        for term in _telling(spread, max(_HANDFUL, count * _COMMON[unit])):
            weight = math.log(1 + (count - spread[term] + 0.5) / (spread[term] + 0.5))
            for id_, times, words in _places(db, unit, term, limit):
                scores[id_] += weight * times * (_K1 + 1) / (times + _K1 * (1 - _B + _B * words / average))
    return sorted(scores.items(), key=lambda found: (-found[1], found[0]))[:k]


def _telling(spread: dict[Term, int], most: float) -> list[Term]:
    """The words that stand in at most so many texts; all, if there is no such word."""
    there = [term for term, documents in spread.items() if documents]
    return [term for term in there if spread[term] <= most] or there


def _documents(db: apsw.Connection, unit: Unit, term: Term, limit: int) -> int:
    pattern = f'"{term[0]}"*' if term[1] else f'"{term[0]}"'
    return cast(
        int,
        select_one(
            db,
            f"SELECT count(*) FROM {unit}_words AS w JOIN {unit} AS u ON u.id = w.rowid "
            f"WHERE {unit}_words MATCH ? AND u.stop <= ?",
            (pattern, limit),
        ),
    )


def _places(db: apsw.Connection, unit: Unit, term: Term, limit: int) -> list[Row]:
    word, is_beginning = term
    which = "t.term >= ? AND t.term < ?" if is_beginning else "t.term = ?"
    words = (word, word + "\U0010ffff") if is_beginning else (word,)
    return select(
        db,
        f"SELECT t.doc, count(*), u.words FROM {unit}_terms AS t CROSS JOIN {unit} AS u ON u.id = t.doc "
        f"WHERE {which} AND u.stop <= ? GROUP BY t.doc",
        (*words, limit),
    )
