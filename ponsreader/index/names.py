"""Where names stand in a book: what may be called somebody, from which offset on, and in which chunks.

A name is looked for word-bounded in the folded text, accents aside, so that `Francois` and `François` are
one; in scripts without spaces any place counts. Novels have hundreds of names and millions of characters,
so one name is looked up once, and many names are counted in one pass over the words.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from ponsreader.domain import Chunk, ChunkId
from ponsreader.folding import fold, fold_word
from ponsreader.index.lexicon import ARTICLES, FUNCTION_WORDS, NARRATORS, PARTICLES

Span = tuple[int, int]

_WORD = re.compile(r"\w+")
SPACELESS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\u0e00-\u0e7f]")
_CONTENT = re.compile(r"[^\W\d_]{3,}")
_TOKEN = re.compile(r"[^\W\d_][\w’'.-]*")
_POSSESSIVE = re.compile(r"(['’]s?|\.)$")


class BookNames:
    """Answers whether and where a name stands in one book."""

    def __init__(self, text: str) -> None:
        self._folded = fold(text, accents=False)
        self._length = len(text)
        self._found: dict[str, Span | None] = {}

    def first(self, name: str) -> Span | None:
        """Where ``name`` stands for the first time, or None."""
        key = folded_name(name)
        if key not in self._found:
            self._found[key] = self.within(name, 0, self._length)
        return self._found[key]

    def within(self, name: str, start: int, end: int) -> Span | None:
        """Where ``name`` first stands inside ``text[start:end]``, or None."""
        key = folded_name(name)
        stop = self._folded_place(end)
        at = self._find(key, self._folded_place(start), stop) if key else -1
        return self._folded.span(at, at + len(key)) if at >= 0 else None

    def stands(self, name: str, upto: int) -> bool:
        """Whether ``name`` stands in the text at or before the offset ``upto``."""
        found = self.first(name)
        return found is not None and found[1] <= upto

    def accepts(self, name: str, upto: int, others: Sequence[str] = ()) -> bool:
        """Whether somebody may be called ``name`` by what the text has said up to ``upto``.

        A name that stands there may, and a first-person narrator. So may a description ("Jimmy's father")
        whose capitalised words all stand there with at least one other of its words, and a full name put
        together from words that stand there when one of ``others``, its owner's other names, gives a part
        of it.
        """
        if self.stands(name, upto) or is_narrator(name):
            return True
        if not self.names_nobody_else(name, upto):
            return False
        if _is_description(name):
            return any(self.stands(w, upto) for w in _CONTENT.findall(name) if w.casefold() not in FUNCTION_WORDS)
        parts = {folded_name(word) for word in _proper_words(name)}
        return any(self.stands(o, upto) and parts & set(folded_name(o).split()) for o in others)

    def names_nobody_else(self, phrase: str, upto: int) -> bool:
        """Whether every capitalised word of a phrase stands in the text up to ``upto``."""
        return all(self.stands(word, upto) for word in _proper_words(phrase))

    def chunks_of(self, names: Iterable[str], chunks: Sequence[Chunk]) -> Mapping[str, frozenset[ChunkId]]:
        """For each name the chunks in which it stands, found in one pass; ``chunks`` in reading order."""
        starts = [chunk.start for chunk in chunks]
        found: dict[str, set[ChunkId]] = {}
        for name, place in self._places(set(names)):
            at = int(self._folded.at[place])
            chunk = chunks[bisect_right(starts, at) - 1] if starts and at >= starts[0] else None
            if chunk is not None and at < chunk.end:
                found.setdefault(name, set()).add(chunk.id)
        return {name: frozenset(ids) for name, ids in found.items()}

    def _places(self, names: set[str]) -> Iterator[tuple[str, int]]:
        """Every name with every folded place where it stands."""
        spaced: dict[str, list[tuple[str, str]]] = {}
        for name in sorted(names):
            key = folded_name(name)
            head = _WORD.match(key)
            if head is None or SPACELESS.search(key):
                yield from ((name, at) for at in self._all(key))
            else:
                spaced.setdefault(head[0], []).append((key, name))
        text = self._folded.text
        for word in _WORD.finditer(text):
            for key, name in spaced.get(word[0], ()):
                at = word.start()
                if len(key) == len(word[0]) or (text.startswith(key, at) and not _cuts(text, at + len(key))):
                    yield name, at

    def _all(self, key: str) -> Iterator[int]:
        length = len(self._folded.text)
        at = self._find(key, 0, length) if key else -1
        while at >= 0:
            yield at
            at = self._find(key, at + 1, length)

    def _find(self, key: str, start: int, end: int) -> int:
        """The first place of ``key`` at whole words in the folded text between two of its places, or -1."""
        text = self._folded.text
        at = text.find(key, start, end)
        while at >= 0 and (_cuts(text, at) or _cuts(text, at + len(key))):
            at = text.find(key, at + 1, end)
        return at

    def _folded_place(self, offset: int) -> int:
        """The first folded place that stands for something at or behind an offset of the text."""
        return int(self._folded.at.searchsorted(np.int32(offset)))  # another type would copy the array


@lru_cache(maxsize=65536)
def folded_name(name: str) -> str:
    """A name as it is compared: folded, accents off, one space between words."""
    if name.isascii() and name.isalnum():  # most words of a book: what folding would give, sooner
        return name.lower()
    return " ".join(fold_word(name, accents=False).split())


def is_narrator(name: str) -> bool:
    """Whether this names the first-person narrator, with or without a note in brackets."""
    plain = re.split("[(（]", folded_name(name))[0].strip()
    return plain in NARRATORS


def _cuts(text: str, at: int) -> bool:
    """Whether the place ``at`` lies inside a word of a script with spaces."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    return before.isalnum() and after.isalnum() and not (SPACELESS.match(before) or SPACELESS.match(after))


def _proper_words(name: str) -> list[str]:
    """The capitalised words of a name without what the possessive adds, articles left out."""
    words = [_POSSESSIVE.sub("", word) for word in _TOKEN.findall(name) if word[0].isupper()]
    return [word for word in words if word.casefold() not in ARTICLES]


def _is_description(name: str) -> bool:
    """Whether a name is made of common words too, as no proper name is."""
    return any(word[0].islower() and word.casefold() not in PARTICLES for word in _CONTENT.findall(name))
