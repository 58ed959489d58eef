"""The models' process: everything native lives and, if it must, dies here, apart from the program.

It is told what to do over its standard input and answers over its standard output. The end of the input means
that the program is gone, and ends this process at once, whatever it is doing.
"""

import contextlib
import ctypes
import faulthandler
import json
import logging
import logging.handlers
import os
import queue
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from ponsreader import offline
from ponsreader.errors import ModelError
from ponsreader.models.process import FETCH_FLAG
from ponsreader.models.protocols import Completion, Prompt, Vectors
from ponsreader.models.wire import Message, Sender, receive

if TYPE_CHECKING:
    from ponsreader.models.embedder import OnnxEmbedder, Seen
    from ponsreader.models.llama import Engine
    from ponsreader.models.native import Vocabulary

logger = logging.getLogger(__name__)

_HEARTBEAT = 1.0  # seconds
_POLITE = 5  # niceness: indexing takes long, and the reader does other things meanwhile
_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Serve until the program closes its end; or, told to, fetch an embedder."""
    if FETCH_FLAG in sys.argv:
        fetch_embedder(*sys.argv[sys.argv.index(FETCH_FLAG) + 1 :][:2])
        return
    offline.switch(True)
    incoming, sender = _own_pipes()
    hello = receive(incoming)
    if hello is None:
        return
    _settle(hello[0])
    server = _Server(hello[0], sender)
    server.start()
    while (received := receive(incoming)) is not None:
        server.take(received[0])
    os._exit(0)  # threads may be deep in native code, which nobody waits for any more


def fetch_embedder(name: str, target: str) -> None:
    """Let fastembed fetch a model that it knows, and lay it out as a folder of its own."""
    from fastembed import TextEmbedding

    from ponsreader.models.embedder import FASTEMBED_NOTE

    known = {each["model"].casefold(): each["model"] for each in TextEmbedding.list_supported_models()}
    if name.casefold() not in known:
        sys.exit(f"fastembed does not know an embedder of the name {name}")
    with tempfile.TemporaryDirectory() as cache:
        model: Any = TextEmbedding(known[name.casefold()], cache_dir=cache, lazy_load=True).model
        shutil.copytree(model._model_dir, target)  # which fastembed publishes nowhere else
    (Path(target) / FASTEMBED_NOTE).write_text(json.dumps({"model": known[name.casefold()]}), "utf-8")


class _Server:
    """Hands what comes in to the thread of the reader or of the embedder."""

    def __init__(self, hello: Message, sender: Sender) -> None:
        self._sender = sender
        self._reading = _Reading(hello.get("reader"), sender)
        self._embedding = _Embedding(hello.get("embedder"), sender)

    def start(self) -> None:
        for run in (self._reading.run, self._embedding.run, self._beat):
            threading.Thread(target=run, daemon=True).start()

    def take(self, message: Message) -> None:
        if message["op"] == "count":
            self._reading.count(message)
            return
        if message["op"] == "cancel":
            self._reading.interrupt(message["id"])
        target = self._embedding if message["op"] in ("embed", "fingerprint") else self._reading
        target.inbox.put(message)
        if message["op"] == "cancel":
            self._embedding.inbox.put(message)

    def _beat(self) -> None:
        while True:
            self._sender.send({"op": "alive"})
            threading.Event().wait(_HEARTBEAT)


class _Reading:
    """The reader model's thread: commands between two steps."""

    def __init__(self, config: Mapping[str, Any] | None, sender: Sender) -> None:  # Any: JSON
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._config = config
        self._sender = sender
        self._engine: Engine | None = None
        self._vocabulary: Vocabulary | None = None
        self._ids: dict[int, int] = {}  # the engine's number of a call -> the program's

    def run(self) -> None:
        """Serve; a bug ends the process with its traceback in the log."""
        try:
            while True:
                self._commands()
                if self._engine is not None and self._engine.busy:
                    self._step(self._engine)
        except BaseException:
            logger.exception("the reader's thread failed")
            os._exit(70)

    def count(self, message: Message) -> None:
        """Count tokens, with the vocabulary alone; called from another thread, and waits for no step."""
        try:
            if self._vocabulary is None:
                from ponsreader.models.native import read_vocabulary

                self._vocabulary = read_vocabulary(self._file())
            counts = [len(self._vocabulary.tokenize(text)) for text in message["texts"]]
        except ModelError as error:
            _send_error(self._sender, message["id"], error)
        else:
            self._sender.send({"op": "counted", "id": message["id"], "counts": counts})

    def interrupt(self, wanted: int) -> None:
        """End the step that a cancelled call is in, if it is in one; called from another thread."""
        engine = self._engine
        numbers = [number for number, each in list(self._ids.items()) if each == wanted]
        if engine is not None and numbers:
            engine.abort(numbers[0])

    def _commands(self) -> None:
        idle = self._engine is None or not self._engine.busy
        while True:
            try:
                message = self.inbox.get(block=idle)
            except queue.Empty:
                return
            idle = False
            self._obey(message)

    def _obey(self, message: Message) -> None:
        if message["op"] == "cancel":
            self._cancel(message["id"])
            return
        try:
            engine = self._loaded()
        except ModelError as error:
            _send_error(self._sender, message["id"], error)
            return
        if message["op"] == "describe":
            self._sender.send({"op": "described", "id": message["id"], **_described(engine)})
        else:
            urgent = message["op"] == "stream"
            number = engine.submit(Prompt(**message["prompt"]), urgent=urgent, streamed=urgent)
            self._ids[number] = message["id"]

    def _cancel(self, wanted: int) -> None:
        for number in [number for number, each in self._ids.items() if each == wanted]:
            del self._ids[number]
            if self._engine is not None:
                self._engine.cancel(number)
        if self._engine is not None:
            self._engine.resume()
        self._sender.send({"op": "cancelled", "id": wanted})

    def _step(self, engine: "Engine") -> None:
        from ponsreader.models.llama import Piece

        for event in engine.step():
            number = self._ids.get(event.number)
            if number is None:
                continue
            if isinstance(event, Piece):
                self._sender.send({"op": "piece", "id": number}, event.data)
            else:
                del self._ids[event.number]
                self._sender.send({"op": "done", "id": number, "completion": _plain(event.completion)})

    def _loaded(self) -> "Engine":
        if self._engine is None:
            from ponsreader.models.llama import Engine, Options

            file = self._file()
            options = dict(self._config["options"]) if self._config else {}
            cache = options.pop("cache", None)
            self._engine = Engine(file, Options(**options, cache=Path(cache) if cache else None))
        return self._engine

    def _file(self) -> Path:
        if self._config is None:
            raise ModelError("no_reader", "There is no reader model.")
        return Path(self._config["path"])


