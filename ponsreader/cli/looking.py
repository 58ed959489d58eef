"""status, text, show, export, verify: what is in a book file."""

import json
import sys
from argparse import Namespace

from ponsreader.app import exporting, places
from ponsreader.app import people as people_of
from ponsreader.app import status as status_of
from ponsreader.app import story as story_of
from ponsreader.app.desk import Desk
from ponsreader.cli.output import plain, say, write_json
from ponsreader.store import verify as checks
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from ponsreader.store.repair import repair


def status(arguments: Namespace, desk: Desk) -> int:
    """The numbers of a book's index."""
    found = status_of.status(desk.library.find(arguments.book))
    if arguments.json:
        write_json(found)
        return 0
    for name, value in plain(found).items():
        say(f"{name}: {json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value}")
    return 0


def text(arguments: Namespace, desk: Desk) -> int:
    """The canonical text, byte for byte what the offsets count."""
    with BookFile.open(desk.library.find(arguments.book).path, readonly=True) as book:
        if arguments.json:
            write_json({"id": book.info.id, "text": book.text})
        else:
            sys.stdout.write(book.text)
    return 0


def show(arguments: Namespace, desk: Desk) -> int:
    """People, events or bridges, up to a limit."""
    entry = desk.library.find(arguments.book)
    found = _shown(arguments.what, desk, entry, _limit(entry, arguments.upto))
    if arguments.json:
        write_json(found)
        return 0
    for row in found:
        say("  ".join(_told(value) for value in row.values() if value not in (None, [], ())))
    return 0


def export(arguments: Namespace, desk: Desk) -> int:
    """The whole index as one JSON file."""
    found = exporting.export_json(desk, desk.library.find(arguments.book))
    exporting.save_text(json.dumps(plain(found), ensure_ascii=False, indent=1), arguments.out)
    if arguments.json:
        write_json({"ok": True, "out": str(arguments.out)})
    else:
        say(f"Written to {arguments.out}.")
    return 0


def verify(arguments: Namespace, desk: Desk) -> int:
    """Check a book file; with --repair mend what can be mended."""
    path = desk.library.find(arguments.book).path
    report = repair(path) if arguments.repair else checks.verify(path)
    if arguments.json:
        write_json({"ok": report.ok, **plain(report)})
    else:
        for problem in report.problems:
            say(f"{problem.kind}: {problem.detail}" + (" (can be repaired)" if problem.repairable else ""))
        say("The file is sound." if report.ok else "The file has problems.")
    return 0 if report.ok else 1


def _told(value: object) -> str:
    """A value in a line for a person: names one after the other, a quote as its text, a place as its chapter."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_told, value))
    if isinstance(value, dict):
        return f"“{value['text']}”" if "text" in value else _told(list(value.values()))
    return str(value)


def _limit(entry: BookEntry, wanted: str | None) -> int | None:
    if wanted is None:
        return None
    with BookFile.open(entry.path, readonly=True) as book:
        return places.upto(book, wanted)


def _shown(what: str, desk: Desk, entry: BookEntry, upto: int | None) -> list[dict[str, object]]:
    if what == "people":
        return [people_of.as_row(person) for person in people_of.people(desk, entry, upto=upto)]
    if what == "events":
        return [plain(line) for line in story_of.story_line(desk, entry, upto=upto)]
    return story_of.bridges(desk, entry, upto=upto)
