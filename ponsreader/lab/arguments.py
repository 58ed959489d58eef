"""What can be said to ``ponsreader lab``."""

import argparse
from pathlib import Path

from ponsreader.lab.downloaded import BENCHMARKS, is_downloaded
from ponsreader.lab.pipeline import BASELINES
from ponsreader.lab.questions import TURNS
from ponsreader.lab.subjects import GOLD, SETS
from ponsreader.lab.variants import MAIN, ONLY_WITH_READER, VARIANTS

COMMANDS = {
    "index-quality": "what indexes hold: counts, gates, core, reach of the gold evidence, LitBank",
    "evidence": "what every route would feed to a model, held against the gold evidence",
    "run": "what a reader model answers on every route",
    "report": "RESULTS.md from the rows in --out",
}
_BUDGETS = (1000, 6000)
_SETS = f"of {', '.join(SETS)}; or a download: {', '.join(f'{kind}={told}' for kind, (told, _) in BENCHMARKS.items())}"


def parser() -> argparse.ArgumentParser:
    """The whole of it; every command understands what applies to it."""
    lab = argparse.ArgumentParser("ponsreader lab", description="Measure, and write it down; a stopped run goes on.")
    commands = lab.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, help_ in COMMANDS.items():
        command = commands.add_parser(name, help=help_, description=help_)
        _common(command)
        if name == "index-quality":
            command.add_argument("book", nargs="?", metavar="BOOK", help="of the library, or a folder of the gold")
            command.add_argument("--litbank", action="store_true", help="LitBank's excerpts as well")
        if name == "evidence":
            _asking(command, "main")
        if name == "run":
            _asking(command, f"main,{ONLY_WITH_READER}")
            _answering(command)
    return lab


def _common(command: argparse.ArgumentParser) -> None:
    command.add_argument("--gold", type=Path, metavar="DIR", help="reference indexes: a folder a book")
    command.add_argument("--data", type=Path, metavar="DIR", help="books and questions; looked for beside the gold")
    command.add_argument("--out", type=Path, metavar="DIR", help="where rows and report go; else into the cache")
    command.add_argument("--books", type=_words, default=[], metavar="A,B", help="only these, by how their names begin")
    command.add_argument("--book-file", type=_book_file, action="append", default=[], metavar="[NAME=]FILE")
    command.add_argument("--index", choices=("recorded", "quick", "close"), help="how books are read, if not as usual")
    command.add_argument("--limit", type=int, metavar="N", help="at most N questions (or excerpts) a book")
    command.add_argument("--reader", metavar="NAME|FILE.gguf", help="which reader model")
    command.add_argument("--seed", type=int, default=0, metavar="N")
    command.add_argument("--json", action="store_true", help="one JSON value on stdout")
    command.add_argument("--library", type=Path, metavar="DIR")


def _asking(command: argparse.ArgumentParser, routes: str) -> None:
    command.add_argument("--sets", type=_sets, default=[GOLD], metavar="A,B", help=_SETS)
    command.add_argument("--routes", type=_routes, default=_routes(routes), metavar="A,B", help="names, main or all")
    command.add_argument("--budget", type=_budgets, default=_BUDGETS, metavar="N,N", help="tokens of the book's text")
    command.add_argument("--again", action="store_true", help="drop the rows that are in --out")


def _answering(command: argparse.ArgumentParser) -> None:
    command.add_argument("--form", choices=("short", "app"), default="short", help="of free answers")
    command.add_argument("--turns", type=int, choices=range(1, TURNS + 1), default=1, help="orders of the options")


def _words(given: str) -> list[str]:
    return [word.strip() for word in given.split(",") if word.strip()]


def _sets(given: str) -> list[str]:
    names = _words(given)
    unknown = [name for name in names if name not in SETS and not is_downloaded(name)]
    if unknown:
        raise argparse.ArgumentTypeError(f"no data set {unknown[0]!r}; there are {', '.join(SETS)}")
    return names


def _budgets(given: str) -> tuple[int, ...]:
    return tuple(sorted({int(word) for word in _words(given)}))


def _routes(given: str) -> list[str]:
    """Route names; main, all and baselines stand for many."""
    many = {"main": [*MAIN, *BASELINES], "all": [*VARIANTS, *BASELINES], "baselines": list(BASELINES)}
    names = [name for word in _words(given) for name in many.get(word, [word])]
    unknown = [name for name in names if name not in many["all"]]
    if unknown:
        raise argparse.ArgumentTypeError(f"no route {unknown[0]!r}; there are {', '.join(many['all'])}")
    return list(dict.fromkeys(names))


def _book_file(given: str) -> tuple[str, Path]:
    name, _, path = given.rpartition("=")
    return name, Path(path).expanduser()
