"""The public benchmarks in their authors' formats, on small invented files."""

import json
import shutil
from pathlib import Path

import pytest

from ponsreader.lab import importers
from ponsreader.lab.records import DatasetError

DATA = Path(__file__).parent / "data"


def test_infinitebench_keeps_a_repeated_book_once() -> None:
    bench = importers.infinitebench(DATA / "infinitebench" / "longbook_choice_eng.jsonl")
    assert [q.answers for q in bench.questions] == [("B", "Under the oak"), ("C", "Holt"), ("D", "In May")]
    assert len(bench.books) == 2
    assert [q.book for q in bench.questions] == [bench.books[0].id] * 2 + [bench.books[1].id]


def test_infinitebench_free_questions_keep_all_references() -> None:
    (english,) = importers.infinitebench(DATA / "infinitebench" / "longbook_qa_eng.jsonl").questions
    assert (english.task, english.answers) == ("qa", ("Under the oak", "under an oak"))


def test_infinitebench_in_chinese_is_known_as_chinese() -> None:
    (book,) = importers.infinitebench(DATA / "infinitebench" / "longbook_qa_chn.jsonl").books
    assert book.language == "zh"


def test_detectiveqa_turns_positions_into_evidence_and_a_limit() -> None:
    bench = importers.detectiveqa(DATA / "detectiveqa" / "records", DATA / "detectiveqa" / "novels")
    pearl, key = bench.questions
    text = bench.books[0].text or ""
    assert pearl.evidence == ("The maid's apron jingled as she swept.", "The box opens by its key alone.")
    assert (pearl.answers, pearl.upto) == (("C", "The maid"), text.index("The maid confessed"))
    assert key.upto is None
    assert (bench.books[0].title, bench.left_out) == ("The Pearl Box", ("8",))


def test_detectiveqa_as_lines_is_the_same(tmp_path: Path) -> None:
    folder = DATA / "detectiveqa"
    lines = tmp_path / "all.jsonl"
    lines.write_text("\n".join(file.read_text() for file in sorted((folder / "records").iterdir())))
    assert importers.detectiveqa(lines, folder / "novels") == importers.detectiveqa(
        folder / "records", folder / "novels"
    )


def test_detectiveqa_with_another_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "7-short.txt").write_text("One line.\n")
    with pytest.raises(DatasetError, match="no division into 5 paragraphs"):
        importers.detectiveqa(DATA / "detectiveqa" / "records", tmp_path)


def test_detectiveqa_without_any_novel_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="None of the books of detectiveqa") as caught:
        importers.detectiveqa(DATA / "detectiveqa" / "records", tmp_path)
    assert caught.value.kind == "no_books"


def test_novelqa_keeps_its_gold_secret_but_for_the_demonstration() -> None:
    bench = importers.novelqa(DATA / "novelqa")
    often, saw = bench.questions
    assert (often.answers, len(often.options), often.meta["complexity"]) == ((), 4, "mh")
    assert (saw.answers, saw.options, saw.evidence) == (("A", "Yes"), ("Yes", "No"), ("Holt saw her do it.",))
    assert bench.left_out == ("The Mill",)


def test_quality_shares_the_text_of_an_article() -> None:
    bench = importers.quality(DATA / "quality" / "QuALITY.v1.0.1.htmlstripped.dev")
    assert [q.answers for q in bench.questions] == [("B", "Mira"), ("C", "Dig")]
    assert [q.meta["difficult"] for q in bench.questions] == ["0", "1"]
    assert len(bench.books) == 1


def test_narrativeqa_takes_books_of_a_split_that_were_downloaded() -> None:
    bench = importers.narrativeqa(DATA / "narrativeqa")
    assert [q.id for q in bench.questions] == ["narrativeqa-aa11-1", "narrativeqa-aa11-2"]
    assert bench.questions[1].answers == ("He dug\nit up at night", "dug up the letter")
    assert [(b.title, b.path and b.path.name) for b in bench.books] == [("The Oak", "aa11.content")]
    assert bench.left_out == ("dd44",)


