"""Finds headings among plain paragraphs: whole short lines of a consistent kind. It marks them, nothing more."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ponsreader.books.numerals import CHINESE, ROMAN, WORD, value_of

_ORNAMENTS = "*_=#~-–—<>[]【】〖〗「」『』《》 \t\u3000"
_LONGEST, _MOST_LINES = 120, 3
_TINY = 20  # visible characters under a heading of a contents list
_MOST_MOTTO = 200  # visible characters under the heading of a part that has chapters
_VOLUME, _BOOK, _PART, _CHAPTER, _SECTION = range(5)
_KEYS = {
    _VOLUME: "volume|vol\\.?|tome|band|tomo|volumen|том",
    _BOOK: "book|livre|buch|libro|liber|livro|книга",
    _PART: "part|partie|teil|parte|часть|act|acte|akt|aufzug|acto|atto|część|del|díl",
    _CHAPTER: "chapter|chap\\.?|chapitre|kapitel|kap\\.?|capítulo|capitulo|capitolo|cap\\.?|caput|hoofdstuk|глава|rozdział|"
    "kapitola|kapittel|luku|fejezet|bölüm|letter|lettre|stave|canto|scene|scène|szene|adventure|night|carta|lettera|"
    "episode|story|tale|day|entry|lesson|song|fragment|jour|tag|día|giorno|dag|день",
    _SECTION: "section|§",
}
_RANK_OF_UNIT = {
    **dict.fromkeys("卷巻册冊", _VOLUME),
    **dict.fromkeys("部集", _BOOK),
    **dict.fromkeys("篇编編", _PART),
    **dict.fromkeys("章回話话折幕夜场場", _CHAPTER),
    **dict.fromkeys("节節", _SECTION),
}
_STRONG_UNITS = "章回話话节節折"
_NO_UNIT = "(?<=回)合|(?<=[节節])[课課目日]|(?<=[话話])[题題]|(?<=章)[节節程鱼]|(?<=折)扣|(?<=部)[分门門]|(?<=集)[团團]|(?<=幕)[后後]"
_RANK_OF_KEY = {
    key: rank for rank, keys in _KEYS.items() for key in re.sub(r"\\.\?", "", keys).split("|")
}
_KEY = "|".join(sorted("|".join(_KEYS.values()).split("|"), key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,4}}|{WORD}|{ROMAN})"
# A title stands behind a stop, a colon or a dash, or begins with a capital, a digit or a foreign letter.
_TITLE = r"(?:\s*[.:\-–—)\]]+\s*(?P<a>\S.*)?|\s+(?P<b>(?-i:[A-ZÀ-ÞА-ЯЁ0-9\"'“‘«„_(\[¿¡]|[^\W\da-zß-ÿ]).*))?"
_KEYED = re.compile(rf"(?P<key>{_KEY})[\s.:]*(?:no\.?\s*|n°\s*)?(?P<number>{_NUMBER})(?!\w){_TITLE}\s*", re.I)
_COUNTED = re.compile(rf"(?P<number>(?:\d{{1,3}}\s*[.ªº]?|{WORD})(?:e|er|ère|ème|st|nd|rd|th)?)\s+(?P<key>{_KEY}){_TITLE}\s*", re.I)
_NAMED = re.compile(
    r"(?:the\s+|the\s+author[’']s\s+|author[’']s\s+|editor[’']s\s+|translator[’']s\s+)?"
    r"(?:prologue?|epilogue?|prolog|epilog|épilogue|preface|préface|foreword|introduction|introductory(?:\s+\w+)?|"
    r"afterword|interlude|prelude|postscript|conclusion|advertisement|avertissement|avant-propos|au lecteur|to the reader|"
    r"vorwort|nachwort|vorrede|einleitung|einführung|schluss|schluß|prefacio|prólogo|epílogo|introducción|conclusión|"
    r"prefazione|prologo|epilogo|introduzione|conclusione|voorwoord|inleiding|nawoord|пролог|эпилог|предисловие|"
    r"послесловие|введение|заключение|dramatis person[aæ]e?|finale|coda|l[’']envoi|appendix|author[’']s note)"
    rf"(?!\w)(?P<rest>{_TITLE})\s*",
    re.I,
)
_CJK_NAMED = re.compile(
    r"(?:楔子|引子|引言|序[章言幕曲文]?|自序|代序|前言|前書き|まえがき|はじめに|プロローグ|尾[声聲]|终[章局]|終[章幕局]|结局|結局|大结局|"
    r"后记|後[记記]|あとがき|おわりに|エピローグ|幕間|间章|間章|番外(?:篇|編|编)?|外传|外傳|프롤로그|에필로그|서문|머리말|작가의 말)"
    r"(?:[\s\u3000:：·・―—-]+(?P<title>\S.{0,30}))?"
)
_CJK = re.compile(
    rf"(?:正文[\s\u3000]*)?(?:第[\s\u3000]*(?P<number>{CHINESE})[\s\u3000]*(?P<unit>[{''.join(_RANK_OF_UNIT)}])(?!{_NO_UNIT})|"
    rf"(?P<front>[卷巻])(?:之)?(?P<front_number>{CHINESE})|(?P<third>[上中下])(?P<third_unit>[卷巻部篇編编册冊])|"
    rf"其[の之](?P<sono>{CHINESE})|제\s*(?P<korean>\d{{1,4}})\s*[장부화권편])"
    r"(?P<gap>[\s\u3000:：、.．·・―—-]*)(?P<title>.*)"
)
_BARE = re.compile(
    rf"(?P<number>\d{{1,3}}|{ROMAN}|[一二三四五六七八九十百]{{1,5}}|[（(][一二三四五六七八九十]{{1,3}}[)）])"
    rf"(?:[、．.][\s\u3000]*(?P<wide>[^\x00-\u02ff].*)|(?:[.．、)]|(?=\s|$)){_TITLE}\s*)",
    re.I,
)
_SENTENCE = re.compile(r"[。！？!?;；]\s*\S|[,，、;；]$|[a-zß-ÿ]\.\s+[A-Z]\S*\s+[a-z]|。$")
_TITLE_LIKE = re.compile(r"[\W_]*[^\W\d_].*[^\W\d_].*", re.S)
_SMALL_WORDS = frozenset(
    "a an and at by de der die das des du el en et from for her his i il in into is it la las le les los me my no not of on or "
    "our that the their to too un und une vom von was which who with y zu zum à auf aux dans sur où ou".split()
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and the labels that lead to it; ``paragraph`` is its number."""

    paragraph: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Candidate:
    paragraph: int
    rank: int
    number: int | None
    title: str
    named: bool = False
    bare: bool = False
    glued: bool = False  # its title stands right behind the number, as in prose
    titled: bool = False
    text: int = 0  # visible characters up to the next candidate
    lines: int = 1


