"""The layout of the book file, as the steps that lead to it.

Steps are only ever appended. Each runs in one transaction that also sets ``user_version``; before the first one
touches an existing book, a copy is taken into ``.backups`` beside it. A step that older versions of this program
cannot live with raises ``reads_from``: the smallest layout a program must know to read the file.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import apsw

from ponsreader.errors import StoreError
from ponsreader.store.database import copy_database, select_one, store_errors, transaction

BACKUPS = ".backups"
Step = Callable[[apsw.Connection], None]


def migrate(connection: apsw.Connection, path: Path, *, steps: Sequence[Step] | None = None) -> None:
    """Bring the file to this program's layout. StoreError "newer" where it is beyond it."""
    todo = STEPS if steps is None else steps
    with store_errors(path):
        version = layout_of(connection)
        if version > len(todo):
            raise _newer(path, "It can still be opened to read and ask." if is_readable(connection) else "")
        if 0 < version < len(todo):
            backup(connection, path, f"layout{version}")
        for number in range(version, len(todo)):
            _take(connection, number, todo[number])


def check_readable(connection: apsw.Connection, path: Path) -> None:
    """Raise StoreError unless this program can read the layout as it is, without changing it."""
    with store_errors(path):
        version = layout_of(connection)
        if version < len(STEPS):
            raise _older(path)
        if version > len(STEPS) and not is_readable(connection):
            raise _newer(path, "Its layout has changed so much that this version cannot even read it.")


def layout_of(connection: apsw.Connection) -> int:
    """How many steps the file has taken."""
    version = connection.pragma("user_version")
    assert isinstance(version, int)
    return version


def is_readable(connection: apsw.Connection) -> bool:
    """Whether this program knows enough to read the file, be it newer."""
    reads_from = select_one(connection, "SELECT reads_from FROM layout")
    return isinstance(reads_from, int) and reads_from <= len(STEPS)


def backup(connection: apsw.Connection, path: Path, occasion: str) -> Path:
    """A complete copy of the book in ``.backups`` beside it; the one before for the same occasion is replaced."""
    folder = path.parent / BACKUPS
    with store_errors(path):
        folder.mkdir(exist_ok=True)
    target = folder / f"{path.stem}.{occasion}{path.suffix}"
    copy_database(connection, target)
    return target


def _take(connection: apsw.Connection, number: int, step: Step) -> None:
    with transaction(connection):
        if layout_of(connection) != number:  # another process was faster
            return
        step(connection)
        connection.pragma("user_version", number + 1)


def _newer(path: Path, more: str) -> StoreError:
    return StoreError(
        "newer",
        f"“{path.name}” was made by a newer version of this program and was left as it is. {more} "
        "To change it, install the newer version.".replace("  ", " "),
    )


def _older(path: Path) -> StoreError:
    return StoreError(
        "read_only",
        f"“{path.name}” was made by an earlier version of this program and has to be brought up to date once, "
        "which is not possible where it lies. Copy it to a folder where you may write and open it there.",
    )


def _first_layout(connection: apsw.Connection) -> None:
    for part in (_BOOK, _INDEX, _PEOPLE, _ASKED, _WORDS):
        connection.execute(part)


