"""What is stored survives what happens to processes, disks and folders."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from ponsreader.domain import Chunk, ChunkId
from ponsreader.errors import StoreError
from ponsreader.store import chunks, graph
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry, Library, read_entry
from ponsreader.store.verify import verify
from tests.store import long_story
from tests.store.long_story import LENGTH, added, read, read_all
from tests.store.story import STORY, imported_story

PROJECT = Path(__file__).resolve().parents[2]
KILLS = 20


def start_reading(path: Path, pause: float = 0.0) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", long_story.__name__, str(path), str(pause)]
    return subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True)


def next_line(child: "subprocess.Popen[str]") -> str:
    """What the child says next; waits for it."""
    assert child.stdout is not None
    return child.stdout.readline()


def kill(child: "subprocess.Popen[str]") -> str:
    """End the child at once and return what it said last."""
    child.kill()
    return child.communicate()[0]


def finished(path: Path) -> set[int]:
    with BookFile.open(path, readonly=True) as book:
        return {id_ for id_, status in chunks.states(book).items() if status.state == "done"}


def mounted(folder: Path, *options: str) -> bool:
    command = ["mount", *options, str(folder)]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not mounted(folder, "-t", "tmpfs", "-o", "size=2m", "none"):
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture
def locked_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that is write-protected once ``lock`` was called; for root only a read-only mount is."""
    if sys.platform == "win32":
        pytest.skip("folders are protected in another way on Windows")
    folder = tmp_path / "locked"
    folder.mkdir()
    is_root = os.geteuid() == 0
    if is_root and not mounted(folder, "-t", "tmpfs", "none"):
        pytest.skip("no file system can be mounted here")
    yield folder
    if is_root:
        subprocess.run(["umount", str(folder)], check=True)
    else:
        folder.chmod(0o755)


def lock(folder: Path) -> None:
    if os.geteuid() == 0:
        assert mounted(folder, "-o", "remount,ro")
    else:
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)


def fill_up(ballast: Path) -> None:
    """Take all the room that is left on the disk."""
    file = os.open(ballast, os.O_CREAT | os.O_WRONLY)
    with suppress(OSError):
        while os.write(file, b"x" * 4096):
            pass
    os.close(file)


def read_everything(book: BookFile) -> None:
    for chunk in chunks.chunks(book):
        read(book, chunk)


class TestKilled:
    def test_nothing_finished_is_lost_or_done_twice(self, library: Library) -> None:
        path = added(library).path
        chance = random.Random(60)
        known: set[int] = set()
        for _ in range(KILLS):
            child = start_reading(path)
            lines = [next_line(child) for _ in range(chance.randrange(4))]
            time.sleep(chance.uniform(0, 0.02))
            lines += kill(child).splitlines()
            known |= {int(line) for line in lines if line.strip()}
            report = verify(path)
            assert {problem.kind for problem in report.problems} <= {"state", "to_embed"}
            assert known <= finished(path)
            known = finished(path)
        read_all(path)
        with BookFile.open(path) as book:
            assert {(s.state, s.tries) for s in chunks.states(book).values()} == {("done", 1)}
            counts = graph.counts(book)
            assert (counts["mention"], counts["event"], counts["edge"]) == (2 * LENGTH, 2 * LENGTH, 2 * LENGTH)
        assert [each.name for each in path.parent.iterdir()] == [path.name]

    def test_a_book_is_not_there_at_all_if_adding_it_was_killed(self, library: Library) -> None:
        library.folder.mkdir()
        leftover = library.folder / "0123.part"
        leftover.write_bytes(b"half a book")
        os.utime(leftover, (0, 0))
        assert library.entries() == []
        added(library)
        assert not leftover.exists()

    def test_the_log_of_a_killed_run_is_read_by_others(self, library: Library) -> None:
        path = added(library).path
        child = start_reading(path, pause=5)
        next_line(child)
        kill(child)
        assert path.with_name(path.name + "-wal").stat().st_size > 0
        assert finished(path) == {0}
        assert read_entry(path).state == "paused"


