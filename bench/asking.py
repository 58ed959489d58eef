"""How long each step of asking takes, and what memory it needs, on books of 1, 10 and 100 times Dubliners.

    python -m bench.asking [--times 1 10 100] [--questions 60]

The larger books are the sample's story written out again and again, every copy with people and vectors of its own. The
questions are events of the book in the words of its index, so no model is needed: the vectors come with the sample, and
the time of embedding a question is measured apart, where the starter embedder is there (``models get starter``).
What a reader model would take (flow, generate) is not in it. Seconds and milliseconds are of the wall clock, but for
"all, processor", which other programs on the machine do not disturb.
"""

import argparse
import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Literal, TypeVar

import numpy as np
import psutil

from ponsreader.app import sample
from ponsreader.app.asking import Asker, answer_from
from ponsreader.app.desk import Desk
from ponsreader.app.resources import resource
from ponsreader.app.view import Known, Views
from ponsreader.domain import (
    Chapter,
    Chunk,
    ChunkId,
    Facet,
    FacetId,
    Identity,
    IdentityId,
    PlotId,
    PlotNode,
    Quote,
    Relation,
)
from ponsreader.errors import ModelError
from ponsreader.method import Method
from ponsreader.models.catalogue import Catalogue
from ponsreader.models.protocols import Embedder, Reader, Tokens, Vectors
from ponsreader.paths import find_paths
from ponsreader.progress import Progress, Unwatched
from ponsreader.reasoning.story import Ints, Story, TokenRows
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry

T = TypeVar("T")
_NOISE = 0.05  # by which the vectors of a copy differ from the original's, before they are made unit vectors again
_STEPS = ("embed", "anchor", "awaken", "match", "relief", "flow", "context")
_WARM = 3  # questions that are not counted


@dataclass(frozen=True)
class Measured:
    """One size: the steps in milliseconds (median and p95), and megabytes of the process with the story ready."""

    times: int
    words: int
    view_s: float | None
    prepare_s: float
    steps: Mapping[str, tuple[float, float]]
    megabytes: float


def measure(known: Known, book: BookFile, times: int, questions: int, view_s: float | None) -> Measured:
    """Ask a story as many questions."""
    prepare_s, _ = _timed(lambda: known.prepared)
    asked = [known.story.events[n] for n in np.linspace(0, len(known.story.events) - 1, questions + _WARM, dtype=int)]
    by_heart = sample.ReadyVectors(resource("sample"))
    found: dict[str, list[float]] = {}
    for number, event in enumerate(asked):
        asker = Asker(ByHeart(f"{event.title}. {event.detail}", by_heart))
        began, worked = time.perf_counter(), time.process_time()
        answer = answer_from(book, known, f"What about {event.detail}", asker, Method())
        taken, worked = time.perf_counter() - began, time.process_time() - worked
        if number >= _WARM:
            anchored = sum(answer.timings_ms[step] for step in ("anchor", "awaken", "match"))
            rows = {
                **answer.timings_ms,
                "anchor to match": anchored,
                "all": 1000 * taken,
                "all, processor": 1000 * worked,
            }
            for step, value in rows.items():
                found.setdefault(step, []).append(value)
    steps = {step: (float(np.median(v)), float(np.percentile(v, 95))) for step, v in found.items()}
    words = len(known.story.text.split())
    return Measured(times, words, view_s, prepare_s, steps, psutil.Process().memory_info().rss / 1e6)


class ByHeart:
    """An embedder that takes every question for one and the same event."""

    def __init__(self, event: str, by_heart: sample.ReadyVectors) -> None:
        self._event, self._by_heart = event, by_heart
        self.fingerprint = by_heart.fingerprint

    def embed(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "query",
        progress: Progress = Unwatched(),
    ) -> Vectors:
        """The event's vector."""
        return self._by_heart.embed([self._event])

    def embed_closely(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"] = "query",
        progress: Progress = Unwatched(),
    ) -> tuple[Vectors, list[Tokens]]:
        """The event's vector and words."""
        return self._by_heart.embed_closely([self._event])


