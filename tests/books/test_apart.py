import pytest

from ponsreader.books.apart import is_story_title, kind_of_page, kind_of_title
from ponsreader.books.composing import Block


def page(text: str, linked: int = 0) -> list[Block]:
    return [Block([], text, 0, linked=linked)]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Copyright", "copyright-page"),
        ("TABLE OF CONTENTS", "toc"),
        ("Inhaltsverzeichnis", "toc"),
        ("目录", "toc"),
        ("版权信息", "copyright-page"),
        ("奥付", "copyright-page"),
        ("Danksagung", "acknowledgments"),
        ("À propos de l’auteur", "about"),
        ("Endnotes", "endnotes"),
        ("Fußnoten", "endnotes"),
        ("Title Page", "titlepage"),
    ],
)
def test_titles_of_what_is_no_story_are_known_in_several_languages(title: str, kind: str) -> None:
    assert kind_of_title(title, at_an_end=False) == kind


@pytest.mark.parametrize(
    "title", ["Prologue", "Epilogue", "Preface", "Foreword", "Chapter 1", "The Copyright Clerk", "I"]
)
def test_titles_of_story_are_story(title: str) -> None:
    assert kind_of_title(title, at_an_end=True) is None


def test_some_titles_count_only_at_an_end_of_the_book() -> None:
    assert kind_of_title("Notes", at_an_end=False) is None
    assert kind_of_title("Notes", at_an_end=True) == "endnotes"
    assert kind_of_title("Also by Ansel Quill", at_an_end=True) == "advertisement"
    assert kind_of_title("Also by Ansel Quill", at_an_end=False) is None


def test_pages_are_known_by_their_shape() -> None:
    assert kind_of_page(page("Copyright © 2001 Ansel Quill. ISBN 3"), []) == "copyright-page"
    assert kind_of_page(page("One Two Three Four, a list of many links", linked=35), []) == "toc"
    assert kind_of_page(page("THE FERRY\nby Ansel Quill"), ["The Ferry", "Ansel Quill"]) == "titlepage"
    assert kind_of_page(page("The ferry left without him, and he was angry about it."), ["The Ferry"]) is None


def test_a_prologue_is_story_however_short() -> None:
    assert is_story_title("PROLOGUE")
    assert is_story_title("楔子")
    assert not is_story_title("Dedication")
