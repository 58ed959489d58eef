"""How right an answer is, by the rules that the benchmarks' own papers report.

Free text: exact match and token F1 (NarrativeQA, InfiniteBench EN.QA); choices: InfiniteBench's reading of an
answer; claims: NoCha's. Nothing is folded that these rules do not fold, or the figures would not compare.
"""

import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Claim = Literal["true", "false"]

_FINAL = "### Final Answer"
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_NO_ASCII_MARKS = str.maketrans("", "", string.punctuation)
# Full-width forms, brackets, quotation and iteration marks, dashes: what Chinese answers are set with.
_WIDE_MARKS = (
    "！？｡。＂＃＄％＆＇（）＊＋，－／：；＜＝＞＠［＼］＾＿｀｛｜｝～｟｠｢｣､、〃"
    "》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟〰〾〿–—‘’‛“”„‟…‧﹏."
)
_NO_MARKS = str.maketrans("", "", string.punctuation + _WIDE_MARKS)

_LETTERS = ("A", "B", "C", "D")
_CHOICE_MARKS = re.compile(r"""[\n"'.,?!{}]""")
_ANNOUNCEMENTS = ("answer is:", "answer:", "answer is", "option is")
_TAGGED_CLAIM = re.compile(r"<answer>\s*(true|false)\s*</answer>", re.IGNORECASE)
_BARE_CLAIM = re.compile(r"\b(true|false)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim of a pair and whether it was judged rightly."""

    pair: str
    right: bool


def final_answer(output: str) -> str:
    """What follows the last "### Final Answer", else all of it."""
    return output.rpartition(_FINAL)[2].strip()


def exact_match(answer: str, references: Iterable[str], *, chinese: bool = False) -> bool:
    """Whether the answer is one of the references, once both are normalised."""
    said = _normalised(answer, chinese)
    return any(said == _normalised(reference, chinese) for reference in references)


def f1(answer: str, references: Iterable[str], *, chinese: bool = False) -> float:
    """The best bag-of-tokens F1 with any reference; a token is a word, in Chinese a character."""
    said = _tokens(answer, chinese)
    return max((_overlap(said, _tokens(reference, chinese)) for reference in references), default=0.0)


def choice_is_right(answer: str, letter: str, option: str) -> bool:
    """InfiniteBench's rule: first letter, exact text, what is announced as the answer, first lone letter."""
    said = answer.strip()
    if said[:1] in _LETTERS:
        return said[0] == letter
    if said in (letter, option):
        return True
    plain = re.sub(" +", " ", _CHOICE_MARKS.sub(" ", said))
    announced = _announced(plain)
    if announced is not None:
        return announced.startswith((letter, option))
    return next((word for word in plain.split() if word in _LETTERS), "") == letter


def claim_label(answer: str) -> Claim | None:
    """What was said of a claim: the tagged answer, else the last "true" or "false", else None."""
    tagged = _TAGGED_CLAIM.search(answer)
    words = [tagged[1]] if tagged else _BARE_CLAIM.findall(answer)
    if not words:
        return None
    return "true" if words[-1].lower() == "true" else "false"


def claim_accuracy(claims: Sequence[Judged]) -> float:
    """Share of claims judged rightly (chance: a half); there must be some."""
    return sum(claim.right for claim in claims) / len(claims)


def pair_accuracy(claims: Sequence[Judged]) -> float:
    """Share of pairs with both claims there and judged rightly (chance: a quarter); there must be some."""
    pairs: dict[str, list[bool]] = {}
    for claim in claims:
        pairs.setdefault(claim.pair, []).append(claim.right)
    return sum(len(right) == 2 and all(right) for right in pairs.values()) / len(pairs)


def _normalised(text: str, chinese: bool) -> str:
    if chinese:
        return "".join(text.lower().translate(_NO_MARKS).split())
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_NO_ASCII_MARKS)).split())


def _tokens(text: str, chinese: bool) -> list[str]:
    normalised = _normalised(text, chinese)
    return list(normalised) if chinese else normalised.split()


def _overlap(said: Sequence[str], wanted: Sequence[str]) -> float:
    shared = (Counter(said) & Counter(wanted)).total()
    return 2 * shared / (len(said) + len(wanted)) if shared else 0.0


def _announced(plain: str) -> str | None:
    """What follows the first announcement in the list that occurs, one character skipped."""
    for words in _ANNOUNCEMENTS:
        if words in plain:
            return plain.partition(words)[2][1:]
    return None