def find_headings(paragraphs: Sequence[Sequence[str]]) -> list[Heading]:
    """The headings among paragraphs, each given as its lines.

    Keyed headings ("Chapter 3", "第三章") count before bare numbers, which must count up from one. Headings
    with next to nothing under them are lines of a contents list, unless they are parts that have chapters.
    """
    lengths = [sum(len(line.strip()) for line in lines) for lines in paragraphs]
    found = [c for i, lines in enumerate(paragraphs) if (c := _candidate(i, lines)) is not None]
    glued = sum(c.glued for c in found) > len(found) / 2
    keyed = _kept([c for c in found if not c.bare and (glued or not c.glued)], lengths)
    chosen = keyed
    if not any(c.rank >= _CHAPTER and not c.named for c in keyed):
        bare = _counting(_kept([c for c in found if c.bare], lengths))
        if len(bare) >= 2:
            chosen = _kept(sorted([*bare, *keyed], key=lambda c: c.paragraph), lengths)
    if sum(not c.named for c in chosen) < 2:
        chosen = _by_contents(paragraphs, lengths) or chosen
    return _with_paths(_with_subtitles(_in_sequence(chosen), paragraphs))


def _candidate(number: int, lines: Sequence[str]) -> _Candidate | None:
    """The paragraph as a heading, if it reads like one."""
    if len(lines) > _MOST_LINES or len(lines[0]) > _LONGEST:
        return None
    first, more = lines[0].strip(), " ".join(line.strip() for line in lines[1:])
    if len(lines) > 1 and (len(more) > _LONGEST or any(_heading(number, line.strip()) for line in lines[1:])):
        return None
    heading = _heading(number, first)
    if heading is None or not more:
        return heading
    if heading.bare and not heading.titled and not _reads_as_title(more):
        return None
    return replace(heading, title=_joined(heading.title, more), titled=True, lines=len(lines))


def _heading(number: int, line: str) -> _Candidate | None:
    line = line.strip(_ORNAMENTS)
    return _keyed(number, line) or _wide(number, line) or _named(number, line) or _bare(number, line)


def _keyed(number: int, line: str) -> _Candidate | None:
    found = _KEYED.fullmatch(line) or _COUNTED.fullmatch(line)
    title = (found["a"] or found["b"] or "") if found else ""
    if found is None or _SENTENCE.search(title) or len(title) > 100:
        return None
    rank = _RANK_OF_KEY[found["key"].lower().rstrip(".")]
    return _Candidate(number, rank, value_of(re.sub(r"\s*[.ªº]$", "", found["number"])), line, titled=bool(title))


