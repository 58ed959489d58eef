import pytest

from ponsreader.books.composing import Composer, Tally, is_wide, visible


def composed(*nodes: str) -> str:
    composer = Composer(Tally())
    for number, data in enumerate(nodes):
        composer.add(data, number)
    return composer.take()[1]


@pytest.mark.parametrize(
    ("nodes", "text"),
    [
        (["  The \n\t ferry  ", "left. "], "The ferry left."),
        (["S", "o, he"], "So, he"),
        (["a ", " b"], "a b"),
        (["ends ", "\n"], "ends"),
        (["no\u00a0break\u3000space"], "no\u00a0break\u3000space"),
        (["one\u2028two", "\u2029 three"], "one two three"),
        (["岸は\n", "見えなかった"], "岸は見えなかった"),
        (["岸は ", "見えた"], "岸は 見えた"),
        (["岸は\nsaw"], "岸は saw"),
        (["un\u00adhappy \ufeffword\u2060joined"], "unhappy wordjoined"),
        (["zero\u200bwidth\u200djoined"], "zero\u200bwidth\u200djoined"),
        (["\ufb01nest o\ufb03ce"], "finest office"),
        (["cafe\u0301"], "cafe\u0301"),
    ],
)
def test_white_space_collapses_as_in_a_browser(nodes: list[str], text: str) -> None:
    assert composed(*nodes) == text


def test_pieces_stand_in_their_nodes_where_they_say() -> None:
    nodes = ["  The \n ferry", " left un\u00adseen \ufb01ne  ", "end"]
    composer = Composer(Tally())
    for number, data in enumerate(nodes):
        composer.add(data, number)
    for text, node, offset, unit, _ in composer.take()[0]:
        if unit:
            assert nodes[node][offset : offset + len(text)].replace("\n", " ") == text


def test_a_line_break_swallows_the_spaces_around_it() -> None:
    composer = Composer(Tally())
    composer.add("one ", 0)
    composer.break_line()
    composer.add(" two", 1)
    assert composer.take()[1] == "one\ntwo"


def test_lines_of_preformatted_text_stay_lines() -> None:
    composer = Composer(Tally())
    composer.add("a  b\n c\n\nd\n", 0, preformatted=True)
    assert composer.take()[1] == "a b\nc\n\nd"


def test_every_character_is_accounted_for() -> None:
    tally = Tally()
    composer = Composer(tally)
    data = "un\u00adhappy o\ufb03ce \u2060x"
    composer.add(data, 0)
    text = composer.take()[1]
    assert visible(data) + tally.added == visible(text) + sum(tally.dropped.values())


def test_visible_is_all_but_plain_white_space() -> None:
    assert visible("a b\n\t\r\f c\x01é漢𝒜\u00a0\u3000\ud800" * 9000) == 10 * 9000
    assert visible("a b\n\t\r\f c") == 3
    assert visible("é漢𝒜\u00a0\u3000\ud800") == 6


def test_wide_scripts_are_those_without_spaces() -> None:
    assert all(map(is_wide, "漢かカ。「（"))
    assert not any(map(is_wide, "aé한“—"))
