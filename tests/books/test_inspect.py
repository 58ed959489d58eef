import json

from ponsreader.books.inspect import describe
from tests.books.making import FILLER, Maker, xhtml


def test_a_book_is_shown_as_plain_data(make: Maker) -> None:
    book = make.epub({"1.xhtml": xhtml(f'<h2>One</h2><p id="a">{FILLER}</p>')})
    shown = json.loads(json.dumps(describe(book, text=True, sources=[(6, 9)])))
    assert (shown["ok"], shown["title"], shown["creators"]) == (True, "The Ferry", ["Ansel Quill"])
    assert shown["chapters"] == [{"title": "The Ferry", "path": ["The Ferry"], "start": 0, "end": len(book.text)}]
    assert shown["sources"] == [{"entry": "OPS/1.xhtml", "ids": ["a"], "path": "/4/4"}]
    assert shown["warnings"][0].keys() == {"kind", "detail"}
    assert shown["text"] == book.text


def test_text_and_sources_are_shown_only_if_asked_for(make: Maker) -> None:
    shown = describe(make.txt("words"), text=False, sources=[])
    assert not {"text", "sources"} & shown.keys()
    assert describe(make.txt("words"), text=False, sources=[(0, 5)])["sources"] == [{"byte_start": 0, "byte_end": 5}]
