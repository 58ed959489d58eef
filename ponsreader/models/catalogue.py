"""Which models are there, by name: the models folder, and files elsewhere that the reader pointed to."""

import contextlib
import hashlib
import json
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ponsreader.errors import ModelError
from ponsreader.models.gguf import read_head
from ponsreader.paths import expanded
from ponsreader.progress import Progress, Unwatched

logger = logging.getLogger(__name__)

Role = Literal["reader", "embedder"]

STARTER_READER = "SmolLM2-135M-Instruct.Q4_1"
STARTER_READER_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
STARTER_EMBEDDER = "all-MiniLM-L6-v2-int8"
STARTER_EMBEDDER_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
MODEL_FILES = ("model.onnx", "model_optimized.onnx", "onnx/model.onnx", "model_quantized.onnx")

_MANIFEST = "manifest.json"
_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One model that can be named. ``path``: the GGUF file, or the embedder's folder."""

    name: str
    role: Role
    path: Path
    size: int  # bytes
    starter: bool
    elsewhere: bool  # referenced, not in the models folder
    problem: str = ""  # why it cannot be used, in words


class Catalogue:
    """The models folder with its manifest, which remembers checksums and files elsewhere."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def entries(self) -> list[Entry]:
        """Every model, readers first, by name."""
        found = {entry.path: entry for entry in self._in_folder()}
        for path in self._elsewhere():
            found.setdefault(path, _entry(path, elsewhere=True))
        return sorted(found.values(), key=lambda entry: (entry.role != "reader", entry.name.casefold()))

    def find(self, wanted: str | Path, role: Role) -> Entry:
        """The model of this name (in full, or a beginning that only one has), or the one at this path."""
        name = str(wanted)
        mine = [entry for entry in self.entries() if entry.role == role]
        exact = [entry for entry in mine if name in (entry.name, entry.path.name)]
        begun = [entry for entry in mine if entry.name.casefold().startswith(name.casefold())]
        for hits in (exact, begun):
            if len(hits) == 1:
                return hits[0]
        path = expanded(name)
        with contextlib.suppress(OSError):  # a name too long for a path
            if path.exists():
                return _at(path.absolute(), role)
        raise ModelError("unknown_model", _unknown(name, role, mine, begun))

    def starter(self, role: Role) -> Entry | None:
        """The starter model of this role, if it has been fetched."""
        return next((entry for entry in self.entries() if entry.role == role and entry.starter), None)

    def add(self, source: Path, *, copy: bool = False, progress: Progress = Unwatched()) -> Entry:
        """Take a GGUF file or an ONNX folder into the catalogue, after looking whether it is whole."""
        source = expanded(source).absolute()
        role: Role = "embedder" if source.is_dir() else "reader"
        entry = _at(source, role)
        if source.is_relative_to(self.folder.absolute()):
            return entry
        if copy:
            return _entry(self._copied(entry, progress), elsewhere=False)
        with self._manifest() as manifest:
            manifest["elsewhere"] = sorted({*manifest.get("elsewhere", []), str(source)})
        return _entry(source, elsewhere=True)

    def forget(self, name: str, role: Role) -> None:
        """Take a model off the list; a file elsewhere stays where it is, one in the folder is deleted."""
        entry = self.find(name, role)
        with self._manifest() as manifest:
            manifest["elsewhere"] = [each for each in manifest.get("elsewhere", []) if each != str(entry.path)]
        if not entry.elsewhere and entry.path.is_relative_to(self.folder):
            shutil.rmtree(entry.path) if entry.path.is_dir() else entry.path.unlink()

    def sha256(self, path: Path, progress: Progress = Unwatched()) -> str:
        """The checksum of a model file (of an embedder's folder: of its ONNX file), computed once."""
        file = onnx_file(path) if path.is_dir() else path
        status = file.stat()
        stamp = [status.st_size, status.st_mtime_ns]
        known = self._read_manifest().get("sha256", {}).get(str(file))
        if known and known[:2] == stamp:
            return str(known[2])
        digest = sha256_of(file, progress)
        with contextlib.suppress(OSError), self._manifest() as manifest:  # a read-only folder only costs time
            manifest.setdefault("sha256", {})[str(file)] = [*stamp, digest]
        return digest

    def _in_folder(self) -> Iterator[Entry]:
        if not self.folder.is_dir():
            return
        for path in self.folder.iterdir():
            if path.name.startswith("."):
                continue
            if path.suffix == ".gguf" or (path.is_dir() and _onnx_in(path)):
                yield _entry(path, elsewhere=False)
            elif path.is_dir():
                yield from (_entry(file, elsewhere=False) for file in sorted(path.glob("*.gguf")))

    def _elsewhere(self) -> list[Path]:
        return [Path(each) for each in self._read_manifest().get("elsewhere", []) if isinstance(each, str)]

    def _copied(self, entry: Entry, progress: Progress) -> Path:
        target = self.folder / entry.path.name
        room_for(entry.size, self.folder)
        with tempfile.TemporaryDirectory(dir=self.folder, prefix=".adding-") as temporary:
            copy = Path(temporary) / entry.path.name
            if entry.path.is_dir():
                shutil.copytree(entry.path, copy)
            else:
                _copy_file(entry.path, copy, progress)
            copy.replace(target)
        return target

    def _read_manifest(self) -> dict[str, Any]:  # Any: JSON
        try:
            content = json.loads((self.folder / _MANIFEST).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}  # it only saves work: checksums are computed again
        return content if isinstance(content, dict) else {}

    @contextlib.contextmanager
    def _manifest(self) -> Iterator[dict[str, Any]]:  # Any: JSON
        manifest = self._read_manifest()
        yield manifest
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=self.folder, prefix="." + _MANIFEST)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(manifest, file, ensure_ascii=False, indent=1)
        Path(temporary).replace(self.folder / _MANIFEST)


