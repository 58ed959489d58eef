"""Make the sample's vectors anew: `python resources/make_sample.py` (about two minutes; wants the starter embedder).

The sample is imported and its recorded index played back as at first use; every text that is embedded on the way is
kept with its vector, as 16-bit floats (they differ from the embedder's own by less than 1e-3 in any direction).
"""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Literal

import numpy as np

from ponsreader.app import importing, indexing, sample
from ponsreader.app.desk import Desk
from ponsreader.index import tokens as words
from ponsreader.models.protocols import Embedder, Fingerprint, Tokens, Vectors
from ponsreader.progress import Progress, Unwatched
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import tokens as token_rows
from ponsreader.store.book import BookFile

FOLDER = Path(__file__).resolve().parent / "sample"


class Remembering:
    """An embedder that keeps what it has embedded."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.vectors: dict[int, Vectors] = {}
        self.tokens: dict[int, Tokens] = {}

    @property
    def fingerprint(self) -> Fingerprint:
        """That of the embedder behind."""
        return self._embedder.fingerprint

    def embed(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> Vectors:
        """The embedder's vectors, remembered."""
        rows = self._embedder.embed(texts, kind=kind, progress=progress)
        self.vectors.update(zip(map(sample.key_of, texts), rows, strict=True))
        return rows

    def embed_closely(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "passage",
        progress: Progress = Unwatched(),
    ) -> tuple[Vectors, list[Tokens]]:
        """The embedder's vectors and words, remembered."""
        rows, seen = self._embedder.embed_closely(texts, kind=kind, progress=progress)
        self.vectors.update(zip(map(sample.key_of, texts), rows, strict=True))
        self.tokens.update(zip(map(sample.key_of, texts), seen, strict=True))
        return rows, seen


def main() -> None:
    """Write vectors.npz and vectors.json beside the sample."""
    with Desk() as desk, tempfile.TemporaryDirectory() as folder:
        embedder = desk.host().embedder
        if embedder is None:
            raise SystemExit("The starter embedder is not there: ponsreader models get starter")
        remembering = Remembering(embedder)
        with Desk(library=Path(folder)) as maker:
            entry = importing.add(maker, FOLDER / sample.BOOK)
            reader = indexing.recorded(entry, FOLDER / "index")
            indexing.index_with(entry, remembering, reader=reader, views=maker.views)
            with BookFile.open(entry.path) as book:
                turn = token_rows.get_projection(book)
                common = words.common_words(book.text[a:b] for _, a, b in chunk_rows.sentences(book))
        about = {"fingerprint": asdict(embedder.fingerprint), "texts": len(remembering.vectors)}
    assert turn is not None
    keys = sorted(remembering.vectors)
    nothing = Tokens((), np.zeros((0, turn.shape[0]), np.float32))
    packed = words.packed([remembering.tokens.get(key, nothing) for key in keys], turn, common)
    np.savez_compressed(
        FOLDER / "vectors.npz",
        keys=np.array(keys, np.int64),
        vectors=np.stack([remembering.vectors[key] for key in keys]).astype(np.float16),
        tokens=np.concatenate(packed),
        begins=np.cumsum([0, *map(len, packed)]),
        turn=turn,
    )
    (FOLDER / "vectors.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
