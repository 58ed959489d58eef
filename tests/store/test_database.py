from pathlib import Path

import apsw
import pytest

from ponsreader.errors import StoreError
from ponsreader.store import database
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry


def kind_of(path: Path, *, readonly: bool = False) -> str:
    with pytest.raises(StoreError) as raised:
        database.connect(path, readonly=readonly)
    return raised.value.kind


def test_a_file_that_was_moved_is_missing(tmp_path: Path) -> None:
    assert kind_of(tmp_path / "gone.pons") == "missing"


@pytest.mark.parametrize("content", [b"", b"Dear reader, this is a text.\n" * 50])
def test_any_other_file_is_not_a_book(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.pons"
    path.write_bytes(content)
    assert kind_of(path) == "not_a_book"
    assert path.read_bytes() == content


def test_another_programs_database_is_not_a_book(tmp_path: Path) -> None:
    path = tmp_path / "shop.pons"
    with apsw.Connection(str(path)) as shop:
        shop.execute("CREATE TABLE goods (name)")
    assert kind_of(path) == "not_a_book"


def test_vectors_words_and_foreign_keys_work_on_every_connection(entry: BookEntry) -> None:
    connection = database.connect(entry.path)
    assert database.select_one(connection, "SELECT vec_version()")
    assert connection.pragma("foreign_keys") == 1
    database.disconnect(connection)


def test_a_read_only_connection_refuses_to_write(entry: BookEntry) -> None:
    with BookFile.open(entry.path, readonly=True) as book, pytest.raises(StoreError) as raised:
        book.put_setting("limit", 3)
    assert raised.value.kind == "read_only"


def test_half_a_transaction_is_nothing(book: BookFile) -> None:
    def half() -> None:
        with book.writing() as db:
            db.execute("INSERT INTO notice VALUES (7, 'a', 'b')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    with book.reading() as db:
        assert database.select_one(db, "SELECT count(*) FROM notice WHERE n = 7") == 0


def test_a_transaction_within_a_transaction_is_a_bug(book: BookFile) -> None:
    with book.writing() as db, pytest.raises(RuntimeError), database.transaction(db):
        pass


def test_a_bug_in_a_statement_is_no_store_error(book: BookFile) -> None:
    with pytest.raises(apsw.SQLError), book.reading() as db:
        db.execute("SELECT nonsense FROM nowhere")


def test_the_last_to_close_leaves_one_file(entry: BookEntry) -> None:
    writer, reader = BookFile.open(entry.path), BookFile.open(entry.path, readonly=True)
    writer.put_setting("limit", 3)
    assert len(reader.text) == reader.end
    writer.close()
    reader.close()
    assert [path.name for path in entry.path.parent.iterdir()] == [entry.path.name]
    with apsw.Connection(str(entry.path)) as plain:
        assert plain.pragma("journal_mode") == "delete"


def test_the_one_file_can_be_copied_and_opened_elsewhere(read_book: BookFile, tmp_path: Path) -> None:
    path = read_book.path
    read_book.close()
    copy = tmp_path / "elsewhere.pons"
    copy.write_bytes(path.read_bytes())
    with BookFile.open(copy) as book:
        assert book.info.title == "The Heron"


def test_a_reader_sees_one_moment_while_a_writer_goes_on(book: BookFile) -> None:
    with BookFile.open(book.path, readonly=True) as reader, reader.reading():
        before = reader.change_counter
        with book.writing() as db:
            db.execute("DELETE FROM notice")
        assert reader.change_counter == before
        assert book.change_counter == before + 1


def test_somebody_elses_transaction_is_waited_for_and_then_named(book: BookFile) -> None:
    with BookFile.open(book.path) as other, book.writing():
        with other.reading() as db:
            db.set_busy_timeout(1)
        with pytest.raises(StoreError) as raised:
            other.put_setting("limit", 3)
    assert raised.value.kind == "in_use"
