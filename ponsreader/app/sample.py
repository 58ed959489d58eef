"""The sample book: Dubliners with its hand-made index, ready within seconds, without any model.

It goes the same way as every book: imported from its EPUB, read by playing the recorded index back. Only the
vectors, which take the embedder a minute, lie ready beside it; a text that is not among them would be a bug.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np

from ponsreader.app import importing, indexing
from ponsreader.app.desk import Desk
from ponsreader.app.resources import resource
from ponsreader.app.sample_book import BOOK as BOOK
from ponsreader.app.sample_book import FOLDER, sample_file
from ponsreader.errors import StoreError
from ponsreader.index.extraction import ModelReader
from ponsreader.method import Method
from ponsreader.models.protocols import Fingerprint, Tokens, Vectors
from ponsreader.progress import Progress, Unwatched
from ponsreader.store.library import AlreadyHere, BookEntry

QUESTION = "How does Jimmy lose his money in “After the Race”?"
_PART = "After the Race"
_SOME_WORD = "\N{MIDDLE DOT}"  # stands for a word whose letters were not kept; in no list of common ones


class ReadyVectors:
    """An embedder that knows the sample's texts by heart and no others.

    ``vectors.npz``: ``keys`` (n,) of texts, ``vectors`` (n, width) halves, ``tokens`` (words, directions) signed bytes
    with ``begins`` (n + 1,), and ``turn`` (width, directions), by which the words were turned.
    """

    def __init__(self, folder: Path) -> None:
        about = json.loads((folder / "vectors.json").read_text(encoding="utf-8"))
        self._fingerprint = Fingerprint(**about["fingerprint"])
        with np.load(folder / "vectors.npz") as table:
            self._row = {key: row for row, key in enumerate(table["keys"].tolist())}
            self._vectors, self._tokens = table["vectors"], table["tokens"]
            self._begins, self._turn = table["begins"], table["turn"]

    @property
    def fingerprint(self) -> Fingerprint:
        """Whose vectors these are."""
        return self._fingerprint

    def embed(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> Vectors:
        """The stored vectors, (n, width); KeyError for a text that the sample does not hold."""
        rows = self._vectors[[self._row[key_of(text)] for text in texts]].astype(np.float32)
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)

    def embed_closely(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> tuple[Vectors, list[Tokens]]:
        """The same, with the words that were kept, turned back; which words they are is not known any more."""
        rows = [self._row[key_of(text)] for text in texts]
        kept = [self._tokens[self._begins[row] : self._begins[row + 1]] for row in rows]
        flat = np.concatenate(kept).astype(np.float32) @ self._turn.T
        flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9)
        shares = np.split(flat, np.cumsum([len(own) for own in kept])[:-1])
        return self.embed(texts), [Tokens((_SOME_WORD,) * len(own), own) for own in shares]


def key_of(text: str) -> int:
    """The number under which a text's vector is stored."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big", signed=True)


def sample(desk: Desk, progress: Progress = Unwatched()) -> BookEntry:
    """The sample in the library, indexed; it is made at first use, and if it was deleted and is wanted again."""
    folder = resource(FOLDER)
    try:
        entry = importing.add(desk, sample_file(), progress=progress)
    except AlreadyHere as here:
        entry = here.entry
    if entry.state != "ready":
        _read_recorded(desk, entry, folder, progress)
    return desk.library.find(entry.id)


def read_a_part(desk: Desk, *, pieces: int = 2, progress: Progress = Unwatched()) -> tuple[int, int]:
    """Let the chosen reader model read a few pieces of a copy: how many were read, how many notes passed the gate."""
    host = desk.host()
    if host.reader is None or host.embedder is None:
        raise StoreError(
            "no_reader", "The starter models are not there yet. They are fetched by: ponsreader models get starter"
        )
    folder = Path(tempfile.mkdtemp(prefix="ponsreader-demo-"))
    try:
        with Desk(library=folder) as copy:
            entry = importing.add(copy, sample_file(), progress=progress)
            return indexing.read_some(
                entry, _PART, pieces, host.embedder, ModelReader(host.reader, Method()), copy.views, progress
            )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _read_recorded(desk: Desk, entry: BookEntry, folder: Path, progress: Progress) -> None:
    indexing.index_with(
        entry,
        ReadyVectors(folder),
        reader=indexing.recorded(entry, folder / "index"),
        views=desk.views,
        progress=progress,
    )
