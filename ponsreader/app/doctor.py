"""What this computer and this installation can do: the first thing to look at when something does not work."""

import importlib.metadata
import os
import platform
import shutil
import sys
from collections.abc import Mapping

import psutil

from ponsreader import __version__
from ponsreader.app import models
from ponsreader.app.desk import Desk
from ponsreader.store import database

_PACKAGES = (
    "PySide6-Essentials",
    "apsw",
    "chardet",
    "fastembed",
    "igraph",
    "llama-cpp-python",
    "llguidance",
    "numpy",
    "onnxruntime",
    "scipy",
    "selectolax",
    "sqlite-vec",
)


def examine(desk: Desk) -> Mapping[str, object]:
    """Versions, SQLite with its extensions, processor, memory, folders and models, as plain data."""
    reader = desk.reader_state()
    return {
        "ponsreader": __version__,
        "python": sys.version.split()[0],
        "system": platform.platform(),
        "packages": {name: _version(name) for name in _PACKAGES},
        "sqlite": database.versions(),
        "cpu": {"cores": os.cpu_count(), "architecture": platform.machine()},
        "memory": {"total": psutil.virtual_memory().total, "free": psutil.virtual_memory().available},
        "folders": _folders(desk),
        "offline": desk.settings.offline,
        "reader": {"name": reader.name, "starter": reader.starter, "reason": reader.reason},
        "models": [
            {
                "name": listed.entry.name,
                "role": listed.entry.role,
                "path": str(listed.entry.path),
                "bytes": listed.entry.size,
                "in_use": listed.in_use,
                "problem": listed.entry.problem,
            }
            for listed in models.models(desk)
        ],
    }


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _folders(desk: Desk) -> Mapping[str, Mapping[str, object]]:
    named = {"library": desk.paths.library, "models": desk.paths.models, "logs": desk.paths.logs}
    return {name: {"path": str(path), "exists": path.is_dir(), "free": _free(path)} for name, path in named.items()}


def _free(path: os.PathLike[str]) -> int | None:
    """Free bytes where the folder is or will be."""
    here = os.fspath(path)
    while not os.path.isdir(here):  # noqa: PTH112 - walks up from folders that are not made yet
        here = os.path.dirname(here)  # noqa: PTH120
    try:
        return shutil.disk_usage(here).free
    except OSError:
        return None
