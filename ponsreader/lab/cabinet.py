"""Books of the lab: imported and indexed once, and kept as long as nothing that made them has changed.

Each lies alone in a library folder of its own in the cache, whose name tells the file, the embedder, who read it, the
method's index fields and the code. A run that was killed while indexing goes on there.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from ponsreader.app import importing, indexing
from ponsreader.app.desk import Desk
from ponsreader.index.two_pass import close_reader
from ponsreader.lab import code
from ponsreader.method import Method
from ponsreader.models.protocols import Embedder, Reader
from ponsreader.progress import Progress, Unwatched
from ponsreader.store.library import BookEntry

Depth = Literal["recorded", "quick", "close"]

_INDEX_FIELDS = (
    "chunk_tokens", "lead_words", "max_events", "max_characters", "max_facets", "max_relations", "suspect_words",
    "extraction", "edges_per_event", "events_per_identity", "token_width",
)  # fmt: skip
_DONE = "done"


@dataclass(frozen=True, slots=True)
class Source:
    """A book's file, and how it is to be read: by a recording, by rules, or by the reader model."""

    file: Path
    depth: Depth
    recording: Path | None = None


@dataclass(frozen=True, slots=True)
class Cabinet:
    """The folder of indexed books, and who makes them."""

    folder: Path
    embedder: Embedder
    method: Method = field(default_factory=Method)
    reader: Reader | None = None
    progress: Progress = field(default_factory=Unwatched)

    def book(self, source: Source) -> BookEntry:
        """The book indexed as wanted, out of the cabinet or put into it now. BookError, ModelError, StoreError."""
        place = self.folder / self._key(source)
        with Desk(library=place) as desk:
            entry = next(iter(desk.library.entries()), None) or importing.add(desk, source.file, progress=self.progress)
            if not (place / _DONE).exists():
                self._index(desk, entry, source)
                (place / _DONE).touch()
            return desk.library.find(entry.id)

    def _index(self, desk: Desk, entry: BookEntry, source: Source) -> None:
        self.progress.report(0, 1, f"indexing {entry.title}")
        recorded = indexing.recorded(entry, source.recording) if source.recording else None
        model = close_reader(self.reader, self.method) if self.reader and source.depth == "close" else None
        indexing.index_with(
            entry,
            self.embedder,
            reader=recorded or model,
            views=desk.views,
            depth="quick" if source.depth == "quick" else "close",
            method=self.method,
            progress=self.progress,
        )

    def _key(self, source: Source) -> str:
        fields = asdict(self.method)
        made_of = {
            "file": _sha256(source.file),
            "depth": source.depth,
            "recording": [_sha256(path) for path in _recorded_files(source.recording)],
            "embedder": asdict(self.embedder.fingerprint),
            "reader": self.reader.info.sha256 if self.reader and source.depth == "close" else "",
            "method": {name: fields[name] for name in _INDEX_FIELDS},
            "code": code.digest(*code.INDEXING),
        }
        written = json.dumps(made_of, sort_keys=True)
        return f"{source.file.stem[:40]}-{source.depth}-{hashlib.sha256(written.encode()).hexdigest()[:12]}"


def _recorded_files(folder: Path | None) -> list[Path]:
    return sorted(folder.rglob("*.json")) if folder else []


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
