"""Vectors that are made once: the lab asks the same questions on many routes, of books that it indexes again and again.

A vector depends on its text and the embedder only, so it is kept under both, on the disk. The tokens of a text take a
hundred times the room: only those of questions are kept, and only while the program runs.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ponsreader.models.protocols import Embedder, Fingerprint, Tokens, Vectors
from ponsreader.progress import Progress, Unwatched

Kind = Literal["query", "passage"]

_KEY_BYTES = 16
_UNWATCHED = Unwatched()


class RememberingEmbedder:
    """An embedder that asks another one only for what it has not been asked before, in this run or an earlier one."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self._embedder = embedder
        self._layout = np.dtype([("key", f"V{_KEY_BYTES}"), ("row", "<f4", (embedder.fingerprint.width,))])
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / f"{_name(embedder.fingerprint)}.vectors"
        self._rows: dict[bytes, NDArray[np.float32]] = {}
        self._seen: dict[str, tuple[Vectors, Tokens]] = {}  # of questions
        self._take(self._stored())

    @property
    def fingerprint(self) -> Fingerprint:
        """Of the embedder that makes the vectors."""
        return self._embedder.fingerprint

    def embed(self, texts: Sequence[str], *, kind: Kind = "passage", progress: Progress = _UNWATCHED) -> Vectors:
        """One unit vector a text, in the order given, (n, width)."""
        keys = [_key(kind, text) for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._rows}
        if new:
            self._keep(list(new), self._embedder.embed(list(new.values()), kind=kind, progress=_OnlyStop(progress)))
        if not keys:
            return np.zeros((0, self.fingerprint.width), np.float32)
        return np.stack([self._rows[key] for key in keys])

    def embed_closely(
        self, texts: Sequence[str], *, kind: Kind = "passage", progress: Progress = _UNWATCHED
    ) -> tuple[Vectors, list[Tokens]]:
        """The vectors and the tokens of each text; asked for anew where the texts are passages."""
        if kind == "passage":
            return self._embedder.embed_closely(texts, kind=kind, progress=_OnlyStop(progress))
        new = [text for text in dict.fromkeys(texts) if text not in self._seen]
        if new:
            rows, tokens = self._embedder.embed_closely(new, kind=kind, progress=_OnlyStop(progress))
            self._seen.update((text, (row, own)) for text, row, own in zip(new, rows, tokens, strict=True))
        width = self.fingerprint.width
        known = [self._seen[text] for text in texts]
        return np.array([row for row, _ in known], np.float32).reshape(-1, width), [own for _, own in known]

    def _keep(self, keys: Sequence[bytes], rows: Vectors) -> None:
        records = np.empty(len(keys), self._layout)
        records["key"] = np.frombuffer(b"".join(keys), f"V{_KEY_BYTES}")
        records["row"] = rows
        self._take(records)
        with self._path.open("ab") as file:
            file.write(records.tobytes())

    def _take(self, records: NDArray[np.void]) -> None:
        self._rows.update(zip((bytes(key) for key in records["key"]), records["row"], strict=True))

    def _stored(self) -> NDArray[np.void]:
        """What earlier runs have left; a record that was being written when one was killed is cut off."""
        if not self._path.exists():
            return np.empty(0, self._layout)
        whole = self._path.stat().st_size // self._layout.itemsize
        with self._path.open("r+b") as file:
            file.truncate(whole * self._layout.itemsize)
        return np.fromfile(self._path, self._layout)


class _OnlyStop:
    """Progress that can be stopped but says nothing: whoever embeds a book tells how far the book is."""

    def __init__(self, progress: Progress) -> None:
        self.check = progress.check

    def report(self, done: float, total: float, note: str = "") -> None:
        """Say nothing."""


def _key(kind: str, text: str) -> bytes:
    told = f"{kind}\0{text}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(told, digest_size=_KEY_BYTES).digest()


def _name(fingerprint: Fingerprint) -> str:
    told = "\0".join((fingerprint.sha256, fingerprint.query_prefix, fingerprint.passage_prefix))
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
