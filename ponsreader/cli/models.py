"""models and doctor."""

import json
from argparse import Namespace
from pathlib import Path

from ponsreader.app import doctor as examination
from ponsreader.app import models as language_files
from ponsreader.app.desk import Desk
from ponsreader.cli.output import Bar, plain, say, write_json
from ponsreader.models.catalogue import Entry
from ponsreader.models.download import DOWNLOADABLE


def models(arguments: Namespace, desk: Desk) -> int:
    """list | get NAME | add FILE | use NAME."""
    if arguments.action == "list":
        return _list(arguments, desk)
    with Bar() as bar:
        entries = _done(arguments, desk, bar)
    if arguments.json:
        write_json([_row(entry, in_use=False) for entry in entries])
    else:
        for entry in entries:
            say(f"{entry.role}: {entry.name}  ({entry.path})")
    return 0


def doctor(arguments: Namespace, desk: Desk) -> int:
    """What this installation can do."""
    found = examination.examine(desk)
    if arguments.json:
        write_json(found)
        return 0
    for name, value in plain(found).items():
        told = json.dumps(value, ensure_ascii=False, indent=1) if isinstance(value, dict | list) else str(value)
        say(*f"{name}: {told}".split("\n"))
    return 0


def _done(arguments: Namespace, desk: Desk, bar: Bar) -> list[Entry]:
    if arguments.action == "get":
        return language_files.fetch(desk, arguments.name, progress=bar)
    if arguments.action == "add":
        return [language_files.add(desk, Path(arguments.name), copy=arguments.copy, progress=bar)]
    return [language_files.use(desk, arguments.name)]


def _list(arguments: Namespace, desk: Desk) -> int:
    listed = language_files.models(desk)
    if arguments.json:
        write_json([_row(each.entry, in_use=each.in_use) for each in listed])
        return 0
    for each in listed:
        mark = "*" if each.in_use else " "
        say(f"{mark} {each.entry.role}: {each.entry.name}  {each.entry.size / 1e6:,.0f} MB  {each.entry.problem}")
    for name, about in DOWNLOADABLE.items():
        say(f"  to fetch: ponsreader models get {name}   {about}")
    return 0


def _row(entry: Entry, *, in_use: bool) -> dict[str, object]:
    return {
        "name": entry.name,
        "role": entry.role,
        "path": str(entry.path),
        "bytes": entry.size,
        "starter": entry.starter,
        "in_use": in_use,
        "problem": entry.problem or None,
    }
