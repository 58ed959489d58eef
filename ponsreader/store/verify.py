"""Whether a book file is whole: its pages, and whether what is stored fits together.

SQLite keeps no checksums, so an overwritten byte inside a text is seen only by comparing what belongs together: hashes,
quotes with the text, vectors with their length, counts with rows.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import apsw
import numpy as np

from ponsreader.errors import StoreError
from ponsreader.store import vectors
from ponsreader.store.book import BookFile, hash_of_text
from ponsreader.store.chunks import chunks
from ponsreader.store.database import select, select_one
from ponsreader.store.fulltext import Unit
from ponsreader.store.lease import is_leased

ProblemKind = Literal["damaged", "links", "text", "source", "tiling", "rows", "state", "words", "vectors", "to_embed"]
_QUOTED = ("facet", "event", "relation")
_UNITS: tuple[Unit, ...] = ("chunk", "sentence")
_NEAR_ONE = 0.02  # how far a vector's length may be from 1


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not fit. What is ``repairable`` can be rebuilt from the stored text.

    damaged: pages that cannot be read; links: rows that point nowhere; text, source: not what was imported; tiling:
    chunks that do not fill the chapters; rows: of a chunk, incomplete or not in its text; state: left by a run that was
    killed; words: the full-text index; vectors: unusable ones; to_embed: not a fault, these still need vectors.
    """

    kind: ProblemKind
    detail: str
    repairable: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """What was found. ``ok``: nothing is wrong, though vectors may still be missing."""

    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether there is nothing to repair."""
        return all(problem.kind == "to_embed" for problem in self.problems)


def verify(path: Path) -> Report:
    """Check everything that can be checked; StoreError where the file cannot be opened, but not for damage."""
    try:
        with BookFile.open(path, readonly=True) as book:
            return Report(tuple(problem for check in _CHECKS for problem in _carried_out(check, book)))
    except StoreError as error:
        if error.kind != "damaged":
            raise
        return Report((Problem("damaged", error.message),))


def text_faults(book: BookFile) -> Iterator[str]:
    """What is wrong with the text and its division into chapters and parts set apart; nothing can rebuild these."""
    with book.reading() as db:
        expected = select_one(db, "SELECT text_sha256 FROM book")
    if len(book.text) != book.end or hash_of_text(book.text) != expected:
        yield "the stored text is not the imported one"
    at = 0
    for start, end in [(c.start, c.end) for c in book.chapters] + [(a.start, a.end) for a in book.apart]:
        if start != at:
            yield f"the chapters leave out or repeat the text at {min(at, start)}"
        at = end
    if at != book.end:
        yield f"the chapters end at {at}, the text at {book.end}"


def broken_chunks(db: apsw.Connection, text: str) -> dict[int, str]:
    """Chunks whose rows are incomplete or do not stand in the text, each with the reason."""
    broken: dict[int, str] = {}
    for chunk, items in select(db, f"SELECT id, {_ITEMS} - items FROM chunk WHERE {_ITEMS} <> items"):
        broken[chunk] = f"{abs(items)} rows too {'many' if items > 0 else 'few'}"
    for chunk, depth in select(db, _OTHER_DEPTH):
        broken[chunk] = f"rows of another depth than {depth}"
    for table in _QUOTED:
        for chunk, quote, start, stop, is_inside in select(db, _QUOTES.format(table=table)):
            if not is_inside or text[start:stop] != quote:
                broken[chunk] = f"a quote at {start} is not in its text"
    return broken


def unusable_vectors(db: apsw.Connection, kind: vectors.Kind) -> list[int]:
    """Ids of vectors that belong to no row or are not of length 1."""
    ids, _, rows = vectors.read_all(db, kind)
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1) if len(rows) else np.empty(0)
    wrong = ids[~(np.abs(lengths - 1) <= _NEAR_ONE)].tolist()
    known = {row[0] for row in select(db, f"SELECT id FROM {kind}")}
    return sorted(set(wrong) | (set(ids.tolist()) - known))


_ITEMS = """(
  (SELECT count(*) FROM mention WHERE chunk = chunk.id) + (SELECT count(*) FROM facet WHERE chunk = chunk.id)
  + (SELECT count(*) FROM event WHERE chunk = chunk.id) + (SELECT count(*) FROM relation WHERE chunk = chunk.id)
  + (SELECT count(*) FROM participant WHERE event IN (SELECT id FROM event WHERE chunk = chunk.id))
)"""
_OTHER_DEPTH = """
SELECT c.id, coalesce(c.depth, 'none') FROM chunk AS c JOIN (
  SELECT chunk, depth FROM mention UNION SELECT chunk, depth FROM facet
  UNION SELECT chunk, depth FROM event UNION SELECT chunk, depth FROM relation
) AS r ON r.chunk = c.id WHERE r.depth IS NOT c.depth
"""
_QUOTES = (
    "SELECT r.chunk, r.quote, r.start, r.stop, r.start >= c.start AND r.stop <= c.stop "
    "FROM {table} AS r JOIN chunk AS c ON c.id = r.chunk"
)


def _carried_out(check: Callable[[BookFile], Iterator[Problem]], book: BookFile) -> list[Problem]:
    """What the check finds; where it meets a page that cannot be read, that is what it found."""
    try:
        with book.reading():
            return list(check(book))
    except StoreError as error:
        if error.kind != "damaged":
            raise
        return [Problem("damaged", f"{check.__name__.strip('_')}: part of the file cannot be read")]


def _pages(book: BookFile) -> Iterator[Problem]:
    with book.reading() as db:
        for (said,) in select(db, "PRAGMA integrity_check(20)"):
            if said != "ok":
                yield Problem("damaged", str(said))


def _links(book: BookFile) -> Iterator[Problem]:
    with book.reading() as db:
        loose = Counter(table for table, *_ in select(db, "PRAGMA foreign_key_check"))
    for table, number in loose.items():
        yield Problem("links", f"{number} rows of {table} belong to nothing")


def _text(book: BookFile) -> Iterator[Problem]:
    for fault in text_faults(book):
        yield Problem("text", fault, repairable=False)


def _source(book: BookFile) -> Iterator[Problem]:
    if hashlib.sha256(book.source()).hexdigest() != book.info.sha256:
        yield Problem("source", "the stored original file is not the imported one", repairable=False)


def _tiling(book: BookFile) -> Iterator[Problem]:
    stored = chunks(book)
    if not stored:
        return
    for n, chapter in enumerate(book.chapters):
        at = chapter.start
        for chunk in (chunk for chunk in stored if chunk.chapter == n):
            if chunk.start != at:
                yield Problem("tiling", f"chapter {n + 1} has a gap or an overlap at {min(at, chunk.start)}")
            at = chunk.end
        if at != chapter.end:
            yield Problem("tiling", f"chapter {n + 1} ends at {chapter.end}, its chunks at {at}")


def _rows(book: BookFile) -> Iterator[Problem]:
    with book.reading() as db:
        for chunk, reason in broken_chunks(db, book.text).items():
            yield Problem("rows", f"chunk {chunk}: {reason}")


def _states(book: BookFile) -> Iterator[Problem]:
    with book.reading() as db:
        running = select_one(db, "SELECT count(*) FROM chunk WHERE state = 'running'")
    if running and not is_leased(book.path):
        yield Problem("state", f"{running} chunks are marked as being read, but nobody reads them")


def _words(book: BookFile) -> Iterator[Problem]:
    with book.reading() as db:
        for unit in _UNITS:
            rows = {row[0] for row in select(db, f"SELECT id FROM {unit}")}
            indexed = {row[0] for row in select(db, f"SELECT id FROM {unit}_words_docsize")}
            if rows != indexed:
                yield Problem("words", f"the full-text index lacks or exceeds {len(rows ^ indexed)} {unit}s")


def _vectors(book: BookFile) -> Iterator[Problem]:
    with book.reading() as db:
        for kind in vectors.KINDS if vectors.embedder_fingerprint(book) else ():
            unusable = unusable_vectors(db, kind)
            if unusable:
                yield Problem("vectors", f"{len(unusable)} vectors of kind {kind} are unusable")
            without = vectors.missing(book, kind)
            if without:
                yield Problem("to_embed", f"{len(without)} of kind {kind} need a vector")


_CHECKS = (_pages, _links, _text, _source, _tiling, _rows, _states, _words, _vectors)
