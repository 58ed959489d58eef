"""What a study asks: each book of a data set with its file, who reads it, and its questions."""

import hashlib
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ponsreader.books import reading
from ponsreader.errors import PonsReaderError, UsageError
from ponsreader.folding import find_quote, fold
from ponsreader.lab import datasets
from ponsreader.lab.cabinet import Depth, Source
from ponsreader.lab.downloaded import downloaded, is_downloaded
from ponsreader.lab.questions import Benchmark, BookText, Question, Task
from ponsreader.lab.records import DatasetError

GOLD = "gold"
GOLD_CHOICES = "gold_mc"
TALES = "fairytaleqa"
SETS = (GOLD, GOLD_CHOICES, *datasets.QA_FILES, TALES)

_BOOK_SUFFIXES = (".epub", ".txt")
_NAMED_FILE = re.compile(r"[\w./ -]+\.(?:epub|txt)")
_UNSAFE = re.compile(r"[^\w-]+")
_QUOTES_TRIED = 5


@dataclass(frozen=True, slots=True)
class Subject:
    """One book of a data set and what is asked about it."""

    name: str
    source: Source
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Folders:
    """Where data lies. ``files``: books whose file was named by hand, by the name of their folder or id."""

    gold: Path | None = None
    data: Path | None = None
    cache: Path = Path()
    files: Mapping[str, Path] | None = None


def subjects(name: str, folders: Folders, *, depth: Depth | None = None, books: Sequence[str] = ()) -> list[Subject]:
    """The books of one of SETS, all or those named in ``books``; DatasetError or UsageError where one is missing.

    A benchmark that was downloaded is named with its place (``downloaded.BENCHMARKS``) and brings its own books.

    ``depth``: how they are read where that is not as usual (gold: by its recording, all others: quickly).
    """
    if name in (GOLD, GOLD_CHOICES):
        return _gold(_needed(folders.gold, "--gold"), folders, "mc" if name == GOLD_CHOICES else "qa", depth, books)
    if name == TALES:
        return _with_texts(
            datasets.fairy_tales(_needed(folders.data, "--data")), folders.cache, depth or "quick", books
        )
    if is_downloaded(name):
        return _with_texts(downloaded(name), folders.cache, depth or "quick", books)
    if name not in SETS:
        raise UsageError("no_such_set", f"There is no data set “{name}”. There are {', '.join(SETS)}.")
    return _of_benchmark(datasets.questions(_needed(folders.data, "--data"), name), folders, depth or "quick", books)


def limited(found: Iterable[Subject], limit: int | None, seed: int) -> list[Subject]:
    """At most ``limit`` questions a book, drawn by ``seed``, in their own order."""
    if limit is None:
        return list(found)
    return [replace(subject, questions=_drawn(subject.questions, limit, seed)) for subject in found]


def gold_folders(gold: Path, books: Sequence[str] = ()) -> list[Path]:
    """The folders of reference indexes, all or those named."""
    found = sorted(path.parent for path in gold.glob("*/questions.jsonl"))
    if not found:
        raise DatasetError("no_dataset", f"No folder in {gold} has a questions.jsonl. Nothing was measured.")
    return [folder for folder in found if _is_wanted(folder.name, books)]


def book_file(folder: Path, folders: Folders) -> Path:
    """The file of the book that a reference index is of.

    The one named by hand, else the one its README names, else the one of the same name in the data, else the one that
    holds its quotes.
    """
    given = (folders.files or {}).get(folder.name) or (folders.files or {}).get("")
    if given:
        return given
    there = _book_files(folders.data or folder.parent.parent / "data")
    tries = [*_named_in_readme(folder), *(path for path in there if path.stem == folder.name)]
    found = next((path for path in tries if path.is_file()), None) or _with_quotes(folder, there)
    if found is None:
        raise UsageError(
            "no_book_file",
            f"The book that {folder} is about was not found. Say where it lies: --book-file {folder.name}=FILE.",
        )
    return found


def _gold(gold: Path, folders: Folders, task: Task, depth: Depth | None, books: Sequence[str]) -> list[Subject]:
    found = []
    for folder in gold_folders(gold, books):
        asked = datasets.gold_questions(gold, folder.name, "mc" if task == "mc" else "qa").questions
        if task == "qa" and (folder / "unanswerable.jsonl").exists():
            asked += datasets.unanswerable(gold, folder.name).questions
        recording = folder if depth in (None, "recorded") else None
        source = Source(book_file(folder, folders), depth or "recorded", recording)
        found.append(Subject(folder.name, source, asked))
    return found


def _of_benchmark(benchmark: Benchmark, folders: Folders, depth: Depth, books: Sequence[str]) -> list[Subject]:
    files = {path.stem: path for path in _book_files(_needed(folders.data, "--data"))} | dict(folders.files or {})
    names = list(dict.fromkeys(q.book for q in benchmark.questions if _is_wanted(q.book, books)))
    missing = [name for name in names if name not in files]
    if missing:
        raise UsageError(
            "no_book_file", f"The book “{missing[0]}” was not found. Say where it lies: --book-file {missing[0]}=FILE."
        )
    return [Subject(name, Source(files[name], depth), _about(benchmark, name)) for name in names]


def _with_texts(benchmark: Benchmark, cache: Path, depth: Depth, books: Sequence[str]) -> list[Subject]:
    """Books that came with their questions, as texts or as files."""
    wanted = [book for book in benchmark.books if _is_wanted(book.id, books)]
    return [Subject(book.id, Source(_written(book, cache), depth), _about(benchmark, book.id)) for book in wanted]


def _written(book: BookText, cache: Path) -> Path:
    """Where it lies; a text is written down, so that it is imported like any other book."""
    if book.path is not None:
        return book.path
    path = cache / f"{hashlib.sha256((book.text or '').encode()).hexdigest()[:12]}-{_UNSAFE.sub('-', book.id)[:40]}.txt"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(book.text or "", encoding="utf-8", newline="\n")
    return path


def _about(benchmark: Benchmark, book: str) -> tuple[Question, ...]:
    return tuple(question for question in benchmark.questions if question.book == book)


def _drawn(questions: tuple[Question, ...], limit: int, seed: int) -> tuple[Question, ...]:
    kept = set(random.Random(seed).sample(range(len(questions)), min(limit, len(questions))))
    return tuple(question for n, question in enumerate(questions) if n in kept)


def _is_wanted(name: str, books: Sequence[str]) -> bool:
    return not books or any(name.startswith(wanted) for wanted in books)


def _needed(folder: Path | None, option: str) -> Path:
    if folder is None or not folder.is_dir():
        raise UsageError("no_folder", f"This needs the folder of its questions and books: {option} DIR.")
    return folder


def _book_files(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "books").rglob("*") if path.suffix.lower() in _BOOK_SUFFIXES)


def _named_in_readme(folder: Path) -> list[Path]:
    readme = folder / "README.md"
    if not readme.exists():
        return []
    return [folder / name for name in _NAMED_FILE.findall(readme.read_text(encoding="utf-8"))]


def _with_quotes(folder: Path, files: Iterable[Path]) -> Path | None:
    asked = datasets.gold_questions(folder.parent, folder.name).questions
    quotes = [quote for question in asked for quote in question.evidence][:_QUOTES_TRIED]
    return next((path for path in files if _holds(path, quotes)), None) if quotes else None


def _holds(path: Path, quotes: Iterable[str]) -> bool:
    try:
        text = fold(reading.read(path).text)
    except PonsReaderError:
        return False
    return all(find_quote(text, quote) for quote in quotes)