# Offsets are half-open code points into the text: ``start`` and ``stop``.
_BOOK = """
CREATE TABLE layout (id INTEGER PRIMARY KEY CHECK (id = 1), reads_from INTEGER NOT NULL) STRICT;
INSERT INTO layout VALUES (1, 1);
CREATE TABLE counter (id INTEGER PRIMARY KEY CHECK (id = 1), changes INTEGER NOT NULL) STRICT;
INSERT INTO counter VALUES (1, 0);
CREATE TABLE book (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  title TEXT NOT NULL, creators TEXT NOT NULL, language TEXT NOT NULL,
  sha256 TEXT NOT NULL, format TEXT NOT NULL, original_name TEXT NOT NULL, importer_version INTEGER NOT NULL,
  encoding TEXT, encoding_guessed INTEGER NOT NULL,
  added_at REAL NOT NULL, characters INTEGER NOT NULL, words INTEGER NOT NULL, text_sha256 TEXT NOT NULL
) STRICT;
CREATE TABLE content (name TEXT PRIMARY KEY, packed INTEGER NOT NULL, data BLOB NOT NULL) STRICT;
CREATE TABLE section (n INTEGER PRIMARY KEY, encoding TEXT NOT NULL, data BLOB NOT NULL) STRICT;
CREATE TABLE chapter (
  n INTEGER PRIMARY KEY, title TEXT NOT NULL, path TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL
) STRICT;
CREATE TABLE apart (
  n INTEGER PRIMARY KEY, title TEXT NOT NULL, kind TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL
) STRICT;
CREATE TABLE notice (n INTEGER PRIMARY KEY, kind TEXT NOT NULL, detail TEXT NOT NULL) STRICT;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""

# ``depth`` of a chunk is that of the rows it has now; ``items`` counts them, so that a loss can be noticed.
# The edges of an event are two arrays of one length, facet ids (64-bit integers) and cosines (32-bit floats), both
# little-endian: 280,000 of them, in ten novels' worth of text, as rows took 4 s to write and 240 ms to read.
_INDEX = """
CREATE TABLE chunk (
  id INTEGER PRIMARY KEY, chapter INTEGER NOT NULL REFERENCES chapter (n),
  start INTEGER NOT NULL, stop INTEGER NOT NULL, tokens INTEGER NOT NULL, words INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'running', 'done', 'empty', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0, reason TEXT NOT NULL DEFAULT '',
  depth TEXT CHECK (depth IN ('quick', 'close')), items INTEGER NOT NULL DEFAULT 0,
  tokens_in INTEGER NOT NULL DEFAULT 0, tokens_out INTEGER NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE reading (chunk INTEGER PRIMARY KEY REFERENCES chunk (id), output BLOB NOT NULL) STRICT;
CREATE TABLE sentence (
  id INTEGER PRIMARY KEY, chunk INTEGER NOT NULL REFERENCES chunk (id),
  start INTEGER NOT NULL, stop INTEGER NOT NULL, words INTEGER NOT NULL
) STRICT;
CREATE INDEX sentence_chunk ON sentence (chunk);
CREATE TABLE mention (
  id INTEGER PRIMARY KEY AUTOINCREMENT, chunk INTEGER NOT NULL REFERENCES chunk (id),
  name TEXT NOT NULL, aliases TEXT NOT NULL, kind TEXT NOT NULL, position INTEGER NOT NULL, depth TEXT NOT NULL
) STRICT;
CREATE INDEX mention_chunk ON mention (chunk);
CREATE TABLE facet (
  id INTEGER PRIMARY KEY AUTOINCREMENT, mention INTEGER NOT NULL REFERENCES mention (id) ON DELETE CASCADE,
  chunk INTEGER NOT NULL REFERENCES chunk (id), description TEXT NOT NULL,
  quote TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL, depth TEXT NOT NULL
) STRICT;
CREATE INDEX facet_mention ON facet (mention);
CREATE INDEX facet_chunk ON facet (chunk);
CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT, chunk INTEGER NOT NULL REFERENCES chunk (id), chapter INTEGER NOT NULL,
  title TEXT NOT NULL, detail TEXT NOT NULL, label TEXT NOT NULL,
  quote TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL, depth TEXT NOT NULL
) STRICT;
CREATE INDEX event_chunk ON event (chunk);
CREATE TABLE participant (
  event INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE, n INTEGER NOT NULL,
  mention INTEGER NOT NULL REFERENCES mention (id) ON DELETE CASCADE, PRIMARY KEY (event, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX participant_mention ON participant (mention);
CREATE TABLE relation (
  id INTEGER PRIMARY KEY AUTOINCREMENT, chunk INTEGER NOT NULL REFERENCES chunk (id),
  subject TEXT NOT NULL, predicate TEXT NOT NULL, object TEXT NOT NULL,
  subject_mention INTEGER REFERENCES mention (id) ON DELETE CASCADE,
  object_mention INTEGER REFERENCES mention (id) ON DELETE CASCADE,
  quote TEXT NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL, depth TEXT NOT NULL
) STRICT;
CREATE INDEX relation_chunk ON relation (chunk);
CREATE INDEX relation_subject ON relation (subject_mention);
CREATE INDEX relation_object ON relation (object_mention);
CREATE TABLE rejection (
  id INTEGER PRIMARY KEY, chunk INTEGER NOT NULL REFERENCES chunk (id),
  item TEXT NOT NULL, reason TEXT NOT NULL, content TEXT NOT NULL
) STRICT;
CREATE INDEX rejection_chunk ON rejection (chunk);
CREATE TABLE edge (
  event INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  facets BLOB NOT NULL, cosines BLOB NOT NULL CHECK (length(facets) = 2 * length(cosines))
) STRICT;
CREATE TABLE embedder (
  id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, sha256 TEXT NOT NULL, width INTEGER NOT NULL,
  query_prefix TEXT NOT NULL, passage_prefix TEXT NOT NULL
) STRICT;
"""

_PEOPLE = """
CREATE TABLE merge (
  child INTEGER NOT NULL REFERENCES mention (id) ON DELETE CASCADE,
  parent INTEGER NOT NULL REFERENCES mention (id) ON DELETE CASCADE,
  reason TEXT NOT NULL, revealed_at INTEGER NOT NULL, PRIMARY KEY (child, parent, reason)
) STRICT, WITHOUT ROWID;
CREATE INDEX merge_parent ON merge (parent);
CREATE TABLE correction (
  id INTEGER PRIMARY KEY AUTOINCREMENT, action TEXT NOT NULL, names TEXT NOT NULL, shown TEXT NOT NULL
) STRICT;
CREATE TABLE identity (
  id INTEGER PRIMARY KEY REFERENCES mention (id) ON DELETE CASCADE,
  name TEXT NOT NULL, kind TEXT NOT NULL, first INTEGER NOT NULL, latest INTEGER NOT NULL, hidden INTEGER NOT NULL
) STRICT;
CREATE TABLE alias (
  identity INTEGER NOT NULL REFERENCES identity (id) ON DELETE CASCADE, n INTEGER NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (identity, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE identity_mention (
  mention INTEGER PRIMARY KEY REFERENCES mention (id) ON DELETE CASCADE,
  identity INTEGER NOT NULL REFERENCES identity (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX identity_mention_identity ON identity_mention (identity);
CREATE TABLE profile (
  name TEXT NOT NULL, known_upto INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (name, known_upto)
) STRICT, WITHOUT ROWID;
"""

_ASKED = """
CREATE TABLE question (
  id INTEGER PRIMARY KEY AUTOINCREMENT, asked_at REAL NOT NULL, reading_limit INTEGER, conversation TEXT NOT NULL,
  question TEXT NOT NULL, answer TEXT NOT NULL
) STRICT;
"""

# The words are indexed, not kept: they lie in the text. ``*_terms`` lists where each word stands.
_WORDS = """
CREATE VIRTUAL TABLE chunk_words USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE chunk_terms USING fts5vocab (chunk_words, instance);
CREATE VIRTUAL TABLE sentence_words USING fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE sentence_terms USING fts5vocab (sentence_words, instance);
"""


def _tokens(connection: apsw.Connection) -> None:
    """How the embedder sees words in their places; a book without them is asked by whole sentences."""
    connection.execute(
        "CREATE TABLE token (kind TEXT NOT NULL, id INTEGER NOT NULL, position INTEGER NOT NULL, data BLOB NOT NULL, "
        "PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE token_turn "
        "(id INTEGER PRIMARY KEY CHECK (id = 1), width INTEGER NOT NULL, data BLOB NOT NULL) STRICT"
    )


STEPS: tuple[Step, ...] = (_first_layout, _tokens)
