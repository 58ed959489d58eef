"""Who is who: merges by rule, corrections by hand, the identities that follow from them, and profiles."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ponsreader.domain import Correction, Identity, IdentityId, MentionId, Merge
from ponsreader.store.book import BookFile
from ponsreader.store.database import select


@dataclass(frozen=True, slots=True)
class Profile:
    """A description of somebody, told with what the text has said up to ``known_upto``."""

    name: str
    text: str
    known_upto: int


def put_merges(book: BookFile, merges: Sequence[Merge]) -> None:
    """Put these merges in place of all that are stored."""
    with book.writing() as db:
        db.execute("DELETE FROM merge")
        db.executemany(
            "INSERT OR REPLACE INTO merge VALUES (?, ?, ?, ?)",
            ((m.child, m.parent, m.reason, m.revealed_at) for m in merges),
        )


def merges(book: BookFile, upto: int | None = None) -> list[Merge]:
    """The merges that the text has revealed at ``upto``, between mentions that it has shown, in that order."""
    limit = book.end if upto is None else upto
    with book.reading() as db:
        rows = select(
            db,
            "SELECT child, parent, reason, revealed_at FROM merge WHERE revealed_at <= ?1 "
            "AND (SELECT position FROM mention WHERE id = child) <= ?1 "
            "AND (SELECT position FROM mention WHERE id = parent) <= ?1 ORDER BY revealed_at, child, parent",
            (limit,),
        )
    return [Merge(*row) for row in rows]


def add_correction(book: BookFile, correction: Correction) -> int:
    """Store what a person said and return the id under which it can be undone."""
    with book.writing() as db:
        names = json.dumps(correction.names, ensure_ascii=False)
        db.execute(
            "INSERT INTO correction (action, names, shown) VALUES (?, ?, ?)",
            (correction.action, names, correction.shown),
        )
        return db.last_insert_rowid()


def undo_correction(book: BookFile, correction: int) -> None:
    """Forget a correction."""
    with book.writing() as db:
        db.execute("DELETE FROM correction WHERE id = ?", (correction,))


def corrections(book: BookFile) -> list[tuple[int, Correction]]:
    """The corrections with their ids, in the order in which they were made."""
    with book.reading() as db:
        rows = select(db, "SELECT id, action, names, shown FROM correction ORDER BY id")
    return [(id_, Correction(action, tuple(json.loads(names)), shown)) for id_, action, names, shown in rows]


def put_identities(book: BookFile, identities: Sequence[Identity]) -> None:
    """Store the identities of the whole book, for other programs that read the file; no reader's limit applies."""
    with book.writing(changes_index=False) as db:
        db.execute("DELETE FROM identity")
        db.executemany(
            "INSERT INTO identity VALUES (?, ?, ?, ?, ?, ?)",
            ((i.id, i.name, i.kind, i.first, i.latest, i.hidden) for i in identities),
        )
        db.executemany(
            "INSERT INTO alias VALUES (?, ?, ?)",
            ((i.id, n, name) for i in identities for n, name in enumerate(i.aliases)),
        )
        db.executemany(
            "INSERT INTO identity_mention VALUES (?, ?)", ((m, i.id) for i in identities for m in i.mentions)
        )


def identities(book: BookFile) -> list[Identity]:
    """The stored identities of the whole book, by first showing."""
    aliases: dict[int, list[str]] = defaultdict(list)
    mentions: dict[int, list[MentionId]] = defaultdict(list)
    with book.reading() as db:
        for identity, name in select(db, "SELECT identity, name FROM alias ORDER BY identity, n"):
            aliases[identity].append(name)
        for identity, mention in select(db, "SELECT identity, mention FROM identity_mention ORDER BY mention"):
            mentions[identity].append(MentionId(mention))
        rows = select(db, "SELECT id, name, kind, first, latest, hidden FROM identity ORDER BY first, id")
    return [
        Identity(IdentityId(id_), name, tuple(aliases[id_]), kind, tuple(mentions[id_]), first, latest, bool(hidden))
        for id_, name, kind, first, latest, hidden in rows
    ]


def put_profile(book: BookFile, profile: Profile) -> None:
    """Store a profile, in place of one of the same name that knows the story equally far."""
    with book.writing(changes_index=False) as db:
        db.execute(
            "INSERT OR REPLACE INTO profile (name, known_upto, text) VALUES (?, ?, ?)",
            (profile.name, profile.known_upto, profile.text),
        )


def profiles(book: BookFile, upto: int | None = None) -> dict[str, Profile]:
    """For each name the profile that knows most without knowing anything behind ``upto``."""
    limit = book.end if upto is None else upto
    with book.reading() as db:
        rows = select(
            db, "SELECT name, text, known_upto FROM profile WHERE known_upto <= ? ORDER BY known_upto", (limit,)
        )
    return {name: Profile(name, text, known_upto) for name, text, known_upto in rows}
