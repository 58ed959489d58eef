"""Where sentences end, by rules with exact offsets.

The packages for this drop offsets, are no longer kept, or fail on Chinese and Japanese; a novel needs few
rules: full stops that end no sentence (titles, initials, ordinals), speech that runs on (`"Stop!" he said.`),
and the marks of scripts without spaces.
"""

import re
from collections.abc import Iterator

# Never at the end of a sentence: something always follows.
_TITLE = re.compile(
    r"Mr|Mrs|Ms|Messrs|Mmes|Mlles|MM|Mme|Mlle|Mgr|Me|Drs?|Prof|Ste?|Sts|Revd?|Hon|Capt?|Col|Gen|Lt|Lieut|Sgt|"
    r"Serjt|Maj|Cpl|Cmdr|Adm|Gov|Sen|Rep|Pres|Supt|Insp|Esqs|Hrn?|Fr|Frl|Frhr|Gebr|Hl|Ing|Dipl|Mag|Bros|Br|"
    r"Sra?|Srta|Fra|Mt|Ft|viz|cf|vgl|bzw|ca|resp|evtl|ggf|sog|inkl|zzgl|vs|al"
)
# At the end of a sentence unless a number follows: No. 5, p. 7.
_BEFORE_NUMBERS = re.compile(
    r"[Nn]os?|N[Rr]o?|nr|pp?|P|[Vv]ols?|Bde?|ch|[Cc]hap|[Cc]ap|[Ff]ig|[Aa]rt|§|S|Abs|Kap|Abb|n°|t"
)
# Lettered abbreviations that often stand last: at six p.m. He left.
_LETTERED_LAST = frozenset({"a.m", "p.m", "A.M", "P.M", "B.C", "A.D", "n.Chr", "v.Chr"})
_AFTER_GERMAN_ORDINAL = re.compile(
    r"(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Kapitel|Jahrhundert|"
    r"Band|Teil|Akt|Aufzug|Szene|Auftritt|Stock|Klasse|Auflage|Tag|Mal|Geburtstag|Buch|Gesang)\w*"
)

_LATIN_CLOSERS = "\"')\\]}”’»›“‘«"
_WIDE_CLOSERS = "」』）】》〉〕］｝〟”’\"'"
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff9f]")
# A paragraph's end, or the marks that may end a sentence with the quotes and brackets that belong to them. A
# French guillemet stands off by a space and closes only where no letter follows it.
_BREAKS = re.compile(
    r"\n\n+"
    rf"|[。！？｡‼⁇⁈⁉!?…]*[。！？｡][。！？｡‼⁇⁈⁉!?…]*[{_WIDE_CLOSERS}]*"
    rf"|[.!?…‼⁇⁈⁉]+(?:[{_LATIN_CLOSERS}]|[ \u00a0\u202f]»(?!\w))*(?:\[\w{{1,3}}\])?"
)
_NEXT = re.compile(r"[\s\"'“”‘’„‚«»‹›(\[{¿¡—–…*_-]*(\S?)")
_WORD_BEFORE = re.compile(r"[^\W_][^\s(\[{“”‘„\"«»—–…]*$")
_LETTERED = re.compile(r"[^\W\d_](?:\.[^\W\d_]{1,3})+$")
# What follows a question or a cry in quotes and tells who spoke: "What?" Holmes asked. Where speakers come first, in
# English mostly; French and German put the verb first, in small letters. Pronouns but "I" are written small there, so
# a capital begins a sentence; "I thought" and "Holmes laughed" are as often sentences, so they are not listed.
_SPOKE = (
    r"said|says|asked|asks|cried|cries|exclaimed|exclaims|replied|replies|answered|answers|inquired|enquired|inquires|"
    r"enquires|shouted|shouts|whispered|whispers|muttered|murmured|demanded|returned|rejoined|retorted|retorts|"
    r"repeated|repeats|remarked|observed|ejaculated|remonstrated|stammered|faltered|screamed|roared|called|gasped|"
    r"groaned|echoed|added|continued|proposed|suggested|protested|interrupted|interposed|"
    r"demanda|répondit|dit|s’écria|s'écria|cria|reprit|répliqua|murmura|ajouta|"
    r"fragte|sagte|rief|antwortete|erwiderte|schrie|flüsterte|murmelte|meinte|versetzte"
)
_NO_SPEAKER = (
    r"He|She|It|They|We|You|The|An?|This|That|These|Those|There|Then|Thus|And|But|So|Or|For|Yet|If|As|When|While|Who|"
    r"What|His|Her|My|Our|Their|Your|Its|One|Not|No|Il|Elle|On|Ils|Elles|Nous|Vous|Je|Tu|Le|La|Les|Une?|Ce|Cette|"
    r"Et|Mais|Er|Sie|Es|Ich|Wir|Ihr|Der|Die|Das|Den|Dem|Ein|Eine|Und|Aber|Da|Dann|So"
)
_NAME = r"[^\W\d_a-zß-öø-ÿ][\w’'-]*\.?"
_TOLD_WHO = re.compile(
    rf"\s+(?:I|(?!(?:{_NO_SPEAKER})\b){_NAME}(?:\s(?:{_NAME}|de|du|des|of|the|van|von|der)){{0,3}})"
    rf"(?:\s\w+ly)?\s(?:{_SPOKE})(?!\w)"
)
_SPEECH_GOES_ON = frozenset("と、，,；;：っ")
_LONGEST_WORD = 24


