"""Indexing survives being killed: a short round of what ``python -m bench.kills`` does sixty times."""

import shutil
from pathlib import Path

from bench.kills import contents, finished_chunks, kill_again_and_again
from ponsreader.store.book import BookFile


def test_killed_five_times_nothing_is_lost_or_done_twice_and_the_book_is_the_same(tmp_path: Path) -> None:
    outcome = kill_again_and_again(tmp_path, kills=5, seed=3)
    assert outcome.kills == 5
    assert (outcome.lost, outcome.repeated, outcome.broken, outcome.different) == ([], [], [], [])


def test_a_row_that_is_not_the_same_would_be_seen(indexed_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pons"
    shutil.copy(indexed_file, other)
    with BookFile.open(other) as book, book.writing() as db:
        db.execute("UPDATE event SET title = 'something else' WHERE chunk = 3")
    before, after = contents(indexed_file), contents(other)
    assert [name for name in before if before[name] != after[name]] == ["event"]
    finished = finished_chunks(indexed_file)
    assert [chunk for chunk, rows in finished_chunks(other).items() if rows != finished[chunk]] == [3]
