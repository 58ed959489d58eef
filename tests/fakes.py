"""Stand-ins for what needs a model: an embedder that hashes words, readers that follow a script, a host of both."""

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeVar

import numpy as np

from ponsreader.app.desk import OpenHost
from ponsreader.errors import Cancelled
from ponsreader.index.recorded import RecordedReader
from ponsreader.models.protocols import (
    Completion,
    Embedder,
    Excerpt,
    Fingerprint,
    Prompt,
    Reader,
    ReaderInfo,
    Reading,
    Tokens,
    Vectors,
)
from ponsreader.progress import Progress, Unwatched

Kind = Literal["query", "passage"]
T = TypeVar("T")
_WIDTH = 32


class WordEmbedder:
    """Texts that share words are near each other; every word has a direction of its own, made from its hash."""

    def __init__(self, name: str = "words", *, shows_words: bool = True) -> None:
        self.fingerprint = Fingerprint(name, hashlib.sha256(name.encode()).hexdigest(), _WIDTH)
        self.shows_words = shows_words
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str], *, kind: Kind = "passage", progress: Progress = Unwatched()) -> Vectors:
        return self.embed_closely(texts, kind=kind, progress=progress)[0]

    def embed_closely(
        self, texts: Sequence[str], *, kind: Kind = "passage", progress: Progress = Unwatched()
    ) -> tuple[Vectors, list[Tokens]]:
        progress.check()
        self.embedded.extend(texts)
        tokens = [self._tokens(text) for text in texts]
        sums = np.array([rows.vectors.sum(axis=0) for rows in tokens], np.float32).reshape(-1, _WIDTH)
        vectors = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
        return vectors, tokens if self.shows_words else [_nothing() for _ in tokens]

    def _tokens(self, text: str) -> Tokens:
        words = tuple("".join(c if c.isalnum() else " " for c in text).split()) or (".",)
        salt = self.fingerprint.name
        return Tokens(words, np.array([direction(salt, word.casefold()[:5]) for word in words], np.float32))


def _nothing() -> Tokens:
    return Tokens((), np.zeros((0, _WIDTH), np.float32))


@lru_cache(maxsize=20_000)
def direction(salt: str, word: str) -> Vectors:
    """The unit vector of a word."""
    seed = int.from_bytes(hashlib.sha256(f"{salt}/{word}".encode()).digest()[:8], "big")
    found = np.random.default_rng(seed).normal(size=_WIDTH).astype(np.float32)
    return np.asarray(found / np.linalg.norm(found), np.float32)


Script = Callable[[Prompt], str | Completion]


@dataclass
class ScriptedReader:
    """A reader model that writes what ``script`` says; it takes ``room`` calls at once, as a real one does."""

    script: Script = lambda _: ""
    room: int = 2
    context: int = 8192
    seen: list[Prompt] = field(default_factory=list)

    @property
    def info(self) -> ReaderInfo:
        return ReaderInfo("scripted", "5c" * 32, self.context)

    def count(self, texts: Sequence[str]) -> list[int]:
        return [len(text.split()) for text in texts]

    def complete(self, prompts: Iterable[Prompt], *, progress: Progress = Unwatched()) -> Iterator[Completion]:
        for prompt in _ahead(prompts, self.room):
            progress.check()
            self.seen.append(prompt)
            written = self.script(prompt)
            yield written if isinstance(written, Completion) else Completion(prompt.key, written, "stop", 100, 20, 0.5)

    def stream(self, prompt: Prompt, *, progress: Progress = Unwatched()) -> Iterator[str]:
        self.seen.append(prompt)
        written = self.script(prompt)
        for piece in (written if isinstance(written, str) else written.text).split(" "):
            progress.check()
            yield f"{piece} "


Disturb = Callable[[Excerpt], Reading | None]


class PlayedReader:
    """Plays a recorded index back one chunk at a time; ``disturb`` may write something else, or raise."""

    def __init__(
        self, folder: Path, whole: Sequence[Excerpt], disturb: Disturb = lambda _: None, *, room: int = 1
    ) -> None:
        self._folder, self._whole = folder, whole
        self._recorded = RecordedReader(folder, whole)
        self._disturb = disturb
        self._room = room
        self.read_chunks: list[int] = []

    @property
    def info(self) -> ReaderInfo:
        return self._recorded.info

    def read(self, excerpts: Iterable[Excerpt], *, progress: Progress = Unwatched()) -> Iterator[Reading]:
        for excerpt in _ahead(excerpts, self._room):
            progress.check()
            self.read_chunks.append(excerpt.chunk)
            written = self._disturb(excerpt)
            reader = self._recorded if excerpt in self._whole else RecordedReader(self._folder)  # a half of one
            yield from [written] if written is not None else reader.read([excerpt])


def _ahead(items: Iterable[T], room: int) -> Iterator[T]:
    """The items, each given out only when ``room`` are held, or no more come: as a model with places takes them."""
    held: deque[T] = deque()
    source = iter(items)
    more = True
    while more or held:
        while more and len(held) < room:
            item = next(source, None)
            more = item is not None
            if item is not None:
                held.append(item)
        if held:
            yield held.popleft()


@dataclass
class FakeHost:
    """Where the models would live."""

    embedder: Embedder | None = None
    reader: Reader | None = None
    reader_reason: str = "There is no reader model here."
    embedder_reason: str = "There is no embedder here."
    closed: int = 0

    def close(self) -> None:
        self.closed += 1

    @property
    def opening(self) -> OpenHost:
        """What a Desk is given to find this host."""
        return lambda settings, paths: self


@dataclass
class StopAfter:
    """Progress that is stopped at the look after ``looks``."""

    looks: int
    reports: list[tuple[float, float, str]] = field(default_factory=list)

    def report(self, done: float, total: float, note: str = "") -> None:
        self.reports.append((done, total, note))

    def check(self) -> None:
        if self.looks <= 0:
            raise Cancelled
        self.looks -= 1
