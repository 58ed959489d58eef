"""The reader model chooses among the pairs, and cannot choose what is not there."""

import re

from ponsreader.domain import Evidence, Quote
from ponsreader.method import Method
from ponsreader.reasoning.flow import chosen, prompt


def line(n: int, who: str | None, weight: float = 1.0) -> Evidence:
    return Evidence(n, who, (), f"event {n}", "", "other", "I", n, Quote("q", n, n + 1), weight, "match")


LINES = [line(1, "Mira", 0.1), line(2, "Tom", 0.9), line(3, "Ann", 0.5)]


def test_the_chosen_lines_stay_in_order_and_are_numbered_anew() -> None:
    kept = chosen("3, 1, 3", LINES, frozenset(), Method())
    assert [(each.n, each.identity) for each in kept] == [(1, "Mira"), (2, "Ann")]


def test_a_pair_whose_character_the_question_names_stays() -> None:
    assert [each.identity for each in chosen("3", LINES, frozenset({"Mira"}), Method())] == ["Mira", "Ann"]


def test_none_keeps_the_weightiest() -> None:
    assert [each.identity for each in chosen("NONE", LINES, frozenset(), Method(fallback_pairs=1))] == ["Tom"]


def test_numbers_that_do_not_exist_count_as_nothing_usable() -> None:
    assert [each.identity for each in chosen("17", LINES, frozenset(), Method(fallback_pairs=1))] == ["Tom"]


def test_only_valid_numbers_or_none_can_be_written() -> None:
    pattern = re.compile(prompt("Why?", LINES, Method()).pattern or "")
    assert all(pattern.fullmatch(text) for text in ("NONE", "1", "3, 1", "1, 2, 3"))
    assert not any(pattern.fullmatch(text) for text in ("", "4", "1 2", "because", "1, 2, 3, 1"))


def test_a_line_shows_place_and_name_and_no_more_words_than_wanted() -> None:
    shown = prompt("Why?", [line(1, "Mira")], Method(line_words=2)).text
    assert "1. [I, 1%] MIRA: event 1:" in shown
