"""The data folders are understood whole, and a question is what its file says."""

import json
from pathlib import Path

import pytest

from ponsreader.lab import datasets
from ponsreader.lab.records import DatasetError


def test_every_file_of_questions_is_read_whole(shared: Path) -> None:
    counts = {name: len(datasets.questions(shared / "data", name).questions) for name in datasets.QA_FILES}
    assert counts == {"narrativeqa": 205, "narrativeqa_mc": 48, "nocha": 66, "gutenqa": 30, "authored": 47}


def test_the_reference_books_are_read_whole(shared: Path) -> None:
    gold = shared / "gold"
    counts = [len(datasets.gold_questions(gold, book).questions) for book in datasets.GOLD_BOOKS]
    refused = [len(datasets.unanswerable(gold, book).questions) for book in datasets.GOLD_BOOKS]
    assert (counts, refused) == ([51, 72], [8, 10])


def test_a_gold_question_asked_freely_shows_no_options(shared: Path) -> None:
    (free, *_), (choice, *_) = (
        datasets.gold_questions(shared / "gold", "dubliners", task).questions for task in ("qa", "mc")
    )
    assert free.options == ()
    assert (choice.task, choice.options["ABCD".index(choice.answers[0])]) == ("mc", choice.answers[1])
    assert free.evidence == choice.evidence


def test_a_claim_knows_its_pair(shared: Path) -> None:
    claims = datasets.questions(shared / "data", "nocha").questions
    assert {claim.answers for claim in claims} == {("true",), ("false",)}
    assert len({claim.pair for claim in claims}) == 33


def test_evidence_of_a_fairy_tale_stands_in_its_text(shared: Path) -> None:
    tales = datasets.fairy_tales(shared / "data")
    texts = {book.id: book.text or "" for book in tales.books}
    assert len(tales.questions) == 1025
    assert all(q.evidence and all(words in texts[q.book] for words in q.evidence) for q in tales.questions)


def test_sections_join_into_the_tale() -> None:
    assert datasets.section_spans(["One.", "Two two."]) == [(0, 4), (6, 14)]


def test_excerpts_hold_the_scored_characters_and_all_triggers(shared: Path) -> None:
    excerpts = datasets.litbank(shared / "data")
    assert len(excerpts) == 19
    assert all(excerpt.characters for excerpt in excerpts)
    assert sum(len(excerpt.events) for excerpt in excerpts) == 1128


def test_casts_have_tiers(shared: Path) -> None:
    tiers = {character.tier for cast in datasets.casts(shared / "data") for character in cast.characters}
    assert tiers == {"main", "secondary", "minor"}


LINE = {"id": "q", "book": "b", "task": "mc", "question": "?", "options": ["x", "y"], "answers": ["B", "y"]}


def lay(folder: Path, *lines: dict) -> Path:
    place = folder / "qa" / "dev"
    place.mkdir(parents=True)
    (place / "authored.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"answers": []}, "`answers` is missing"),
        ({"answers": ["B", "z"]}, "the text of one of `options`"),
        ({"task": "tf", "answers": ["perhaps"]}, "true or false"),
        ({"task": "essay"}, "`task` is 'essay'"),
        ({"meta": {"query_type": "who"}}, "`query_type` is 'who'"),
        ({"id": "q0"}, "the id 'q0' stands twice"),
    ],
)
def test_a_malformed_line_is_named_and_nothing_is_taken_in(tmp_path: Path, changed: dict, complaint: str) -> None:
    data = lay(tmp_path, LINE | {"id": "q0"}, LINE | changed)
    with pytest.raises(DatasetError, match=f"authored.jsonl, line 2.*{complaint}"):
        datasets.questions(data, "authored")
