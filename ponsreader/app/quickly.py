"""The quick index: chunks that have no notes yet are read by rules, in the order in which they are wanted.

Its notes are sentences of the book, so their vectors are there already; bridges are worked out at the end.
"""

from collections.abc import Sequence

from ponsreader.app.pace import Standing
from ponsreader.app.run import Work
from ponsreader.domain import Chunk
from ponsreader.index.quick import cast, read_quickly
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import layers
from ponsreader.store.layers import Outcome


def read_by_rules(work: Work, order: Sequence[Chunk]) -> None:
    """Give the chunks in ``order`` that have no notes their quick ones; one transaction a chunk."""
    book, states = work.book, chunk_rows.states(work.book)
    todo = [chunk for chunk in order if states[chunk.id].depth is None and states[chunk.id].state == "pending"]
    if not todo:
        return
    names = cast(book.text, book.chapters, book.info.language)
    for done, chunk in enumerate(todo, 1):
        work.progress.check()
        found = read_quickly(chunk, book.text, names)
        notes = work.vectors.of_sentences(found)
        layers.save_layers(
            book, chunk.id, found, Outcome("pending", "quick"), vectors=notes.vectors, tokens=notes.tokens
        )
        title = book.chapters[chunk.chapter].title
        work.progress.report(done, len(todo), title)
        work.tell(Standing(done, len(todo), title, 0.0, None, "quick"))
