"""Everything that one person has open: folders, choices, the library, and the models once they are needed."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from ponsreader import offline
from ponsreader.app.view import Views
from ponsreader.errors import ModelError, StoreError
from ponsreader.models.catalogue import Catalogue, Entry, Role
from ponsreader.models.client import open_host
from ponsreader.models.protocols import Embedder, Reader
from ponsreader.paths import Paths, find_paths
from ponsreader.settings import Settings, load, save
from ponsreader.store.database import is_disk_full
from ponsreader.store.library import Library

NO_READER = "There is no language file yet. Choose one that you have, or fetch one."


class Host(Protocol):
    """Where the models live. Each is None where it is missing, with the reason in a reader's words."""

    reader: Reader | None
    reader_reason: str
    embedder: Embedder | None
    embedder_reason: str

    def close(self) -> None:
        """End it."""


OpenHost = Callable[[Settings, Paths], Host]


@dataclass(frozen=True, slots=True)
class ReaderState:
    """Which reader model there is; without one, ``reason`` says why, in a reader's words."""

    name: str | None
    starter: bool
    reason: str


class Desk:
    """Folders, settings and library are there at once; the models' process is started at first need. Thread-safe.

    ``host`` opens the models; it is called anew after they were closed.
    """

    def __init__(self, *, library: Path | None = None, home: Path | None = None, host: OpenHost = open_host) -> None:
        self.paths: Paths = find_paths(home, library=library)
        self.settings: Settings = load(self.paths.settings)
        self.library = Library(self.paths.library)
        offline.switch(self.settings.offline)
        self.views = Views()
        self._open_host = host
        self._host: Host | None = None
        self._lock = threading.Lock()

    def save_settings(self, settings: Settings) -> None:
        """New choices hold at once and are kept; the models' process is started anew where they concern it.

        StoreError where they cannot be kept: they hold until the program ends.
        """
        concerned = _models_of(settings) != _models_of(self.settings)
        self.settings = settings
        offline.switch(settings.offline)
        if concerned:
            self.close()
        try:
            save(settings, self.paths.settings)
        except OSError as error:
            raise _not_kept(error) from error

    def reader_state(self) -> ReaderState:
        """Which reader model would be used. Starts nothing."""
        try:
            found = self.chosen("reader")
        except ModelError as error:
            return ReaderState(None, False, error.message)
        if found is None:
            return ReaderState(None, False, NO_READER)
        return ReaderState(found.name, found.starter, "")

    def chosen(self, role: Role) -> Entry | None:
        """The model in use: the one in the settings, else the starter, else none. ModelError if that one is gone."""
        files = Catalogue(self.paths.models)
        wanted = self.settings.reader if role == "reader" else self.settings.embedder
        return files.find(wanted, role) if wanted else files.starter(role)

    def host(self) -> Host:
        """The models' process, started at first need."""
        with self._lock:
            if self._host is None:
                self._host = self._open_host(self.settings, self.paths)
            return self._host

    def close(self) -> None:
        """End the models' process; it is started again when it is needed."""
        with self._lock:
            host, self._host = self._host, None
        if host is not None:
            host.close()

    def __enter__(self) -> "Desk":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _not_kept(error: OSError) -> StoreError:
    kind = "disk_full" if is_disk_full(error) else "cannot_write"
    return StoreError(
        kind,
        f"What you have chosen could not be kept for the next time: {error.strerror}. Your books are as they were. "
        "See that there is room on the disk and that you may write there, then choose again.",
    )


def _models_of(settings: Settings) -> Settings:
    """What of the settings the models' process is started with."""
    plain = Settings()
    return replace(
        settings,
        text_size=plain.text_size,
        theme=plain.theme,
        language=plain.language,
        offline=plain.offline,
        careful=plain.careful,
        kept=plain.kept,
    )
