"""A small library in memory that answers as the real one does, so that the window can be tried without any model.

The story was written for these tests.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ponsreader.domain import (
    Answer,
    BookId,
    Chapter,
    Context,
    Correction,
    Coverage,
    Evidence,
    Identity,
    IdentityId,
    ImportedBook,
    MentionId,
    Notice,
    Passage,
    Quote,
    Sentence,
)
from ponsreader.errors import BookError, ModelError, PonsReaderError, StoreError
from ponsreader.gui.services import (
    Connection,
    Drawing,
    Exchange,
    Holding,
    LanguageFile,
    Machine,
    Made,
    OpenedBook,
    Person,
    Place,
    ReaderState,
    Recap,
    Services,
    ShelfBook,
    Standing,
)
from ponsreader.progress import Progress
from ponsreader.settings import Settings

CHAPTERS = {
    "The Lamp": (
        "Mira Venn climbed the hundred and nine steps of the lighthouse before the dew had dried.",
        "At the top old Tobias was already trimming the wick. “You are late,” he said, and gave her the oil can.",
        "“I stopped for the post,” said Mira. She laid a grey envelope on the table. Tobias looked at the seal and "
        "did not open it.",
        "All that morning he spoke of the weather, which he never did.",
    ),
    "A Grey Envelope": (
        "In the evening Mira found the envelope in the stove, half burned.",
        "She could read three words of it: the ship sold. The hand was Dr. Hale’s; she knew it from the labels on "
        "her mother’s bottles.",
        "“Who is Dr. Hale to you?” she asked. Tobias sat down on the lowest step. “My brother,” he said.",
    ),
    "Low Water": (
        "At low water Dr. Hale came over the sand on foot, with his shoes in his hand.",
        "“I have sold the Marguerite,” he told them. “There was no other way to pay for the lamp.” Tobias struck "
        "the table and then wept.",
        "Mira poured out three cups. 𝄞 Somewhere below them the bell-buoy rang its two notes, 𝄞 one high and one low.",
        "Before the tide turned the brothers had shaken hands, and Mira lit the lamp alone for the first time.",
    ),
}
EVENTS = (
    ("Mira Venn", ("Mira Venn",), "Mira climbs the lighthouse", "Mira climbs the lighthouse early in the morning.",
     "journey", "Mira Venn climbed the hundred and nine steps of the lighthouse"),
    ("Tobias", ("Tobias", "Mira Venn"), "Tobias refuses the letter",
     "Mira brings Tobias a letter; he looks at the seal and leaves it closed.", "deception",
     "Tobias looked at the seal and did not open it"),
    ("Mira Venn", ("Mira Venn",), "Mira finds the burned letter",
     "Mira finds the envelope half burned in the stove.", "discovery",
     "Mira found the envelope in the stove, half burned"),
    ("Dr. Hale", ("Tobias", "Dr. Hale"), "Tobias names his brother", "Tobias tells Mira that Dr. Hale is his brother.",
     "revelation", "“My brother,” he said"),
    ("Dr. Hale", ("Dr. Hale", "Tobias"), "Dr. Hale sells the Marguerite",
     "Dr. Hale says that he has sold the ship to pay for the lamp.", "money",
     "“I have sold the Marguerite,” he told them"),
    ("Tobias", ("Tobias", "Dr. Hale", "Mira Venn"), "The brothers make peace",
     "The brothers shake hands before the tide turns.", "decision", "the brothers had shaken hands"),
)  # fmt: skip
KEY = BookId("00000000000000aa")


def make_book(title: str = "The Keeper’s Letter", key: str = KEY, repeat: int = 1) -> OpenedBook:
    """The little story as a book; ``repeat`` makes it long."""
    text, chapters = "", []
    for turn in range(repeat):
        for name, paragraphs in CHAPTERS.items():
            start = len(text)
            text += name + "\n\n" + "\n\n".join(paragraphs) + "\n\n"
            shown = name if repeat == 1 else f"{name} {turn + 1}"
            chapters.append(Chapter(shown, (shown,), start, len(text)))
    return OpenedBook(BookId(key), title, ("A. N. Other",), "en", text, tuple(chapters))


def evidence_of(book: OpenedBook, upto: int | None = None) -> tuple[Evidence, ...]:
    """The story's events that stand before a limit, numbered."""
    limit = len(book.text) if upto is None else upto
    found = []
    for who, participants, title, detail, label, words in EVENTS:
        start = book.text.index(words)
        if start + len(words) > limit:
            continue
        chapter = next(each for each in book.chapters if each.start <= start < each.end)
        found.append(
            Evidence(
                len(found) + 1,
                who,
                participants,
                title,
                detail,
                label,
                chapter.title,
                100 * start / len(book.text),
                Quote(words, start, start + len(words)),
                0.8,
                "match",
            )
        )
    return tuple(found)


