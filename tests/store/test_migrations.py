from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from ponsreader.errors import StoreError
from ponsreader.store import database, migrations
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from ponsreader.store.migrations import STEPS, migrate
from tests.store.story import STORY, imported_story


def built_by_hand(path: Path, layout: int) -> None:
    """A book as the program made it whose last step was number ``layout``."""
    connection = database.create(path)
    migrate(connection, path, steps=STEPS[:layout])
    connection.execute(
        "INSERT INTO book VALUES (1, 'Old', '[]', 'en', ?, 'txt', 'old.txt', 1, NULL, 0, 0.0, 3, 1, '')", ("ab" * 32,)
    )
    connection.execute("INSERT INTO section VALUES (0, 'utf-8', x'789c4bcacf06000272013d')")
    database.disconnect(connection)


def add_a_shelf(connection: apsw.Connection) -> None:
    connection.execute("CREATE TABLE shelf (name TEXT); INSERT INTO shelf VALUES ('top')")


def half_done(connection: apsw.Connection) -> None:
    connection.execute("CREATE TABLE wreck (name TEXT)")
    raise RuntimeError("a bug in a step")


def beyond(reads_from: int) -> Callable[[apsw.Connection], None]:
    def step(connection: apsw.Connection) -> None:
        connection.execute("UPDATE layout SET reads_from = ?", (reads_from,))

    return step


def taken(path: Path, *steps: migrations.Step) -> None:
    connection = database.connect(path)
    try:
        migrate(connection, path, steps=(*STEPS, *steps))
    finally:
        database.disconnect(connection)


@pytest.mark.parametrize("layout", range(1, len(STEPS) + 1))
def test_a_book_of_every_earlier_layout_opens(tmp_path: Path, layout: int) -> None:
    path = tmp_path / "old.pons"
    built_by_hand(path, layout)
    with BookFile.open(path) as book:
        assert book.text == "bok"
        assert book.info.title == "Old"


def test_a_step_is_taken_once_and_a_copy_is_kept(entry: BookEntry) -> None:
    taken(entry.path, add_a_shelf)
    taken(entry.path, add_a_shelf)
    backups = list((entry.path.parent / ".backups").iterdir())
    assert [path.name for path in backups] == [f"The Heron.layout{len(STEPS)}.pons"]
    with BookFile.open(backups[0]) as copy:
        assert copy.text == STORY


def test_a_step_that_fails_leaves_nothing_behind(entry: BookEntry) -> None:
    with pytest.raises(RuntimeError):
        taken(entry.path, half_done)
    with BookFile.open(entry.path) as book, book.reading() as db:
        assert migrations.layout_of(db) == len(STEPS)
        assert database.select(db, "SELECT * FROM sqlite_master WHERE name = 'wreck'") == []


def test_the_steps_before_a_failing_one_are_kept(entry: BookEntry) -> None:
    with pytest.raises(RuntimeError):
        taken(entry.path, add_a_shelf, half_done)
    connection = database.connect(entry.path)
    assert migrations.layout_of(connection) == len(STEPS) + 1
    database.disconnect(connection)


def test_a_newer_book_is_refused_for_writing_and_left_as_it_is(entry: BookEntry) -> None:
    taken(entry.path, beyond(1))
    before = entry.path.read_bytes()
    with pytest.raises(StoreError, match="still be opened to read") as raised:
        BookFile.open(entry.path)
    assert raised.value.kind == "newer"
    assert entry.path.read_bytes() == before


def test_a_newer_book_is_read_where_its_layout_allows(entry: BookEntry) -> None:
    taken(entry.path, beyond(1))
    with BookFile.open(entry.path, readonly=True) as book:
        assert book.text == STORY


def test_a_newer_book_says_why_it_cannot_even_be_read(entry: BookEntry) -> None:
    taken(entry.path, beyond(len(STEPS) + 1))
    with pytest.raises(StoreError, match="cannot even read it") as raised:
        BookFile.open(entry.path, readonly=True)
    assert raised.value.kind == "newer"


def test_two_who_migrate_at_once_take_each_step_once(entry: BookEntry) -> None:
    first, second = database.connect(entry.path), database.connect(entry.path)
    migrate(first, entry.path, steps=(*STEPS, add_a_shelf))
    migrate(second, entry.path, steps=(*STEPS, add_a_shelf))
    assert database.select(second, "SELECT name FROM shelf") == [("top",)]
    database.disconnect(first)
    database.disconnect(second)


def test_a_file_without_any_layout_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "empty.pons"
    database.disconnect(database.create(path))
    with pytest.raises(StoreError) as raised:
        BookFile.open(path)
    assert raised.value.kind == "damaged"


def test_a_failed_creation_leaves_the_connection_closed(tmp_path: Path) -> None:
    story = imported_story()
    BookFile.create(tmp_path / "a.pons", story, b"", "a.txt").close()
    with pytest.raises(FileExistsError):
        BookFile.create(tmp_path / "a.pons", story, b"", "a.txt")