class TestTwoProcesses:
    def test_only_one_reads_closely(self, library: Library) -> None:
        path = added(library).path
        child = start_reading(path, pause=0.2)
        next_line(child)
        with pytest.raises(StoreError) as raised:
            read_all(path)
        assert raised.value.kind == "in_use"
        assert read_entry(path).state == "reading"
        kill(child)

    def test_one_asks_while_the_other_reads(self, library: Library) -> None:
        path = added(library).path
        child = start_reading(path)
        seen = []
        with BookFile.open(path, readonly=True) as book:
            while child.poll() is None:
                with book.reading():
                    events, mentions = graph.events(book), {mention.id for mention in graph.mentions(book)}
                assert all(set(event.participants) <= mentions for event in events)
                assert chunks.search_text(book, "letter 0042")[0][0] == 42
                seen.append(len(events))
        assert child.wait() == 0
        assert seen == sorted(seen)
        assert len(finished(path)) == LENGTH

    def test_two_add_the_same_book_and_one_is_told(self, tmp_path: Path) -> None:
        folder = tmp_path / "library"
        script = (
            "import sys; from pathlib import Path; from ponsreader.store.library import AlreadyHere, Library\n"
            "from tests.store.story import STORY, imported_story\n"
            "try: Library(Path(sys.argv[1])).add(imported_story(), STORY.encode(), 'x.txt')\n"
            "except AlreadyHere: sys.exit(3)\n"
        )
        both = [subprocess.Popen([sys.executable, "-c", script, str(folder)], cwd=PROJECT) for _ in range(2)]
        assert sorted(child.wait() for child in both) == [0, 3]
        assert len(Library(folder).entries()) == 1


class TestFullDisk:
    def test_reading_stops_with_words_and_goes_on_when_there_is_room(self, small_disk: Path) -> None:
        path = added(Library(small_disk)).path
        ballast = small_disk / "ballast"
        with BookFile.open(path) as book:
            fill_up(ballast)
            with pytest.raises(StoreError, match="disk is full") as raised:
                read_everything(book)
            assert raised.value.kind == "disk_full"
            before = finished(path)
            assert len(before) < LENGTH
            assert graph.counts(book)["event"] == 2 * len(before)
            ballast.unlink()
            read(book, chunks.chunks(book)[len(before)])
        assert finished(path) == before | {len(before)}
        assert {problem.kind for problem in verify(path).problems} == {"to_embed"}

    def test_a_book_can_still_be_read(self, small_disk: Path) -> None:
        path = added(Library(small_disk)).path
        fill_up(small_disk / "ballast")
        with BookFile.open_as_far_as_possible(path) as book:
            assert book.text
            assert book.why_readonly is not None
            assert book.why_readonly.kind == "disk_full"

    def test_a_book_that_does_not_fit_is_not_added_at_all(self, small_disk: Path) -> None:
        library = Library(small_disk)
        noise = random.Random(1).randbytes(3 << 20)
        with pytest.raises(StoreError) as raised:
            library.add(imported_story(), noise, "big.txt")
        assert raised.value.kind == "disk_full"
        assert f"{small_disk} is full: “The Heron” was not added" in raised.value.message
        assert list(small_disk.iterdir()) == []

    def test_a_book_from_elsewhere_that_does_not_fit_is_not_taken_in(self, small_disk: Path, tmp_path: Path) -> None:
        noise = random.Random(1).randbytes(3 << 20)
        elsewhere = Library(tmp_path).add(imported_story(), noise, "big.txt")
        with pytest.raises(StoreError) as raised:
            Library(small_disk).adopt(elsewhere.path)
        assert raised.value.kind == "disk_full"
        assert list(small_disk.iterdir()) == []

    def test_a_book_whose_pieces_do_not_fit_is_not_added_either(self, small_disk: Path) -> None:
        def cut(book: BookFile) -> None:
            fill_up(small_disk / "ballast")
            chunks.put_chunks(book, [Chunk(ChunkId(n), 0, n, n + 1, 1) for n in range(len(STORY))], "words")

        with pytest.raises(StoreError) as raised:
            Library(small_disk).add(imported_story(), STORY.encode(), "heron.txt", cut)
        assert raised.value.kind == "disk_full"
        assert [path.name for path in small_disk.iterdir()] == ["ballast"]

    def test_no_more_pages_are_a_full_disk(self, library: Library) -> None:
        path = added(library).path
        with BookFile.open(path) as book:
            with book.reading() as db:
                full = db.pragma("page_count") + 3
            db.pragma("max_page_count", full)
            with pytest.raises(StoreError) as raised:
                read_everything(book)
            assert raised.value.kind == "disk_full"
            done = len(finished(path))
            assert 0 < done < LENGTH
            db.pragma("max_page_count", full + 1000)
            read(book, chunks.chunks(book)[done])
        assert verify(path).ok


