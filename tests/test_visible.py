import json

import pytest

from ponsreader.visible import escaped, on_one_line, visible


def test_what_acts_on_a_terminal_goes_and_lines_stay() -> None:
    assert visible("a\x1b[31m\tb\r\nc\x07\x9bd") == "a[31m\tb\ncd"


@pytest.mark.parametrize("mark", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_marks_that_turn_the_direction_go(mark: str) -> None:
    assert on_one_line(f"Emma{mark} — Jane") == "Emma — Jane"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x85", "\u2028", "\u2029"])
def test_a_line_end_in_a_title_is_a_space(end: str) -> None:
    assert on_one_line(f"Emma{end}Two") == "Emma Two"


def test_letters_that_need_joiners_keep_them_and_other_scripts_stay() -> None:
    said = "می‌خواهم 👩‍🚒 שלום «Éponine» 红楼梦"
    assert visible(said) == on_one_line(said) == said


def test_json_says_the_same_with_such_characters_by_number() -> None:
    value = {"title": "a\u202eb\x9b\u2028\x1b\x7f"}
    told = escaped(json.dumps(value, ensure_ascii=False))
    assert told == '{"title": "a\\u202eb\\u009b\\u2028\\u001b\\u007f"}'
    assert json.loads(told) == value