class _Embedding:
    """The embedder's thread: queries go before passages, between two slices."""

    def __init__(self, config: Mapping[str, Any] | None, sender: Sender) -> None:  # Any: JSON
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._config = config
        self._sender = sender
        self._embedder: OnnxEmbedder | None = None
        self._jobs: list[_EmbedJob] = []

    def run(self) -> None:
        """Serve; a bug ends the process with its traceback in the log."""
        try:
            while True:
                self._commands()
                if self._jobs:
                    self._slice(min(self._jobs, key=lambda job: (not job.urgent, job.number)))
        except BaseException:
            logger.exception("the embedder's thread failed")
            os._exit(70)

    def _commands(self) -> None:
        idle = not self._jobs
        while True:
            try:
                message = self.inbox.get(block=idle)
            except queue.Empty:
                return
            idle = False
            self._obey(message)

    def _obey(self, message: Message) -> None:
        if message["op"] == "cancel":
            self._jobs = [job for job in self._jobs if job.number != message["id"]]
            return
        try:
            embedder = self._loaded()
        except ModelError as error:
            _send_error(self._sender, message["id"], error)
            return
        if message["op"] == "fingerprint":
            fingerprint = {name: getattr(embedder.fingerprint, name) for name in _FINGERPRINT}
            self._sender.send({"op": "fingerprint", "id": message["id"], "fingerprint": fingerprint})
        else:
            self._jobs.append(_EmbedJob(message, embedder))

    def _slice(self, job: "_EmbedJob") -> None:
        share = next(job.steps, None)
        if share is not None:
            self._sender.send({"op": "share", "id": job.number, "share": share})
            return
        self._jobs.remove(job)
        words, tables = job.tokens()
        self._sender.send(
            {"op": "vectors", "id": job.number, "width": job.vectors.shape[1], "words": words},
            b"".join(table.tobytes() for table in (job.vectors, *tables)),
        )

    def _loaded(self) -> "OnnxEmbedder":
        if self._config is None:
            raise ModelError("no_embedder", "There is no embedder.")
        if self._embedder is None:
            from ponsreader.models.embedder import OnnxEmbedder

            self._embedder = OnnxEmbedder(
                Path(self._config["path"]),
                name=self._config["name"],
                sha256=self._config["sha256"],
                threads=self._config["threads"],
            )
        return self._embedder


