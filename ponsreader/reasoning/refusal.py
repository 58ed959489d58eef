"""When to say that the book does not tell, judged without a model: the answer's kind must stand in the evidence.

Likeness cannot decide it. Measured on the two reference books, questions that the book does not answer are *more*
like it than others, since they are made of its own words. So this looks at what is asked for: a name, a number, a
place, words spoken, or whether something happened. If the best evidence holds nothing of that kind beside what the
question speaks of, the book is taken not to tell. A question of no such kind is never refused here. The kinds are
recognised in English only; in other languages only a book that shares nothing with the question refuses.
"""

import re
from collections.abc import Sequence
from typing import Literal

import numpy as np

from ponsreader.folding import fold
from ponsreader.method import Method
from ponsreader.reasoning.packing import pack
from ponsreader.reasoning.relief import without_titles
from ponsreader.reasoning.retrieve import Prepared, Trace
from ponsreader.reasoning.story import Story
from ponsreader.reasoning.words import terms

Kind = Literal["name", "number", "place", "words", "whether"]


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


EVIDENCE = 1000  # tokens of the best evidence that are looked at
_NEAR = 3  # words between the thing asked about and a name of it
_HALF = 0.5  # of the question's plain words show that a passage speaks of the same
_MOSTLY = 0.75  # of what a yes-or-no question says must stand together somewhere
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_PLAIN = _set(
    "a about after an and are as at be been before but by can could did do does for from had has have he her him his "
    "how i if in into is it its may me might my not of on or our out over she should so than that the their them "
    "then there these they this those to was we were what when where which while who whom whose why will with would "
    "you your"
)
_AUXILIARY = r"(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could)"
_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("name", re.compile(r"\b(?:what|which)\b.*\b(?:name|surname|nickname)\b(?! (?:after|for))")),
    ("number", re.compile(r"\bhow (?:many|much|old|long|far|tall|often)\b")),
    ("words", re.compile(r"\bexactly\b|\bexact words\b|\bword for word\b")),
    ("whether", re.compile(rf"^{_AUXILIARY}\b|[,;] (?:and |but |or )?{_AUXILIARY} (?:he|she|it|they)\b")),
    ("place", re.compile(r"\b(?:which|what) (?:\w+ )?(?:town|city|village|country|county|street|port)\b")),
)
_FORMS = _set("mr mrs ms miss mme mlle dr sir lady lord st")  # a form of address is no name
_NAMING = frozenset(terms("name named call called christened surname née known as"))
_NUMBERS = _set(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen dozen score twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half"
)
_UNITS = {
    "old": "year years month months week weeks",
    "long": "minute minutes hour hours day days week weeks month months year years night nights",
    "far": "mile miles yard yards foot feet league leagues step steps",
    "tall": "foot feet inch inches",
    "often": "time times day days week weeks",
    "much": "pound pounds dollar dollars guinea guineas shilling shillings sovereign sovereigns crown crowns penny "
    "pence franc francs sixpence money",
}


def judge(question: str, trace: Trace, prepared: Prepared, method: Method) -> bool:
    """Whether to refuse: nothing is known at all, or the kind of answer asked for is not in the best evidence."""
    story = prepared.story
    if not len(trace.heights) or not trace.met:
        return True
    asked = without_titles(question, story)
    kind = kind_of(asked)
    if kind is None:
        return False
    rows = pack(story, trace.heights, min(EVIDENCE, method.budget))
    sentences = [story.text[story.sentences[row, 1] : story.sentences[row, 2]] for row in rows]
    return not holds(kind, asked, sentences, _windows(story, rows.tolist()))


def kind_of(question: str) -> Kind | None:
    """What a question asks for, if it is of a kind that can be looked for."""
    plain = question.lower().strip()
    return next((kind for kind, pattern in _KINDS if pattern.search(plain)), None)


