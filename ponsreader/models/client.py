"""The reader model and the embedder as the rest of the program has them: at home in a process of their own.

Importing this loads nothing heavy, and making a ``ModelHost`` starts nothing: the process is started by the
first request. Many threads may ask at once; questions overtake indexing in the process.
"""

import contextlib
import queue
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np

from ponsreader.errors import ModelError
from ponsreader.models.catalogue import Catalogue, Entry, Role
from ponsreader.models.gguf import read_head
from ponsreader.models.process import GoneError, HostProcess, Inbox
from ponsreader.models.protocols import Completion, Embedder, Fingerprint, Prompt, Reader, ReaderInfo, Tokens, Vectors
from ponsreader.models.utf8 import Pieces
from ponsreader.models.wire import Message
from ponsreader.paths import Paths
from ponsreader.progress import Progress, Unwatched
from ponsreader.settings import Settings

WIDEST = 8192  # tokens a sequence holds where the settings do not say
_LOOK_EVERY = 0.05  # seconds between two looks at Stop
_AHEAD = 2  # calls that wait in the process so that no place there stays empty


class ModelHost:
    """A reader and an embedder, as far as there are any, in one process. Close it, or use it in ``with``."""

    def __init__(
        self,
        reader: Entry | None,
        embedder: Entry | None,
        settings: Settings,
        catalogue: Catalogue,
        *,
        logs: Path | None = None,
        cache: Path | None = None,
        reader_reason: str = "",
        embedder_reason: str = "",
    ) -> None:
        self.reader_reason = reader_reason
        self.embedder_reason = embedder_reason
        sha256 = "" if embedder is None else catalogue.sha256(embedder.path)
        self.process = HostProcess(
            {
                "op": "hello",
                "logs": str(logs) if logs else None,
                "reader": None if reader is None else {"path": str(reader.path), "options": _options(settings, cache)},
                "embedder": None
                if embedder is None
                else {
                    "path": str(embedder.path),
                    "name": embedder.name,
                    "sha256": sha256,
                    "threads": settings.threads,
                },
            }
        )
        self.reader: Reader | None = None if reader is None else HostedReader(self.process, reader, settings, catalogue)
        self.embedder: Embedder | None = None if embedder is None else HostedEmbedder(self.process)

    def describe(self) -> Message:
        """How the reader model runs: sequences, context, threads, gpu_reason. Loads it."""
        return _answer(self.process, {"op": "describe"}, Unwatched())[0]

    def retry(self) -> None:
        """Allow another start after crashes."""
        self.process.retry()

    def close(self) -> None:
        """End the process; what was under way ends with a ModelError."""
        self.process.close()

    def __enter__(self) -> "ModelHost":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_host(settings: Settings, paths: Paths) -> ModelHost:
    """The models that the settings name, else the starter pair; each is None, with its reason, where missing."""
    catalogue = Catalogue(paths.models)
    reader, reader_reason = _chosen(catalogue, settings.reader, "reader")
    embedder, embedder_reason = _chosen(catalogue, settings.embedder, "embedder")
    return ModelHost(
        reader,
        embedder,
        settings,
        catalogue,
        logs=paths.logs,
        cache=paths.cache,
        reader_reason=reader_reason,
        embedder_reason=embedder_reason,
    )


