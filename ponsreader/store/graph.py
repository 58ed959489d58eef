"""The stored layers, read back as plain objects up to a reader's limit.

With ``upto`` only what the text has told by then comes back: a mention that has been shown, a facet, event or
relation whose quote has ended, and of those only such that speak of nobody who comes later. Everything is in the order
of the story.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import cast

import apsw
import numpy as np
from numpy.typing import NDArray

from ponsreader.domain import (
    Facet,
    Mention,
    MentionId,
    PlotNode,
    Quote,
    Rejection,
    Relation,
)
from ponsreader.store.book import BookFile
from ponsreader.store.database import select, select_one

_UNSEEN = "(SELECT id FROM mention WHERE position > ?1)"
_COUNTED = ("chunk", "sentence", "mention", "facet", "event", "relation", "rejection", "identity")


def mentions(book: BookFile, upto: int | None = None) -> list[Mention]:
    """Mentions shown by ``upto``, with the aliases that the text has used by then."""
    limit = _limit(book, upto)
    with book.reading() as db:
        rows = select(
            db,
            "SELECT m.id, m.chunk, m.name, m.aliases, m.kind, m.position, m.depth, c.stop > ?1 "
            "FROM mention AS m JOIN chunk AS c ON c.id = m.chunk WHERE m.position <= ?1 ORDER BY m.position, m.id",
            (limit,),
        )
    return [
        Mention(id_, chunk, name, _aliases(book, aliases, limit if is_cut else None), kind, position, depth)
        for id_, chunk, name, aliases, kind, position, depth, is_cut in rows
    ]


def facets(book: BookFile, upto: int | None = None) -> list[Facet]:
    """Facets whose quote ends by ``upto``."""
    with book.reading() as db:
        rows = select(
            db,
            "SELECT id, mention, chunk, description, quote, start, stop, depth FROM facet "
            f"WHERE stop <= ?1 AND mention NOT IN {_UNSEEN} ORDER BY start, id",
            (_limit(book, upto),),
        )
    return [
        Facet(id_, mention, chunk, description, Quote(quote, start, stop), depth)
        for id_, mention, chunk, description, quote, start, stop, depth in rows
    ]


def events(book: BookFile, upto: int | None = None) -> list[PlotNode]:
    """Events whose quote ends by ``upto`` and whose participants have all been shown."""
    with book.reading() as db:
        rows = select(
            db,
            "SELECT id, chunk, chapter, title, detail, label, quote, start, stop, depth FROM event WHERE stop <= ?1 "
            f"AND id NOT IN (SELECT event FROM participant WHERE mention IN {_UNSEEN}) ORDER BY start, id",
            (_limit(book, upto),),
        )
        taking_part = _participants(db)
    return [
        PlotNode(id_, chunk, chapter, title, detail, label, taking_part.get(id_, ()), Quote(quote, a, b), depth)
        for id_, chunk, chapter, title, detail, label, quote, a, b, depth in rows
    ]


def relations(book: BookFile, upto: int | None = None) -> dict[int, Relation]:
    """Relations by id (that of their vectors) whose quote ends by ``upto`` and whose ends have been shown."""
    with book.reading() as db:
        rows = select(
            db,
            "SELECT id, chunk, subject, predicate, object, quote, start, stop, subject_mention, object_mention, depth "
            f"FROM relation WHERE stop <= ?1 AND coalesce(subject_mention, 0) NOT IN {_UNSEEN} "
            f"AND coalesce(object_mention, 0) NOT IN {_UNSEEN} ORDER BY start, id",
            (_limit(book, upto),),
        )
    return {
        id_: Relation(chunk, subject, predicate, object_, Quote(quote, a, b), *ends)
        for id_, chunk, subject, predicate, object_, quote, a, b, *ends in rows
    }


def edges(book: BookFile) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
    """Facet ids, event ids and cosines of the stored bridges, by event."""
    with book.reading() as db:
        rows = select(db, "SELECT event, facets, cosines FROM edge ORDER BY event")
        known = np.array([row[0] for row in select(db, "SELECT id FROM facet")], np.int64)
    facets = np.frombuffer(b"".join(row[1] for row in rows), "<i8")
    cosines = np.frombuffer(b"".join(row[2] for row in rows), "<f4")
    each = np.array([len(row[2]) // 4 for row in rows], np.int64)
    events = np.repeat(np.array([row[0] for row in rows], np.int64), each)
    there = np.isin(facets, known)  # the facets of a chunk that was read anew are gone
    return facets[there], events[there], cosines[there]


def rejections(book: BookFile) -> list[Rejection]:
    """What did not pass the gate."""
    with book.reading() as db:
        rows = select(db, "SELECT chunk, item, reason, content FROM rejection ORDER BY id")
    return [Rejection(*row) for row in rows]


def counts(book: BookFile) -> Mapping[str, int]:
    """Rows of each kind in the whole book."""
    with book.reading() as db:
        found = {table: cast(int, select_one(db, f"SELECT count(*) FROM {table}")) for table in _COUNTED}
        return found | {"edge": len(edges(book)[0])}


def _limit(book: BookFile, upto: int | None) -> int:
    return book.end if upto is None else upto


def _aliases(book: BookFile, stored: str, limit: int | None) -> tuple[str, ...]:
    """The aliases; of a chunk that the limit cuts only those that the text has used word for word before it."""
    aliases: list[str] = json.loads(stored)
    if limit is not None:
        aliases = [alias for alias in aliases if book.text.find(alias, 0, limit) >= 0]
    return tuple(aliases)


def _participants(db: apsw.Connection) -> dict[int, tuple[MentionId, ...]]:
    taking_part: dict[int, list[MentionId]] = defaultdict(list)
    for event, mention in select(db, "SELECT event, mention FROM participant ORDER BY event, n"):
        taking_part[event].append(MentionId(mention))
    return {event: tuple(them) for event, them in taking_part.items()}
