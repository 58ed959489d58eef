"""Numbers and states in words."""

import re
from xml.etree import ElementTree

from ponsreader.domain import Correction, Coverage, Evidence, Quote
from ponsreader.gui.corrections import correction_words
from ponsreader.gui.phrases import (
    basis_words,
    filled,
    language_words,
    left_words,
    listed,
    place_words,
    range_words,
    sentences,
    who_words,
)
from ponsreader.gui.reading import Reading
from ponsreader.gui.resources import resource
from tests.gui.fakes import make_book


def test_an_answer_rests_on_no_chapter_before_anything_was_read(qapp: object) -> None:
    reading = Reading(make_book())
    said = [basis_words(Coverage(0, 0, 0, upto), reading) for upto in (0, 1, None)]
    assert said == ["", "Based on chapter 1", "Based on the whole book"]


def test_in_english_a_range_is_told_as_it_is_written(qapp: object) -> None:
    assert left_words((180, 300)) == "3 min to 5 min left"


def test_in_chinese_numbers_stand_apart_from_characters_and_characters_from_none(in_chinese: None) -> None:
    assert range_words(180, 300) == "3 分钟到 5 分钟"
    assert left_words((180, 5400)) == "还需 3 分钟到 1.5 小时"
    assert left_words((10, 300)) == "大约还需 5 分钟"
    assert left_words((10, 20)) == "大约还需不到一分钟"
    assert (
        sentences("已细读。", filled("细读需要{0}。", range_words(10, 300))) == "已细读。细读需要不到一分钟到 5 分钟。"
    )


def test_in_chinese_a_western_name_stands_apart_and_a_chinese_one_does_not(in_chinese: None) -> None:
    assert correction_words(Correction("same", ("Maria", "Éponine"))) == "Maria 与 Éponine 是同一人"
    assert correction_words(Correction("same", ("黛玉", "颦儿"))) == "黛玉与颦儿是同一人"


def test_names_in_chinese_characters_are_listed_as_chinese_lists_them(qapp: object) -> None:
    assert listed(["黛玉", "宝玉"]) == "黛玉、宝玉"
    assert listed(["Mira", "Tobias"]) == "Mira, Tobias"


def test_a_book_that_names_no_country_has_a_language_without_one(qapp: object) -> None:
    assert [language_words(code) for code in ("en", "zh", "fr")] == ["English", "中文", "français"]


def test_a_name_cannot_turn_or_break_what_stands_around_it(qapp: object) -> None:
    assert filled("“{0}” is on the shelf.", "Emma\u202e\n\u2066II") == "“Emma II” is on the shelf."
    said = Evidence(
        1, "Lin\u202e", ("Lin\u202e", "Bao\nyu"), "", "", "", "One\u2067", 3.0, Quote("x", 0, 1), 1.0, "direct"
    )  # fmt: skip
    assert (who_words(said), place_words(said)) == ("Lin, Bao yu", "One · 3\u00a0%")


def test_no_chinese_sentence_has_a_number_or_a_western_word_close_by(qapp: object) -> None:
    tree = ElementTree.parse(resource("translations", "ponsreader_zh_CN.ts"))
    said = ["".join(each.itertext()).strip() for each in tree.iter("translation")]
    close = re.compile(r"[一-鿿](?:%n|[A-Za-z0-9])|(?:%n|[A-Za-z0-9])[一-鿿]")
    assert [each for each in said if close.search(each)] == []