def _named(number: int, line: str) -> _Candidate | None:
    found = _NAMED.fullmatch(line)
    if found and len(line) <= 80 and not _SENTENCE.search(found["rest"] or ""):
        is_weak = found[0].lower().startswith(("appendix", "coda", "finale", "conclusion"))
        return None if is_weak and line != line.upper() else _Candidate(number, _CHAPTER, None, line, named=True, titled=True)
    wide = _CJK_NAMED.fullmatch(line)
    return _Candidate(number, _CHAPTER, None, line, named=True, titled=True) if wide else None


def _wide(number: int, line: str) -> _Candidate | None:
    found = _CJK.fullmatch(line) if len(line) <= 50 else None
    if found is None:
        return None
    title, unit = found["title"], found["unit"] or found["front"] or found["third_unit"] or "章"
    parted = bool(found["gap"]) or not title
    if not parted and unit not in _STRONG_UNITS:
        return None
    if title and (title[-1] in "。，、；,;" or (not parted and (len(title) > 25 or re.search("[，。；]", title)))):
        return None
    written = found["number"] or found["front_number"] or found["sono"] or found["korean"] or ""
    value = "上中下".index(found["third"]) + 1 if found["third"] else value_of(written)
    return _Candidate(number, _RANK_OF_UNIT[unit], value, line, titled=bool(title), glued=not parted)


def _bare(number: int, line: str) -> _Candidate | None:
    found = _BARE.fullmatch(line) if len(line) <= 80 else None
    title = (found["a"] or found["b"] or found["wide"] or "") if found else ""
    if found is None or (title and not _reads_as_title(title)):
        return None
    return _Candidate(number, _CHAPTER, value_of(found["number"].strip("（()）")), line, bare=True, titled=bool(title))