def test_narrativeqa_takes_films_when_asked() -> None:
    assert [b.title for b in importers.narrativeqa(DATA / "narrativeqa", kind="movie").books] == ["The Mill, a Film"]


def test_nocha_claims_come_in_pairs() -> None:
    bench = importers.nocha(DATA / "nocha" / "data_sample.json", DATA / "nocha" / "books")
    assert [(q.answers, q.pair) for q in bench.questions] == [
        (("true",), "nocha-the_oak_nobody-3"),
        (("false",), "nocha-the_oak_nobody-3"),
    ]
    assert bench.left_out == ("the_mill_nobody",)


def test_nocha_without_texts_still_has_its_claims() -> None:
    bench = importers.nocha(DATA / "nocha" / "data_sample.json")
    assert (len(bench.questions), bench.books, bench.left_out) == (4, (), ())


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"answer": ["In the sea"]}, "`answer` is none of `options`"),
        ({"answer": 3}, "`answer` should be a text"),
        ({"context": None}, "`context` is missing"),
    ],
)
def test_a_malformed_line_is_named(tmp_path: Path, changed: dict, complaint: str) -> None:
    lines = (DATA / "infinitebench" / "longbook_choice_eng.jsonl").read_text(encoding="utf-8").splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | changed)
    path = tmp_path / "longbook_choice_eng.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(DatasetError, match=f"line 2: {complaint}"):
        importers.infinitebench(path)


def test_a_claim_that_stands_twice_is_refused(tmp_path: Path) -> None:
    items = json.loads((DATA / "nocha" / "data_sample.json").read_text(encoding="utf-8"))
    (tmp_path / "twice.json").write_text(json.dumps([*items, items[0]]))
    with pytest.raises(DatasetError, match="stands twice"):
        importers.nocha(tmp_path / "twice.json")


def test_a_table_cut_off_is_named(tmp_path: Path) -> None:
    shutil.copytree(DATA / "narrativeqa", tmp_path, dirs_exist_ok=True)
    qaps = tmp_path / "qaps.csv"
    qaps.write_text(qaps.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    with pytest.raises(DatasetError, match=r"qaps\.csv, line 7"):
        importers.narrativeqa(tmp_path)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One.\n\nTwo goes\non.\n\nThree.\n", 3),  # blocks between empty lines
        ("One.\n\nTwo.\nThree.\n", 4),  # lines, an empty one too
    ],
)
def test_detectiveqa_paragraphs_are_counted_as_the_record_counts_them(tmp_path: Path, text: str, count: int) -> None:
    item = json.loads((DATA / "detectiveqa" / "records" / "0.json").read_text(encoding="utf-8"))
    item["num_paragraphs"] = count
    item["questions"][0] |= {"clue_position": [0], "answer_position": count - 1}
    (tmp_path / "7-x.txt").write_text(text)
    (tmp_path / "all.json").write_text(json.dumps([item]))
    (question,) = importers.detectiveqa(tmp_path / "all.json", tmp_path).questions
    assert (question.evidence, question.upto) == (("One.",), text.index("Three."))


def test_detectiveqa_positions_that_start_at_one_are_seen(tmp_path: Path) -> None:
    item = json.loads((DATA / "detectiveqa" / "records" / "0.json").read_text(encoding="utf-8"))
    item["questions"][0] |= {"clue_position": [1], "answer_position": item["num_paragraphs"]}
    (tmp_path / "all.json").write_text(json.dumps([item]))
    (question,) = importers.detectiveqa(tmp_path / "all.json", DATA / "detectiveqa" / "novels").questions
    assert question.evidence == ("The pearl was gone on Monday.",)


def test_detectiveqa_positions_outside_the_novel_are_refused(tmp_path: Path) -> None:
    item = json.loads((DATA / "detectiveqa" / "records" / "0.json").read_text(encoding="utf-8"))
    item["questions"][0]["clue_position"] = [9]
    (tmp_path / "all.json").write_text(json.dumps([item]))
    with pytest.raises(DatasetError, match="paragraph 9 is not in the novel"):
        importers.detectiveqa(tmp_path / "all.json", DATA / "detectiveqa" / "novels")
