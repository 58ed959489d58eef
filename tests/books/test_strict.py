from hypothesis import given
from hypothesis import strategies as st

from ponsreader.books.events import CLOSE, LEAF, OPEN, TEXT, Event, unfolded
from ponsreader.books.strict import _cut, _reported, strict_events

TEXTS = st.lists(
    st.sampled_from(["word", " ", "\n", "\r\n", "\u00a0", "&amp;", "&lt;b>", "&#228;", "&#xe4;", ">", "é"])
)
NAMES = st.sampled_from(["p", "P", "b", "div", "x:p", "svg:text", "td"])
VALUES = st.sampled_from(["", "a", "a &lt; b", "&#10;", "a\tb", "it's", "e > f"])
ATTRIBUTES = st.dictionaries(st.sampled_from(["id", "CLASS", "epub:type", "xlink:href"]), VALUES)


def events(text: str) -> list[Event] | None:
    strict = strict_events(text, text.encode())
    return strict and strict.events


@st.composite
def pages(draw: st.DrawFn, depth: int = 3) -> str:
    name, attributes = draw(NAMES), draw(ATTRIBUTES)
    inside = "".join(draw(TEXTS))
    for _ in range(draw(st.integers(0, 3)) if depth else 0):
        inside += draw(pages(depth - 1)) + "".join(draw(TEXTS))
    written = "".join(f' {key}="{value}"' for key, value in attributes.items())
    space = draw(st.sampled_from(["", " ", "\n"]))
    return f"<{name}{written}{space}/>" if not inside else f"<{name}{written}>{inside}</{name}{space}>"


@given(pages())
def test_a_page_cut_at_its_tags_gives_what_the_parser_reports(page: str) -> None:
    cut = _cut(page)
    assert cut is None or without_empty(cut) == without_empty(_reported(page.encode()))


def without_empty(found: list[Event]) -> list[Event]:
    return [event for event in unfolded(found) if event[:2] != (TEXT, "")]


def test_a_paragraph_of_nothing_but_text_is_one_event() -> None:
    found = events("<body><p>One &amp; all.</p>\n<p>Two.</p></body>")
    assert [event[:2] for event in found or []] == [
        (OPEN, "body"), (LEAF, "One & all."), (LEAF, "Two."), (CLOSE, ""),
    ]  # fmt: skip


def test_comments_and_angles_in_attributes_are_left_to_the_parser() -> None:
    assert events('<p>a<!-- <b> -->b<?x <i> ?>c<b title="x > y">d</b></p>') == [
        (OPEN, "p", {}), (TEXT, "abc", {}), (OPEN, "b", {"title": "x > y"}), (TEXT, "d", {}), (CLOSE, "", {}),
        (CLOSE, "", {}),
    ]  # fmt: skip


def test_what_is_not_well_formed_gives_nothing() -> None:
    assert events("<p>one<p>two</p>") is None
    assert events("<p>one</p><p>two</p>") is None
    assert events("<p a=b>one</p>") is None
