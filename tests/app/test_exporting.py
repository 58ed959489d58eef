"""What is taken out of the program: an index for other programs, a conversation to read."""

import json
from html.parser import HTMLParser

import pytest

from ponsreader.app import asking, exporting
from ponsreader.app.desk import Desk
from ponsreader.cli.output import plain
from ponsreader.domain import Answer, Context, Coverage, Evidence, Passage, Quote
from ponsreader.store.book import BookFile, BookInfo
from ponsreader.store.library import BookEntry
from tests.fakes import FakeHost, ScriptedReader

PARTS = {
    *("format", "book", "status", "chapters", "apart", "chunks", "mentions", "identities", "merges", "corrections"),
    *("facets", "events", "relations", "rejections", "questions"),
}
WILD = "<script>alert(1)</script> & \"quoted\" 'too' [1](x) *bold*"


@pytest.fixture
def info(indexed: BookEntry) -> BookInfo:
    with BookFile.open(indexed.path, readonly=True) as book:
        return book.info


def wild_answer() -> Answer:
    """An answer of which every part could be taken for markup."""
    line = Evidence(
        n=1, identity=WILD, participants=(WILD,), event=WILD, detail=WILD, label="other", chapter=WILD, percent=3.0,
        quote=Quote(f"{WILD}\n\nsecond paragraph", 0, 10), weight=1.0, stage="match",
    )  # fmt: skip
    passage = Passage(0, 10, WILD, 4.0, 1.0, WILD)
    coverage = Coverage(1, 0, 1, None)
    return Answer(WILD, "pons", WILD, None, (), (line,), (passage,), Context("", 0, ()), coverage)


def test_the_whole_index_is_valid_json(desk: Desk, indexed: BookEntry, host: FakeHost) -> None:
    host.reader = ScriptedReader(lambda _: "1")
    asking.ask(desk, indexed, "Who keeps the light?")
    found = json.loads(json.dumps(plain(exporting.export_json(desk, indexed)), allow_nan=False))
    assert set(found) == PARTS
    assert found["format"] == exporting.FORMAT
    assert len(found["events"]) == 30
    assert len(found["questions"]) == 1


def test_ids_in_the_export_lead_to_what_they_name(desk: Desk, indexed: BookEntry) -> None:
    found = plain(exporting.export_json(desk, indexed))
    mentions = {each["id"] for each in found["mentions"]}
    assert {each["mention"] for each in found["facets"]} <= mentions
    assert {each for event in found["events"] for each in event["participants"]} <= mentions
    assert {each for person in found["identities"] for each in person["mentions"]} == mentions


def test_a_book_without_an_index_is_exported_too(desk: Desk, book: BookEntry) -> None:
    found = plain(exporting.export_json(desk, book))
    assert found["events"] == []
    assert len(found["chunks"]) == 12


class Tags(HTMLParser):
    """Collects tags and text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_nothing_in_the_page_is_taken_for_markup(info: BookInfo) -> None:
    page = Tags()
    page.feed(exporting.conversation_html([wild_answer()], info))
    assert page.tags <= {"meta", "title", "h1", "h2", "p", "ol", "li", "blockquote"}
    assert page.text.count("<script>") >= 6


def test_the_page_holds_question_answer_places_and_quotes(desk: Desk, indexed: BookEntry, info: BookInfo) -> None:
    answer = asking.ask(desk, indexed, "Who keeps the light?")
    page = Tags()
    page.feed(exporting.conversation_html([answer], info))
    for line in answer.evidence:
        assert line.quote.text.strip() in page.text
        assert line.chapter in page.text


def test_markdown_keeps_each_quote_on_its_line(desk: Desk, info: BookInfo) -> None:
    lines = exporting.conversation_markdown([wild_answer()], info).splitlines()
    assert lines[0] == "# The Salt Lantern"
    assert any(line.startswith("1. ") and line.endswith("second paragraph”") for line in lines)


def test_an_answer_without_words_says_so(info: BookInfo) -> None:
    silent = Answer("Why?", "passages", "", "not-found", (), (), (), Context("", 0, ()), Coverage(0, 0, 1, None))
    assert "*(places in the book only)*" in exporting.conversation_markdown([silent], info)
