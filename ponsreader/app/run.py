"""What one run of indexing has at hand, and in which order it wants the chunks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ponsreader.app import embedding, places
from ponsreader.app.pace import Standing
from ponsreader.app.view import Views
from ponsreader.domain import Chunk
from ponsreader.method import Method
from ponsreader.progress import Progress
from ponsreader.store.book import BookFile

_AHEAD = 2  # chapters beyond the reader's place that are read before the far ones
Listener = Callable[[Standing], None]


def nowhere() -> int | None:
    """The reader's place is not known."""
    return None


def nobody(_: Standing) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Work:
    """One run of indexing: the book, who helps, who listens."""

    book: BookFile
    vectors: embedding.BookEmbedder
    views: Views
    method: Method
    progress: Progress
    tell: Listener
    position: Callable[[], int | None]
    chapters: range | None = None
    pieces: int | None = None  # at most so many chunks are read closely, each once


def wanted(work: Work, chunks: Sequence[Chunk]) -> list[Chunk]:
    """Chunks as the reader needs them: their chapter, those before it (nearest first), a little ahead, the rest."""
    position = work.position()
    if not position:
        return list(chunks)
    here = max((n for n, c in enumerate(work.book.chapters) if c.start <= position), default=0)

    def need(chunk: Chunk) -> tuple[int, int, int]:
        if chunk.chapter <= here:
            return 0, here - chunk.chapter, chunk.start
        return (1 if chunk.chapter <= here + _AHEAD else 2), chunk.chapter, chunk.start

    return sorted(chunks, key=need)


def tell_stage(work: Work, done: int, total: int, stage: str, offset: int) -> None:
    """Say how far a stage is, which has come to this place in the book."""
    done = min(done, total)
    work.progress.report(done, total, chapter_at(work, offset))
    work.tell(Standing(done, total, chapter_at(work, offset), 0.0, None, stage))


def chapter_at(work: Work, offset: int) -> str:
    """The title of the chapter at a place."""
    return places.where(work.book, offset).chapter
