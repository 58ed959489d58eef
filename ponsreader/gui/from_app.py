"""The window's services made from ``app``: with its two neighbours the only module of the window that knows it.

Everything heavy is imported inside the call that needs it, so that the window stands before anything is loaded.
"""

import json
import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ponsreader.domain import Answer, BookId, Chapter, Evidence, ImportedBook
from ponsreader.gui.services import (
    BookState,
    Exchange,
    OpenedBook,
    ReaderState,
    Services,
    ShelfBook,
    Standing,
)
from ponsreader.method import Method
from ponsreader.progress import Progress
from ponsreader.visible import on_one_line

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk
    from ponsreader.store.library import BookEntry

_STATES: dict[str, BookState] = {
    "text_only": "text",
    "quick": "quick",
    "reading": "partly",
    "paused": "partly",
    "ready": "ready",
    "damaged": "damaged",
}
_QUICKER = {"flow_filter": False, "budget": 2500, "answer_tokens": 250}  # one call instead of two, on half the text
_DEEPER = {"budget": 12000, "k1": 30, "k2": 30, "answer_tokens": 700}  # a second look: twice as wide, twice as long


def make_services(desk: "Desk") -> Services:
    """The services of one person's desk."""
    from ponsreader.gui.from_app_keeping import DeskKeeping
    from ponsreader.gui.from_app_knowing import DeskKnowing

    shelf = Shelf(desk)
    return Services(DeskLibrary(desk, shelf), DeskAsking(desk, shelf), DeskKnowing(desk, shelf), DeskKeeping(desk))


