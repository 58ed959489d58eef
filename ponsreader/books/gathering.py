"""Turns what a reader drops or names, files and folders, into the files to import."""

from collections.abc import Iterable
from pathlib import Path

_ENDINGS = (".epub", ".txt")


def book_files(paths: Iterable[Path]) -> list[Path]:
    """The files to try, in order and each once: every file that was named, and the books right inside a folder.

    A file that was named is tried whatever it is called, so that its refusal can say why.
    """
    found: dict[Path, None] = {}
    for path in paths:
        found.update(dict.fromkeys(_inside(path) if path.is_dir() else [path]))
    return list(found)


def _inside(folder: Path) -> list[Path]:
    files = [
        path for path in folder.iterdir() if path.name.lower().endswith(_ENDINGS) and not path.name.startswith(".")
    ]
    return sorted(path for path in files if path.is_file())
