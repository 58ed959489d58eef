import os
import re
import subprocess
import sys
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


def covered_book(folder: Path) -> Path:
    path = folder / "covered.epub"
    item = '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>'
    cover = b"\x89PNG" + b"x" * 40
    path.write_bytes(epub_bytes({"1.xhtml": xhtml(f"<p>{FILLER}</p>")}, items=item, extra={"OPS/c.png": cover}))
    return path


def test_the_cover_is_made_small_in_that_process(tmp_path: Path) -> None:
    assert read_apart(covered_book(tmp_path), shrink=bytes.upper).cover == b"\x89PNG" + b"X" * 40


def test_a_picture_that_ends_the_process_costs_the_book_only_its_cover(tmp_path: Path) -> None:
    book = read_apart(covered_book(tmp_path), shrink=os._exit)  # type: ignore[arg-type]
    assert (book.text, book.cover) == (FILLER.strip(), None)


def test_a_picture_that_takes_for_ever_costs_the_book_only_its_cover(tmp_path: Path) -> None:
    endless = re.compile(rb".PNG(x+x+)+y", re.S).match
    book = read_apart(covered_book(tmp_path), shrink=endless, cover_seconds=0.3)  # type: ignore[arg-type]
    assert (book.text, book.cover) == (FILLER.strip(), None)


_PROGRAM = """
import time
from pathlib import Path
from ponsreader.books.worker import read_apart

def for_ever(cover):
    print("drawing", flush=True)
    time.sleep(600)

if __name__ == "__main__":
    read_apart(Path({book!r}), shrink=for_ever, cover_seconds=600)
"""


def test_the_process_ends_with_a_program_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(_PROGRAM.format(book=str(covered_book(tmp_path))), "utf-8")
    program = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "drawing\n"
    program.kill()
    assert program.communicate(timeout=30) == ("", None)  # its end is seen once nobody holds the pipe any more
