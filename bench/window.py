"""How soon the window is up, what memory it takes, and how soon a very long book is open and can be leafed through.

    python -m bench.window [--times 5]

Each in a process of its own, offscreen, the files warm. The window is up when it has been painted; the memory is that
of its process with the sample open and read closely, no model loaded; the long book has three million characters.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from ponsreader.gui.main_window import MainWindow

LONG = 3_000_000  # characters
_LEAVES = 40  # pages turned in the long book
_MB = 1e6


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=5)
    options.add_argument("--step", choices=tuple(_STEPS), help=argparse.SUPPRESS)
    options.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    asked = options.parse_args()
    if asked.step:
        print(json.dumps(_STEPS[asked.step](asked.home)))
        return
    with tempfile.TemporaryDirectory(prefix="ponsreader-window-") as folder:
        home = Path(folder)
        _apart("prepare", home)
        up = [_apart("up", home)["painted"] for _ in range(asked.times + 1)][1:]
        print(f"window up: {statistics.median(up):.2f} s, at most {max(up):.2f} s")
        print(f"memory with the sample open: {_apart('memory', home)['bytes'] / _MB:.0f} MB")
        told = [_apart("long", home) for _ in range(asked.times)]
        for name, words in (("opened", "long book open"), ("leaf", "longest of its leaves")):
            seconds = [each[name] for each in told]
            print(f"{words}: {statistics.median(seconds):.2f} s, at most {max(seconds):.2f} s")


def _apart(step: str, home: Path) -> dict[str, float]:
    """One step in a process of its own; what it measured, and when it was painted, counted from the start."""
    command = [sys.executable, "-m", "bench.window", "--step", step, "--home", str(home)]
    here = Path(__file__).resolve().parent.parent
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    began = time.monotonic()
    done = subprocess.run(command, cwd=here, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    if "painted_at" in told:
        told["painted"] = told["painted_at"] - began
    return told


def _prepare(home: Path) -> dict[str, float]:
    """The sample and a long book on the shelf."""
    from ponsreader.app import importing
    from ponsreader.app.desk import Desk
    from ponsreader.app.sample import sample
    from ponsreader.store.book import BookFile

    with Desk(home=home) as desk:
        entry = sample(desk)
        with BookFile.open(entry.path, readonly=True) as book:
            text = book.text
        chapters = [f"CHAPTER {n + 1}\n\n{text[n * 9000 : n * 9000 + 9000]}" for n in range(len(text) // 9000)]
        whole = "\n\n\n".join(chapters)
        source = home / "long.txt"
        source.write_text("\n\n\n".join([whole] * (LONG // len(whole) + 1)), encoding="utf-8")
        importing.add(desk, source)
    return {}


def _up(home: Path) -> dict[str, float]:
    from PySide6.QtWidgets import QApplication

    _window(home)
    QApplication.processEvents()
    return {"painted_at": time.monotonic()}


def _memory(home: Path) -> dict[str, float]:
    from ponsreader.gui.main import wait_for

    window = _window(home)
    window.open_sample()
    wait_for(lambda: window.book_page is not None and not window.workers.busy())
    return {"bytes": float(psutil.Process().memory_info().rss)}


def _long(home: Path) -> dict[str, float]:
    from PySide6.QtWidgets import QApplication

    from ponsreader.gui.main import wait_for

    window = _window(home)
    wait_for(lambda: not window.workers.busy())
    long = next(book for book in window.services.library.shelf() if not book.sample)
    began = time.monotonic()
    window.open_book(long.key, LONG)
    while window.book_page is None or not window.book_page.isVisible():
        QApplication.processEvents()
    QApplication.processEvents()
    opened = time.monotonic() - began
    assert len(window.book_page.reading.book.text) >= LONG
    leaves = []
    for leaf in range(_LEAVES):
        began = time.monotonic()
        window.book_page.panes.text.show_span(leaf * LONG // _LEAVES, leaf * LONG // _LEAVES + 20)
        QApplication.processEvents()
        leaves.append(time.monotonic() - began)
    return {"opened": opened, "leaf": max(leaves)}


def _window(home: Path) -> "MainWindow":
    from ponsreader.app.desk import Desk
    from ponsreader.gui.from_app import make_services
    from ponsreader.gui.look import Look
    from ponsreader.gui.main import make_application, open_for_picture

    application = make_application(["ponsreader"])
    return open_for_picture(make_services(Desk(home=home)), Look(application), home / "w.ini", (1280, 800))


_STEPS: dict[str, Callable[[Path], dict[str, float]]] = {
    "prepare": _prepare,
    "up": _up,
    "memory": _memory,
    "long": _long,
}


if __name__ == "__main__":
    main()
