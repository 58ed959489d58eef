"""What can be typed: commands, their arguments and their help."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

COMMANDS = (
    "inspect",
    "add",
    "list",
    "status",
    "text",
    "remove",
    "index",
    "ask",
    "show",
    "export",
    "verify",
    "models",
    "doctor",
    "demo",
    "lab",
)
_BOOK = "an id, a unique beginning of the title, or a path to a .pons file"


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments of one command; whatever cannot be meant ends the program with status 2 and a line about it."""
    top = parser()
    arguments = top.parse_args(argv)
    if arguments.command == "models" and arguments.action != "list" and arguments.name is None:
        top.error(f"models {arguments.action} wants a name or a file")
    return arguments


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="ponsreader",
        description="Ask a novel, and see who did what, where, in the book's own words. Alone it opens the window.",
    )
    top.add_argument("--library", type=Path, metavar="DIR", help="the folder with the book files")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for add in (_importing, _shelf, _indexing, _asking, _looking, _models, _rest):
        add(commands)
    return top


if TYPE_CHECKING:  # the class is generic for type checkers only
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def _command(commands: "Commands", name: str, help_: str, *, json: bool = True) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=help_, description=help_)
    command.add_argument("--library", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    if json:
        command.add_argument("--json", action="store_true", help="one JSON value on stdout")
    return command


def _importing(commands: "Commands") -> None:
    inspect = _command(commands, "inspect", "look at what an import would give; nothing is stored")
    inspect.add_argument("file", type=Path)
    inspect.add_argument("--text", action="store_true", help="with the whole text")
    inspect.add_argument(
        "--source", nargs="+", action="extend", metavar="START:END", default=[], help="where spans stand"
    )
    inspect.add_argument("--encoding", help="of a text file, where the guess is wrong")
    add = _command(commands, "add", "import books into the library")
    add.add_argument("files", type=Path, nargs="+", metavar="FILE")
    add.add_argument("--encoding", help="of text files, where the guess is wrong")
    add.add_argument("--again", action="store_true", help="import a book that is there already once more, in its place")


def _shelf(commands: "Commands") -> None:
    _command(commands, "list", "the books in the library")
    for name, help_ in (
        ("status", "how a book's index stands"),
        ("text", "the whole text of a book, as every offset counts it"),
        ("remove", "take a book out of the library; its file is kept in the folder .removed"),
    ):
        _command(commands, name, help_).add_argument("book", metavar="BOOK", help=_BOOK)


def _indexing(commands: "Commands") -> None:
    index = _command(commands, "index", "read a book; goes on where the last run stopped")
    index.add_argument("book", metavar="BOOK", help=_BOOK)
    index.add_argument(
        "--reader", metavar="NAME|FILE.gguf|recorded:DIR", help="which reader model; recorded: plays one back"
    )
    index.add_argument("--chapters", metavar="A-B", help="only these chapters (from 1) are read closely")
    index.add_argument("--upto", metavar="X", help="how far the reader is: what lies before is read first")
    index.add_argument("--quick", action="store_true", help="only by rules, without a reader model")
    index.add_argument("--retry", action="store_true", help="try the pieces again that failed")
    index.add_argument("--reembed", action="store_true", help="make all vectors anew, with the present embedder")


def _asking(commands: "Commands") -> None:
    ask = _command(commands, "ask", "ask a book")
    ask.add_argument("book", metavar="BOOK", help=_BOOK)
    asked = ask.add_mutually_exclusive_group(required=True)
    asked.add_argument("question", nargs="?", metavar="QUESTION")
    asked.add_argument(
        "--questions", type=Path, metavar="FILE.jsonl", help="one {id, question} a line; one JSON line back"
    )
    ask.add_argument("--upto", metavar="X", help="the reading limit: a chapter's title, 40%%, or an offset")
    ask.add_argument("--budget", type=int, metavar="TOKENS", help="tokens of the book's text that the model is given")
    ask.add_argument("--no-answer", action="store_true", help="evidence and context only; no reader model is asked")
    ask.add_argument("--reader", metavar="NAME|FILE.gguf", help="which reader model")


def _looking(commands: "Commands") -> None:
    show = _command(commands, "show", "what the index holds")
    show.add_argument("book", metavar="BOOK", help=_BOOK)
    show.add_argument("what", choices=("people", "events", "pons"))
    show.add_argument("--upto", metavar="X", help="only what lies before")
    export = _command(commands, "export", "write the whole index to a JSON file")
    export.add_argument("book", metavar="BOOK", help=_BOOK)
    export.add_argument("--out", type=Path, required=True, metavar="FILE.json")
    verify = _command(commands, "verify", "check a book file, and repair what can be rebuilt from its text")
    verify.add_argument("book", metavar="BOOK", help=_BOOK)
    verify.add_argument("--repair", action="store_true", help="repair a copy and put it in place")


def _models(commands: "Commands") -> None:
    models = _command(commands, "models", "the language files: list, get NAME, add FILE, use NAME")
    models.add_argument("action", choices=("list", "get", "add", "use"))
    models.add_argument(
        "name", nargs="?", metavar="NAME|FILE", help="get starter fetches the small pair for a first try"
    )
    models.add_argument("--copy", action="store_true", help="add: copy the file into the models folder")


def _rest(commands: "Commands") -> None:
    _command(commands, "doctor", "versions, folders, models and what this computer can do")
    demo = _command(commands, "demo", "fetch the starter models, read a part of the sample, ask it")
    demo.add_argument("--window", action="store_true", help="show it in the window")
    lab = commands.add_parser(
        "lab", help="measure: what the index holds, what is found, what is answered", add_help=False
    )
    lab.add_argument("rest", nargs=argparse.REMAINDER)