def answer_of(book: OpenedBook, question: str, upto: int | None) -> Answer:
    """What the little story answers to anything: its events, or nothing where none is known yet."""
    evidence = evidence_of(book, upto)
    sentences = tuple(Sentence(each.detail, (each.n,), True) for each in evidence)
    covered = Coverage(3, 3, 3, upto)
    refusal = None if evidence else ("not-read" if upto is not None else "not-found")
    passages = () if evidence else (Passage(0, 8, book.chapters[0].title, 0.0, 1.0, book.text[:8]),)
    written = " ".join(each.text for each in sentences)
    return Answer(
        question, "pons", written, refusal, sentences, evidence, passages, Context("", 0, ()), covered
    )  # fmt: skip


def passages_of(answer: Answer) -> Answer:
    """The same where no language file is there: quotations, and no words about them."""
    passages = tuple(
        Passage(each.quote.start, each.quote.end, each.chapter, each.percent, 1.0, each.quote.text)
        for each in answer.evidence
    )
    return replace(answer, mode="passages", answer="", sentences=(), evidence=(), passages=passages)


@dataclass
class FakeLibrary:
    """Books in a dictionary."""

    books: dict[BookId, OpenedBook] = field(default_factory=dict)
    states: dict[BookId, ShelfBook] = field(default_factory=dict)
    damaged: set[BookId] = field(default_factory=set)
    asked_on: list[str] = field(default_factory=list)  # names of the threads that called

    def put(self, book: OpenedBook, **changes: object) -> ShelfBook:
        shelved = ShelfBook(
            book.key, book.title, book.creators, book.language, Path(f"/books/{book.title}.pons"), "ready", 3, 3, 1.0
        )
        self.books[book.key] = book
        self.states[book.key] = replace(shelved, **changes)  # type: ignore[arg-type]
        return self.states[book.key]

    def shelf(self) -> Sequence[ShelfBook]:
        self.asked_on.append(threading.current_thread().name)
        return list(self.states.values())

    def files_in(self, paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Path, str]]]:
        good = [path for path in paths if path.suffix in (".epub", ".txt")]
        return good, [(path, "not a book") for path in paths if path not in good]

    def preview(self, path: Path, encoding: str | None, progress: Progress) -> ImportedBook:
        progress.report(1, 2, "Reading the file")
        if "broken" in path.name:
            raise BookError("corrupt_zip", "This file is damaged and cannot be read. Nothing was changed.")
        book = make_book(path.stem, key=f"{abs(hash(path.stem)):016x}"[:16])
        return ImportedBook(
            book.title, book.creators, "en", book.key, "epub", book.text, book.chapters, (),
            (Notice("no_cover", "The file has no cover."),), b"", 1,
        )  # fmt: skip

    def here_already(self, imported: ImportedBook) -> ShelfBook | None:
        return self.states.get(BookId(imported.sha256))

    def add(self, imported: ImportedBook, path: Path) -> ShelfBook:
        book = OpenedBook(
            BookId(imported.sha256), imported.title, imported.creators, "en", imported.text, imported.chapters
        )
        return self.put(book, state="text", done=0, opened=0.0)

    def sample(self, progress: Progress) -> ShelfBook:
        return self.put(make_book(), sample=True)

    def sample_question(self) -> str:
        return "Who is Dr. Hale to Tobias?"

    def adopt(self, path: Path) -> ShelfBook:
        return self.put(make_book(path.stem, key="00000000000000bb"))

    def source_place(self, key: BookId, start: int, end: int) -> str:
        return "text/chapter-1.xhtml, /4/2"

    def rebuild(self, key: BookId) -> ShelfBook:
        self.damaged.discard(key)
        return self.states[key]

    def remove(self, key: BookId) -> object:
        return self.books.pop(key), self.states.pop(key)

    def restore(self, token: object) -> None:
        book, state = token  # type: ignore[misc]
        self.books[book.key], self.states[book.key] = book, state

    def save_copy(self, key: BookId, to: Path) -> None:
        to.write_text(self.books[key].title)

    def export(self, key: BookId, to: Path) -> None:
        to.write_text("{}")

    def save_text(self, text: str, to: Path) -> None:
        to.write_text(text, encoding="utf-8")

    def open(self, key: BookId) -> OpenedBook:
        if key in self.damaged:
            raise StoreError("damaged", "This book’s file is damaged. Its text may still be whole.")
        if key not in self.books:
            raise StoreError("no_such_book", "This book is not on the shelf any more. Nothing else has changed.")
        self.states[key] = replace(self.states[key], opened=time.time())
        return self.books[key]


