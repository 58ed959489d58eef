import pytest

from ponsreader.books import elements


@pytest.mark.parametrize("text", ["5", "[Pg 12]", "{12}", "xii", "p. 7", "Page 204", "Seite 9", " ", "— 12 —", "123a"])
def test_page_numbers_look_like_page_numbers(text: str) -> None:
    assert elements.is_page_number(text)


@pytest.mark.parametrize("text", ["But", "‘But", "The 5", "livid", "mix it", "12 men"])
def test_words_inside_a_page_break_are_no_page_number(text: str) -> None:
    assert not elements.is_page_number(text)


@pytest.mark.parametrize(
    ("attributes", "text", "raised"),
    [
        ({"epub:type": "noteref", "href": "#x"}, "anything", False),
        ({"role": "doc-noteref", "href": "n.xhtml#x"}, "3", False),
        ({"href": "#x"}, "12", True),
        ({"href": "#x"}, "[12]", False),
        ({"href": "#x"}, "（注1）", False),
        ({"href": "#x"}, "†", False),
        ({"href": "#fn3"}, "3", False),
        ({"href": "#Footnote_3"}, "3", False),
        ({"href": "n.xhtml#_ftn3"}, "3", False),
        ({"href": "#x", "class": "fnref"}, "a", False),
        ({"href": "#note1", "class": "duokan-footnote"}, "", False),
        ({"role": "doc-noteref"}, "7", False),
    ],
)
def test_marks_of_notes_are_known_in_all_their_forms(attributes: dict[str, str], text: str, raised: bool) -> None:
    assert elements.is_note_mark("a", attributes, text, raised)


@pytest.mark.parametrize(
    ("attributes", "text", "raised"),
    [
        ({"href": "#chapter-12"}, "12", False),
        ({"href": "12.xhtml"}, "12", True),
        ({"href": "#x"}, "see the map", True),
        ({"href": "#fn3"}, "the third note", False),
        ({"href": "#page5"}, "", True),
    ],
)
def test_other_links_are_part_of_the_sentence(attributes: dict[str, str], text: str, raised: bool) -> None:
    assert not elements.is_note_mark("a", attributes, text, raised)


@pytest.mark.parametrize(
    ("alt", "css", "character"),
    [
        ("W", "", "W"),
        ("鷗", "gaiji", "鷗"),
        ("Th", "", "Th"),
        ("*", "", ""),
        ("Map", "", ""),
        ("「てへん」", "gaiji", "「てへん」"),
    ],
)
def test_a_small_picture_may_stand_for_a_character(alt: str, css: str, character: str) -> None:
    assert elements.character_of({"alt": alt, "class": css}) == character


def test_a_motto_in_a_chapter_is_story_and_one_on_its_own_page_is_none() -> None:
    assert elements.apart_kind("section", {"epub:type": "epigraph"}) == "epigraph"
    assert elements.apart_kind("blockquote", {"epub:type": "epigraph"}) is None
    assert elements.is_story({"epub:type": "bodymatter z3998:fiction"})


@pytest.mark.parametrize(
    ("name", "attributes", "kind"),
    [
        ("aside", {"epub:type": "footnote"}, "footnotes"),
        ("section", {"role": "doc-endnotes"}, "endnotes"),
        ("div", {"class": "footnotes"}, "footnotes"),
        ("p", {"class": "endnote"}, "endnotes"),
        ("li", {"class": "duokan-footnote-item"}, "footnotes"),
        ("div", {"class": "_idFootnotes"}, "footnotes"),
        ("p", {"class": "MsoFootnoteText"}, "footnotes"),
        ("section", {"class": "footnotes footnotes-end-of-document"}, "footnotes"),
        ("sup", {"class": "footnote"}, None),
        ("aside", {"class": "letter"}, None),
        ("p", {"class": "footnote-ref"}, None),
    ],
)
def test_what_holds_notes_is_known_by_type_or_class(name: str, attributes: dict[str, str], kind: str | None) -> None:
    assert elements.note_kind(name, attributes) == kind
