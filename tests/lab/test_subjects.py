"""Every book of a data set is found, with its questions."""

import json
import shutil
from pathlib import Path

import pytest

from ponsreader.errors import UsageError
from ponsreader.lab.records import DatasetError
from ponsreader.lab.subjects import Folders, book_file, limited, subjects


@pytest.fixture
def folders(gold: Path, tmp_path: Path) -> Folders:
    return Folders(gold, gold.parent / "data", tmp_path / "texts")


@pytest.fixture
def elsewhere(gold: Path, tmp_path: Path) -> Path:
    """The reference index under a name that no book has."""
    shutil.copytree(gold / "mill", tmp_path / "gold" / "a-tale")
    return tmp_path / "gold" / "a-tale"


def test_a_reference_index_is_asked_with_its_unanswerable_questions(folders: Folders) -> None:
    (mill,) = subjects("gold", folders)
    assert [q.id for q in mill.questions] == ["m1", "m2", "m3", "m4", "u1"]
    assert mill.source.depth == "recorded"
    assert mill.source.recording == folders.gold / "mill"


def test_the_quick_index_has_no_recording(folders: Folders) -> None:
    (mill,) = subjects("gold", folders, depth="quick")
    assert (mill.source.depth, mill.source.recording) == ("quick", None)


def test_choices_have_options(folders: Folders) -> None:
    (mill,) = subjects("gold_mc", folders)
    assert all(len(question.options) == 4 for question in mill.questions)


def test_a_book_is_found_by_the_name_of_its_folder(folders: Folders) -> None:
    assert book_file(folders.gold / "mill", folders).name == "mill.txt"


def test_a_book_is_found_by_what_the_readme_names(folders: Folders, elsewhere: Path) -> None:
    (elsewhere / "other name.txt").write_text("x", encoding="utf-8")
    (elsewhere / "README.md").write_text("The text is `other name.txt`.", encoding="utf-8")
    assert book_file(elsewhere, folders) == elsewhere / "other name.txt"


def test_a_book_is_found_by_its_quotes(folders: Folders, elsewhere: Path) -> None:
    assert book_file(elsewhere, folders).name == "mill.txt"


def test_a_book_named_by_hand_goes_first(folders: Folders, elsewhere: Path, tmp_path: Path) -> None:
    by_hand = Folders(folders.gold, folders.data, tmp_path, {"a-tale": tmp_path / "x.txt"})
    assert book_file(elsewhere, by_hand) == tmp_path / "x.txt"


def test_a_missing_book_is_told(elsewhere: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--book-file a-tale=FILE"):
        book_file(elsewhere, Folders(elsewhere.parent, tmp_path))


def test_a_folder_without_questions_is_told(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"questions\.jsonl"):
        subjects("gold", Folders(tmp_path))


def test_a_set_needs_its_folder(folders: Folders) -> None:
    with pytest.raises(UsageError, match="--gold DIR"):
        subjects("gold", Folders())
    with pytest.raises(UsageError, match="--data DIR"):
        subjects("gutenqa", Folders())


def test_a_limit_draws_the_same_questions_of_a_seed(folders: Folders) -> None:
    drawn = [[q.id for q in limited(subjects("gold", folders), 2, seed)[0].questions] for seed in (1, 1, 2, 3)]
    assert drawn[0] == drawn[1]
    assert all(len(ids) == 2 and ids == sorted(ids) for ids in drawn)
    assert len({*map(tuple, drawn)}) > 1


def test_every_set_of_the_shared_data_has_its_books(shared: Path, tmp_path: Path) -> None:
    here = Folders(shared / "gold", shared / "data", tmp_path)
    for name in ("gold", "gold_mc", "narrativeqa", "narrativeqa_mc", "nocha", "gutenqa", "authored", "fairytaleqa"):
        found = subjects(name, here)
        assert found
        assert all(subject.source.file.exists() and subject.questions for subject in found)


def test_only_named_books_are_asked(shared: Path, tmp_path: Path) -> None:
    found = subjects("gold", Folders(shared / "gold", shared / "data", tmp_path), books=["dub"])
    assert [subject.name for subject in found] == ["dubliners"]


def quality_file(folder: Path) -> Path:
    question = {"question": "Where is the oak?", "question_unique_id": "1_1", "options": ["here", "there", "a", "b"]}
    line = {
        "article_id": "1",
        "set_unique_id": "1_A",
        "title": "The oak",
        "article": "The oak stood there.\n\nNobody came.",
        "questions": [{**question, "gold_label": 2, "difficult": 0}],
    }
    path = folder / "QuALITY.dev"
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    return path


def test_a_download_brings_its_books(folders: Folders, tmp_path: Path) -> None:
    (oak,) = subjects(f"quality={quality_file(tmp_path)}", folders)
    assert oak.source.file.read_text(encoding="utf-8").startswith("The oak stood")
    assert oak.questions[0].options[1] == "there"


def test_a_download_in_words_that_do_not_fit_is_told(folders: Folders) -> None:
    with pytest.raises(UsageError, match="quality=FILE"):
        subjects("qualty=x", folders)
    with pytest.raises(UsageError, match=r"detectiveqa=RECORDS\+NOVELS"):
        subjects("detectiveqa=x", folders)
