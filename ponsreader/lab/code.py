"""Which code made a number: a digest of source files, so that rows and cached books of other code are told apart."""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_LIBRARIES = ("ponsreader", "numpy", "scipy", "fastembed", "llama-cpp-python")

# What decides how a book is imported and indexed, given its vectors.
INDEXING = (
    "books", "index", "store", "folding.py", "sentences.py", "app/embedding.py", "app/importing.py", "app/indexing.py",
    "app/quickly.py",
)  # fmt: skip
# What decides what is found, once it is indexed.
ASKING = ("reasoning", "app/view.py", "app/asking.py", "method.py")


@cache  # what is loaded does not change, whatever happens to the files meanwhile
def digest(*parts: str) -> str:
    """A short hash of the Python files under these parts of the package."""
    found = hashlib.sha256()
    for path in _sources(parts):
        found.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


def versions() -> dict[str, str]:
    """Of the program, of the libraries that numbers depend on, and of the code that indexes and asks."""
    known = {name: _version(name) for name in _LIBRARIES}
    return {name: found for name, found in known.items() if found} | {"code": digest(*INDEXING, *ASKING)}


def _sources(parts: Iterable[str]) -> list[Path]:
    roots = [_PACKAGE / part for part in parts]
    return sorted(p for root in roots for p in (root.rglob("*.py") if root.is_dir() else [root]))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