class _EmbedJob:
    """Texts that are being embedded, slice by slice."""

    def __init__(self, message: Message, embedder: "OnnxEmbedder") -> None:
        self.number: int = message["id"]
        self.urgent = message["kind"] == "query"
        self._texts = len(message["texts"])
        self._seen: Seen | None = {} if message["closely"] else None
        self.vectors, self.steps = embedder.begin(message["texts"], message["kind"], self._seen)

    def tokens(self) -> tuple[list[Sequence[str]], list[Vectors]]:
        """Each text's words and their vectors, where they were asked for."""
        from ponsreader.models.embedder import joined_tokens

        if self._seen is None:
            return [], []
        tokens = joined_tokens(self._seen, self._texts, self.vectors.shape[1])
        return [each.words for each in tokens], [each.vectors for each in tokens]


_FINGERPRINT = ("name", "sha256", "width", "query_prefix", "passage_prefix")
_COMPLETION = ("key", "text", "stop", "prompt_tokens", "generated_tokens", "seconds", "detail")


def _plain(completion: Completion) -> Message:
    return {name: getattr(completion, name) for name in _COMPLETION}


def _described(engine: "Engine") -> Message:
    size = engine.size
    return {
        "sequences": size.sequences,
        "context": size.wide,
        "threads": size.threads,
        "gpu_reason": engine.gpu_reason,
    }


def _send_error(sender: Sender, number: int, error: ModelError) -> None:
    sender.send({"op": "error", "id": number, "kind": error.kind, "message": error.message})


def _own_pipes() -> tuple[BinaryIO, Sender]:
    """The pipes to the program, moved away from where native code might print or read."""
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (0, 1):
            msvcrt.setmode(descriptor, os.O_BINARY)
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return incoming, Sender(outgoing)


def _settle(hello: Message) -> None:
    """Be polite, leave a log, and die with the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which then ends this process
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != hello["parent"]:
            os._exit(0)
    if hello.get("polite", True) and hasattr(os, "nice"):
        os.nice(_POLITE)
    folder = hello.get("logs")
    if folder:
        with contextlib.suppress(OSError):  # a write-protected folder is no reason not to answer
            _log_to(Path(folder))


def _log_to(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    handler = logging.handlers.RotatingFileHandler(
        folder / "models.log", maxBytes=1_000_000, backupCount=2, encoding="utf-8"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    crash = (folder / "models-crash.log").open("w", encoding="utf-8")
    os.dup2(crash.fileno(), 2)  # what llama.cpp says when it gives up
    faulthandler.enable(crash)


if __name__ == "__main__":
    main()
