"""The names of one book: where each stands, and from where in the story on a note that uses it may be seen.

A reader model that knows the book, or a person who had read on, may use a name in a note that the text gives only
later. Its quote lies before the reader's limit, but its words would tell too much: the note is seen once the text has
come so far.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from ponsreader.domain import Chunk, ChunkId
from ponsreader.index.names import BookNames

_WORD = re.compile(r"[^\W\d_]\w+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_ALL_NOUNS_CAPITAL = frozenset({"de"})
_LOOKED_AT = 1 << 12  # characters that show a book's script


class Naming:
    """What is known about the names of one book, whatever the reader's limit; grows with the book's index."""

    def __init__(self, text: str, language: str) -> None:
        self.names = BookNames(text)
        self._text = text
        self._capitals_tell = language not in _ALL_NOUNS_CAPITAL and not _UNSPACED.search(text[:_LOOKED_AT])
        self._namings: Namings | None = Namings(text, proper_words(text)) if self._capitals_tell else None
        self._called: frozenset[str] = frozenset()
        self._chunks: tuple[Chunk, ...] = ()
        self._with_name: dict[str, frozenset[ChunkId]] = {}

    def namings(self, called: Iterable[str]) -> "Namings":
        """Where names are given first; ``called`` is everything that the index calls people."""
        names = frozenset() if self._capitals_tell else frozenset(called)
        if self._namings is None or names != self._called:
            self._namings, self._called = Namings(self._text, names), names
        return self._namings

    def chunks_with(self, names: Collection[str], chunks: Sequence[Chunk]) -> Mapping[str, frozenset[ChunkId]]:
        """The chunks of the whole book in which each name stands."""
        if self._chunks != tuple(chunks):
            self._chunks, self._with_name = tuple(chunks), {}
        new = set(names) - self._with_name.keys()
        if new:
            found = self.names.chunks_of(new, chunks)
            self._with_name |= {name: found.get(name, frozenset()) for name in new}
        return self._with_name


class Namings:
    """Where a book gives each of these names, or in a spaced script each of their words, for the first time."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        unspaced = {name for name in names if _UNSPACED.search(name)}
        words = {word for name in names if name not in unspaced for word in _WORD.findall(name) if word[0].isupper()}
        self._first = _first_words(text, words) | _first_places(text, unspaced)
        longest_first = "|".join(re.escape(name) for name in sorted(unspaced, key=len, reverse=True))
        self._pattern = re.compile(f"{longest_first}|{_WORD.pattern}" if longest_first else _WORD.pattern)

    def known_from(self, words: str) -> int:
        """The offset at which the text has given every name in ``words``; names that it never gives do not count."""
        return max((self._first.get(name, 0) for name in self._pattern.findall(words)), default=0)


def proper_words(text: str) -> set[str]:
    """The words that a text has with a capital only."""
    words = set(_WORD.findall(text))
    return {word for word in words if word[0].isupper() and word.lower() not in words}


def _first_words(text: str, words: Collection[str]) -> dict[str, int]:
    """The end of the first place of each word."""
    found: dict[str, int] = {}
    for word in _WORD.finditer(text) if words else ():
        if word[0] in words:
            found.setdefault(word[0], word.end())
    return found


def _first_places(text: str, names: Iterable[str]) -> dict[str, int]:
    """The same in a script without spaces; a single character is no name."""
    return {name: at + len(name) for name in names if len(name) > 1 and (at := text.find(name)) >= 0}
