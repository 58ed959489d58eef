"""What must hold of every imported book, checked at every import: no passage is lost, doubled or misplaced."""

from collections.abc import Callable, Sequence

from ponsreader.books.composing import Tally, visible
from ponsreader.books.laying import Laid
from ponsreader.books.source import WHOLE, Run
from ponsreader.domain import Chapter, SetApart

_TO_SPACE = str.maketrans("\t\n\r\x0b\x0c\x85\u2028\u2029", " " * 8)


class ImportBroken(AssertionError):
    """A bug of the import: the book is not taken in rather than taken in wrongly."""


def check(laid: Laid, tally: Tally, source: Callable[[Run], str]) -> None:
    """Raise ImportBroken unless the parts tile the text, the runs equal their source and no character is lost.

    ``source`` gives the characters that stand in the source where a run comes from.
    """
    _check_tiles(laid)
    _check_runs(laid.runs, laid.text, source)
    _check_account(laid.text, tally)


def _check_tiles(laid: Laid) -> None:
    at = 0
    parts: list[Chapter | SetApart] = [*laid.chapters, *laid.apart]
    for part in parts:
        if part.start != at or part.end <= part.start:
            raise ImportBroken(f"{part.title!r} begins at {part.start}, not at {at}, and ends at {part.end}")
        at = part.end
    if at != len(laid.text):
        raise ImportBroken(f"the parts end at {at}, the text at {len(laid.text)}")


def _check_runs(runs: Sequence[Run], text: str, source: Callable[[Run], str]) -> None:
    at = 0
    for run in runs:
        if run.start < at or run.length <= 0:
            raise ImportBroken(f"run {run} begins before {at}")
        at = run.start + run.length
        if run.unit != WHOLE and not _same(source(run), text[run.start : at]):
            raise ImportBroken(f"run {run} is not what stands in the source")
    if at > len(text):
        raise ImportBroken(f"the runs end at {at}, behind the text")


def _same(source: str, written: str) -> bool:
    return source == written or source.translate(_TO_SPACE) == written


def _check_account(text: str, tally: Tally) -> None:
    dropped = sum(tally.dropped.values())
    if tally.read + tally.added != visible(text) + dropped:
        raise ImportBroken(f"{tally.read} read, {tally.added} added, {visible(text)} written, {tally.dropped} dropped")
