"""A file becomes a book in the library: read, cut into chunks and sentences, searchable at once."""

from collections.abc import Sequence
from pathlib import Path

from ponsreader.app.desk import Desk
from ponsreader.books import worker
from ponsreader.domain import Chunk, ImportedBook
from ponsreader.errors import BookError, PonsReaderError
from ponsreader.index import chunking
from ponsreader.method import Method
from ponsreader.progress import Progress, Unwatched
from ponsreader.sentences import split
from ponsreader.store import chunks as chunk_rows
from ponsreader.store.book import BookFile
from ponsreader.store.library import AlreadyHere, BookEntry

ESTIMATED = "estimate"  # the name of the token counter where no reader model was asked
_BOOKS = (".epub", ".txt")
_UNFINISHED = (".part", ".crdownload", ".download")


def preview(
    path: Path,
    *,
    encoding: str | None = None,
    progress: Progress = Unwatched(),
    shrink: worker.Shrink | None = None,
) -> ImportedBook:
    """The book that a file would become; read in a process of its own. BookError says why not.

    ``shrink`` makes a small picture of the cover, in that process.
    """
    return worker.read_apart(path, encoding=encoding, progress=progress, shrink=shrink)


def add(
    desk: Desk,
    path: Path,
    *,
    encoding: str | None = None,
    again: bool = False,
    progress: Progress = Unwatched(),
    shrink: worker.Shrink | None = None,
) -> BookEntry:
    """Import a file; the book can be asked at once, by its words. BookError, AlreadyHere, StoreError.

    ``again`` puts the new import in the place of an old one of the same file, which is kept among the removed.
    """
    imported = preview(path, encoding=encoding, progress=progress, shrink=shrink)
    return add_imported(desk, imported, path, again=again)


def add_imported(desk: Desk, imported: ImportedBook, path: Path, *, again: bool = False) -> BookEntry:
    """Put a book that was previewed into the library."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise BookError("unreadable", f"The file {path.name} cannot be read: {error.strerror}.") from error
    old = next((entry for entry in desk.library.entries() if entry.id == imported.sha256[:16]), None)
    if again and old is not None:
        desk.library.remove(old)
    try:
        return desk.library.add(imported, source, path.name, fill=complete)
    except PonsReaderError as error:
        if again and old is not None:
            desk.library.restore(old)
        if isinstance(error, AlreadyHere) and error.entry.state == "text_only":
            _complete_file(error.entry)
        raise


def complete(book: BookFile) -> None:
    """Cut a book into chunks and sentences where that was broken off: a book is stored before it is cut."""
    chunks = chunk_rows.chunks(book)
    if not chunks:
        cut(book, chunking.chunks(book.text, book.chapters, chunking.estimate_tokens, Method().chunk_tokens), ESTIMATED)
    elif not len(chunk_rows.sentences(book)):
        _put_sentences(book, chunks)


def cut(book: BookFile, chunks: Sequence[Chunk], counter_name: str) -> None:
    """Store chunks that nobody has read yet, with their sentences."""
    chunk_rows.put_chunks(book, chunks, counter_name)
    _put_sentences(book, chunks)


def files_in(paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Path, str]]]:
    """The books among dropped files and folders (opened one level), and what was skipped, with the reason."""
    books: list[Path] = []
    skipped: list[tuple[Path, str]] = []
    for path in paths:
        if path.is_dir():
            inside = _books_in(path)
            books.extend(inside)
            if not inside:
                skipped.append((path, "There is no EPUB or TXT file in this folder."))
        elif path.suffix.lower() in _UNFINISHED:
            skipped.append((path, "This download has not finished yet."))
        elif not path.is_file():
            skipped.append((path, "There is no such file."))
        else:
            books.append(path)
    return list(dict.fromkeys(books)), skipped


def _complete_file(entry: BookEntry) -> None:
    with BookFile.open(entry.path) as book:
        complete(book)


def _put_sentences(book: BookFile, chunks: Sequence[Chunk]) -> None:
    chunk_rows.put_sentences(
        book, [(chunk.id, start, end) for chunk in chunks for start, end in split(book.text, chunk.start, chunk.end)]
    )


def _books_in(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_file() and each.suffix.lower() in _BOOKS)
    except OSError:
        return []
