"""How long Stop takes, at every stage of indexing and asking, from the press until the work has ended.

    python -m bench.stopping [--times 3]

The sample is indexed and asked with the starter models (``models get starter``). Each stage is stopped some moments
after it has begun: models being loaded, sentences embedded, a book read by rules, prompts processed, notes written,
evidence chosen, an answer written. After each Stop the next stage begins with the same models, so what was stopped
must have left them able to work.
"""

import argparse
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ponsreader.app import asking, importing, indexing
from ponsreader.app.desk import Desk, Host
from ponsreader.app.pace import Standing
from ponsreader.app.sample import QUESTION, sample
from ponsreader.app.sample_book import sample_file
from ponsreader.errors import Cancelled
from ponsreader.models.catalogue import Catalogue
from ponsreader.models.client import open_host
from ponsreader.models.protocols import Completion, Prompt, Reader, ReaderInfo
from ponsreader.paths import Paths, find_paths
from ponsreader.progress import Progress, Unwatched
from ponsreader.settings import Settings

LIMIT = 1.0  # seconds that Stop may take
_WAIT = 300.0  # seconds for a stage to begin, or to end


class Watch:
    """Progress with a Stop, which knows what has begun."""

    def __init__(self) -> None:
        self.begun: dict[str, threading.Event] = {}
        self.stopped = False

    def report(self, done: float, total: float, note: str = "") -> None:
        """Something is done."""
        self.begin("report")

    def check(self) -> None:
        """Raise Cancelled once stopped."""
        if self.stopped:
            raise Cancelled

    def stands(self, standing: Standing) -> None:
        """A stage of indexing goes on."""
        self.begin(standing.stage)

    def begin(self, what: str) -> None:
        """Something begins."""
        self.event(what).set()

    def event(self, what: str) -> threading.Event:
        """Set once it has begun."""
        return self.begun.setdefault(what, threading.Event())


class WatchedReader:
    """The reader model, telling what it is asked for: "chunk", "flow", "answer"."""

    def __init__(self, reader: Reader, watch: Callable[[], Watch]) -> None:
        self._reader, self._watch = reader, watch

    @property
    def info(self) -> ReaderInfo:
        """Which model this is."""
        return self._reader.info

    def count(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text."""
        return self._reader.count(texts)

    def complete(self, prompts: Iterable[Prompt], *, progress: Progress = Unwatched()) -> Iterator[Completion]:
        """The model's own, told when the first prompt is taken."""

        def told() -> Iterator[Prompt]:
            for prompt in prompts:
                self._watch().begin("flow" if prompt.key == "flow" else "chunk")
                yield prompt

        return self._reader.complete(told(), progress=progress)

    def stream(self, prompt: Prompt, *, progress: Progress = Unwatched()) -> Iterator[str]:
        """The model's own, told when it is asked."""
        self._watch().begin("answer")
        return self._reader.stream(prompt, progress=progress)


class WatchedHost:
    """The models' process with the reader watched."""

    def __init__(self, host: Host, watch: Callable[[], Watch]) -> None:
        assert host.reader is not None, host.reader_reason
        self.reader: Reader | None = WatchedReader(host.reader, watch)
        self.embedder = host.embedder
        self.reader_reason, self.embedder_reason = host.reader_reason, host.embedder_reason
        self.close = host.close


@dataclass(frozen=True, slots=True)
class Stage:
    """What is stopped: so many seconds after ``begins`` has begun in ``work``."""

    name: str
    begins: str
    after: float
    work: Callable[[Desk, Watch], object]
    fresh: bool = False  # with models that are not loaded yet


def stages(book: Path) -> list[Stage]:
    """All of them, in an order in which each finds what it needs."""

    def index(depth: indexing.Depths) -> Callable[[Desk, Watch], object]:
        def work(desk: Desk, watch: Watch) -> object:
            entry = desk.library.find(str(book))
            return indexing.index(desk, entry, depth=depth, progress=watch, standing=watch.stands)

        return work

    def ask(desk: Desk, watch: Watch) -> object:
        return asking.ask(desk, sample(desk), QUESTION, progress=watch, record=False)

    def load(desk: Desk, watch: Watch) -> object:
        watch.begin("load")
        return index("close")(desk, watch)

    return [
        Stage("models being loaded", "load", 0.2, load, fresh=True),
        Stage("sentences embedded", "vectors", 0.7, index("quick")),
        Stage("read by rules", "quick", 0.2, index("quick")),
        Stage("prompts processed", "chunk", 1.5, index("close")),
        Stage("notes written", "chunk", 25.0, index("close")),
        Stage("evidence chosen", "flow", 0.7, ask),
        Stage("answer written", "answer", 5.0, ask),
    ]


def stop(desk: Desk, stage: Stage, watch: Watch) -> float | None:
    """Seconds from the press to the end of the work; None where it had ended before."""
    ended: list[float] = []

    def run() -> None:
        try:
            stage.work(desk, watch)
        except Cancelled:
            ended.append(time.monotonic())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    if not watch.event(stage.begins).wait(_WAIT):
        raise RuntimeError(f"“{stage.name}” never began")
    time.sleep(stage.after)
    pressed = time.monotonic()
    watch.stopped = True
    thread.join(_WAIT)
    return ended[0] - pressed if ended and ended[0] >= pressed else None


def main() -> int:
    """Run from the command line; 0 if no Stop took too long."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=3)
    times = options.parse_args().times
    if Catalogue(find_paths().models).starter("reader") is None:
        print("The starter models are wanted: ponsreader models get starter", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="ponsreader-stopping-") as folder:
        return _measure_all(Path(folder), times)


def _measure_all(folder: Path, times: int) -> int:
    slowest = 0.0
    current = Watch()

    def opening(settings: Settings, paths: Paths) -> WatchedHost:
        return WatchedHost(open_host(settings, find_paths()), lambda: current)

    with Desk(home=folder, host=opening) as desk:
        sample(desk)
        with Desk(library=folder / "unread") as shelf:  # the sample on the desk's own is read closely
            book = importing.add(shelf, sample_file()).path
        for stage in stages(book):
            took: list[float] = []
            for _ in range(times):
                if stage.fresh:
                    desk.close()
                current = Watch()
                seconds = stop(desk, stage, current)
                took += [] if seconds is None else [seconds]
            slowest = max([slowest, *took])
            print(_line(stage.name, took, times), flush=True)
    return 0 if slowest < LIMIT else 1


def _line(name: str, took: list[float], times: int) -> str:
    if not took:
        return f"{name:22} had ended before it was stopped"
    return f"{name:22} {statistics.median(took):6.3f} s, at most {max(took):.3f} s ({len(took)} of {times} stopped)"


if __name__ == "__main__":
    sys.exit(main())
