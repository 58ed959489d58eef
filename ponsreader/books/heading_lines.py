"""Tells whether a line, or a few short ones, read like the heading of a chapter, and of which kind."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ponsreader.books.numerals import CHINESE, ROMAN, WORD, value_of

VOLUME, BOOK, PART, CHAPTER, SECTION = range(5)
_ORNAMENTS = "*_=#~-–—<>[]【】〖〗「」『』《》 \t\u3000"
_LONGEST, _MOST_LINES = 120, 3
_KEYS = {
    VOLUME: "volume|vol\\.?|tome|band|tomo|volumen|том",
    BOOK: "book|livre|buch|libro|liber|livro|книга",
    PART: "part|partie|teil|parte|часть|act|acte|akt|aufzug|acto|atto|część|del|díl",
    CHAPTER: "chapter|chap\\.?|chapitre|kapitel|kap\\.?|capítulo|capitulo|capitolo|cap\\.?|caput|hoofdstuk|глава|"
    "rozdział|kapitola|kapittel|luku|fejezet|bölüm|letter|lettre|stave|canto|scene|scène|szene|adventure|night|carta|lettera|"
    "episode|story|tale|day|entry|lesson|song|fragment|jour|tag|día|giorno|dag|день",
    SECTION: "section|§",
}
_RANK_OF_UNIT = {
    **dict.fromkeys("卷巻册冊", VOLUME),
    **dict.fromkeys("部集", BOOK),
    **dict.fromkeys("篇编編", PART),
    **dict.fromkeys("章回話话折幕夜场場", CHAPTER),
    **dict.fromkeys("节節", SECTION),
}
_STRONG_UNITS = "章回話话节節折"
# Behind these the unit is part of a word: 回合 is a bout, 节课 a lesson, 部分 a portion.
_NO_UNIT = (
    "(?<=回)合|(?<=[节節])[课課目日]|(?<=[话話])[题題]|(?<=章)[节節程鱼]|"
    "(?<=折)扣|(?<=部)[分门門]|(?<=集)[团團]|(?<=幕)[后後]"
)
_RANK_OF_KEY = {key: rank for rank, keys in _KEYS.items() for key in re.sub(r"\\.\?", "", keys).split("|")}
_KEY = "|".join(sorted("|".join(_KEYS.values()).split("|"), key=len, reverse=True))
_NUMBER = rf"(?:\d{{1,4}}|{WORD}|{ROMAN})"
# A title stands behind a stop, a colon or a dash, or begins with a capital, a digit or a foreign letter.
_TITLE = r"(?:\s*[.:\-–—)\]]+\s*(?P<a>\S.*)?|\s+(?P<b>(?-i:[A-ZÀ-ÞА-ЯЁ0-9\"'“‘«„_(\[¿¡]|[^\W\da-zß-ÿ]).*))?"
_KEYED = re.compile(rf"(?P<key>{_KEY})[\s.:]*(?:no\.?\s*|n°\s*)?(?P<number>{_NUMBER})(?!\w){_TITLE}\s*", re.I)
_COUNTED = re.compile(
    rf"(?P<number>(?:\d{{1,3}}\s*[.ªº]?|{WORD})(?:e|er|ère|ème|st|nd|rd|th)?)\s+(?P<key>{_KEY}){_TITLE}\s*", re.I
)
_NAMED = re.compile(
    r"(?:the\s+|the\s+author[’']s\s+|author[’']s\s+|editor[’']s\s+|translator[’']s\s+)?"
    r"(?:prologue?|epilogue?|prolog|epilog|épilogue|preface|préface|foreword|introduction|introductory(?:\s+\w+)?|"
    r"afterword|interlude|prelude|postscript|conclusion|advertisement|avertissement|avant-propos|au lecteur|"
    r"to the reader|vorwort|nachwort|vorrede|einleitung|einführung|schluss|schluß|prefacio|"
    r"prólogo|epílogo|introducción|conclusión|prefazione|prologo|epilogo|introduzione|conclusione|voorwoord|inleiding|nawoord|пролог|эпилог|предисловие|"
    r"послесловие|введение|заключение|dramatis person[aæ]e?|finale|coda|l[’']envoi|appendix|author[’']s note)"
    rf"(?!\w)(?P<rest>{_TITLE})\s*",
    re.I,
)
_CJK_NAMED = re.compile(
    r"(?:楔子|引子|引言|序[章言幕曲文]?|自序|代序|前言|前書き|まえがき|はじめに|プロローグ|尾[声聲]|终[章局]|"
    r"終[章幕局]|结局|結局|大结局|后记|後[记記]|あとがき|おわりに|エピローグ|幕間|间章|間章|番外(?:篇|編|编)?|外传|外傳|"
    r"프롤로그|에필로그|서문|머리말|작가의 말)"
    r"(?:[\s\u3000:：·・―—-]+(?P<title>\S.{0,30}))?"
)
_CJK = re.compile(
    rf"(?:正文[\s\u3000]*)?"
    rf"(?:第[\s\u3000]*(?P<number>{CHINESE})[\s\u3000]*(?P<unit>[{''.join(_RANK_OF_UNIT)}])(?!{_NO_UNIT})|"
    rf"(?P<front>[卷巻])(?:之)?(?P<front_number>{CHINESE})|(?P<third>[上中下])(?P<third_unit>[卷巻部篇編编册冊])|"
    rf"其[の之](?P<sono>{CHINESE})|제\s*(?P<korean>\d{{1,4}})\s*[장부화권편])"
    r"(?P<gap>[\s\u3000:：、.．·・―—-]*)(?P<title>.*)"
)
_BARE = re.compile(
    rf"(?P<number>\d{{1,3}}|{ROMAN}|[一二三四五六七八九十百]{{1,5}}|[（(][一二三四五六七八九十]{{1,3}}[)）])"
    rf"(?:[、．.][\s\u3000]*(?P<wide>[^\x00-\u02ff].*)|(?:[.．、)]|(?=\s|$)){_TITLE}\s*)",
    re.I,
)
# How any heading begins; most lines of a book do not, and need not be looked at closer.
_POSSIBLE = re.compile(
    rf"(?:the\s+)?(?:author[’']s\s|editor[’']s\s|translator[’']s\s|{_KEY}|{WORD}|\d|[ivxlcdm]+(?=[\s.．、)]|$)|"
    r"[（(第卷巻上中下其제正一二三四五六七八九十百]|prolog|epilog|épilog|pref|préf|foreword|introd|afterword|interlude|"
    r"prelude|postscript|conclu|advert|avertis|avant|au lecteur|to the|vorw|nachw|vorr|einleit|einf|schlu|prólogo|"
    r"epílogo|conclusión|voorw|inleid|nawoord|пролог|эпилог|предисл|послесл|введ|заключ|dramatis|finale|coda|l[’']env|"
    r"appendix|楔|引|序|自序|代序|前|まえ|はじ|プロ|尾|终|終|结局|結局|大结局|后|後|あと|おわ|エピ|幕|间|間|番外|外|프롤|에필|서문|"
    r"머리|작가)",
    re.I,
)
_RUNNING_ON = re.compile(r"[,，、;；]$|[a-zß-ÿ]\.\s+[A-Z]\S*\s+[a-z]|。$")
_SENTENCE = re.compile(rf"[。！？!?;；]\s*\S|{_RUNNING_ON.pattern}")
_TITLE_LIKE = re.compile(r"[\W_]*[^\W\d_].*[^\W\d_].*", re.S)
_UNCAPITALISED = """
a an and at by de der die das des du el en et from for her his i il in into is it la las le les los me my no not
of on or our that the their to too un und une vom von was which who with y zu zum à auf aux dans sur où ou
"""
_SMALL_WORDS = frozenset(_UNCAPITALISED.split())


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paragraph that reads like a heading: what it says of itself, and how much text follows."""

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