class Shelf:
    """Finds a book's entry by its key without opening every file each time."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._entries: dict[BookId, BookEntry] = {}
        self._lock = threading.Lock()

    def refresh(self) -> list["BookEntry"]:
        """All entries, read anew."""
        entries = self._desk.library.entries()
        with self._lock:
            self._entries = {entry.id: entry for entry in entries}
        return entries

    def keep(self, entry: "BookEntry") -> None:
        """Remember an entry."""
        with self._lock:
            self._entries[entry.id] = entry

    def entry(self, key: BookId) -> "BookEntry":
        """The entry of a book; StoreError where it is gone."""
        with self._lock:
            known = self._entries.get(key)
        if known is not None and known.path.exists():
            return known
        found = self._desk.library.find(key)
        self.keep(found)
        return found


class DeskLibrary:
    """``services.Library`` over the desk."""

    def __init__(self, desk: "Desk", shelf: Shelf) -> None:
        self._desk, self._shelf = desk, shelf
        self._covers: dict[BookId, bytes | None] = {}

    def shelf(self) -> Sequence[ShelfBook]:
        """All books."""
        return [self._shelved(entry) for entry in self._shelf.refresh()]

    def files_in(self, paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Path, str]]]:
        """Files that may be books, and what is skipped."""
        from ponsreader.app import importing

        return importing.files_in(paths)

    def preview(self, path: Path, encoding: str | None, progress: Progress) -> ImportedBook:
        """Read a file without keeping it."""
        from ponsreader.app import importing
        from ponsreader.gui.thumbnail import thumbnail

        return importing.preview(path, encoding=encoding, progress=progress, shrink=thumbnail)

    def add(self, imported: ImportedBook, path: Path) -> ShelfBook:
        """Put a previewed book on the shelf."""
        from ponsreader.app import importing

        return self._known(importing.add_imported(self._desk, imported, path))

    def here_already(self, imported: ImportedBook) -> ShelfBook | None:
        """The same book, if it is on the shelf."""
        entries = self._shelf.refresh()
        same = next((each for each in entries if each.id == imported.sha256[:16] and each.state != "damaged"), None)
        return None if same is None else self._shelved(same)

    def sample(self, progress: Progress) -> ShelfBook:
        """The sample book, ready to be asked."""
        from ponsreader.app.sample import sample

        return self._known(sample(self._desk, progress))

    def sample_question(self) -> str:
        """What waits in the box of the sample."""
        from ponsreader.app.sample import QUESTION

        return QUESTION

    def adopt(self, path: Path) -> ShelfBook:
        """A book file from anywhere: copied onto the shelf if it is not there yet."""
        from ponsreader.errors import StoreError
        from ponsreader.store.database import store_errors
        from ponsreader.store.library import read_entry

        entry = read_entry(path)
        if entry.state == "damaged":
            raise StoreError("damaged", entry.problem)
        folder = self._desk.library.folder
        known = next((each for each in self._shelf.refresh() if each.id == entry.id), None)
        if known is None:
            target = folder / path.name
            target = target if not target.exists() else folder / f"{path.stem} ({entry.id[:6]}){path.suffix}"
            with store_errors(target):
                folder.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
            known = read_entry(target)
        return self._known(known)

    def source_place(self, key: BookId, start: int, end: int) -> str:
        """The entry of the archive with the element's path, or the bytes of a text file."""
        from ponsreader.books.source import locate
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            place = locate(book.source_map, start, end)
            name = book.info.original_name
        if place.entry is not None:
            return f"{name}: {place.entry}  {place.path or ''}".strip()
        return f"{name}: {place.byte_start}–{place.byte_end}"

    def rebuild(self, key: BookId) -> ShelfBook:
        """Mend a damaged book file by what can still be read of it."""
        from ponsreader.store.database import damaged
        from ponsreader.store.library import read_entry
        from ponsreader.store.repair import repair

        path = self._shelf.entry(key).path
        if not repair(path).ok:
            raise damaged(path)
        return self._known(read_entry(path))

    def remove(self, key: BookId) -> object:
        """Take a book off the shelf."""
        entry = self._shelf.entry(key)
        self._desk.library.remove(entry)
        return entry

    def restore(self, token: object) -> None:
        """Undo a removal."""
        self._desk.library.restore(token)  # type: ignore[arg-type]  # the entry that remove gave

    def save_copy(self, key: BookId, to: Path) -> None:
        """A copy of the book file."""
        from ponsreader.store.database import store_errors

        with store_errors(to):
            shutil.copyfile(self._shelf.entry(key).path, to)

    def export(self, key: BookId, to: Path) -> None:
        """Everything that is known about the book as JSON."""
        from ponsreader.app import exporting
        from ponsreader.store.database import store_errors

        content = exporting.export_json(self._desk, self._shelf.entry(key))
        with store_errors(to):
            to.write_text(json.dumps(content, ensure_ascii=False, indent=1, default=asdict), encoding="utf-8")

    def open(self, key: BookId) -> OpenedBook:
        """The book's text and chapters."""
        from ponsreader.store.book import BookFile

        with BookFile.open_as_far_as_possible(self._shelf.entry(key).path) as book:
            if not book.readonly:
                book.mark_opened()
            title, creators = _one_line_each(book.info.title, book.info.creators)
            chapters = tuple(map(_shown, book.chapters))
            return OpenedBook(
                book.info.id, title, creators, book.info.language, book.text, chapters, book.apart,
                book.why_readonly,
            )  # fmt: skip

    def _known(self, entry: "BookEntry") -> ShelfBook:
        self._shelf.keep(entry)
        return self._shelved(entry)

    def _shelved(self, entry: "BookEntry") -> ShelfBook:
        done, total = self._counts(entry)
        title, creators = _one_line_each(entry.title, entry.creators)
        return ShelfBook(
            entry.id, title, creators, entry.language, entry.path, _STATES.get(entry.state, "damaged"),
            done, total, entry.opened_at or 0.0, self._cover(entry), self._is_sample(entry), entry.problem,
        )  # fmt: skip

    def _counts(self, entry: "BookEntry") -> tuple[int, int]:
        if entry.state not in ("reading", "paused"):
            return 0, 0
        from ponsreader.store import chunks
        from ponsreader.store.book import BookFile

        with BookFile.open(entry.path, readonly=True) as book:
            states = chunks.states(book).values()
        return sum(each.depth == "close" for each in states), len(states)

    def _cover(self, entry: "BookEntry") -> bytes | None:
        if entry.id not in self._covers:
            from ponsreader.errors import StoreError
            from ponsreader.store.book import BookFile

            try:
                with BookFile.open(entry.path, readonly=True) as book:
                    self._covers[entry.id] = book.cover
            except StoreError:
                self._covers[entry.id] = None
        return self._covers[entry.id]

    def _is_sample(self, entry: "BookEntry") -> bool:
        from ponsreader.app.sample_book import sample_id

        return entry.id == sample_id()


