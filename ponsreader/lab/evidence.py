"""How much of the gold evidence lies in what is fed to a model, and how much the index can reach at all.

A gold quote counts if at least half of it lies in one stretch of the retrieved text. Tokens are counted the
same for everybody, by words, so that no route gains from its tokenizer; who is over the budget by more than a
tenth has found nothing.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np

from ponsreader.folding import Folded, find_quote
from ponsreader.lab.records import DatasetError

Span = tuple[int, int]

TOKENS_A_WORD = 1.35
OVER_BUDGET = 1.1
SHORTEST_OVERLAP = 8  # characters, letters and digits only

_UNSEEN = str.maketrans("", "", "\u2060\u00ad")
_PASSED_OVER = re.compile(r"[\s_\-\"'“”‘’—–]+")
_UNNAMED = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Found:
    """What of a question's gold evidence was retrieved, and how many tokens that took."""

    recall: float
    complete: bool  # every quote found
    tokens: float
    over_budget: bool


def gold_spans(book: Folded, quotes: Iterable[str]) -> list[Span]:
    """Where the gold quotes stand in the book's text; DatasetError if one does not."""
    return [_placed(book, quote) for quote in quotes]


def merged(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, with those joined that touch or overlap."""
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out


def estimated_tokens(text: str) -> float:
    """Tokens of a text by its words, the same whichever model reads it."""
    return TOKENS_A_WORD * len(text.split())


def found(gold: Sequence[Span], retrieved: Iterable[Span], text: str, budget: int) -> Found:
    """Score what a question retrieved from ``text`` against its gold spans; there must be some."""
    stretches = merged(retrieved)
    tokens = sum(estimated_tokens(text[start:end]) for start, end in stretches)
    over = tokens > budget * OVER_BUDGET
    recall = 0.0 if over else span_recall(gold, stretches)
    return Found(recall, recall == 1.0, tokens, over)


def span_recall(gold: Sequence[Span], retrieved: Sequence[Span]) -> float:
    """Share of gold spans of which half or more lies in one retrieved span; ``gold`` must not be empty."""
    return sum(any(_holds_half(span, other) for other in retrieved) for span in gold) / len(gold)


def passage_recall(quotes: Sequence[str], passages: Iterable[str]) -> float:
    """Share of quotes that stand in one passage, whatever its white space, quote marks, dashes and case."""
    squeezed = [_squeezed(passage) for passage in passages]
    return sum(any(_squeezed(quote) in passage for passage in squeezed) for quote in quotes) / len(quotes)


def section_recall(wanted: Collection[int], sections: Iterable[int]) -> float:
    """Share of a fairy tale's evidence sections that were retrieved; ``wanted`` must not be empty."""
    return len(set(wanted).intersection(sections)) / len(set(wanted))


def mapping_recall(passages: Sequence[str], nodes: Iterable[str]) -> float:
    """Share of gold passages that share 8 letters in a row with the words of some stored node.

    This is the measure of the local-9B paper, made for Chinese, where 8 characters are a clause. Alphabets
    share 8 letters by chance: there ``mapped_recall`` is the one to read.
    """
    known = {piece for node in nodes for piece in _pieces(node)}
    return sum(not known.isdisjoint(_pieces(passage)) for passage in passages) / len(passages)


def mapped_recall(gold: Sequence[Span], nodes: Iterable[Span], text: str) -> float:
    """Share of gold spans that some stored node's quote overlaps, at its place, by 8 letters or more."""
    stretches = merged(nodes)
    return sum(any(_overlaps(span, other, text) for other in stretches) for span in gold) / len(gold)


def _placed(book: Folded, quote: str) -> Span:
    span = find_quote(book, quote) or find_quote(_without_marks(book), quote.translate(_NO_MARKS))
    if span is None:
        raise DatasetError(
            "quote_not_found",
            f"The gold quote {quote[:60]!r} does not stand in the book, so its question cannot be scored. "
            "Check that this edition is the one the questions were written for.",
        )
    return span


def _without_marks(book: Folded) -> Folded:
    """The folded book without quotation marks: who copies a dialogue often changes them, inside the quote too."""
    keep = np.array([char not in "\"'" for char in book.text], bool)
    return Folded("".join(compress(book.text, keep)), book.at[keep], book.ends[keep])


_NO_MARKS = dict.fromkeys(map(ord, "\"'‘’‚‛“”„‟«»‹›"))


def _holds_half(gold: Span, other: Span) -> bool:
    return 2 * (min(gold[1], other[1]) - max(gold[0], other[0])) >= gold[1] - gold[0]


def _squeezed(text: str) -> str:
    return _PASSED_OVER.sub("", unicodedata.normalize("NFC", text).translate(_UNSEEN)).lower()


def _letters(text: str) -> str:
    return _UNNAMED.sub("", unicodedata.normalize("NFKC", text).casefold())


def _pieces(text: str) -> set[str]:
    """Every run of 8 letters; a shorter text is one piece."""
    letters = _letters(text)
    if len(letters) <= SHORTEST_OVERLAP:
        return {letters} if letters else set()
    return {letters[n : n + SHORTEST_OVERLAP] for n in range(len(letters) - SHORTEST_OVERLAP + 1)}


def _overlaps(gold: Span, other: Span, text: str) -> bool:
    start, end = max(gold[0], other[0]), min(gold[1], other[1])
    if start >= end:
        return False
    shortest = min(SHORTEST_OVERLAP, len(_letters(text[slice(*gold)])), len(_letters(text[slice(*other)])))
    return len(_letters(text[start:end])) >= shortest