# ---------------------------------------------------------------- larger stories


def repeated(story: Story, times: int, seed: int = 1) -> Story:
    """A story that tells the same ``times`` times over, of other people each time."""
    dice = np.random.default_rng(seed)
    copies = [_Copy(story, k, dice) for k in range(times)]
    return Story(
        text=story.text * times,
        limit=len(story.text) * times,
        chapters=_joined(copy.chapters() for copy in copies),
        chunks=_joined(copy.chunks() for copy in copies),
        chunk_vectors=np.concatenate([copy.vectors(story.chunk_vectors) for copy in copies]),
        sentences=np.concatenate([copy.sentences() for copy in copies]),
        sentence_vectors=np.concatenate([copy.vectors(story.sentence_vectors) for copy in copies]),
        identities=_joined(copy.identities() for copy in copies),
        names_in=_joined(copy.names_in() for copy in copies),
        facets=_joined(copy.facets() for copy in copies),
        facet_of=np.concatenate([story.facet_of + copy.people for copy in copies]),
        facet_vectors=np.concatenate([copy.vectors(story.facet_vectors) for copy in copies]),
        events=_joined(copy.events() for copy in copies),
        cast=_joined(tuple(tuple(u + copy.people for u in own) for own in story.cast) for copy in copies),
        event_vectors=np.concatenate([copy.vectors(story.event_vectors) for copy in copies]),
        relations=_joined(copy.relations() for copy in copies),
        speakers=np.concatenate([np.where(story.speakers < 0, -1, story.speakers + copy.people) for copy in copies]),
        relation_vectors=np.concatenate([copy.vectors(story.relation_vectors) for copy in copies]),
        edge_rows=np.concatenate([copy.edge_rows() for copy in copies]),
        edge_cosines=np.tile(story.edge_cosines, times),
        sentence_tokens=TokenRows.joined([story.sentence_tokens] * times),
        event_tokens=TokenRows.joined([story.event_tokens] * times),
        facet_tokens=TokenRows.joined([story.facet_tokens] * times),
        relation_tokens=TokenRows.joined([story.relation_tokens] * times),
        token_turn=story.token_turn,
    )


class _Copy:
    """One telling of a story, behind ``number`` others: everything moved and renamed."""

    def __init__(self, story: Story, number: int, dice: np.random.Generator) -> None:
        self._story, self._number, self._dice = story, number, dice
        self._offset, self._chunk = number * len(story.text), number * len(story.chunks)
        self._chapter, self._id = number * len(story.chapters), number * 10**6
        self._name = f" {number}" if number else ""
        self.people = number * len(story.identities)

    def vectors(self, rows: Vectors) -> Vectors:
        if not self._number:
            return rows
        moved = rows + self._dice.normal(0, _NOISE, rows.shape).astype(np.float32)
        return np.asarray(moved / np.maximum(np.linalg.norm(moved, axis=1, keepdims=True), 1e-9), np.float32)

    def chapters(self) -> tuple[Chapter, ...]:
        def moved(each: Chapter) -> Chapter:
            title = f"{each.title}{self._name}"
            return Chapter(title, (title,), each.start + self._offset, each.end + self._offset)

        return tuple(moved(each) for each in self._story.chapters)

    def chunks(self) -> tuple[Chunk, ...]:
        return tuple(
            Chunk(
                self._chunk_id(each.id),
                each.chapter + self._chapter,
                each.start + self._offset,
                each.end + self._offset,
                each.tokens,
            )
            for each in self._story.chunks
        )

    def sentences(self) -> Ints:
        return np.asarray(self._story.sentences + np.array([self._chunk, self._offset, self._offset]), np.int64)

    def identities(self) -> tuple[Identity, ...]:
        return tuple(
            replace(
                each,
                id=IdentityId(each.id + self._id),
                name=f"{each.name}{self._name}",
                aliases=tuple(f"{alias}{self._name}" for alias in each.aliases),
                first=each.first + self._offset,
                latest=each.latest + self._offset,
            )
            for each in self._story.identities
        )

    def names_in(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(chunk + self._chunk for chunk in own) for own in self._story.names_in)

    def facets(self) -> tuple[Facet, ...]:
        return tuple(
            replace(
                each, id=FacetId(each.id + self._id), chunk=self._chunk_id(each.chunk), quote=self._quote(each.quote)
            )
            for each in self._story.facets
        )

    def events(self) -> tuple[PlotNode, ...]:
        return tuple(
            replace(
                each,
                id=PlotId(each.id + self._id),
                chunk=self._chunk_id(each.chunk),
                chapter=each.chapter + self._chapter,
                quote=self._quote(each.quote),
            )
            for each in self._story.events
        )

    def relations(self) -> tuple[Relation, ...]:
        return tuple(
            replace(each, chunk=self._chunk_id(each.chunk), quote=self._quote(each.quote))
            for each in self._story.relations
        )

    def edge_rows(self) -> Ints:
        story, number = self._story, self._number
        return np.asarray(
            story.edge_rows + np.array([number * len(story.facets), number * len(story.events)]), np.int64
        )

    def _chunk_id(self, chunk: int) -> ChunkId:
        return ChunkId(chunk + self._chunk)

    def _quote(self, quote: Quote) -> Quote:
        return Quote(quote.text, quote.start + self._offset, quote.end + self._offset)


