"""What the window asks of the rest of the program, and the plain data that comes back.

The window knows no database, no model and no folder: it is given a ``Services``. ``gui.from_app`` makes the real
one; a test passes its own. Every method may be called from any thread and is called from worker threads only.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from ponsreader.domain import (
    Answer,
    BookId,
    Chapter,
    Correction,
    Evidence,
    Identity,
    ImportedBook,
    Quote,
    SetApart,
)
from ponsreader.errors import PonsReaderError
from ponsreader.progress import Progress
from ponsreader.settings import Settings

BookState = Literal["text", "quick", "partly", "ready", "damaged", "newer"]


@dataclass(frozen=True, slots=True)
class ShelfBook:
    """A book on the shelf."""

    key: BookId
    title: str
    creators: tuple[str, ...]
    language: str
    path: Path
    state: BookState
    done: int = 0  # chunks read closely
    total: int = 0
    opened: float = 0.0  # seconds since 1970; 0: never
    cover: bytes | None = None
    sample: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class OpenedBook:
    """Everything the text pane needs. ``chapters`` are the story; ``apart`` is kept but no part of it."""

    key: BookId
    title: str
    creators: tuple[str, ...]
    language: str
    text: str
    chapters: tuple[Chapter, ...]
    apart: tuple[SetApart, ...] = ()
    read_only: PonsReaderError | None = None  # why nothing can be written


@dataclass(frozen=True, slots=True)
class Standing:
    """How far an index is while it is made."""

    done: int
    total: int
    chapter: str
    tokens_per_second: float
    seconds_left: tuple[float, float] | None
    stage: str  # quick, vectors, close, done
    note: str = ""


@dataclass(frozen=True, slots=True)
class ReaderState:
    """Which language file answers, or why none does."""

    name: str | None
    starter: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question that was asked, and what came back; kept in the book."""

    id: int
    asked: float
    answer: Answer


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands."""

    chapter: str
    percent: float
    chapter_index: int
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as known up to the limit."""

    identity: Identity
    moments: int
    with_whom: tuple[tuple[str, int], ...]
    first: Place
    latest: Place
    facets: tuple[tuple[str, Quote], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A correction that was made by hand, with the number that takes it back."""

    id: int
    correction: Correction


@dataclass(frozen=True, slots=True)
class Drawing:
    """People and who meets whom; places are in a unit square."""

    nodes: tuple[tuple[str, float, float, float], ...]  # name, weight, x, y
    edges: tuple[tuple[str, str, float], ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """The story so far, each line with the numbers of its evidence."""

    lines: tuple[tuple[str, tuple[int, ...]], ...]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class LanguageFile:
    """A language file that is here or can be had. Sizes in bytes."""

    name: str
    size: int
    memory: int
    licence: str
    source: str
    installed: bool
    in_use: bool
    fits: bool = True
    recommended: bool = False
    note: str = ""
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """Something that takes up room on the disk."""

    kind: Literal["book", "model", "cache", "log"]
    name: str
    path: Path
    size: int


@dataclass(frozen=True, slots=True)
class Connection:
    """One contact with the network that this program ever made."""

    when: float
    host: str
    purpose: str
    size: int


@dataclass(frozen=True, slots=True)
class Machine:
    """What this computer has, for the Advanced page."""

    cores: int
    memory: int
    free_disk: int
    gpu: str
    log: Path | None = None
    facts: Mapping[str, str] = field(default_factory=dict)


class Library(Protocol):
    """The shelf and what happens to whole books."""

    def shelf(self) -> Sequence[ShelfBook]:
        """All books, in any order."""

    def files_in(self, paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Path, str]]]:
        """Files that may be books, folders opened one level; and what is skipped, with reasons."""

    def preview(self, path: Path, encoding: str | None, progress: Progress) -> ImportedBook:
        """Read a file without keeping it."""

    def add(self, imported: ImportedBook, path: Path) -> ShelfBook:
        """Put a previewed book on the shelf."""

    def here_already(self, imported: ImportedBook) -> ShelfBook | None:
        """The same book, if it is on the shelf."""

    def sample(self, progress: Progress) -> ShelfBook:
        """The sample book, ready to be asked."""

    def sample_question(self) -> str:
        """A question that waits in the box of the sample."""

    def adopt(self, path: Path) -> ShelfBook:
        """A book file from anywhere: copied onto the shelf if it is not there yet."""

    def source_place(self, key: BookId, start: int, end: int) -> str:
        """Where words stand in the original file, in words for a reader who knows such files."""

    def rebuild(self, key: BookId) -> ShelfBook:
        """Mend a damaged book file from the text stored in it; a copy of the file as it was is kept."""

    def remove(self, key: BookId) -> object:
        """Take a book off the shelf; what comes back lets ``restore`` put it there again."""

    def restore(self, token: object) -> None:
        """Undo a removal."""

    def save_copy(self, key: BookId, to: Path) -> None:
        """A copy of the book file."""

    def export(self, key: BookId, to: Path) -> None:
        """Everything that is known about the book as JSON."""

    def save_text(self, text: str, to: Path) -> None:
        """Write a text file, whole or not at all."""

    def open(self, key: BookId) -> OpenedBook:
        """The book's text and chapters."""


class Asking(Protocol):
    """Questions and their answers, and the index that they rest on."""

    def reader_state(self) -> ReaderState:
        """Which language file answers; starts nothing."""

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

    def estimate(self, key: BookId) -> tuple[float, float] | None:
        """Seconds that reading the whole book closely will take."""

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
        """Ask the book; the question and its answer are kept in it. ``earlier``: what stands above, oldest first."""

    def history(self, key: BookId) -> Sequence[Exchange]:
        """What was asked before, oldest first."""

    def suggestions(self, key: BookId, upto: int | None) -> tuple[str, ...]:
        """Questions made from names already met."""

    def story_order(self, key: BookId, evidence: Sequence[Evidence]) -> tuple[int, ...] | None:
        """The numbers of the evidence as it happened; None where the index does not know."""

    def markdown(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        """A conversation with quotes and places."""

    def html(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        """The same for a browser."""


class Knowing(Protocol):
    """What is known about people and events."""

    def people(self, key: BookId, upto: int | None) -> tuple[Person, ...]:
        """Who has appeared."""

    def correct(self, key: BookId, correction: Correction) -> int:
        """Keep what a person says about identities."""

    def undo(self, key: BookId, correction_id: int) -> None:
        """Take a correction back."""

    def corrections(self, key: BookId) -> Sequence[Made]:
        """All corrections that hold."""

    def connections(self, key: BookId, upto: int | None) -> Drawing:
        """Who meets whom, laid out."""

    def story_line(self, key: BookId, upto: int | None, person: str | None) -> tuple[Evidence, ...]:
        """All events, in order."""

    def recap(self, key: BookId, *, since: int | None, upto: int, progress: Progress) -> Recap:
        """The story so far, or from ``since`` on."""


class Keeping(Protocol):
    """Settings, language files, the disk and the network."""

    def settings(self) -> Settings:
        """What the reader has chosen."""

    def save_settings(self, settings: Settings) -> None:
        """Keep a choice."""

    def language_files(self) -> Sequence[LanguageFile]:
        """Those that are here and those that can be had, the recommended first."""

    def reading_time(self, file: LanguageFile, characters: int) -> tuple[float, float] | None:
        """Seconds, roughly, in which this file reads so much text closely on this computer."""

    def download(self, name: str, progress: Progress) -> None:
        """Fetch a language file, check it, and only then make it usable; goes on where it stopped."""

    def add_language_file(self, path: Path, progress: Progress) -> None:
        """Use a file that is already on this computer."""

    def use_language_file(self, name: str) -> None:
        """Answer with this one from now on."""

    def delete_language_file(self, name: str) -> None:
        """Remove it from the disk."""

    def move_models(self, to: Path, progress: Progress) -> None:
        """Keep language files in another folder."""

    def holdings(self) -> Sequence[Holding]:
        """What takes up room."""

    def back_up(self, to: Path, progress: Progress) -> None:
        """Copy all book files into a folder."""

    def connections_made(self) -> Sequence[Connection]:
        """Every contact with the network ever made."""

    def machine(self) -> Machine:
        """What this computer has."""

    def close(self) -> None:
        """End the model's process."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the window may ask for."""

    library: Library
    asking: Asking
    knowing: Knowing
    keeping: Keeping
