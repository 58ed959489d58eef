"""The questions asked of a book and their answers, kept in its file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from ponsreader.domain import Answer, Context, Coverage, Evidence, Passage, Quote, Sentence
from ponsreader.store.book import BookFile
from ponsreader.store.database import select

_Json = Mapping[str, Any]  # what json.loads gives


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was asked with the reader at ``limit`` (None: no limit), and its answer."""

    id: int
    asked_at: float
    limit: int | None
    conversation: str
    answer: Answer


def record(book: BookFile, answer: Answer, asked_at: float, limit: int | None, conversation: str = "") -> int:
    """Store an answer and return its id."""
    with book.writing(changes_index=False) as db:
        written = json.dumps(asdict(answer), ensure_ascii=False)
        db.execute(
            "INSERT INTO question (asked_at, reading_limit, conversation, question, answer) VALUES (?, ?, ?, ?, ?)",
            (asked_at, limit, conversation, answer.question, written),
        )
        return db.last_insert_rowid()


def history(book: BookFile, upto: int | None = None, search: str | None = None) -> list[Asked]:
    """What was asked, oldest first.

    ``upto`` leaves out what was asked with a farther limit or with none. ``search`` keeps what holds all the words,
    anywhere in question or answer, small letters or capitals.
    """
    seen = "" if upto is None else "WHERE reading_limit <= ?"
    with book.reading() as db:
        rows = select(
            db,
            f"SELECT id, asked_at, reading_limit, conversation, answer FROM question {seen} ORDER BY asked_at, id",
            () if upto is None else (upto,),
        )
    asked = [
        Asked(id_, asked_at, limit, conversation, _answer(json.loads(written)))
        for id_, asked_at, limit, conversation, written in rows
    ]
    return asked if search is None else [one for one in asked if _holds(one.answer, search)]


def forget(book: BookFile, ids: Sequence[int] | None = None) -> None:
    """Delete these questions with their answers; all of them without ``ids``."""
    with book.writing(changes_index=False) as db:
        if ids is None:
            db.execute("DELETE FROM question")
        else:
            db.executemany("DELETE FROM question WHERE id = ?", ((id_,) for id_ in ids))


def _holds(answer: Answer, search: str) -> bool:
    said = f"{answer.question}\n{answer.answer}".casefold()
    return all(word in said for word in search.casefold().split())


def _answer(stored: _Json) -> Answer:
    return Answer(
        question=stored["question"],
        mode=stored["mode"],
        answer=stored["answer"],
        refusal=stored["refusal"],
        sentences=tuple(Sentence(**_known(Sentence, s) | {"cites": tuple(s["cites"])}) for s in stored["sentences"]),
        evidence=tuple(_evidence(e) for e in stored["evidence"]),
        passages=tuple(Passage(**_known(Passage, p)) for p in stored["passages"]),
        context=_context(stored["context"]),
        coverage=Coverage(**_known(Coverage, stored["coverage"])),
        timings_ms=stored["timings_ms"],
    )


def _evidence(stored: _Json) -> Evidence:
    changed = {"participants": tuple(stored["participants"]), "quote": Quote(**stored["quote"])}
    return Evidence(**_known(Evidence, stored) | changed)


def _known(kind: type, stored: _Json) -> dict[str, Any]:
    """The fields that this program knows: a newer one may have written more."""
    names = {each.name for each in fields(kind)}
    return {name: value for name, value in stored.items() if name in names}


def _context(stored: _Json) -> Context:
    return Context(stored["text"], stored["tokens"], tuple((a, b) for a, b in stored["spans"]))
