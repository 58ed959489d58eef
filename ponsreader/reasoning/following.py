"""Follow-up questions: "And why?" is looked for, and answered, together with the question that it goes on from.

What was asked or answered with a later limit, or with none, is never looked at: it may tell what is still to come.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ponsreader.domain import Answer


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_BEGINNINGS = _set("and but so or then und aber dann et mais puis alors y pero entonces")
_POINTING = _set(
    "he she him her his hers they them their theirs it its this that these those then "
    "er sie ihn ihm ihr ihre ihren ihrem sein seine seinen dann da das dies diese dort "
    "il elle lui ils elles leur leurs son sa ses cela alors là"
)
_POINTING_UNSPACED = re.compile("[他她它牠]|[这那][个些时]|后来|然后|接着|彼|そ[のれこ]|あの人|それから")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+")
_EARLY = 4  # a pronoun among so many first words points back; later it may mean somebody of the same question
_BARE = 2  # so few words ("Why not?") ask nothing by themselves
_BARE_UNSPACED = 5  # characters
_STEPS = 3  # questions that are looked back over
_SHORT = 400  # characters of the earlier answer
_CITED = re.compile(r"\s*\[[\d\s,;–-]+\]")

Names = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Understood:
    """A question as it is meant: ``sought`` is what to look for, ``told`` what the reader model is asked."""

    question: str
    sought: str
    told: str


def understood(question: str, earlier: Sequence[Answer], upto: int | None, names: Names) -> Understood:
    """The question with what it goes on from. ``earlier``: oldest first; ``names``: whether a text names anybody."""
    if not points_back(question, names):
        return Understood(question, question, question)
    before = _goes_on_from([answer for answer in earlier if may_be_told(answer, upto)], names)
    if not before:
        return Understood(question, question, question)
    asked = " ".join(answer.question for answer in before)
    shortly = _shortened(_CITED.sub("", before[-1].answer))
    told = f"{question}\n(Asked before: {asked}" + (f" It was answered: {shortly})" if shortly else ")")
    return Understood(question, f"{asked} {question}", told)


def points_back(question: str, names: Names) -> bool:
    """Whether a question goes on from the one before: by its first word, or since it only points at somebody."""
    words = [word.lower() for word in _WORD.findall(question)]
    if not words:
        return False
    if words[0] in _BEGINNINGS:
        return True
    if names(question):
        return False
    if _UNSPACED.search(question):
        return bool(_POINTING_UNSPACED.search(question)) or sum(map(len, words)) <= _BARE_UNSPACED
    return len(words) <= _BARE or not _POINTING.isdisjoint(words[:_EARLY])


def may_be_told(answer: Answer, upto: int | None) -> bool:
    """Whether an earlier answer rests on nothing from behind the limit."""
    asked_up_to = answer.coverage.upto
    return upto is None or (asked_up_to is not None and asked_up_to <= upto)


def _goes_on_from(earlier: Sequence[Answer], names: Names) -> list[Answer]:
    """The last question that stands by itself, and those that went on from it."""
    last = list(reversed(earlier))[:_STEPS]
    follow_ups = list(takewhile(lambda answer: points_back(answer.question, names), last))
    return list(reversed(last[: len(follow_ups) + 1]))


def _shortened(text: str) -> str:
    if len(text) <= _SHORT:
        return text.strip()
    return text[:_SHORT].rsplit(" ", 1)[0].strip() + " …"