def _joined(parts: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(chain.from_iterable(parts))


# ---------------------------------------------------------------- running


def embedding_ms(questions: int) -> tuple[float, float] | None:
    """Median and p95 of embedding a question with the starter embedder, in this process; None where it is not there."""
    try:
        entry = Catalogue(find_paths().models).starter("embedder")
    except ModelError:
        entry = None
    if entry is None:
        return None
    from ponsreader.models.embedder import OnnxEmbedder

    embedder: Embedder = OnnxEmbedder(entry.path)
    texts = [f"Who tells Jimmy in the {n}th chapter that the card game is over, and why?" for n in range(questions)]
    taken = []
    for text in texts:
        began = time.perf_counter()
        embedder.embed_closely([text], kind="query")
        taken.append(1000 * (time.perf_counter() - began))
    return float(np.median(taken)), float(np.percentile(taken, 95))


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


class _NoModels:
    """The sample needs none."""

    reader: Reader | None = None
    embedder: Embedder | None = None
    reader_reason = embedder_reason = "none is needed"

    def close(self) -> None:
        """Nothing is open."""


def _measured(entry: BookEntry, times: Sequence[int], questions: int) -> Iterator[Measured]:
    with BookFile.open(entry.path, readonly=True) as book:
        for n in times:
            gc.collect()
            view_s, known = _timed(lambda: Views().of(book, None))
            if n > 1:
                known = Known(repeated(known.story, n), known.resolved, {})
            yield measure(known, book, n, questions, view_s if n == 1 else None)
            del known


def main() -> int:
    """Run from the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, nargs="+", default=[1, 10, 100])
    options.add_argument("--questions", type=int, default=60)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, Desk(home=Path(folder), host=lambda *_: _NoModels()) as desk:
        entry = sample.sample(desk)
        embed = embedding_ms(asked.questions)
        for found in _measured(entry, asked.times, asked.questions):
            _print(found, embed)
    return 0


def _print(found: Measured, embed: tuple[float, float] | None) -> None:
    view = "" if found.view_s is None else f"rows to story {found.view_s:.2f} s, "
    print(f"\n{found.times} x Dubliners: {found.words:,} words; {view}readied in {found.prepare_s:.2f} s; "
          f"{found.megabytes:,.0f} MB")  # fmt: skip
    rows = {**found.steps, **({"embed (starter)": embed} if embed else {})}
    for step in (*_STEPS, "anchor to match", "all", "all, processor", "embed (starter)"):
        if step in rows:
            print(f"  {step:<16} median {rows[step][0]:8.1f} ms   p95 {rows[step][1]:8.1f} ms")
    print(json.dumps({"times": found.times, "steps": found.steps, "megabytes": found.megabytes}), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
