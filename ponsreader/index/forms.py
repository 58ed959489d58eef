"""What a name says by its form: its own words, its bearer's sex, and whether it names one person of the whole book.

`Mr. Darcy`, `Darcy's` and `Fitzwilliam Darcy` share words; `Mrs. Darcy` shares them and is somebody else; `his father`
is somebody else in every chapter. Full Unicode: `孙悟空` and `Éponine` stay themselves.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ponsreader.index.lexicon import (
    AGES,
    DETERMINERS,
    HONORIFICS,
    MEN,
    PARTICLES,
    ROLES,
    ROLES_UNSPACED,
    SUFFIXES,
    WITH_GIVEN_NAMES,
    WOMEN,
)
from ponsreader.index.names import SPACELESS, folded_name, is_narrator

Sort = Literal["narrator", "proper", "described", "role"]
TELLING_WORDS = 3  # a description of so many words ("the man in the red sweater") is one person's all through a book

_AND = frozenset({"and", "et", "und"})
_BRACKETS = re.compile(r"\s*[(（\[].*$")
_POSSESSIVE = re.compile(r"(?<=\w)'s?$")
_WORD = re.compile(r"[^\W_][\w'-]*")
_ELISION = re.compile(r"\b([dl])'(?=\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Form:
    """One way of calling somebody; ``key`` is equal for spellings of the same form.

    ``words``: folded, without articles and honorifics; those of a script without spaces are one word. ``sex``: m, f,
    wife, maid, many or "". ``title``: the last honorific, "" without one.
    """

    key: str
    words: tuple[str, ...]
    sex: str
    sort: Sort
    title: str = ""
    unspaced: bool = False

    @property
    def full(self) -> bool:
        """Whether this is a name that hardly two people share: given and family name, or a whole Chinese name."""
        return self.sort == "proper" and (len(self.words[0]) > 2 if self.unspaced else len(self.words) > 1)

    @property
    def bare(self) -> bool:
        """Whether this is one word without an honorific."""
        return self.sort == "proper" and len(self.words) == 1 and not self.titled

    @property
    def titled(self) -> bool:
        """Whether an honorific stands before the name."""
        return self.sort == "proper" and bool(self.title)


@lru_cache(maxsize=65536)
def form_of(name: str) -> Form:
    """The form of a name as it is written, with its capitals."""
    name = unicodedata.normalize("NFKC", name).replace("’", "'")
    folded = folded_name(name)
    if is_narrator(name):
        return Form(folded, (), "", "narrator")
    if SPACELESS.search(name):
        return _unspaced(folded)
    spelled = _ELISION.sub(r"\1e ", _BRACKETS.sub("", name).replace(".", " "))
    written = [(word, _plain(word)) for word in _WORD.findall(spelled)]
    rest, title, role_like = _without_titles(written)
    while rest and rest[0][1] in PARTICLES and len(rest) > 1:
        rest = rest[1:]
    words, sex = tuple(word for _, word in rest), HONORIFICS.get(title, "")
    if not _AND.isdisjoint(plain for _, plain in written):
        return Form(folded, words, "many", "described")
    sort = _sort(rest, role_like)
    if sort != "proper" or "(" in name:
        return Form(folded, words, sex, "described" if sort == "proper" else sort)
    rank = sex or ("+" if title else "")
    return Form(f"{rank}|{' '.join(words)}", words, sex or _sex_of(words), "proper", title)


def agree(one: str, other: str) -> bool:
    """Whether two bearers' sexes can be one person's; the married state counts, since families share names."""
    if one == other:
        return True
    if "many" in (one, other):
        return False
    return not one or not other or {one, other} in ({"f", "wife"}, {"f", "maid"})


def is_part(short: Form, long: Form) -> bool:
    """Whether ``short`` can be what is left of ``long``, which says more: some of its words, in their order.

    A Mr. goes by his family's name; a titled woman needs a longer name that is a woman's; Mrs. John Dashwood has her
    husband's name.
    """
    if short.unspaced != long.unspaced or (long.sex == "wife" and _is_husbands(short, long)):
        return False
    if short.words == long.words:
        return long.titled and not short.titled
    if short.unspaced:
        a, b = short.words[0], long.words[0]
        return 1 < len(a) < len(b) and (b.startswith(a) or b.endswith(a))
    if short.titled and short.title not in WITH_GIVEN_NAMES and short.words[-1] != long.words[-1]:
        return False
    if short.titled and short.sex in ("f", "wife", "maid") and not long.sex:
        return False
    return len(short.words) < len(long.words) and _in_order(short.words, long.words)


def _is_husbands(short: Form, long: Form) -> bool:
    """Whether a name holds the given name of a wife's name, and that is no woman's."""
    return long.full and not short.titled and short.words[0] == long.words[0] and long.words[0] not in WOMEN


def _in_order(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    rest = iter(long)
    return all(word in rest for word in short)


def _plain(word: str) -> str:
    return _POSSESSIVE.sub("", folded_name(word))


def _without_titles(written: list[tuple[str, str]]) -> tuple[list[tuple[str, str]], str, bool]:
    """What is left behind determiners and honorifics; the telling honorific; whether only a determiner stood there."""
    rest, title, determined = written, "", False
    while rest:
        word, plain = rest[0]
        if plain in DETERMINERS and (word.islower() or rest is written):
            determined, rest = True, rest[1:]
        elif plain in HONORIFICS and _may_be_title(rest):
            title, rest = plain if HONORIFICS[plain] or not title else title, rest[1:]
        elif plain in AGES:
            rest = rest[1:]
        else:
            break
    return rest, title, determined and not title


def _may_be_title(rest: list[tuple[str, str]]) -> bool:
    """An honorific followed by nothing, or by a name; the chief of the tribe has none."""
    if len(rest) == 1 or rest[1][0][0].isupper():
        return True
    return rest[1][1] in PARTICLES and len(rest) > 2 and rest[2][1] != "the"


def _sort(rest: list[tuple[str, str]], role_like: bool) -> Sort:
    names = [plain for word, plain in rest if word[0].isupper() and plain not in ROLES]
    common = [plain for word, plain in rest if (word[0].islower() or plain in ROLES) and plain not in PARTICLES]
    if names and not common and not role_like:
        return "proper"
    return "described" if (names and common) or len(names + common) >= TELLING_WORDS else "role"


def _sex_of(words: tuple[str, ...]) -> str:
    """What a given name tells; a lone word may as well be a family's name and tells it too."""
    return "m" if words and words[0] in MEN else "f" if words and words[0] in WOMEN else ""


def _unspaced(folded: str) -> Form:
    title = next((t for t in _SUFFIXES if folded.endswith(t) and len(folded) > len(t)), "")
    bare, sex = folded.removesuffix(title), SUFFIXES.get(title, "")
    if (
        folded in ROLES_UNSPACED
        or bare in ROLES_UNSPACED
        or bare.startswith(("我", "他", "她", "私の", "彼の", "彼女"))
    ):
        return Form(folded, (bare,), sex, "role", title, unspaced=True)
    return Form(f"{sex or ('+' if title else '')}|{bare}", (bare,), sex, "proper", title, unspaced=True)


_SUFFIXES = sorted(SUFFIXES, key=len, reverse=True)