class HostedReader:
    """The reader model in the process."""

    def __init__(self, process: HostProcess, entry: Entry, settings: Settings, catalogue: Catalogue) -> None:
        self._process = process
        self._entry = entry
        self._settings = settings
        self._catalogue = catalogue
        self._sequences = settings.sequences

    @cached_property
    def info(self) -> ReaderInfo:
        """Which model this is, read from its file."""
        head = read_head(self._entry.path)
        context = self._settings.context or min(WIDEST, head.context or WIDEST)
        sha256 = self._catalogue.sha256(self._entry.path)
        return ReaderInfo(self._entry.name, sha256, context, head.parameters, self._entry.starter)

    def count(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, by this model's own tokenizer."""
        if not texts:
            return []
        message, _ = _answer(self._process, {"op": "count", "texts": list(texts)}, Unwatched())
        counts: list[int] = message["counts"]
        return counts

    def complete(self, prompts: Iterable[Prompt], *, progress: Progress = Unwatched()) -> Iterator[Completion]:
        """Work through many calls, several at a time; completions come as they finish, in any order.

        After a crash the calls under way are asked once more; ModelError after another.
        """
        inbox: Inbox = queue.SimpleQueue()
        waiting: dict[int, Prompt] = {}
        source = iter(prompts)
        more = True
        try:
            while more or waiting:
                while more and len(waiting) < self._room(progress):
                    progress.check()
                    prompt = next(source, None)
                    more = prompt is not None
                    if prompt is not None:
                        waiting[self._submit("complete", prompt, inbox)] = prompt
                if waiting:
                    yield from self._finished(inbox, waiting, progress)
        finally:
            for number in waiting:
                self._process.cancel(number)

    def stream(self, prompt: Prompt, *, progress: Progress = Unwatched()) -> Iterator[str]:
        """The pieces of one answer as they are written. Goes before calls of ``complete`` that are under way."""
        inbox: Inbox = queue.SimpleQueue()
        number = self._submit("stream", prompt, inbox)
        pieces = Pieces()
        begun = False
        try:
            while True:
                received = _next(inbox, progress)
                if isinstance(received, GoneError):
                    if begun or not self._process.may_restart:
                        raise self._process.crash_error()
                    number = self._submit("stream", prompt, inbox)
                    continue
                message, body = received
                if message["op"] == "piece":
                    begun = True
                    if text := pieces.add(body):
                        yield text
                    continue
                number = _end(self._process, number)
                _raise_error(message)
                completion = Completion(**message["completion"])
                if completion.stop == "error":
                    raise ModelError("no_answer", completion.detail)
                return
        finally:
            if number:
                self._process.cancel(number)

    def _submit(self, op: Literal["complete", "stream"], prompt: Prompt, inbox: Inbox) -> int:
        return self._process.ask({"op": op, "prompt": asdict(prompt)}, inbox)

    def _room(self, progress: Progress) -> int:
        if not self._sequences:
            self._sequences = _answer(self._process, {"op": "describe"}, progress)[0]["sequences"]
        return self._sequences + _AHEAD

    def _finished(self, inbox: Inbox, waiting: dict[int, Prompt], progress: Progress) -> Iterator[Completion]:
        received = _next(inbox, progress)
        if isinstance(received, GoneError):
            self._again(inbox, waiting)
            return
        message, _ = received
        if waiting.pop(message["id"], None) is None:
            return  # of a call that was asked again meanwhile
        self._process.done(message["id"])
        _raise_error(message)
        yield Completion(**message["completion"])

    def _again(self, inbox: Inbox, waiting: dict[int, Prompt]) -> None:
        """Ask the calls that a crash took, once more, in a new process."""
        prompts = list(waiting.values())
        waiting.clear()
        with contextlib.suppress(queue.Empty):
            while True:  # each call that was under way told of the same death
                inbox.get_nowait()
        if not self._process.may_restart:
            raise self._process.crash_error()
        for prompt in prompts:
            waiting[self._submit("complete", prompt, inbox)] = prompt


class HostedEmbedder:
    """The embedder in the process."""

    def __init__(self, process: HostProcess) -> None:
        self._process = process
        self._fingerprint: Fingerprint | None = None

    @property
    def fingerprint(self) -> Fingerprint:
        """Which embedder this is."""
        return self._loaded(Unwatched())

    def embed(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> Vectors:
        """One unit vector a text, in the order given; for no texts the model is loaded all the same."""
        return self._embedded(texts, kind, progress, closely=False)[0]

    def embed_closely(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> tuple[Vectors, list[Tokens]]:
        """``embed``, and the tokens of each text from the same pass."""
        return self._embedded(texts, kind, progress, closely=True)

    def _embedded(
        self, texts: Sequence[str], kind: str, progress: Progress, *, closely: bool
    ) -> tuple[Vectors, list[Tokens]]:
        if not texts:
            return np.zeros((0, self._loaded(progress).width), np.float32), []
        request = {"op": "embed", "texts": list(texts), "kind": kind, "closely": closely}
        message, body = _answer(self._process, request, progress)
        rows = np.frombuffer(body, np.float32).reshape(-1, message["width"])
        vectors, place, tokens = rows[: len(texts)].copy(), len(texts), []
        for words in message["words"]:
            tokens.append(Tokens(tuple(words), rows[place : place + len(words)]))
            place += len(words)
        return vectors, tokens

    def _loaded(self, progress: Progress) -> Fingerprint:
        if self._fingerprint is None:
            message, _ = _answer(self._process, {"op": "fingerprint"}, progress)
            self._fingerprint = Fingerprint(**message["fingerprint"])
        return self._fingerprint


def _answer(process: HostProcess, request: Message, progress: Progress) -> tuple[Message, bytes]:
    """The one answer to a request; shares that are done are reported. Asked once more after a crash."""
    inbox: Inbox = queue.SimpleQueue()
    number = process.ask(request, inbox)
    try:
        while True:
            received = _next(inbox, progress)
            if isinstance(received, GoneError):
                if not process.may_restart:
                    raise process.crash_error()
                number = process.ask(request, inbox)
                continue
            message, body = received
            if message["op"] == "share":
                progress.report(message["share"], 1)
                continue
            number = _end(process, number)
            _raise_error(message)
            return message, body
    finally:
        if number:
            process.cancel(number)


def _next(inbox: Inbox, progress: Progress) -> tuple[Message, bytes] | GoneError:
    """The next thing that comes in, with looks at Stop meanwhile."""
    while True:
        progress.check()
        with contextlib.suppress(queue.Empty):
            return inbox.get(timeout=_LOOK_EVERY)


def _end(process: HostProcess, number: int) -> int:
    """Forget a request that is answered; there is none to cancel then."""
    process.done(number)
    return 0


def _raise_error(message: Message) -> None:
    if message["op"] == "error":
        raise ModelError(message["kind"], message["message"])


def _options(settings: Settings, cache: Path | None) -> dict[str, Any]:  # Any: JSON
    return {
        "cache": str(cache) if cache else None,
        "gpu_layers": settings.gpu_layers,
        "threads": settings.threads,
        "context": settings.context,
        "sequences": settings.sequences,
        "chat_template": settings.chat_template,
    }


def _chosen(catalogue: Catalogue, wanted: str | None, role: Role) -> tuple[Entry | None, str]:
    try:
        entry = catalogue.find(wanted, role) if wanted else catalogue.starter(role)
    except ModelError as error:
        return None, error.message
    if entry is None:
        what = "reader model" if role == "reader" else "embedder"
        return None, f"There is no {what} yet. Get one by name (“starter” is a small pair), or add a file."
    return (None, entry.problem) if entry.problem else (entry, "")