def onnx_file(folder: Path) -> Path:
    """The ONNX file of an embedder's folder; ModelError where there is none."""
    file = _onnx_in(folder)
    if file is None:
        raise ModelError("not_onnx", f"The folder {folder} holds no ONNX model (model.onnx and tokenizer.json).")
    return file


def sha256_of(file: Path, progress: Progress = Unwatched()) -> str:
    """The SHA-256 of a file, in hex."""
    digest, done, total = hashlib.sha256(), 0, file.stat().st_size
    with file.open("rb") as stream:
        while piece := stream.read(_PIECE):
            progress.check()
            digest.update(piece)
            done += len(piece)
            progress.report(done, total, f"checking {file.name}")
    return digest.hexdigest()


def _onnx_in(folder: Path) -> Path | None:
    if not (folder / "tokenizer.json").is_file():
        return None
    named = next((folder / name for name in MODEL_FILES if (folder / name).is_file()), None)
    return named or next(iter(sorted(folder.glob("*.onnx"))), None)


def _at(path: Path, role: Role) -> Entry:
    """The model at this path, looked at: whole, and of this role."""
    if role == "embedder":
        onnx_file(path)
    elif path.is_dir():
        raise ModelError("not_gguf", f"{path} is a folder; a reader model is a GGUF file.")
    else:
        read_head(path)
    return _entry(path, elsewhere=True)


def _entry(path: Path, *, elsewhere: bool) -> Entry:
    role: Role = "reader" if path.suffix == ".gguf" or path.is_file() else "embedder"
    name = path.name.removesuffix(".gguf")
    starter = name == (STARTER_READER if role == "reader" else STARTER_EMBEDDER)
    try:
        size = path.stat().st_size if role == "reader" else onnx_file(path).stat().st_size
    except (OSError, ModelError):
        return Entry(name, role, path, 0, starter, elsewhere, f"It is no longer at {path}.")
    return Entry(name, role, path, size, starter, elsewhere)


def _copy_file(source: Path, target: Path, progress: Progress) -> None:
    done, total = 0, source.stat().st_size
    with source.open("rb") as reading, target.open("wb") as writing:
        while piece := reading.read(_PIECE):
            progress.check()
            writing.write(piece)
            done += len(piece)
            progress.report(done, total, f"copying {source.name}")


def room_for(size: int, folder: Path) -> None:
    """Make the folder; raise ModelError where ``size`` bytes would fill its disk."""
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    if free < size + 100_000_000:
        raise ModelError(
            "disk_full",
            f"The models folder has {free / 1e9:.1f} GB free and {size / 1e9:.1f} GB are needed. "
            "Nothing was changed. Make room, or choose another folder.",
        )


def _unknown(name: str, role: Role, mine: list[Entry], begun: list[Entry]) -> str:
    if len(begun) > 1:
        return f"“{name}” could be {' or '.join(entry.name for entry in begun)}. Say which."
    have = f"There are: {', '.join(entry.name for entry in mine)}." if mine else f"No {role} model is there yet."
    return f"No {role} model is called “{name}”, and no file has that path. {have}"
