import pytest

from ponsreader.books.bracketed import bracketed
from tests.books.making import FILLER, Maker


@pytest.mark.parametrize(
    ("paragraph", "kind"),
    [
        ("[Footnote A: Of the ferry.]", "footnotes"),
        ("[Footnote 12: See [B] below.]", "footnotes"),
        ("[Note: He was wrong.]", "footnotes"),
        ("[Fußnote: Ein Fluss.]", "footnotes"),
        ("[Illustration]", "illustrations"),
        ("[Illustration: “Come in!”]", "illustrations"),
    ],
)
def test_notes_and_pictures_in_brackets_are_found(paragraph: str, kind: str) -> None:
    assert list(bracketed(["Before.", paragraph, "After."])) == [(kind, range(1, 2))]


@pytest.mark.parametrize(
    "paragraph",
    [
        "[Illustration: T] he tide was out.",
        "[Noted by nobody.]",
        "[He coughed.]",
        "[Footnote 1: Never closed.",
        "Footnote 1: x]",
    ],
)
def test_other_brackets_and_those_that_the_story_goes_on_behind_are_left(paragraph: str) -> None:
    assert list(bracketed([paragraph, "After."])) == []


def test_a_note_may_hold_several_paragraphs() -> None:
    found = list(bracketed(["[Footnote 1: One.", "Two [sic].", "Three.]", "Story."]))
    assert found == [("footnotes", range(3))]


def test_notes_of_a_text_file_stand_behind_the_story_under_their_chapter(make: Maker) -> None:
    parts = ["Chapter I", FILLER * 2, "[Footnote 1: First.]", "[Illustration: Pask]", FILLER, "[Footnote 2: Second.]"]
    book = make.txt("\n\n".join([*parts, "Chapter II", FILLER * 2, "[Footnote 1: Third.]", FILLER]))
    story = book.text[: book.chapters[-1].end]
    assert [(part.title, part.kind, book.text[part.start : part.end].strip()) for part in book.apart] == [
        ("Chapter I", "footnotes", "[Footnote 1: First.]\n\n[Footnote 2: Second.]"),
        ("Chapter II", "footnotes", "[Footnote 1: Third.]"),
        ("[Illustration: Pask]", "illustrations", "[Illustration: Pask]"),
    ]
    assert "[" not in story


def test_a_picture_that_holds_a_heading_stays_in_the_story(make: Maker) -> None:
    book = make.txt("\n\n".join(["[Illustration:", "Chapter I.]", FILLER * 2, "Chapter II", FILLER * 2]))
    assert len(book.chapters) == 2
    assert not any(part.kind == "illustrations" for part in book.apart)


def test_a_file_of_nothing_but_notes_is_read_as_story(make: Maker) -> None:
    book = make.txt("[Footnote 1: One.]\n\n[Footnote 2: Two.]")
    assert book.apart == ()
