import textwrap

from hypothesis import given
from hypothesis import strategies as st

from ponsreader.books.paragraphs import lines_of, paragraphs_of, wrapped_at

PROSE = "The lamp went out before the tide had turned, and nobody on the quay could say who had carried the key. " * 4
WRAPPED = "\n".join(textwrap.wrap(PROSE, 70))


def shown(text: str) -> list[tuple[list[str], bool]]:
    found = paragraphs_of(text, lines_of(text))
    return [([text[line.start : line.end].strip() for line in part.lines], part.joined) for part in found]


def test_every_kind_of_line_end_ends_a_line() -> None:
    for end in ("\n", "\r\n", "\r", "\u2028", "\x85", "\x0c"):
        text = f"one{end}two{end}"
        assert [text[line.start : line.end] for line in lines_of(text)] == ["one", "two"]


def test_doubled_carriage_returns_end_a_line_once() -> None:
    assert len(lines_of("one\r\r\ntwo\r\r\nthree")) == 3


def test_wrapped_lines_are_one_paragraph() -> None:
    assert [(len(lines) > 3, joined) for lines, joined in shown(f"{WRAPPED}\n\n{WRAPPED}")] == [
        (True, True),
        (True, True),
    ]


def test_long_lines_are_paragraphs() -> None:
    assert wrapped_at(lines_of(f"{PROSE}\n{PROSE}\nShort.\n{PROSE}\n")) is None
    assert [len(lines) for lines, _ in shown(f"{PROSE}\n{PROSE}\n\nShort.\n{PROSE}")] == [1, 1, 1, 1]


def test_verse_keeps_its_lines() -> None:
    parts = shown(f"{WRAPPED}\n\n    A verse\n    of two lines\n\n{WRAPPED}\n\n{WRAPPED}")
    assert parts[1] == (["A verse", "of two lines"], False)


def test_an_indented_line_begins_a_paragraph_where_a_book_indents() -> None:
    text = "\n".join("   " + WRAPPED for _ in range(5))
    assert [joined for _, joined in shown(text)] == [True] * 5


def test_wide_characters_take_two_columns() -> None:
    text = "\n".join(["话说天下大势分久必合合久必分周末七国分争并入于秦及秦灭之后楚汉"] * 8)
    assert wrapped_at(lines_of(text)) == 62


@given(st.text(st.sampled_from("ab \n\r\t漢\u3000"), max_size=200))
def test_every_visible_character_lies_in_one_paragraph(text: str) -> None:
    inside = "".join(line for lines, _ in shown(text) for line in lines)
    assert "".join(inside.split()) == "".join(text.split())