def _one_line_each(title: str, creators: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return on_one_line(title), tuple(map(on_one_line, creators))


def _shown(chapter: Chapter) -> Chapter:
    return replace(chapter, title=on_one_line(chapter.title), path=tuple(map(on_one_line, chapter.path)))


class DeskAsking:
    """``services.Asking`` over the desk."""

    def __init__(self, desk: "Desk", shelf: Shelf) -> None:
        self._desk, self._shelf = desk, shelf

    def reader_state(self) -> ReaderState:
        """Which language file answers."""
        state = self._desk.reader_state()
        return ReaderState(state.name, state.starter, state.reason)

    def index(
        self,
        key: BookId,
        *,
        closely: bool,
        position: Callable[[], int | None],
        progress: Progress,
        standing: Callable[[Standing], None],
    ) -> None:
        """Read the book, nearest to the reader's place first; only get an overview where not ``closely``."""
        from ponsreader.app import indexing

        indexing.index(
            self._desk, self._shelf.entry(key), depth="both" if closely else "quick", position=position,
            progress=progress,
            standing=lambda now: standing(
                Standing(
                    now.done, now.total, now.chapter, now.tokens_per_second, now.seconds_left, now.stage, now.note
                )
            ),
        )  # fmt: skip

    def estimate(self, key: BookId) -> tuple[float, float] | None:
        """Seconds that reading the whole book closely will take."""
        from ponsreader.app import indexing

        return indexing.estimate(self._desk, self._shelf.entry(key))

    def ask(
        self,
        key: BookId,
        question: str,
        *,
        upto: int | None,
        deeper: bool,
        answer: bool,
        piece: Callable[[str], None],
        evidence_first: Callable[[tuple[Evidence, ...]], None],
        progress: Progress,
        earlier: Sequence[Answer] = (),
    ) -> Answer:
        """Ask the book."""
        from ponsreader.app import asking

        method = Method().but(**_DEEPER) if deeper else Method()
        if not deeper and not self._desk.settings.careful:
            method = Method().but(**_QUICKER)
        return asking.ask(
            self._desk, self._shelf.entry(key), question, upto=upto, method=method, answer=answer, piece=piece,
            evidence_first=evidence_first, progress=progress, earlier=earlier,
        )  # fmt: skip

    def history(self, key: BookId) -> Sequence[Exchange]:
        """What was asked before."""
        from ponsreader.store import questions
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            return [Exchange(each.id, each.asked_at, each.answer) for each in questions.history(book)]

    def suggestions(self, key: BookId, upto: int | None) -> tuple[str, ...]:
        """Questions made from names already met."""
        from ponsreader.app.suggestions import suggestions

        return suggestions(self._desk, self._shelf.entry(key), upto=upto)

    def story_order(self, key: BookId, evidence: Sequence[Evidence]) -> tuple[int, ...] | None:
        """Not known by any index yet."""
        return None

    def markdown(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        """A conversation with quotes and places."""
        from ponsreader.app import exporting
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            return exporting.conversation_markdown([each.answer for each in exchanges], book.info)

    def html(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        """The same for a browser."""
        from ponsreader.app import exporting
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            return exporting.conversation_html([each.answer for each in exchanges], book.info)