def split(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """The sentences of ``text[start:end]`` in order, without the white space between them.

    Everything that is no white space lies in exactly one of them; none crosses an empty line.
    """
    stop = len(text) if end is None else end
    spans = (_trimmed(text, a, b) for a, b in _pieces(text, start, stop))
    return [(a, b) for a, b in spans if a < b]


def _pieces(text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    begin = start
    for mark in _BREAKS.finditer(text, start, stop):
        if text[mark.start()] == "\n" or _ends_sentence(text, begin, mark.start(), mark.end(), stop):
            yield begin, mark.end()
            begin = mark.end()
    yield begin, stop


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _ends_sentence(text: str, begin: int, at: int, after: int, stop: int) -> bool:
    """Whether the marks ``text[at:after]`` end the sentence that started at ``begin``."""
    if after >= stop:
        return True
    if text[at] in "。！？｡" or text[after - 1] in "。！？｡」』":
        return text[after] not in _SPEECH_GOES_ON
    if not text[after].isspace():
        return text[at] in "!?…" and after - at > text.count("…", at, after) and _is_wide(text[after])
    coming = _NEXT.match(text, after, stop)
    first = coming[1] if coming else ""
    if first.islower() or first in ".,;:" or _tells_who_spoke(text, at, after, stop):
        return False
    then = coming.start(1) if coming else stop
    return text[at:after] != "." or not _is_abbreviation(text, begin, at, then)


def _tells_who_spoke(text: str, at: int, after: int, stop: int) -> bool:
    """Whether a quote that ends with the marks ``text[at:after]`` is followed by who asked or cried it."""
    is_quoted = text[at] in "?!…" and text[after - 1] in "\"'”’»“‘«"
    return is_quoted and _TOLD_WHO.match(text, after, stop) is not None


def _is_wide(char: str) -> bool:
    return _WIDE.match(char) is not None


def _is_abbreviation(text: str, begin: int, at: int, then: int) -> bool:
    """Whether the full stop at ``at`` belongs to the word before it and the sentence goes on at ``then``."""
    found = _WORD_BEFORE.search(text, max(begin, at - _LONGEST_WORD), at)
    if found is None:
        return False
    word, before = found[0], text[max(begin, found.start() - _LONGEST_WORD) : found.start()].rstrip()
    if word.isdigit():
        return _is_ordinal(word, before, text, then)
    if _BEFORE_NUMBERS.fullmatch(word) and text[then : then + 1].isdigit():
        return True
    if _LETTERED.fullmatch(word):
        return word not in _LETTERED_LAST
    return _TITLE.fullmatch(word) is not None or _is_initial(word, before, text, then)


def _is_ordinal(number: str, before: str, text: str, then: int) -> bool:
    """A number that opens its sentence ("1. The house") or a German ordinal ("am 4. Mai")."""
    return len(number) <= 2 and (not before or _AFTER_GERMAN_ORDINAL.match(text, then) is not None)


def _is_initial(word: str, before: str, text: str, then: int) -> bool:
    """A capital is a name's first letter, save the I of "than I."; a small one goes with the next (z. B.)."""
    if len(word) != 1:
        return False
    if word.isupper():
        return word != "I" or not (before[-1:].islower() or before.endswith(("’", "'", ",")))
    return word.islower() and text[then + 1 : then + 2] == "."
