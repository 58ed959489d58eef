"""How long work tells that it is alive and learns that it should stop, without knowing who listens."""

from typing import Protocol


class Progress(Protocol):
    """Given to every long piece of work."""

    def report(self, done: float, total: float, note: str = "") -> None:
        """Say that ``done`` of ``total`` units are finished; ``note`` is in a reader's words."""

    def check(self) -> None:
        """Raise Cancelled if the reader pressed Stop; called before each expensive step."""


class Unwatched:
    """Progress that nobody looks at and nobody stops."""

    def report(self, done: float, total: float, note: str = "") -> None:
        """Say nothing."""

    def check(self) -> None:
        """Never stop."""
