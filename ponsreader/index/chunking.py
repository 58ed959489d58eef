"""Cut a book into the passages that are read, embedded and shown, losing nothing.

A chunk is a run of whole paragraphs of one chapter. It is counted with the tokenizer of whoever will read it,
and ``text[start:end]`` is the chunk: joined in order, the chunks of a chapter are the chapter again.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ponsreader import sentences
from ponsreader.domain import Chapter, Chunk, ChunkId

Count = Callable[[Sequence[str]], list[int]]
Span = tuple[int, int]

TOKENS_PER_WORD = 1.35  # alphabetic scripts with the vocabularies of today's models
LONGEST_TOKEN = 6  # characters of a token where there are no spaces, cautiously
_PARAGRAPH = re.compile(r".+?(?:\n{2,}|\Z)", re.DOTALL)
_WORD = re.compile(r"\S+\s*")
_ONE_EACH = re.compile(r"[\u3001-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff01-\uffef]")
NEAR_MIDDLE = 0.25  # of a chunk's length: a better place to cut is taken that far from its middle


def chunks(text: str, chapters: Sequence[Chapter], count: Count, limit: int = 512) -> list[Chunk]:
    """The chunks of all chapters in reading order, none longer than ``limit`` tokens as ``count`` counts.

    Splits at paragraphs; inside a paragraph that alone is too long at sentences, then at white space, then
    anywhere. A chapter without text has no chunk. Only a limit below the tokens of one character is exceeded.
    """
    spans = [(number, span) for number, chapter in enumerate(chapters) for span in _paragraphs(text, chapter)]
    pieces = _fitting(text, spans, count, limit)
    runs = _packed(pieces, limit)
    sized = _verified(text, runs, count, limit)
    return [Chunk(ChunkId(n), chapter, *span, tokens) for n, (chapter, span, tokens) in enumerate(sized)]


def halves(text: str, chunk: Chunk) -> tuple[Chunk, Chunk] | None:
    """The chunk in two parts of about the same length, or None where it cannot be cut; both keep its id.

    Cut between paragraphs if one ends near the middle, else between sentences, else at white space.
    """
    middle = (chunk.start + chunk.end) // 2
    for cut in (_paragraph_starts, _sentence_starts, _word_starts):
        places = [p for p in cut(text, chunk.start, chunk.end) if chunk.start < p < chunk.end]
        near = min(places, key=lambda p: abs(p - middle), default=None)
        if near is not None and abs(near - middle) <= (chunk.end - chunk.start) * NEAR_MIDDLE:
            share = (near - chunk.start) / (chunk.end - chunk.start)
            size = round(chunk.tokens * share)
            return replace(chunk, end=near, tokens=size), replace(chunk, start=near, tokens=chunk.tokens - size)
    return None


def estimate_tokens(texts: Sequence[str]) -> list[int]:
    """About the tokens of each text for a model that is not there yet."""
    return [_estimate(text) for text in texts]


def _estimate(text: str) -> int:
    wide = 0 if text.isascii() else len(_ONE_EACH.findall(text))
    words = len(_ONE_EACH.sub(" ", text).split()) if wide else len(text.split())
    unspaced = (len(text) - wide) // LONGEST_TOKEN  # a run without spaces is no single token
    return wide + max(round(words * TOKENS_PER_WORD), unspaced)


def _paragraphs(text: str, chapter: Chapter) -> Iterator[Span]:
    """The paragraphs of a chapter, each with the blank line after it; together they are the chapter."""
    for found in _PARAGRAPH.finditer(text, chapter.start, chapter.end):
        yield found.span()


Piece = tuple[int, Span, int]  # chapter, span, tokens


def _fitting(text: str, spans: Sequence[tuple[int, Span]], count: Count, limit: int) -> list[Piece]:
    """The paragraphs with their tokens, those that are too long cut until every piece fits."""
    sizes = _sizes(text, [span for _, span in spans], count)
    pieces = [(chapter, span, size) for (chapter, span), size in zip(spans, sizes, strict=True)]
    for cut in (_sentence_starts, _word_starts, _halfway):
        pieces = _cut_long(text, pieces, count, limit, cut)
    while any(size > limit and end - start > 1 for _, (start, end), size in pieces):
        pieces = _cut_long(text, pieces, count, limit, _halfway)
    return pieces


def _sizes(text: str, spans: Sequence[Span], count: Count) -> list[int]:
    return count([text[start:end] for start, end in spans]) if spans else []


def _cut_long(
    text: str, pieces: list[Piece], count: Count, limit: int, cut: Callable[[str, int, int], list[int]]
) -> list[Piece]:
    """Cut what is too long at the places that ``cut`` names, and pack the parts again as far as they fit."""
    long = [(chapter, span) for chapter, span, size in pieces if size > limit]
    parts = [(chapter, part) for chapter, span in long for part in _between(span, cut(text, *span))]
    counted = iter(zip(parts, _sizes(text, [part for _, part in parts], count), strict=True))
    done: list[Piece] = []
    for piece in pieces:
        if piece[2] <= limit:
            done.append(piece)
            continue
        own: list[Piece] = []
        while not own or own[-1][1][1] < piece[1][1]:
            (chapter, part), size = next(counted)
            own.append((chapter, part, size))
        done.extend(_packed(own, limit))
    return done


def _between(span: Span, places: Sequence[int]) -> list[Span]:
    edges = [span[0], *(p for p in places if span[0] < p < span[1]), span[1]]
    return list(pairwise(edges))


def _paragraph_starts(text: str, start: int, end: int) -> list[int]:
    return [found.end() for found in _PARAGRAPH.finditer(text, start, end)]


def _sentence_starts(text: str, start: int, end: int) -> list[int]:
    return [begin for begin, _ in sentences.split(text, start, end)][1:]


def _word_starts(text: str, start: int, end: int) -> list[int]:
    return [found.end() for found in _WORD.finditer(text, start, end)]


def _halfway(text: str, start: int, end: int) -> list[int]:
    return [(start + end) // 2]


def _packed(pieces: Sequence[Piece], limit: int) -> list[Piece]:
    """Neighbouring pieces of a chapter joined as long as their tokens add up to ``limit`` at most."""
    runs: list[Piece] = []
    for chapter, (start, end), size in pieces:
        if runs and runs[-1][0] == chapter and runs[-1][2] + size <= limit:
            runs[-1] = (chapter, (runs[-1][1][0], end), runs[-1][2] + size)
        else:
            runs.append((chapter, (start, end), size))
    return runs


def _verified(text: str, runs: list[Piece], count: Count, limit: int) -> list[Piece]:
    """The runs with their true sizes: a text may count for more than its parts, and is then cut in two."""
    sizes = _sizes(text, [span for _, span, _ in runs], count)
    runs = [(chapter, span, size) for (chapter, span, _), size in zip(runs, sizes, strict=True)]
    if all(size <= limit or end - start < 2 for _, (start, end), size in runs):
        return runs
    parts = [part for run in runs for part in _in_two(text, run, limit)]
    return _verified(text, parts, count, limit)


def _in_two(text: str, run: Piece, limit: int) -> list[Piece]:
    chapter, (start, end), size = run
    if size <= limit or end - start < 2:
        return [run]
    two = halves(text, Chunk(ChunkId(0), chapter, start, end, size))
    cut = two[0].end if two else (start + end) // 2
    return [(chapter, (start, cut), size), (chapter, (cut, end), size)]
