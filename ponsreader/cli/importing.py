"""inspect, add, list, remove."""

import re
from argparse import Namespace
from pathlib import Path

from ponsreader.app import importing
from ponsreader.app.desk import Desk
from ponsreader.books.inspect import describe
from ponsreader.cli.output import Bar, plain, say, say_on, write_json
from ponsreader.domain import ImportedBook, Notice
from ponsreader.errors import PonsReaderError, UsageError
from ponsreader.gui.thumbnail import thumbnail
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry


def inspect(arguments: Namespace) -> int:
    """What an import would give."""
    spans = [_span(each) for each in arguments.source]
    with Bar() as bar:
        book = importing.preview(arguments.file, encoding=arguments.encoding, progress=bar)
    described = describe(book, text=arguments.text, sources=[_within(span, book) for span in spans])
    if arguments.json:
        write_json(described)
        return 0
    say(f"{book.title} — {', '.join(book.creators) or 'unknown author'} ({book.language or 'language unknown'})")
    for chapter in book.chapters:
        say(f"  {' › '.join(chapter.path) or chapter.title}  [{chapter.start}:{chapter.end}]")
    for apart in book.apart:
        say(f"  (apart, {apart.kind}) {apart.title}  [{apart.start}:{apart.end}]")
    _print_notices(book.notices)
    if arguments.text:
        say_on(f"{book.text}\n")
    return 0


def add(arguments: Namespace, desk: Desk) -> int:
    """Import files; one result a file, exit 1 if none could be imported."""
    books, skipped = importing.files_in(arguments.files)
    results = [_added(desk, path, arguments) for path in books]
    results += [{"ok": False, "file": str(path), "error": "skipped", "message": why} for path, why in skipped]
    if arguments.json:
        write_json(results)
    else:
        for result in results:
            _print_added(result)
    return 0 if results and all(result["ok"] for result in results) else 1


def list_books(arguments: Namespace, desk: Desk) -> int:
    """The shelf."""
    entries = desk.library.entries()
    if arguments.json:
        write_json([{"id": e.id, "title": e.title, "path": str(e.path), "state": e.state} for e in entries])
        return 0
    for entry in entries:
        by = f" — {', '.join(entry.creators)}" if entry.creators else ""
        say(f"{entry.id}  {entry.title}{by}  ({entry.state})")
        if entry.problem:
            say(f"    {entry.problem}")
    if not entries:
        say("No books yet. Add one with: ponsreader add FILE")
    return 0


def remove(arguments: Namespace, desk: Desk) -> int:
    """Out of the library, into its folder .removed."""
    entry = desk.library.find(arguments.book)
    desk.library.remove(entry)
    if arguments.json:
        write_json({"ok": True, "id": entry.id, "title": entry.title})
    else:
        say(f"Removed “{entry.title}”. Its file is kept in {desk.paths.library / '.removed'}.")
    return 0


def _added(desk: Desk, path: Path, arguments: Namespace) -> dict[str, object]:
    try:
        with Bar() as bar:
            encoding, again = arguments.encoding, arguments.again
            entry = importing.add(desk, path, encoding=encoding, again=again, progress=bar, shrink=thumbnail)
    except PonsReaderError as error:
        return {"ok": False, "file": str(path), "error": error.kind, "message": error.message}
    return _described(entry)


def _described(entry: BookEntry) -> dict[str, object]:
    with BookFile.open(entry.path, readonly=True) as book:
        return {
            "ok": True,
            "id": entry.id,
            "title": entry.title,
            "path": str(entry.path),
            "chapters": entry.chapters,
            "words": entry.words,
            "warnings": plain(book.info.notices),
        }


def _print_added(result: dict[str, object]) -> None:
    if result["ok"]:
        say(f"{result['id']}  {result['title']}: {result['chapters']} chapters, {result['words']:,} words")
        for warning in result["warnings"]:  # type: ignore[attr-defined]  # a list of dicts, made above
            say(f"  {warning['detail']}")
    else:
        say(f"{result['file']}: {result['message']}")


def _print_notices(notices: tuple[Notice, ...]) -> None:
    for notice in notices:
        say(f"  Note ({notice.kind}): {notice.detail}")


def _span(text: str) -> tuple[int, int]:
    numbers = re.fullmatch(r"(\d{1,15}):(\d{1,15})", text)
    if numbers is None or int(numbers[1]) >= int(numbers[2]):
        raise UsageError("bad_span", f"“{text}” is no span. Write it as START:END, for example 1200:1260.")
    return int(numbers[1]), int(numbers[2])


def _within(span: tuple[int, int], book: ImportedBook) -> tuple[int, int]:
    if span[1] > len(book.text):
        raise UsageError("bad_span", f"{span[0]}:{span[1]} lies behind the end of the text, {len(book.text)}.")
    return span
