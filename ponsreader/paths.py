"""Where things lie on this computer, decided in one place so that a test or a portable copy can move it all.

``PONSREADER_HOME`` puts everything below one folder; an argument goes before it.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

HOME_VARIABLE = "PONSREADER_HOME"
_APP = "ponsreader"


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders. None of them is made before something is written there."""

    data: Path
    library: Path  # one .pons file a book
    models: Path
    cache: Path
    logs: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.data / "settings.json"

    @property
    def connections(self) -> Path:
        """One JSON line for every connection that this program ever made."""
        return self.data / "connections.jsonl"


def find_paths(home: Path | None = None, *, library: Path | None = None, models: Path | None = None) -> Paths:
    """The folders below ``home``, else below ``PONSREADER_HOME``, else where this system keeps them."""
    base = home or _home_from_environment()
    if base is None:
        data = platformdirs.user_data_path(_APP, appauthor=False)
        cache = platformdirs.user_cache_path(_APP, appauthor=False)
        logs = platformdirs.user_log_path(_APP, appauthor=False)
    else:
        data, cache, logs = base, base / "cache", base / "logs"
    return Paths(data, library or data / "library", models or data / "models", cache, logs)


def expanded(path: str | Path) -> Path:
    """The path with ``~`` as somebody's home; that of nobody stays as it is."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 - Path.expanduser fails for a user who is not there


def _home_from_environment() -> Path | None:
    value = os.environ.get(HOME_VARIABLE, "").strip()
    return expanded(value).absolute() if value else None