@dataclass
class FakeAsking:
    """Answers word by word; ``hold`` keeps it from going on until it is set."""

    library: FakeLibrary
    kept: dict[BookId, list[Exchange]] = field(default_factory=dict)
    hold: threading.Event = field(default_factory=threading.Event)
    look: threading.Event = field(default_factory=threading.Event)  # the same before the evidence
    error: PonsReaderError | None = None
    reader: ReaderState = field(default_factory=lambda: ReaderState("a-reader.gguf", False, ""))
    chunks: int = 6
    pause: float = 0.0
    order: tuple[int, ...] | None = None
    uptos: list[int | None] = field(default_factory=list)
    passages_only: bool = False
    earlier: list[tuple[str, ...]] = field(default_factory=list)  # the questions above each question
    closely: list[bool] = field(default_factory=list)
    index_error: PonsReaderError | None = None

    def __post_init__(self) -> None:
        self.hold.set()
        self.look.set()

    def reader_state(self) -> ReaderState:
        return self.reader

    def index(
        self,
        key: BookId,
        *,
        closely: bool,
        position: Callable[[], int | None],
        progress: Progress,
        standing: Callable[[Standing], None],
    ) -> None:
        self.closely.append(closely)
        if self.index_error is not None:
            raise self.index_error
        for done in range(self.chunks + 1):
            progress.check()
            left = (60.0 * (self.chunks - done), 90.0 * (self.chunks - done)) if done > 2 else None
            standing(Standing(done, self.chunks, "The Lamp", 21.0, left, "close"))
            self.library.states[key] = replace(
                self.library.states[key], done=done, total=self.chunks,
                state="ready" if done == self.chunks else "partly",
            )  # fmt: skip
            while not self.hold.wait(0.01):
                progress.check()
            time.sleep(self.pause)

    def estimate(self, key: BookId) -> tuple[float, float] | None:
        return 1200.0, 1800.0

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
        self.uptos.append(upto)
        self.earlier.append(tuple(each.question for each in earlier))
        progress.report(0, 1, "Looking for the people in the question")
        progress.report(1, 1)  # as models tell how far they are: without words
        while not self.look.wait(0.01):
            progress.check()
        if self.error is not None:
            raise self.error
        result = answer_of(self.library.books[key], question, upto)
        if self.passages_only:
            result = passages_of(result)
        evidence_first(result.evidence)
        for word in result.answer.split(" "):
            piece(word + " ")
            while not self.hold.wait(0.01):
                progress.check()
            time.sleep(self.pause)
        kept = self.kept.setdefault(key, [])
        kept.append(Exchange(len(kept) + 1, time.time(), result))
        return result

    def history(self, key: BookId) -> Sequence[Exchange]:
        return tuple(self.kept.get(key, ()))

    def suggestions(self, key: BookId, upto: int | None) -> tuple[str, ...]:
        met = [name for name in ("Mira", "Tobias", "Dr. Hale", "the Marguerite")
               if 0 <= self.library.books[key].text.find(name) < (10**9 if upto is None else upto)]  # fmt: skip
        return tuple(f"What do we learn about {name}?" for name in met[:3])

    def story_order(self, key: BookId, evidence: Sequence[Evidence]) -> tuple[int, ...] | None:
        return self.order

    def markdown(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        return "".join(f"## {each.answer.question}\n\n{each.answer.answer}\n" for each in exchanges)

    def html(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        return "<html></html>"


@dataclass
class FakeKnowing:
    """People from the events; corrections are kept and applied."""

    library: FakeLibrary
    made: list[Made] = field(default_factory=list)

    def people(self, key: BookId, upto: int | None) -> tuple[Person, ...]:
        book = self.library.books[key]
        evidence = evidence_of(book, upto)
        names = dict.fromkeys(name for each in evidence for name in each.participants)
        found = [self._person(book, index, name, evidence) for index, name in enumerate(names)]
        return tuple(each for each in (self._corrected(person) for person in found) if each is not None)

    def _person(self, book: OpenedBook, index: int, name: str, evidence: tuple[Evidence, ...]) -> Person:
        own = [each for each in evidence if name in each.participants]
        others = {other for each in own for other in each.participants} - {name}
        aliases = tuple(word for word in name.split(" ")[:1] if word != name)
        identity = Identity(
            IdentityId(index), name, aliases, "person", (MentionId(index),), own[0].quote.start, own[-1].quote.start
        )
        places = [Place(each.chapter, each.percent, 0, each.quote.start) for each in (own[0], own[-1])]
        return Person(
            identity, len(own), tuple((other, 1) for other in sorted(others)), places[0], places[1],
            tuple((each.detail, each.quote) for each in own),
        )  # fmt: skip

    def _corrected(self, person: Person) -> Person | None:
        for made in self.made:
            change = made.correction
            if person.identity.name not in change.names:
                continue
            if change.action == "hide" or (change.action == "same" and person.identity.name != change.names[0]):
                return None
            if change.action == "rename":
                person = replace(person, identity=replace(person.identity, name=change.shown))
        return person

    def correct(self, key: BookId, correction: Correction) -> int:
        self.made.append(Made(len(self.made) + 1, correction))
        return self.made[-1].id

    def undo(self, key: BookId, correction_id: int) -> None:
        self.made = [each for each in self.made if each.id != correction_id]

    def corrections(self, key: BookId) -> Sequence[Made]:
        return tuple(self.made)

    def connections(self, key: BookId, upto: int | None) -> Drawing:
        people = self.people(key, upto)
        places = ((0.2, 0.3), (0.8, 0.25), (0.5, 0.85))
        nodes = tuple((p.identity.name, float(p.moments), *xy) for p, xy in zip(people, places, strict=False))
        known = {node[0] for node in nodes}
        edges = {
            (min(p.identity.name, other), max(p.identity.name, other), float(count))
            for p in people for other, count in p.with_whom if p.identity.name in known and other in known
        }  # fmt: skip
        return Drawing(nodes, tuple(sorted(edges)))

    def story_line(self, key: BookId, upto: int | None, person: str | None) -> tuple[Evidence, ...]:
        every = evidence_of(self.library.books[key], upto)
        return tuple(each for each in every if person is None or person in each.participants)

    def recap(self, key: BookId, *, since: int | None, upto: int, progress: Progress) -> Recap:
        every = evidence_of(self.library.books[key], upto)
        evidence = tuple(each for each in every if since is None or each.quote.start >= since)
        return Recap(tuple((each.detail, (each.n,)) for each in evidence), evidence)


@dataclass
class FakeKeeping:
    """Settings in memory, one language file to be had, no network."""

    chosen: Settings = field(default_factory=Settings)
    files: list[LanguageFile] = field(default_factory=lambda: [
        LanguageFile("Qwen3.5-9B-Q4_K_M", 5_600_000_000, 8_000_000_000, "Apache-2.0", "huggingface.co", False, False,
                     recommended=True),
        LanguageFile("Qwen3.5-4B-Q4_K_M", 2_700_000_000, 4_500_000_000, "Apache-2.0", "huggingface.co", False, False),
    ])  # fmt: skip
    made: list[Connection] = field(default_factory=list)
    hold: threading.Event = field(default_factory=threading.Event)
    error: ModelError | None = None

    def __post_init__(self) -> None:
        self.hold.set()

    def settings(self) -> Settings:
        return self.chosen

    def save_settings(self, settings: Settings) -> None:
        self.chosen = settings

    def language_files(self) -> Sequence[LanguageFile]:
        return tuple(self.files)

    def reading_time(self, file: LanguageFile, characters: int) -> tuple[float, float] | None:
        return characters / 100, characters / 60

    def download(self, name: str, progress: Progress) -> None:
        size = next(each.size for each in self.files if each.name == name)
        for part in range(5):
            progress.report(size * part / 4, size, "")
            progress.check()
            while not self.hold.wait(0.01):
                progress.check()
            if self.error is not None:
                raise self.error
        self.files = [replace(each, installed=True, in_use=True) if each.name == name else each for each in self.files]
        self.made.append(Connection(time.time(), "huggingface.co", name, size))

    def add_language_file(self, path: Path, progress: Progress) -> None:
        self.files.append(LanguageFile(path.stem, 10, 10, "", "", True, True, path=path))

    def use_language_file(self, name: str) -> None:
        self.files = [replace(each, in_use=each.name == name) for each in self.files]

    def delete_language_file(self, name: str) -> None:
        self.files = [replace(each, installed=False) for each in self.files if each.name != name]

    def move_models(self, to: Path, progress: Progress) -> None:
        progress.report(1, 1, "")

    def holdings(self) -> Sequence[Holding]:
        return (Holding("book", "The Keeper’s Letter", Path("/books/keeper.pons"), 1_400_000),)

    def back_up(self, to: Path, progress: Progress) -> None:
        progress.report(1, 1, "")

    def connections_made(self) -> Sequence[Connection]:
        return tuple(self.made)

    def machine(self) -> Machine:
        return Machine(2, 16_000_000_000, 50_000_000_000, "", None, {"SQLite": "3.50"})

    def close(self) -> None:
        pass


def make_services(*books: OpenedBook, chosen: Settings | None = None) -> Services:
    """Services over some books; the little story if none is given is not put in by itself."""
    library = FakeLibrary()
    for book in books:
        library.put(book)
    return Services(library, FakeAsking(library), FakeKnowing(library), FakeKeeping(chosen or Settings()))
