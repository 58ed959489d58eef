"""Benchmarks that a person has downloaded, named on the command line with where they lie: ``quality=FILE``."""

from collections.abc import Callable, Mapping
from pathlib import Path

from ponsreader.errors import UsageError
from ponsreader.lab import importers
from ponsreader.lab.questions import Benchmark

_BETWEEN = "+"  # of two paths

# What each is made of, in words for a person, and who reads it.
_Reading = tuple[str, Callable[..., Benchmark]]
BENCHMARKS: Mapping[str, _Reading] = {
    "infinitebench": ("FILE.jsonl", importers.infinitebench),
    "detectiveqa": ("RECORDS+NOVELS", importers.detectiveqa),
    "novelqa": ("FOLDER", importers.novelqa),
    "quality": ("FILE", importers.quality),
    "narrativeqa": ("FOLDER", importers.narrativeqa),
    "nocha": ("FILE.json+BOOKS", importers.nocha),
}


def is_downloaded(name: str) -> bool:
    """Whether a data set's name says where it lies."""
    return "=" in name


def downloaded(name: str) -> Benchmark:
    """The benchmark; UsageError for a name or a number of paths that does not fit, DatasetError for a wrong file."""
    kind, _, paths = name.partition("=")
    if kind not in BENCHMARKS:
        raise UsageError(
            "no_such_set", f"There is no benchmark “{kind}”. There are {', '.join(map(_said, BENCHMARKS))}."
        )
    given = [Path(path).expanduser() for path in paths.split(_BETWEEN)]
    if len(given) != len(BENCHMARKS[kind][0].split(_BETWEEN)):
        raise UsageError("wrong_paths", f"This benchmark is given as {_said(kind)}.")
    return BENCHMARKS[kind][1](*given)


def _said(kind: str) -> str:
    return f"{kind}={BENCHMARKS[kind][0]}"
