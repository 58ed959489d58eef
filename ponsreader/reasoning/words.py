"""Plain word search in memory: BM25 over short texts, in any script, weights ready before a question comes."""

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from scipy.sparse import csc_array

from ponsreader.folding import fold
from ponsreader.reasoning.story import Floats

_K1, _B = 1.2, 0.75  # Robertson and Zaragoza's usual setting
_STEM = 6  # letters that are compared: inflections differ behind them in European languages
_WORD = re.compile(r"[^\W_]+")
_SIMPLE = {
    **dict.fromkeys(map(ord, "‘’‚‛“”„‟«»–—…\u00a0"), " "),  # they only part words
    **dict.fromkeys([*range(9), *range(14, 28), 0x7F, ord("_")]),  # nobody sees them
}
_SPACELESS = re.compile("([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+)")


class WordIndex:
    """BM25 weights of ``texts``; ``score`` gives one number a text, 0 where no word is shared."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._terms: dict[str, int] = {}
        self._texts = len(texts)
        self._texts_with: Floats = np.zeros(0)
        self._weights = self._weigh([Counter(terms(text)) for text in texts])

    def score(self, query: str) -> Floats:
        """BM25 of every text for the query, (n,); each word of the query counts once."""
        columns = [self._terms[term] for term in dict.fromkeys(terms(query)) if term in self._terms]
        if not columns:
            return np.zeros(self._weights.shape[0])
        return np.asarray(self._weights[:, columns].sum(axis=1), float).ravel()

    def share(self, word: str) -> float:
        """The share of the texts that hold a word."""
        return self._holding(word) / max(self._texts, 1)

    def idf(self, word: str) -> float:
        """How much it tells that a text holds this word: ln(1 + n / (1 + texts with it))."""
        return float(np.log1p(self._texts / (1 + self._holding(word))))

    def _holding(self, word: str) -> float:
        known = [self._texts_with[self._terms[term]] for term in terms(word) if term in self._terms]
        return float(max(known, default=0.0))

    def _weigh(self, counts: Sequence[Counter[str]]) -> csc_array:
        rows, columns, often = [], [], []
        for row, count in enumerate(counts):
            for term, times in count.items():
                rows.append(row)
                columns.append(self._terms.setdefault(term, len(self._terms)))
                often.append(float(times))
        at, column, tf = np.array(rows, int), np.array(columns, int), np.array(often)
        length = np.bincount(at, tf, minlength=len(counts)) if len(at) else np.zeros(len(counts))
        texts_with = np.bincount(column, minlength=len(self._terms))
        self._texts_with = texts_with.astype(float)
        idf = np.log1p((len(counts) - texts_with + 0.5) / (texts_with + 0.5))
        mean = max(float(length.mean()) if len(length) else 0.0, 1e-9)
        weight = idf[column] * tf * (_K1 + 1) / (tf + _K1 * (1 - _B + _B * length[at] / mean)) if len(at) else tf
        return csc_array((weight, (at, column)), shape=(len(counts), len(self._terms)))


def terms(text: str) -> list[str]:
    """What is compared: the first letters of words without accents; pairs of characters where words have no spaces."""
    simple = text.translate(_SIMPLE)
    if simple.isascii():  # most sentences of most books: folding them would change nothing more
        return [word[:_STEM] for word in _WORD.findall(simple.lower())]
    found: list[str] = []
    for piece in _SPACELESS.split(fold(text, accents=False).text):
        if _SPACELESS.match(piece):
            found.extend(piece[i : i + 2] for i in range(max(len(piece) - 1, 1)))
        else:
            found.extend(word[:_STEM] for word in _WORD.findall(piece))
    return found
