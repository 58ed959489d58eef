"""Find persons' names in Chinese and Japanese, which have neither capitals nor spaces.

Chinese novels say who speaks and acts at the beginning of a clause, right before the verb (`玄德曰`, `孙悟空笑道`);
a family name in front makes few of these enough. Japanese has suffixes that only persons bear (`太郎さん`). What is
found so is then looked for everywhere, the longest names first. A segmenter with a dictionary takes far longer.
"""

import re
from collections import Counter
from collections.abc import Iterable

from ponsreader.index.capitals import Place
from ponsreader.index.lexicon import (
    CHINESE_NOBODY,
    CHINESE_OPENINGS,
    CHINESE_VERBS,
    DOUBLE_FAMILIES,
    FAMILIES,
    JAPANESE_ROLES,
    NO_NAME_CHARACTERS,
)

SAMPLE = 20_000  # characters that show which language it is
KANA = 0.05  # of the characters: then it is Japanese
ENOUGH = 5  # clauses that begin with a name without a known family name
ENOUGH_WITH_FAMILY = 2
ENOUGH_WITH_SUFFIX = 2

_HAN = "\u3400-\u4dbf\u4e00-\u9fff々"
_OPENING = "|".join(sorted(CHINESE_OPENINGS))
_VERB = "|".join(sorted(CHINESE_VERBS, key=len, reverse=True))
_CLAUSE = re.compile(rf"(?:^|[\s，。；：！？、“”「」『』（）…—])(?:{_OPENING})?([{_HAN}]{{2,4}}?)(?:{_VERB})")
# 姓刘，名备，字玄德 and 关羽，字云长: the name at birth and the one by which grown men are called.
_INTRODUCED = re.compile(rf"姓([{_HAN}]{{1,2}})，?名([{_HAN}]{{1,2}})，?字([{_HAN}]{{2}})(?![{_HAN}])")
_COURTESY = re.compile(rf"(?<![{_HAN}])([{_HAN}]{{2,3}})，?字([{_HAN}]{{2}})(?![{_HAN}])")
_FOREIGN = re.compile(rf"[{_HAN}]{{1,5}}(?:[·‧・][{_HAN}]{{1,6}})+")
_SUFFIXED = re.compile(
    rf"([{_HAN}]{{1,4}}|[ァ-ヴー]{{2,8}}(?:・[ァ-ヴー]{{2,8}})?)(?:さん|くん|君|様|さま|ちゃん|氏|殿)"
)


def is_unspaced(text: str) -> bool:
    """Whether a text is mostly Chinese or Japanese."""
    sample = text[:SAMPLE]
    wide = sum("\u3040" <= char <= "\u9fff" for char in sample)
    return wide > len(sample) / 3


def find_people(text: str, start: int, end: int) -> list[Place]:
    """The places of persons' names in ``text[start:end]``, in order, none inside another."""
    names = _japanese(text, start, end) if _has_kana(text, start, end) else _chinese(text, start, end)
    if not names:
        return []
    pattern = re.compile("|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name)))))
    return [Place(found[0], found.start(), found.end()) for found in pattern.finditer(text, start, end)]


def courtesy_names(text: str, start: int, end: int) -> list[tuple[str, str]]:
    """Pairs of names that a Chinese text says are one man's."""
    if _has_kana(text, start, end):
        return []
    pairs = [(found[1], found[2]) for found in _COURTESY.finditer(text, start, end) if _has_family(found[1])]
    for found in _INTRODUCED.finditer(text, start, end):
        pairs += [(found[1] + found[2], found[3]), (found[1] + found[2], found[1] + found[3])]
    return pairs


def _has_kana(text: str, start: int, end: int) -> bool:
    sample = text[start : min(end, start + SAMPLE)]
    return sum("\u3040" <= char <= "\u30ff" for char in sample) > KANA * len(sample)


def _has_family(name: str) -> bool:
    return name[0] in FAMILIES or name[:2] in DOUBLE_FAMILIES


def _chinese(text: str, start: int, end: int) -> set[str]:
    count = Counter(found[1] for found in _CLAUSE.finditer(text, start, end))
    names = {name for name, n in count.items() if _is_name(name, n)}
    names |= _common(_FOREIGN.findall(text, start, end), ENOUGH_WITH_FAMILY)
    names |= {name for pair in courtesy_names(text, start, end) for name in pair}
    return {name for name in names if not _is_longer_by_chance(name, names, count)}


def _is_name(name: str, count: int) -> bool:
    if name in CHINESE_NOBODY or not NO_NAME_CHARACTERS.isdisjoint(name):
        return False
    if name[:2] in DOUBLE_FAMILIES:
        return len(name) in (3, 4) and count >= ENOUGH_WITH_FAMILY
    if name[0] in FAMILIES and len(name) < 4:
        return count >= ENOUGH_WITH_FAMILY
    return len(name) == 2 and count >= ENOUGH


def _is_longer_by_chance(name: str, names: set[str], count: Counter[str]) -> bool:
    """Whether a name is a commoner one with a character that belongs to the clause: 玄德乃, 张飞便."""
    return any(name[:n] in names and count[name[:n]] > 3 * count[name] for n in range(2, len(name)))


def _japanese(text: str, start: int, end: int) -> set[str]:
    return _common(_SUFFIXED.findall(text, start, end), ENOUGH_WITH_SUFFIX) - JAPANESE_ROLES


def _common(names: Iterable[str], enough: int) -> set[str]:
    return {name for name, count in Counter(names).items() if count >= enough}
