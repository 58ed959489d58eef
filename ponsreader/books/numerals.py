"""Reads the numbers of chapters: digits, Roman numerals, words of several languages, Chinese characters."""

import re
import unicodedata

_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})")
# A line a number, from one on.
_WORDS = """
one first un une premier première ein eins erste erster erstes ersten uno primo prima primero primera primeiro primeira
two second deux deuxième seconde zwei zweite zweiter zweites zweiten dos segundo segunda due secondo seconda
three third trois troisième drei dritte dritter drittes dritten tres tercero tercera terceira tre terzo terza
four fourth quatre quatrième vier vierte vierter viertes vierten cuatro cuarto cuarta quarto quarta
five fifth cinq cinquième fünf fünfte fünfter fünftes fünften cinco quinto quinta cinque
six sixth sixième sechs sechste sechster sechstes sechsten seis sexto sexta sei sesto sesta
seven seventh sept septième sieben siebte siebter siebtes siebten siebente siebentes siete séptimo sette settimo
eight eighth huit huitième acht achte achter achtes achten ocho octavo otto ottavo oitavo
nine ninth neuf neuvième neun neunte neunter neuntes neunten nueve noveno nove nono
ten tenth dix dixième zehn zehnte zehnter zehntes zehnten diez décimo dieci decimo
eleven eleventh onze onzième elf elfte elfter elftes elften once undécimo undici
twelve twelfth douze douzième zwölf zwölfte zwölfter zwölftes zwölften doce duodécimo dodici
thirteen thirteenth treize treizième dreizehn dreizehnte dreizehntes trece
fourteen fourteenth quatorze quatorzième vierzehn vierzehnte vierzehntes catorce
fifteen fifteenth quinze quinzième fünfzehn fünfzehnte fünfzehntes quince
sixteen sixteenth seize seizième sechzehn sechzehnte sechzehntes
seventeen seventeenth dix-sept dix-septième siebzehn siebzehnte siebzehntes
eighteen eighteenth dix-huit dix-huitième achtzehn achtzehnte achtzehntes
nineteen nineteenth dix-neuf dix-neuvième neunzehn neunzehnte neunzehntes
"""
_TENS = {
    **dict.fromkeys(
        ("twenty", "twentieth", "vingt", "vingtième", "zwanzig", "zwanzigste", "zwanzigstes", "veinte"), 20
    ),
    **dict.fromkeys(
        ("thirty", "thirtieth", "trente", "trentième", "dreißig", "dreissig", "dreißigstes", "treinta"), 30
    ),
    **dict.fromkeys(("forty", "fortieth", "quarante", "vierzig", "cuarenta"), 40),
    **dict.fromkeys(("fifty", "fiftieth", "cinquante", "fünfzig", "cincuenta"), 50),
    **dict.fromkeys(("sixty", "sixtieth", "soixante", "sechzig", "sesenta"), 60),
    **dict.fromkeys(("seventy", "seventieth", "siebzig", "setenta"), 70),
    **dict.fromkeys(("eighty", "eightieth", "achtzig", "ochenta"), 80),
    **dict.fromkeys(("ninety", "ninetieth", "neunzig", "noventa"), 90),
}
_VALUES = {word: value for value, words in enumerate(_WORDS.strip().splitlines(), 1) for word in words.split()} | _TENS
_DIGITS = dict(zip("零〇一二三四五六七八九", (0, *range(10)), strict=True)) | {
    **dict.fromkeys("两兩贰貳", 2),
    **dict.fromkeys("叁參", 3),
    **dict.fromkeys("陆陸", 6),
    "壹": 1,
    "肆": 4,
    "伍": 5,
    "柒": 7,
    "捌": 8,
    "玖": 9,
}
_UNITS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_JOINED_TENS = {"廿": 20, "卅": 30}

# For use in other expressions. Words come before Roman numerals, or "six" would begin with a numeral.
_SIMPLE = "|".join(sorted(map(re.escape, _VALUES), key=len, reverse=True))
WORD = (
    rf"(?:the\s+|der\s+|das\s+)?(?:(?:{'|'.join(_TENS)})[- ](?:{_SIMPLE})|{_SIMPLE}|last|dernier|dernière|letzte[rs]?)"
)
ROMAN = r"(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})"
CHINESE = "[0-9０-９零〇一二三四五六七八九十百千两兩廿卅壹贰貳叁參肆伍陆陸柒捌玖拾佰仟]{1,9}"


def value_of(written: str) -> int | None:
    """The number, or None for what is none or for "the last"."""
    plain = unicodedata.normalize("NFKC", written).strip().strip(".").lower()
    if plain.isdecimal():
        return int(plain)
    if plain and _ROMAN.fullmatch(plain):
        return _roman(plain)
    return _chinese(plain) if plain[:1] in {*_DIGITS, *_UNITS, *_JOINED_TENS} else _word(plain)


def _roman(plain: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in plain]
    return sum(-v if v < behind else v for v, behind in zip(values, [*values[1:], 0], strict=True))


def _word(plain: str) -> int | None:
    plain = re.sub(r"^(?:the|der|das)\s+", "", plain)
    if plain in _VALUES:
        return _VALUES[plain]
    parts = re.split(r"[- ]", plain)
    if len(parts) == 2 and parts[0] in _TENS and _VALUES.get(parts[1], 99) < 10:
        return _TENS[parts[0]] + _VALUES[parts[1]]
    return None


def _chinese(plain: str) -> int | None:
    if all(char in _DIGITS for char in plain):
        return int("".join(str(_DIGITS[char]) for char in plain))
    total, digit = 0, 0
    for char in plain:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _UNITS:
            total += (digit or 1) * _UNITS[char]
            digit = 0
        elif char in _JOINED_TENS:
            total += _JOINED_TENS[char]
        else:
            return None
    return total + digit