def _reads_as_title(text: str) -> bool:
    """Words that are nearly all capitalised, or a short line of a script without capitals; no sentence."""
    if len(text) > 100 or _SENTENCE.search(text) or text[:1] in "\"'“‘«„" or not _TITLE_LIKE.fullmatch(text):
        return False
    words = re.findall(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*", text)
    cased = [word for word in words if word.lower() != word.upper() and word.lower() not in _SMALL_WORDS]
    if not cased:
        return any(len(word) > 2 for word in words) and not text.endswith("。")
    raised = sum(word[0].isupper() for word in cased)
    is_sentence = text.rstrip().endswith((".", "!", "?", ":", ",", ";")) and text != text.upper()
    return raised >= 0.6 * len(cased) and (not is_sentence or (len(words) <= 6 and raised == len(cased)))


def _measured(found: Sequence[_Candidate], lengths: Sequence[int]) -> list[_Candidate]:
    """The candidates with the amount of text up to the next."""
    edges = [c.paragraph for c in found] + [len(lengths)]
    return [replace(c, text=sum(lengths[c.paragraph + 1 : end])) for c, end in zip(found, edges[1:], strict=True)]


def _kept(found: Sequence[_Candidate], lengths: Sequence[int]) -> list[_Candidate]:
    """The candidates without the lines of contents lists."""
    kept: list[_Candidate] = []
    later: Counter[tuple[int, str]] = Counter()
    behind: _Candidate | None = None
    listed = False  # the candidate behind is a line of a contents list
    for candidate in reversed(_measured(found, lengths)):
        has_children = behind is not None and behind.rank > candidate.rank and not listed
        is_line = candidate.text < _TINY and not has_children and bool(later or behind is not None or candidate.text == 0)
        repeats = listed and later[_name(candidate)] > 0
        listed = is_line or repeats
        if not listed:
            kept.append(candidate)
        later[_name(candidate)] += not listed
        behind = candidate
    return _measured(kept[::-1], lengths)


def _name(candidate: _Candidate) -> tuple[int, str]:
    return candidate.rank, str(candidate.number) if candidate.number is not None else candidate.title.lower()


def _counting(found: Sequence[_Candidate]) -> list[_Candidate]:
    """Bare numbers that count up from one, perhaps several times."""
    kept: list[_Candidate] = []
    for candidate in found:
        expected = kept[-1].number + 1 if kept and kept[-1].number is not None else 1
        if candidate.number == expected:
            kept.append(candidate)
        elif candidate.number == 1:
            if kept and kept[-1].number == 1:
                kept.pop()
            kept.append(candidate)
    if kept and kept[-1].number == 1:
        kept.pop()
    return kept


def _in_sequence(found: Sequence[_Candidate]) -> list[_Candidate]:
    """Without the one that breaks the count, where the next goes on from the one before."""
    kept: list[_Candidate] = []
    for number, candidate in enumerate(found):
        before = next((c.number for c in reversed(kept) if c.rank == candidate.rank and c.number is not None), None)
        behind = next((c.number for c in found[number + 1 :] if c.rank == candidate.rank and c.number is not None), None)
        breaks = None not in (before, behind, candidate.number) and candidate.number not in ((before or 0) + 1, 1)
        if not (breaks and behind == (before or 0) + 1):
            kept.append(candidate)
    return kept


def _with_subtitles(found: Sequence[_Candidate], paragraphs: Sequence[Sequence[str]]) -> list[_Candidate]:
    """Where most headings are a bare "Chapter 1", the short line under each is its title."""
    untitled = [c for c in found if not c.titled and c.rank >= _CHAPTER]
    under = {c.paragraph: _subtitle(c, found, paragraphs) for c in untitled}
    if not untitled or sum(map(bool, under.values())) < 0.6 * len(untitled) or len(untitled) < 2:
        return list(found)
    return [replace(c, title=_joined(c.title, under.get(c.paragraph, ""))) for c in found]


def _subtitle(candidate: _Candidate, found: Sequence[_Candidate], paragraphs: Sequence[Sequence[str]]) -> str:
    below = candidate.paragraph + 1
    if below + 1 >= len(paragraphs) or any(c.paragraph == below for c in found) or len(paragraphs[below]) > 2:
        return ""
    text = " ".join(line.strip(" \t_*") for line in paragraphs[below])
    return text if len(text) <= 80 and _reads_as_title(text) else ""


def _joined(title: str, more: str) -> str:
    if not more:
        return title
    return f"{title} {more}" if title.endswith((".", ":", "-", "—")) else f"{title}: {more}"


def _with_paths(found: Sequence[_Candidate]) -> list[Heading]:
    """The headings with the parts above them; a part right before its first chapter is no heading of its own."""
    headings: list[Heading] = []
    above: list[_Candidate] = []
    opened: int | None = None
    for candidate, behind in pairwise([*found, None]):
        if candidate is None:
            break
        above = [c for c in above if c.rank < candidate.rank]
        is_part = behind is not None and behind.rank > candidate.rank
        path = (*(_shown(c) for c in above), _shown(candidate))
        if is_part:
            above.append(candidate)
        if is_part and candidate.text < _MOST_MOTTO:
            opened = candidate.paragraph if opened is None else opened
            continue
        headings.append(Heading(candidate.paragraph if opened is None else opened, path))
        opened = None
    return headings


def _shown(candidate: _Candidate) -> str:
    return " ".join(candidate.title.replace("_", "").split())


_CONTENTS_TITLE = re.compile(
    r"\W*(?:table of )?contents\W*|table des matières|sommaire|inhalt(?:sverzeichnis)?\W*|índice|indice|目[录錄次]|もくじ", re.I
)
_LISTED = re.compile(rf"\s*(?:(?:\d{{1,3}}|{ROMAN})[.):]?\s+)?(?P<title>\S.*?)[\s.·…_]*(?:\d{{1,4}}|{ROMAN})?\s*", re.I)


def _by_contents(paragraphs: Sequence[Sequence[str]], lengths: Sequence[int]) -> list[_Candidate]:
    """Headings that a contents list at the beginning names and that stand as lines of their own later."""
    near = [i for i in range(len(paragraphs) // 3 + 1) if i < len(paragraphs) and _CONTENTS_TITLE.fullmatch(paragraphs[i][0].strip())]
    if not near:
        return []
    lines: dict[str, list[int]] = {}
    for number in range(len(paragraphs) - 1, near[0], -1):
        if len(paragraphs[number]) <= 2:
            lines.setdefault(_plain(" ".join(paragraphs[number])), []).append(number) if lengths[number] <= 100 else None
    return _matched(paragraphs, near[0], lines, lengths)


def _matched(
    paragraphs: Sequence[Sequence[str]], at: int, lines: dict[str, list[int]], lengths: Sequence[int]
) -> list[_Candidate]:
    found: list[_Candidate] = []
    missed = 0
    rest = [line for paragraph in paragraphs[at : at + 200] for line in paragraph[paragraph is paragraphs[at] :]]
    for line in rest:
        listed = _LISTED.fullmatch(line)
        title = listed["title"] if listed else line
        places = [n for n in lines.get(_plain(title), []) if not found or n > found[-1].paragraph]
        if places:
            found.append(_Candidate(min(places), _CHAPTER, None, title.strip(), titled=True))
        missed += not places
        if missed > len(found) + 3:
            break
    kept = [c for c in _measured(found, lengths) if c.text >= _TINY]
    return _measured(kept, lengths) if len(kept) >= 2 else []


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold().replace("_", "")))
