"""A book of the lab is indexed once, and anew when what made it has changed."""

from dataclasses import replace
from pathlib import Path

import pytest

from ponsreader.app.status import status
from ponsreader.errors import Cancelled
from ponsreader.lab.cabinet import Cabinet, Source
from ponsreader.method import Method
from ponsreader.models.protocols import Fingerprint
from ponsreader.store.library import BookEntry


def test_a_recorded_book_holds_its_notes(entry: BookEntry) -> None:
    held = status(entry)
    assert (held.events, held.facets, held.relations) == (2, 2, 2)
    assert held.close == sum(held.chunks.values())


def test_the_same_book_is_found_again(cabinet: Cabinet, source: Source, entry: BookEntry) -> None:
    before = entry.path.stat().st_mtime_ns
    assert cabinet.book(source).path == entry.path
    assert entry.path.stat().st_mtime_ns == before


def test_a_quick_index_is_another_book(cabinet: Cabinet, source: Source, entry: BookEntry) -> None:
    quick = cabinet.book(Source(source.file, "quick"))
    assert quick.path != entry.path
    assert status(quick).quick > 0


def test_changed_notes_index_of_reading_and_embedder_make_another_book(
    cabinet: Cabinet, source: Source, entry: BookEntry, tmp_path: Path, embedder: object
) -> None:
    class Other(type(embedder)):  # type: ignore[misc]  # a fake
        fingerprint = Fingerprint("words", "1" * 64, 512)

    others = [replace(cabinet, method=Method(edges_per_event=3)), replace(cabinet, embedder=Other())]
    paths = {other.book(source).path for other in others}
    assert len(paths | {entry.path}) == 3


def test_reasoning_does_not_make_another_book(cabinet: Cabinet, source: Source, entry: BookEntry) -> None:
    assert replace(cabinet, method=Method(tau=0.9)).book(source).path == entry.path


def test_a_stopped_indexing_goes_on(cabinet: Cabinet, source: Source, tmp_path: Path) -> None:
    class Stop:
        def report(self, done: float, total: float, note: str = "") -> None: ...
        def check(self) -> None:
            if list(tmp_path.rglob("*.pons")):
                raise Cancelled

    with pytest.raises(Cancelled):
        replace(cabinet, folder=tmp_path, progress=Stop()).book(source)
    assert status(replace(cabinet, folder=tmp_path).book(source)).events == 2
