"""Numbers and states put into words, in the reader's language."""

import re
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QLocale

from ponsreader.domain import Answer, Coverage, Evidence
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import ShelfBook, Standing
from ponsreader.visible import on_one_line

_QUOTE_MARKS = tuple("“‘„«»「『\"'")
_MINUTE, _HOUR = 60.0, 3600.0
_WITHOUT_COUNTRY = {"en": "English", "es": "español", "zh": "中文"}
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
_FIRST_HAN = "\u2e80"  # letters and digits before it are of the western kind


def filled(sentence: str, *values: object) -> str:
    """``sentence.format(*values)`` as Chinese is set: a space between Han and western letters or digits, else none.

    Whatever a book put into a value, it is one line that leaves the rest of the sentence alone.
    """
    text, *rest = re.split(r"\{(\d)\}", sentence)
    for number, piece in zip(rest[::2], rest[1::2], strict=True):
        text = _joined(_joined(text, on_one_line(str(values[int(number)]))), piece)
    return text


def sentences(*said: str) -> str:
    """Sentences one after the other; Chinese has no space between them."""
    return " ".join(said).replace("。 ", "。")


def listed(names: Iterable[str]) -> str:
    """Names one after the other, those in Chinese characters as Chinese lists them."""
    lines = [on_one_line(name) for name in names]
    return ("、" if any(map(_HAN.match, lines)) else ", ").join(lines)


def language_words(code: str) -> str:
    """What speakers call a language. A book's code names no country, as some of Qt's names do."""
    return _WITHOUT_COUNTRY.get(code) or QLocale(code).nativeLanguageName()


def size_words(size: int) -> str:
    """An amount of data: 5.6 GB."""
    return QLocale().formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def time_words(seconds: float) -> str:
    """A stretch of time, no more exact than it can be known."""
    if seconds < _MINUTE:
        return QCoreApplication.translate("Phrases", "less than a minute")
    if seconds < _HOUR:
        return filled(QCoreApplication.translate("Phrases", "{0} min"), round(seconds / _MINUTE))
    hours = QLocale().toString(round(seconds / _HOUR, 1))
    return filled(QCoreApplication.translate("Phrases", "{0} h"), hours.removesuffix(".0"))


def range_words(low: float, high: float) -> str:
    """A stretch of time that is known within bounds."""
    least, most = time_words(low), time_words(high)
    if least == most:
        return most
    return filled(QCoreApplication.translate("Phrases", "{0} to {1}"), least, most)


def left_words(left: tuple[float, float] | None) -> str:
    """How long it may still take, as a range."""
    if left is None:
        return ""
    if left[0] < _MINUTE or time_words(left[0]) == time_words(left[1]):
        return filled(QCoreApplication.translate("Phrases", "about {0} left"), time_words(left[1]))
    return filled(QCoreApplication.translate("Phrases", "{0} left"), range_words(*left))


def standing_words(standing: Standing) -> str:
    """What the index is doing: stage, chapter, how far, how long."""
    stages = {
        "quick": QCoreApplication.translate("Phrases", "Getting an overview"),
        "vectors": QCoreApplication.translate("Phrases", "Making the book searchable"),
        "close": QCoreApplication.translate("Phrases", "Reading closely"),
        "done": QCoreApplication.translate("Phrases", "Ready"),
    }
    parts = [stages.get(standing.stage, standing.stage), standing.chapter, left_words(standing.seconds_left)]
    return " · ".join(part for part in parts if part)


def state_words(book: ShelfBook, standing: Standing | None = None) -> str:
    """The one quiet line under a book on the shelf."""
    if standing is not None and standing.stage != "done":
        percent = round(100 * standing.done / max(standing.total, 1))
        line = QCoreApplication.translate("Phrases", "Reading, {0} %").format(percent)
        left = left_words(standing.seconds_left)
        return f"{line}, {left}" if left else line
    words = {
        "text": QCoreApplication.translate("Phrases", "Text only"),
        "quick": QCoreApplication.translate("Phrases", "Overview"),
        "partly": QCoreApplication.translate("Phrases", "Paused, {0} % read").format(
            round(100 * book.done / max(book.total, 1))
        ),
        "ready": QCoreApplication.translate("Phrases", "Ready"),
        "damaged": QCoreApplication.translate("Phrases", "Damaged"),
        "newer": QCoreApplication.translate("Phrases", "Made by a newer version"),
    }
    return words[book.state]


def place_words(evidence: Evidence) -> str:
    """Where a moment stands."""
    told = QCoreApplication.translate("Phrases", "{0} · {1} %")
    return filled(told, evidence.chapter, round(evidence.percent)).replace(" %", "\u00a0%")


def quoted(text: str) -> str:
    """Words of the book in quote marks, unless they bring their own."""
    return text if text[:1] in _QUOTE_MARKS else f"“{text}”"


def who_words(evidence: Evidence) -> str:
    """Who takes part, the one it was found by first."""
    names = [evidence.identity] if evidence.identity else []
    names += [name for name in evidence.participants if name not in names]
    return listed(names)


def basis_words(coverage: Coverage, reading: Reading) -> str:
    """What an answer could rest on; nothing to say where nothing has been read."""
    if coverage.upto == 0:
        return ""
    if coverage.upto is None or not reading.book.chapters:
        basis = QCoreApplication.translate("Phrases", "Based on the whole book")
    else:
        chapter = reading.chapter_at(max(coverage.upto - 1, 0)) + 1
        if chapter == 1:
            basis = QCoreApplication.translate("Phrases", "Based on chapter 1")
        else:
            basis = QCoreApplication.translate("Phrases", "Based on chapters 1 to {0}").format(chapter)
    if coverage.chunks and coverage.indexed_chunks < coverage.chunks:
        share = round(100 * coverage.indexed_chunks / coverage.chunks)
        basis += QCoreApplication.translate("Phrases", "; {0} % of the book read closely so far").format(share)
    return basis


def outcome_words(answer: Answer) -> str:
    """What is said where there is no answer in sentences."""
    if answer.refusal == "not-read":
        return QCoreApplication.translate("Phrases", "Nothing in what you have read so far mentions this.")
    if answer.refusal == "not-found":
        return QCoreApplication.translate("Phrases", "Nothing in the book was found that tells this.")
    if answer.evidence:
        return QCoreApplication.translate("Phrases", "These moments of the book speak of it.")
    if answer.passages:
        return QCoreApplication.translate("Phrases", "These passages of the book come nearest to it.")
    return QCoreApplication.translate("Phrases", "Nothing was found.")


def _joined(before: str, after: str) -> str:
    left, right = before[-1:], after[:1]
    meet = (_HAN.match(left) and _is_western(right)) or (_is_western(left) and _HAN.match(right))
    return f"{before} {after}" if meet else before + after


def _is_western(char: str) -> bool:
    return char.isalnum() and char < _FIRST_HAN
