"""ask: one question, or a file of them."""

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from ponsreader.app import asking, models, places
from ponsreader.app.desk import Desk
from ponsreader.cli.output import Bar, plain, say, say_on, write_json
from ponsreader.domain import Answer, Evidence
from ponsreader.errors import UsageError
from ponsreader.method import Method
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

REFUSALS = {
    "not-read": "Nothing in what you have read so far tells this.",
    "not-found": "The book, as far as it has been indexed, does not seem to tell this.",
}


def ask(arguments: Namespace, desk: Desk) -> int:
    """Answer on stdout as it is written, or one JSON line a question."""
    entry = desk.library.find(arguments.book)
    models.use_now(desk, arguments.reader)
    limit = _limit(entry, arguments.upto)
    method = Method() if arguments.budget is None else Method(budget=_positive(arguments.budget))
    if arguments.questions is not None:
        for id_, question in _questions(arguments.questions):
            answer = _answered(desk, entry, question, limit, method, arguments, streamed=False)
            write_json({"id": id_, **as_json(answer, entry)})
        return 0
    answer = _answered(desk, entry, arguments.question, limit, method, arguments, streamed=not arguments.json)
    if arguments.json:
        write_json({"id": None, **as_json(answer, entry)})
    else:
        _print(answer)
        if not arguments.no_answer and desk.host().reader is None:
            say("", f"There is no answer in words. {desk.host().reader_reason}", aside=True)
    return 0


def as_json(answer: Answer, entry: BookEntry) -> dict[str, object]:
    """The contract of `ask --json`."""
    fields = plain(answer)
    fields["context"] = {"tokens": answer.context.tokens, "spans": plain(answer.context.spans)}
    return {"book": entry.id, **fields}


def _answered(
    desk: Desk,
    entry: BookEntry,
    question: str,
    limit: int | None,
    method: Method,
    arguments: Namespace,
    *,
    streamed: bool,
) -> Answer:
    with Bar() as bar:

        def show(piece: str) -> None:
            bar.clear()
            if streamed:
                say_on(piece)

        return asking.ask(
            desk,
            entry,
            question,
            upto=limit,
            method=method,
            answer=not arguments.no_answer,
            piece=show,
            progress=bar,
            record=arguments.questions is None,
        )


def _print(answer: Answer) -> None:
    if answer.refusal:
        say(REFUSALS[answer.refusal])
    elif answer.answer:
        say()
    for line in answer.evidence:
        say("", _headline(line), f"    “{line.quote.text}”")
    for n, passage in enumerate(answer.passages, len(answer.evidence) + 1):
        say("", f"[{n}] {passage.chapter}, {passage.percent:.0f}%", *f"    {passage.text.strip()}".split("\n"))
    covered = answer.coverage
    say(
        "",
        f"Based on {covered.chunks} pieces of the text: {covered.indexed_chunks} read closely, "
        f"{covered.quick_chunks} quickly.",
        aside=True,
    )


def _headline(line: Evidence) -> str:
    others = ", ".join(name for name in line.participants if name != line.identity)
    who = " · with ".join(part for part in (line.identity, others) if part)
    return f"[{line.n}] {line.chapter}, {line.percent:.0f}% · {who} · {line.event}"


def _limit(entry: BookEntry, wanted: str | None) -> int | None:
    if wanted is None:
        return None
    with BookFile.open(entry.path, readonly=True) as book:
        return places.upto(book, wanted)


def _positive(budget: int) -> int:
    if budget < 1:
        raise UsageError("bad_budget", "The budget is a number of tokens, 1 or more.")
    return budget


def _questions(file: Path) -> Iterator[tuple[object, str]]:
    """(id, question) of each line; a line that is none is named before anything is asked."""
    try:
        lines = file.read_text(encoding="utf-8-sig").split("\n")  # a string may hold other line ends
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("unreadable", f"The questions in {file} cannot be read: {error}.") from error
    return iter([_question(n, line) for n, line in enumerate(lines, 1) if line.strip()])


def _question(number: int, line: str) -> tuple[object, str]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):  # brackets in brackets in brackets ...
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("question"), str):
        raise UsageError("bad_question", f"Line {number} of the questions is no JSON object with a “question”.")
    try:
        return row.get("id"), asking.readable(row["question"])
    except UsageError as error:
        raise UsageError("bad_question", f"Line {number} of the questions: {error.message}") from error
