"""The quick index: chunks that have no notes yet are read by rules, in the order in which they are wanted.

Its notes are sentences of the book, so their vectors are there already; bridges are worked out at the end.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ponsreader.app.pace import Standing
from ponsreader.domain import Chunk, Layers, Quote
from ponsreader.index.quick import cast, read_quickly
from ponsreader.models.protocols import Embedder, Vectors
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import layers, vectors
from ponsreader.store.layers import Outcome

if TYPE_CHECKING:
    from ponsreader.app.indexing import Work


def read_by_rules(work: "Work", order: Sequence[Chunk]) -> None:
    """Give the chunks in ``order`` that have no notes their quick ones; one transaction a chunk."""
    book, states = work.book, chunk_rows.states(work.book)
    todo = [chunk for chunk in order if states[chunk.id].depth is None and states[chunk.id].state == "pending"]
    if not todo:
        return
    known = _SentenceVectors(chunk_rows.sentences(book), *vectors.get_all(book, "sentence"))
    names = cast(book.text, book.chapters, book.info.language)
    for done, chunk in enumerate(todo, 1):
        work.progress.check()
        found = read_quickly(chunk, book.text, names)
        layers.save_layers(book, chunk.id, found, Outcome("pending", "quick"), vectors=_vectors(work, found, known))
        title = book.chapters[chunk.chapter].title
        work.progress.report(done, len(todo), title)
        work.tell(Standing(done, len(todo), title, 0.0, None, "quick"))


def _vectors(work: "Work", found: Layers, known: "_SentenceVectors") -> dict[layers.LayerKind, Vectors]:
    facets = known.of([facet.quote for facet in found.facets], work.embedder)
    events = known.of([event.quote for event in found.events], work.embedder)
    told = [f"{r.subject} {r.predicate} {r.object}" for r in found.relations]
    rows: dict[layers.LayerKind, Vectors] = {"facet": facets, "event": events}
    if told:
        rows["relation"] = work.embedder.embed(told)
    return rows


class _SentenceVectors:
    """The vector of every sentence, by where it begins."""

    def __init__(self, sentences: NDArray[np.int64], ids: NDArray[np.int64], rows: Vectors) -> None:
        self._rows = rows
        self._row = {(int(sentences[i, 1]), int(sentences[i, 2])): row for row, i in enumerate(ids)}

    def of(self, quotes: Sequence[Quote], embedder: Embedder) -> Vectors:
        """One vector a quote, (n, width); a quote that is no whole sentence is embedded."""
        found = np.zeros((len(quotes), embedder.fingerprint.width), np.float32)
        other = [n for n, quote in enumerate(quotes) if (quote.start, quote.end) not in self._row]
        for n, quote in enumerate(quotes):
            if (quote.start, quote.end) in self._row:
                found[n] = self._rows[self._row[quote.start, quote.end]]
        if other:
            found[other] = embedder.embed([quotes[n].text for n in other])
        return found
