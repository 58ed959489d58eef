import os
from pathlib import Path

import pytest

from ponsreader.books.reading import read
from ponsreader.books.worker import read_apart
from ponsreader.errors import BookError, Cancelled
from tests.books.making import FILLER, epub_bytes, xhtml


class Watcher:
    """Remembers what it was told; stops at the given number of checks."""

    def __init__(self, stop_at: int = 10**9) -> None:
        self.notes: list[str] = []
        self.left = stop_at

    def report(self, done: float, total: float, note: str = "") -> None:
        self.notes.append(note)

    def check(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Cancelled


def small_book(folder: Path) -> Path:
    path = folder / "book.epub"
    path.write_bytes(epub_bytes({f"{n}.xhtml": xhtml(f"<h2>{n}</h2><p>{FILLER}</p>") for n in (1, 2)}))
    return path


def test_a_book_read_apart_is_the_same_book(tmp_path: Path) -> None:
    path, watcher = small_book(tmp_path), Watcher()
    assert read_apart(path, progress=watcher) == read(path)
    assert watcher.notes == ["1.xhtml"]


def test_a_refusal_comes_through_with_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "book.epub"
    path.write_bytes(b"%PDF-1.7")
    with pytest.raises(BookError, match="PDF") as caught:
        read_apart(path)
    assert caught.value.kind == "not_epub"


def test_an_import_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        read_apart(small_book(tmp_path), seconds=0.0)
    assert caught.value.kind == "timed_out"


def test_a_stop_ends_the_import(tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        read_apart(small_book(tmp_path), progress=Watcher(stop_at=1))


class _Dies:
    """Stands for a path; the process that unpickles it dies as natively as a parser would."""

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (139,)


def test_a_crash_is_a_named_error_and_not_the_end_of_the_app() -> None:
    with pytest.raises(BookError) as caught:
        read_apart(_Dies())  # type: ignore[arg-type]
    assert caught.value.kind == "crashed"
