import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ponsreader.books.events import CLOSE, OPEN, TEXT, unfolded
from ponsreader.books.markup import read_page, read_tree
from ponsreader.errors import BookError


def text_of(page: str) -> str:
    return "".join(value for kind, value, _ in unfolded(read_page(page).events) if kind == TEXT)


def test_a_wellformed_page_is_read_as_xml_so_that_an_empty_title_swallows_nothing() -> None:
    page = read_page("<html><head><title/><script src='x'/></head><body><p>All <a id='x'/>there.</p></body></html>")
    assert page.wellformed
    assert "".join(value for kind, value, _ in unfolded(page.events) if kind == TEXT) == "All there."


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a&nbsp;b &mdash; caf&eacute;", "a\u00a0b — café"),
        ("Pask & Daughter, AT&T, R&D; &unknown;", "Pask & Daughter, AT&T, R&D; &unknown;"),
        ("&lt;b&gt; &amp; &quot;&#39;&apos;", "<b> & \"''"),
        ("&#147;Hi&#148; &#x97;", "“Hi” —"),
        ("a&#0;b&#xFFFF;c&#55555555;d", "abcd"),
        ("x\x00y\x0bz", "xyz"),
        ("<![CDATA[a < b & c]]>", "a < b & c"),
        ("one<!-- two -->three<?pi four?>", "onethree"),
        ("&copy &copy=1 &ampx", "© &copy=1 &ampx"),
    ],
)
def test_references_and_odd_characters_are_read_as_in_a_browser(written: str, read: str) -> None:
    page = read_page(f"<p>{written}</p>")
    assert page.wellformed
    assert "".join(value for kind, value, _ in unfolded(page.events) if kind == TEXT) == read


@pytest.mark.parametrize(
    "soup",
    [
        "<p>one <b>two<p>three",
        "<html><head><title>one</head><body>two three</body></html>",
        "<p>one two<title/><p>three",
        "<p>one<br></br>two<p>three",
        "<p>one <!-- two <p>three",
        "<p>one <select><p>two three",
        "<p>one <textarea>two three",
        "<p>one <plaintext>two three",
        "<script src='x'/><p>one<p>two three",
        "<body><p class=x class=y>one <o:p>two</o:p> three",
        "<frameset><noframes>one two three",
        "one <xmp>two <p>three",
    ],
)
def test_tag_soup_loses_no_word(soup: str) -> None:
    words = text_of(soup)
    assert [word for word in ("one", "two", "three") if word in words] == ["one", "two", "three"]


def test_a_stray_less_than_is_text() -> None:
    assert "2 < 3 and 4 <5" in text_of("<p>If 2 < 3 and 4 <5<p>")


def test_what_is_nested_deeper_than_any_parser_likes_is_read() -> None:
    assert text_of("<div>" * 20_000 + "deep") == "deep"
    assert text_of("<p><span>" * 400 + "spans") == "spans"


def test_every_element_that_opens_closes() -> None:
    for page in ("<p>a<b>c</b><br/></p>", "<p>a<b>c<p>d<div/>e</i>"):
        kinds = [kind for kind, _, _ in unfolded(read_page(page).events)]
        assert kinds.count(OPEN) == kinds.count(CLOSE)


def test_a_plain_entity_is_honoured_and_an_external_one_dropped() -> None:
    page = read_page('<!DOCTYPE p [<!ENTITY inn "an &eacute;cho"><!ENTITY out SYSTEM "file:///x">]><p>&out;&inn;</p>')
    assert page.external
    assert "".join(value for kind, value, _ in unfolded(page.events) if kind == TEXT) == "an écho"


@pytest.mark.parametrize(
    "attack",
    [
        '<!DOCTYPE p [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><p>&b;</p>',
        '<!DOCTYPE p [<!ENTITY % a "x"><!ENTITY % b "%a;%a;">]><p/>',
        f'<!DOCTYPE p [<!ENTITY a "{"x" * 10_000}">]><p>{"&a;" * 200}</p>',
    ],
)
def test_entities_that_multiply_are_refused(attack: str) -> None:
    with pytest.raises(BookError) as caught:
        list(read_page(attack).events)
    assert caught.value.kind == "unsafe_xml"


def test_a_brace_or_bracket_in_the_document_type_does_not_hide_the_page() -> None:
    assert text_of('<!DOCTYPE html [<!ENTITY a "]>"><!-- ]> -->]><p>x&a;y</p>') == "x]>y"


def test_bytes_before_the_declaration_do_not_matter() -> None:
    assert text_of('\ufeff \n<?xml version="1.0"?>\n<!-- c --><!DOCTYPE html><p>x</p>') == "x"


def test_a_small_document_becomes_a_tree_without_readings() -> None:
    tree = read_tree("<nav><a HREF='1'>第<ruby>一<rt>いち</rt></ruby>\n 章</a></nav>")
    link = next(tree.find_all("a"))
    assert (link.attributes, link.all_text()) == ({"href": "1"}, "第一 章")


def test_attributes_keep_only_the_prefixes_that_mean_something() -> None:
    page = '<p xmlns:e="http://www.idpf.org/2007/ops" xmlns:q="q" e:type="x" q:role="y" xml:id="z"/>'
    _, _, attributes = next(iter(read_page(page).events))
    told = {key: value for key, value in attributes.items() if not key.startswith("xmlns")}
    assert told == {"epub:type": "x", "role": "y", "xml:id": "z"}


SOUP_TAG_NAMES = (
    "p div span b i h1 a sup ruby rt br hr img title section nav table tr td li ol pre svg text body head html caption "
    "select textarea template frameset frame plaintext xmp math mi noscript option o:p font iframe noembed noframes "
    "button form input object center col colgroup dd dt dl label fieldset legend foreignObject desc image main"
)
SOUP_TAGS = SOUP_TAG_NAMES.split()
SOUP_PIECES = st.one_of(
    st.just("word"),
    st.builds("{}{}{}".format, st.sampled_from(("<", "</")), st.sampled_from(SOUP_TAGS), st.sampled_from((">", "/>"))),
)


@settings(max_examples=300)
@given(st.lists(SOUP_PIECES, max_size=15))
def test_no_word_of_any_tag_soup_is_lost(pieces: list[str]) -> None:
    numbered = [f" w{number}w " if piece == "word" else piece for number, piece in enumerate(pieces)]
    read = text_of("".join(numbered))
    lost = [piece for piece in numbered if piece.startswith(" w") and piece.strip() not in read]
    assert not lost or "</template>" in "".join(numbered)
