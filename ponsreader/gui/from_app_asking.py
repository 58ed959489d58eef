"""``services.Asking`` made from ``app``: reading a book, asking it, and what was asked before.

Everything heavy is imported inside the call that needs it, so that the window stands before anything is loaded.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ponsreader.domain import Answer, BookId, Evidence
from ponsreader.gui.from_app_shelf import Shelf
from ponsreader.gui.services import Exchange, ReaderState, Standing
from ponsreader.method import Method
from ponsreader.progress import Progress

if TYPE_CHECKING:
    from ponsreader.app.desk import Desk

_QUICKER = {"flow_filter": False, "budget": 2500, "answer_tokens": 250}  # one call instead of two, on half the text
_DEEPER = {"budget": 12000, "k1": 30, "k2": 30, "answer_tokens": 700}  # a second look: twice as wide, twice as long


class DeskAsking:
    """``services.Asking`` over the desk."""

    def __init__(self, desk: "Desk", shelf: Shelf) -> None:
        self._desk, self._shelf = desk, shelf

    def reader_state(self) -> ReaderState:
        """Which language file answers."""
        state = self._desk.reader_state()
        return ReaderState(state.name, state.starter, state.reason)

    def index(
        self,
        key: BookId,
        *,
        closely: bool,
        position: Callable[[], int | None],
        progress: Progress,
        standing: Callable[[Standing], None],
    ) -> None:
        """Read the book, nearest to the reader's place first; only get an overview where not ``closely``."""
        from ponsreader.app import indexing

        indexing.index(
            self._desk, self._shelf.entry(key), depth="both" if closely else "quick", position=position,
            progress=progress,
            standing=lambda now: standing(
                Standing(
                    now.done, now.total, now.chapter, now.tokens_per_second, now.seconds_left, now.stage, now.note
                )
            ),
        )  # fmt: skip

    def estimate(self, key: BookId) -> tuple[float, float] | None:
        """Seconds that reading the whole book closely will take."""
        from ponsreader.app import indexing

        return indexing.estimate(self._desk, self._shelf.entry(key))

    def ask(
        self,
        key: BookId,
        question: str,
        *,
        upto: int | None,
        deeper: bool,
        answer: bool,
        piece: Callable[[str], None],
        evidence_first: Callable[[tuple[Evidence, ...]], None],
        progress: Progress,
        earlier: Sequence[Answer] = (),
    ) -> Answer:
        """Ask the book."""
        from ponsreader.app import asking

        method = Method().but(**_DEEPER) if deeper else Method()
        if not deeper and not self._desk.settings.careful:
            method = Method().but(**_QUICKER)
        return asking.ask(
            self._desk, self._shelf.entry(key), question, upto=upto, method=method, answer=answer, piece=piece,
            evidence_first=evidence_first, progress=progress, earlier=earlier,
        )  # fmt: skip

    def history(self, key: BookId) -> Sequence[Exchange]:
        """What was asked before."""
        from ponsreader.store import questions
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            return [Exchange(each.id, each.asked_at, each.answer) for each in questions.history(book)]

    def suggestions(self, key: BookId, upto: int | None) -> tuple[str, ...]:
        """Questions made from names already met."""
        from ponsreader.app.suggestions import suggestions

        return suggestions(self._desk, self._shelf.entry(key), upto=upto)

    def story_order(self, key: BookId, evidence: Sequence[Evidence]) -> tuple[int, ...] | None:
        """Not known by any index yet."""
        return None

    def markdown(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        """A conversation with quotes and places."""
        from ponsreader.app import exporting
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            return exporting.conversation_markdown([each.answer for each in exchanges], book.info)

    def html(self, exchanges: Sequence[Exchange], key: BookId) -> str:
        """The same for a browser."""
        from ponsreader.app import exporting
        from ponsreader.store.book import BookFile

        with BookFile.open(self._shelf.entry(key).path, readonly=True) as book:
            return exporting.conversation_html([each.answer for each in exchanges], book.info)
