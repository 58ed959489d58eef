"""What must hold of every imported book, checked at every import: no passage is lost, doubled or misplaced."""

from collections.abc import Callable, Iterable, Sequence

from ponsreader.books.composing import Tally
from ponsreader.books.laying import Laid
from ponsreader.books.source import WHOLE, RunRow
from ponsreader.domain import Chapter, SetApart

_TO_SPACE = str.maketrans(dict.fromkeys("\t\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", " "))

Source = Callable[[Sequence[RunRow]], Iterable[str]]


class ImportBroken(AssertionError):
    """A bug of the import: the book is not taken in rather than taken in wrongly."""


def check(laid: Laid, tally: Tally, source: Source, count: Callable[[str], int]) -> None:
    """Raise ImportBroken unless the parts tile the text, the runs equal their source and no character is lost.

    ``source`` gives the characters that stand where each of the runs says; ``count`` counts the characters that must
    not get lost.
    """
    _check_tiles(laid)
    _check_runs(laid.runs, laid.text, source(laid.runs))
    _check_account(count(laid.text), tally)


def _check_tiles(laid: Laid) -> None:
    at = 0
    parts: list[Chapter | SetApart] = [*laid.chapters, *laid.apart]
    for part in parts:
        if part.start != at or part.end <= part.start:
            raise ImportBroken(f"{part.title!r} begins at {part.start}, not at {at}, and ends at {part.end}")
        at = part.end
    if at != len(laid.text):
        raise ImportBroken(f"the parts end at {at}, the text at {len(laid.text)}")


def _check_runs(runs: Sequence[RunRow], text: str, sources: Iterable[str]) -> None:
    at = 0
    for (start, length, _, _, unit, _), found in zip(runs, sources, strict=True):
        if start < at or length <= 0:
            raise ImportBroken(f"a run begins at {start}, before {at}")
        at = start + length
        if unit != WHOLE:
            written = text[start:at]
            if found != written and found.translate(_TO_SPACE) != written.translate(_TO_SPACE):
                raise ImportBroken(f"the run at {start} is not what stands in the source")
    if at > len(text):
        raise ImportBroken(f"the runs end at {at}, behind the text")


def _check_account(written: int, tally: Tally) -> None:
    dropped = sum(tally.dropped.values())
    if tally.read + tally.added != written + dropped:
        raise ImportBroken(f"{tally.read} read, {tally.added} added, {written} written, {tally.dropped} dropped")
