"""index and demo."""

from argparse import Namespace
from pathlib import Path

from ponsreader.app import indexing, models, places, sample
from ponsreader.app.desk import Desk
from ponsreader.app.status import Status
from ponsreader.cli import asking as ask_command
from ponsreader.cli.output import Bar, say, write_json
from ponsreader.models import download
from ponsreader.models.protocols import CloseReader
from ponsreader.store import chunks as chunk_rows
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

_RECORDED = "recorded:"


def index(arguments: Namespace, desk: Desk) -> int:
    """Read a book; with --json its status at the end."""
    entry = desk.library.find(arguments.book)
    recorded = _recorded(entry, arguments.reader)
    if recorded is None:
        models.use_now(desk, arguments.reader)
    with BookFile.open(entry.path) as book:
        chapters = None if arguments.chapters is None else places.chapters(book, arguments.chapters)
        limit = None if arguments.upto is None else places.upto(book, arguments.upto)
        if arguments.retry:
            chunk_rows.retry_failed(book)
    if arguments.reembed:
        indexing.forget_vectors(entry)
    with Bar() as bar:
        done = indexing.index(
            desk,
            entry,
            depth="quick" if arguments.quick else "close",
            reader=recorded,
            chapters=chapters,
            position=lambda: limit,
            progress=bar,
        )
    if arguments.json:
        write_json(done)
    else:
        _print_status(done)
    return 0


def demo(arguments: Namespace, desk: Desk) -> int:
    """The main job on the sample: fetch, import, read a part, ask."""
    say("1. The starter models (fetched once, about 115 MB) ...", aside=True)
    with Bar() as bar:
        models.fetch(desk, download.STARTER, progress=bar)
    say("2. The sample: Dubliners by James Joyce ...", aside=True)
    with Bar() as bar:
        entry = sample.sample(desk, progress=bar)
    if arguments.window:
        from ponsreader.gui.main import run

        return run([str(entry.path)], desk, sample.QUESTION)
    say("3. The starter reader reads two pieces of it anew, to show how (its notes are poor) ...", aside=True)
    with Bar() as bar:
        read, found = sample.read_a_part(desk, progress=bar)
    say(f"   {read} pieces read, {found} notes passed the check against the text.", aside=True)
    say(f"4. A question: {sample.QUESTION}", "", aside=True)
    asked = Namespace(
        book=entry.id,
        question=sample.QUESTION,
        questions=None,
        upto=None,
        budget=None,
        no_answer=False,
        reader=None,
        json=arguments.json,
    )
    return ask_command.ask(asked, desk)


def _recorded(entry: BookEntry, name: str | None) -> CloseReader | None:
    if name is None or not name.startswith(_RECORDED):
        return None
    return indexing.recorded(entry, Path(name.removeprefix(_RECORDED)))


_WHY = {
    "length": "the model wrote more than fits",
    "loop": "the model wrote the same again and again",
    "malformed": "what the model wrote made no sense",
}


def _print_status(status: Status) -> None:
    states = ", ".join(f"{count} {state}" for state, count in status.chunks.items())
    say(f"{status.title}: {states}; {status.identities} people and groups, {status.events} events.")
    for failure in status.failures:
        why = _WHY.get(failure.reason, failure.reason)
        say(f"  could not be read: piece {failure.chunk} in {failure.chapter} ({why})")