class TestWriteProtected:
    @pytest.fixture
    def there(self, locked_folder: Path) -> BookEntry:
        entry = added(Library(locked_folder), length=4)
        with BookFile.open(entry.path) as book:
            read(book, chunks.chunks(book)[0])
        return entry

    def test_a_book_can_be_read_and_asked(self, there: BookEntry) -> None:
        lock(there.path.parent)
        with BookFile.open(there.path, readonly=True) as book:
            assert len(book.text) == book.end
            assert len(graph.events(book)) == 2
            assert chunks.search_text(book, "letter 0002")[0][0] == 2
        assert Library(there.path.parent).entries()[0].state == "paused"

    def test_opening_it_for_writing_says_what_to_do(self, there: BookEntry) -> None:
        lock(there.path.parent)
        with pytest.raises(StoreError, match="copy the file to a folder where you may write") as raised:
            BookFile.open(there.path)
        assert raised.value.kind == "read_only"

    def test_nothing_can_be_added_or_removed(self, there: BookEntry) -> None:
        lock(there.path.parent)
        library = Library(there.path.parent)
        for attempt in (lambda: library.remove(there), lambda: library.add(imported_story(), b"", "x")):
            with pytest.raises(StoreError) as raised:
                attempt()
            assert raised.value.kind == "read_only"

    def test_what_could_not_be_added_is_told_of_the_folder(self, there: BookEntry) -> None:
        folder = there.path.parent
        lock(folder)
        with pytest.raises(StoreError) as raised:
            Library(folder).add(imported_story("The Bittern"), b"", "x")
        said = raised.value.message
        assert f"{folder} is write-protected: “The Bittern” was not added" in said
        assert "as they were" in said
        assert "Allow yourself to write there" in said
        assert ".part" not in said

    def test_a_book_left_in_the_middle_of_things_is_read_as_far_as_it_is_whole(self, there: BookEntry) -> None:
        child = start_reading(there.path, pause=5)
        next_line(child)
        kill(child)
        lock(there.path.parent)
        assert finished(there.path) == {0, 1}

    def test_a_book_in_the_middle_of_things_without_its_log_is_read(self, there: BookEntry) -> None:
        child = start_reading(there.path, pause=5)
        next_line(child)
        kill(child)
        for ending in ("-wal", "-shm"):
            there.path.with_name(there.path.name + ending).unlink()
        lock(there.path.parent)
        with BookFile.open(there.path, readonly=True) as book:
            assert len(book.text) == book.end


class TestDamaged:
    """A page that a bad sector took: nothing is written to such a file, whatever is tried."""

    @pytest.fixture
    def path(self, read_book: BookFile) -> Path:
        read_book.close()
        return read_book.path

    def test_it_is_not_opened_for_writing_wherever_the_damage_is(self, path: Path) -> None:
        whole = path.read_bytes()
        for page in range(1, len(whole) // 4096):
            damage(path, whole, page)
            before = path.read_bytes()
            with pytest.raises(StoreError) as raised:
                BookFile.open(path)
            assert raised.value.kind == "damaged"
            assert path.read_bytes() == before

    def test_it_is_opened_to_be_read_instead(self, path: Path) -> None:
        damage(path, path.read_bytes(), path.stat().st_size // 4096 - 1)
        with BookFile.open_as_far_as_possible(path) as book:
            assert book.readonly
            assert book.text == STORY

    def test_what_a_killed_run_left_is_not_folded_into_it(self, library: Library) -> None:
        path = added(library).path
        child = start_reading(path, pause=5)
        next_line(child)
        kill(child)
        log = path.with_name(path.name + "-wal")
        damage(path, path.read_bytes(), path.stat().st_size // 4096 - 1)
        before = path.read_bytes(), log.read_bytes()
        assert library.entries()[0].title
        assert {problem.kind for problem in verify(path).problems} >= {"damaged"}
        with pytest.raises(StoreError):
            BookFile.open(path)
        assert (path.read_bytes(), log.read_bytes()) == before

    def test_a_whole_file_is_not_looked_at_again_and_a_changed_one_is(self, path: Path) -> None:
        BookFile.open(path).close()
        state = path.stat()
        with BookFile.open(path) as book:
            book.put_setting("limit", 3)
        damage(path, path.read_bytes(), 5)
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns + 1))
        with pytest.raises(StoreError):
            BookFile.open(path)


def damage(path: Path, whole: bytes, page: int) -> None:
    """The whole file but for one page."""
    path.write_bytes(whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :])
    os.utime(path, ns=(page, page))  # a clock may be too coarse to tell this writing from the one before