def holds(kind: Kind, question: str, sentences: Sequence[str], windows: Sequence[str]) -> bool:
    """Whether the evidence holds an answer of this kind. ``windows``: each sentence with its two neighbours."""
    if kind == "name":
        return any(_names(question, sentence) for sentence in sentences)
    if kind == "number":
        return any(_counts(question, sentence) for sentence in sentences)
    if kind == "words":
        spoken = [window for window in windows if re.search(r"[“\"«„「]", window)]
        return any(_told(question, window) >= _HALF for window in spoken)
    if kind == "place":
        return any(_told(question, window) >= _HALF and _new_capital(question, window) for window in windows)
    return any(_told(_last_clause(question), window) >= _MOSTLY for window in windows)


def _names(question: str, sentence: str) -> bool:
    """A new name near the thing whose name is asked, or near a word of naming beside that thing."""
    head = _head(question)
    words = _WORD.findall(sentence)
    cut = [terms(word)[0] if terms(word) else "" for word in words]
    known = _capitals(question) | _FORMS
    new = [n for n, word in enumerate(words) if n and word[0].isupper() and _bare(word) not in known]
    things = [n for n, word in enumerate(cut) if word == head]
    naming = [n for n, word in enumerate(cut) if word in _NAMING]
    beside = any(abs(thing - name) <= _NEAR for thing in things for name in new)
    return beside or (bool(things) and any(0 < name - said <= _NEAR for said in naming for name in new))


def _head(question: str) -> str:
    """The thing whose name is asked for, cut as words are compared."""
    of = re.search(
        r"\b(?:name|surname|nickname) (?:of|that|for) (?:the |a |an )?(.*?)"
        r"(?: (?:who|whom|that|which|in|at|on|from|of)\b|[,?]|$)",
        question,
        re.IGNORECASE,
    )
    owner = re.search(r"(\w+)['’]s (?:\w+ )?(?:name|surname)", question)
    found = _WORD.findall(of[1] if of else owner[1] if owner else "")
    content = [word for word in found if word.lower() not in _PLAIN]
    return terms(content[-1])[0] if content and terms(content[-1]) else ""


def _last_clause(question: str) -> str:
    """Of a question with a yes-or-no question behind it, that one."""
    return re.split(rf"[,;] (?:and |but |or )?(?={_AUXILIARY} (?:he|she|it|they)\b)", question)[-1]


def _counts(question: str, sentence: str) -> bool:
    """A number before what is counted."""
    asked = re.search(r"how (many|much|old|long|far|tall|often)(?: of (?:the|his|her|their))? ?(\w*)", question.lower())
    if asked is None:
        return False
    units = asked[2] if asked[1] == "many" else _UNITS[asked[1]]
    wanted = set(terms(units))
    words = _words(sentence)
    numbers = [n for n, word in enumerate(words) if word.isdigit() or word in _NUMBERS]
    return any(wanted & set(terms(" ".join(words[n + 1 : n + 4]))) for n in numbers)


def _told(question: str, window: str) -> float:
    """The share of the question's plain words that stand in a stretch of text."""
    asked = [word for word in _words(question) if word not in _PLAIN and word not in _capitals(question)]
    there = set(terms(window))
    met = sum(bool(set(terms(word)) & there) for word in asked)
    return met / len(asked) if asked else 1.0


def _new_capital(question: str, window: str) -> bool:
    """A name inside a sentence that the question does not hold."""
    known = _capitals(question) | _FORMS
    return any(_bare(word) not in known for word in re.findall(r"(?<=[\w,;] )[^\W\d_a-z][\w’'-]+", window))


def _capitals(question: str) -> set[str]:
    return {_bare(word) for word in _WORD.findall(question) if word[0].isupper()}


def _bare(word: str) -> str:
    return re.sub(r"['’]s$", "", word.lower())


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text, accents=False).text)


def _windows(story: Story, rows: Sequence[int]) -> list[str]:
    """Each of these sentences with the one before and the one after it."""
    last = len(story.sentences) - 1
    spans = [(story.sentences[max(row - 1, 0), 1], story.sentences[min(row + 1, last), 2]) for row in rows]
    return [story.text[int(start) : int(end)] for start, end in np.array(spans, np.int64).reshape(-1, 2)]
