"""Guesses the language of a text whose file does not say it: by its script, else by its commonest words."""

import re
from collections import Counter

_SAMPLE = 40_000
_LEAST_SHARE = 0.03
_KANA, _HAN, _HANGUL = re.compile("[\u3041-\u30fe]"), re.compile("[\u4e00-\u9fff]"), re.compile("[\uac00-\ud7a3]")
_SCRIPTS = {
    "ru": re.compile("[а-яё]"),
    "el": re.compile("[α-ω]"),
    "he": re.compile("[\u05d0-\u05ea]"),
    "ar": re.compile("[\u0621-\u064a]"),
    "th": re.compile("[\u0e01-\u0e30]"),
    "hi": re.compile("[\u0905-\u0939]"),
}
# Words that are frequent in one of these languages and rare in the others.
_WORDS = {
    "en": "the of and to that was with his had for you not her which she have be they",
    "fr": "le les des et est une dans que qui pas pour sur il elle au avec ce vous était",
    "de": "der die und das nicht ist ein eine ich sie mit sich auf dem den war es zu von",
    "es": "el los las y que una por con para no del se su lo había como está pero",
    "it": "il che di non la una per con del era gli sono della si ma come lo nel",
    "pt": "o os as e que não uma para com do da em um se por ele mais mas na",
    "nl": "de het een en van dat niet is met zijn op hij voor ik zij maar ook was",
    "sv": "och att det som en på är av för med han inte den var till hon jag de",
    "da": "og at det som en på er af for med han ikke den var til hun jeg de",
    "pl": "i w nie się na że z do jest to jak po ale co był tak za od",
    "cs": "a se na je že v to si s do byl ale jako jsem by tak co už",
    "fi": "ja on ei se hän että oli mutta kun niin en minä ole hänen mitä sitten",
    "hu": "a az és nem hogy is egy meg volt már csak de ha azt mint még",
    "tr": "ve bir bu da de için ne ile gibi daha çok ama o olarak vardı kadar",
    "la": "et in est non ad cum ut sed quod quae esse qui ex atque enim",
}
_SETS = {language: frozenset(words.split()) for language, words in _WORDS.items()}


def guess_language(text: str) -> str:
    """A language code of two letters, or empty where nothing is sure."""
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    sample = text[middle : middle + _SAMPLE].lower().replace("i\u0307", "i")
    return _by_script(sample) or _by_words(sample)


def named_language(name: str) -> str:
    """The code of a language that a header names in English, or empty."""
    return _NAMES.get(name.strip().lower().split(" ")[0].split(",")[0], "")


_NAMES = {
    "english": "en",
    "french": "fr",
    "german": "de",
    "spanish": "es",
    "italian": "it",
    "portuguese": "pt",
    "dutch": "nl",
    "swedish": "sv",
    "danish": "da",
    "norwegian": "no",
    "polish": "pl",
    "czech": "cs",
    "finnish": "fi",
    "hungarian": "hu",
    "turkish": "tr",
    "latin": "la",
    "greek": "el",
    "russian": "ru",
    "chinese": "zh",
    "japanese": "ja",
    "korean": "ko",
    "hebrew": "he",
    "arabic": "ar",
    "esperanto": "eo",
    "catalan": "ca",
    "tagalog": "tl",
    "welsh": "cy",
    "irish": "ga",
}


def _by_script(sample: str) -> str:
    letters = sum(map(str.isalpha, sample)) or 1
    kana, han, hangul = (len(script.findall(sample)) for script in (_KANA, _HAN, _HANGUL))
    if (kana + han) > 0.3 * letters:
        return "ja" if kana > 0.05 * (kana + han) else "zh"
    if hangul > 0.3 * letters:
        return "ko"
    shares = {language: len(script.findall(sample)) / letters for language, script in _SCRIPTS.items()}
    best = max(shares, key=lambda language: shares[language])
    if shares[best] < 0.3:
        return ""
    return "uk" if best == "ru" and sample.count("і") > sample.count("ы") else best


def _by_words(sample: str) -> str:
    words = Counter(re.findall(r"[^\W\d_]+", sample))
    total = sum(words.values()) or 1
    shares = {language: sum(words[w] for w in known) / total for language, known in _SETS.items()}
    best = max(shares, key=lambda language: shares[language])
    return best if shares[best] > _LEAST_SHARE and total >= 10 else ""