def as_heading(number: int, lines: Sequence[str]) -> Candidate | None:
    """The paragraph as a heading, if it reads like one."""
    if len(lines) > _MOST_LINES or len(lines[0]) > _LONGEST:
        return None
    first, more = lines[0].strip(), " ".join(line.strip() for line in lines[1:])
    if len(lines) > 1 and (len(more) > _LONGEST or any(_heading(number, line.strip()) for line in lines[1:])):
        return None
    heading = _heading(number, first)
    if heading is None or not more:
        return heading
    if heading.bare and not heading.titled and not reads_as_title(more):
        return None
    return replace(heading, title=joined(heading.title, more), titled=True, lines=len(lines))


def _heading(number: int, line: str) -> Candidate | None:
    line = line.strip(_ORNAMENTS)
    if not line or line[-1] in "。，、；,;" or _POSSIBLE.match(line) is None:
        return None
    return _keyed(number, line) or _wide(number, line) or _named(number, line) or _bare(number, line)


def _keyed(number: int, line: str) -> Candidate | None:
    found = _KEYED.fullmatch(line) or _COUNTED.fullmatch(line)
    title = (found["a"] or found["b"] or "") if found else ""
    sentence = _RUNNING_ON if found and found["a"] else _SENTENCE
    if found is None or sentence.search(title) or len(title) > 100:
        return None
    rank = _RANK_OF_KEY[found["key"].lower().rstrip(".")]
    return Candidate(number, rank, value_of(re.sub(r"\s*[.ªº]$", "", found["number"])), line, titled=bool(title))


def _named(number: int, line: str) -> Candidate | None:
    found = _NAMED.fullmatch(line)
    if found and len(line) <= 80 and not _SENTENCE.search(found["rest"] or ""):
        is_weak = found[0].lower().startswith(("appendix", "coda", "finale", "conclusion"))
        return (
            None
            if is_weak and line != line.upper()
            else Candidate(number, CHAPTER, None, line, named=True, titled=True)
        )
    wide = _CJK_NAMED.fullmatch(line)
    return Candidate(number, CHAPTER, None, line, named=True, titled=True) if wide else None


def _wide(number: int, line: str) -> Candidate | None:
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
    return Candidate(number, _RANK_OF_UNIT[unit], value, line, titled=bool(title), glued=not parted)


def _bare(number: int, line: str) -> Candidate | None:
    found = _BARE.fullmatch(line) if len(line) <= 80 else None
    title = (found["a"] or found["b"] or found["wide"] or "") if found else ""
    if found is None or (title and not reads_as_title(title)):
        return None
    return Candidate(number, CHAPTER, value_of(found["number"].strip("（()）")), line, bare=True, titled=bool(title))


def reads_as_title(text: str) -> bool:
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


def joined(title: str, more: str) -> str:
    """A heading and the title that stands below it."""
    if not more:
        return title
    return f"{title} {more}" if title.endswith((".", ":", "-", "—")) else f"{title}: {more}"
