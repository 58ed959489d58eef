from hypothesis import given
from hypothesis import strategies as st

from ponsreader.books.source import WHOLE, Elements, Run, gap, locate, pack, piece, runs_of, unpack
from ponsreader.domain import SourcePlace


def two_paragraphs() -> bytes:
    """<body><p id="a">One <i>two</i> three</p><p id="b">four</p></body> as a source map."""
    elements = Elements()
    page = elements.document("OPS/1.xhtml")
    body = elements.element(elements.element(page, 2, ""), 4, "")
    a = elements.element(body, 2, "a")
    i = elements.element(a, 2, "")
    b = elements.element(body, 4, "b")
    nodes = [elements.node(a, 1), elements.node(i, 1), elements.node(a, 3), elements.node(b, 1)]
    texts = ["One ", "two", " three"]
    pieces = [piece(text, node, 0) for text, node in zip(texts, nodes[:3], strict=True)]
    return pack(runs_of([*pieces, gap("\n\n"), piece("four", nodes[3], 0)]), elements)


def test_a_span_is_located_in_the_innermost_element_that_holds_it() -> None:
    found = two_paragraphs()
    assert locate(found, 4, 7) == SourcePlace(entry="OPS/1.xhtml", ids=("a",), path="/4/2/2")
    assert locate(found, 0, 13) == SourcePlace(entry="OPS/1.xhtml", ids=("a",), path="/4/2")
    assert locate(found, 0, 17) == SourcePlace(entry="OPS/1.xhtml", path="/4")


def test_a_span_that_begins_between_paragraphs_begins_with_the_next() -> None:
    assert locate(two_paragraphs(), 14, 17).ids == ("b",)


def test_what_stands_nowhere_in_the_source_has_no_place() -> None:
    assert locate(pack([]), 0, 5) == SourcePlace()
    assert locate(two_paragraphs(), 13, 15) == SourcePlace()


def test_bytes_are_counted_by_the_width_of_each_character() -> None:
    runs = runs_of([piece("ab", 0, 10), piece("日本", 0, 12, 3), piece("c", 0, 18)])
    assert runs == [Run(0, 2, 0, 10, 1, 0), Run(2, 2, 0, 12, 3, 0), Run(4, 1, 0, 18, 1, 0)]
    place = locate(pack(runs), 1, 4)
    assert (place.byte_start, place.byte_end) == (11, 18)


def test_letters_of_a_ligature_share_its_place() -> None:
    packed = pack(runs_of([piece("a", 0, 0), piece("ffi", 0, 1, WHOLE, 3), piece("n", 0, 4)]))
    for start in (1, 2, 3):
        place = locate(packed, start, start + 1)
        assert (place.byte_start, place.byte_end) == (1, 4)


def test_neighbours_in_text_and_source_become_one_run() -> None:
    assert runs_of([piece("ab", 0, 0), piece(" ", 0, 2), piece("cd", 0, 3)]) == [Run(0, 5, 0, 0, 1, 0)]


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 2), st.integers(0, 10**6)), max_size=20))
def test_a_map_comes_back_as_it_was_packed(drawn: list[tuple[int, int, int]]) -> None:
    runs = runs_of(piece("x" * length, node, offset) for length, node, offset in drawn)
    found = unpack(pack(runs))
    assert [found.run(number) for number in range(len(found.starts))] == runs
