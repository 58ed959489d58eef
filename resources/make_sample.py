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
from ponsreader.models.protocols import Embedder, Fingerprint, Vectors
from ponsreader.progress import Progress, Unwatched

FOLDER = Path(__file__).resolve().parent / "sample"


class Remembering:
    """An embedder that keeps what it has embedded."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.known: dict[int, np.ndarray] = {}

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
        self.known.update(zip(map(sample.key_of, texts), rows, strict=True))
        return rows


def main() -> None:
    """Write vectors.npz and vectors.json beside the sample."""
    with Desk() as desk, tempfile.TemporaryDirectory() as folder:
        embedder = desk.host().embedder
        if embedder is None:
            raise SystemExit("The starter embedder is not there: ponsreader models get starter")
        remembering = Remembering(embedder)
        with Desk(library=Path(folder)) as maker:
            entry = importing.add(maker, FOLDER / sample.BOOK)
            indexing.index_with(
                entry, remembering, reader=indexing.recorded(entry, FOLDER / "index"), views=maker.views
            )
    keys = np.array(sorted(remembering.known), np.int64)
    vectors = np.stack([remembering.known[key] for key in keys.tolist()]).astype(np.float16)
    np.savez_compressed(FOLDER / "vectors.npz", keys=keys, vectors=vectors)
    about = {"fingerprint": asdict(embedder.fingerprint), "texts": len(keys)}
    (FOLDER / "vectors.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
