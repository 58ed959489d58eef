import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.store.file_names import from_title


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Emma", "Emma"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\Windows\\x", "C Windows x"),
        ("What? A *Tale*: Part 1/2", "What A Tale Part 1 2"),
        ("西遊記", "西遊記"),
        ("  .hidden. ", "hidden"),
        ("CON", "Book CON"),
        ("lpt1.txt", "Book lpt1.txt"),
        ("...", "Book"),
        ("", "Book"),
        ("a\x00b\u202ec", "a b c"),
    ],
)
def test_a_title_becomes_a_plain_name(title: str, name: str) -> None:
    assert from_title(title) == name


def test_a_long_title_is_cut_between_words() -> None:
    name = from_title("The Life and Strange Surprising Adventures of " * 10)
    assert len(name) <= 120
    assert not name.endswith((" ", "Surpri"))


@given(st.text())
def test_no_title_leads_out_of_the_folder(title: str) -> None:
    name = from_title(title)
    assert 0 < len(name.encode()) <= 125
    assert not set(name) & set('/\\:*?"<>|\0\n\r')
    assert name.strip(" .") == name
