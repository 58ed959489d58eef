from pathlib import Path

from ponsreader.books.gathering import book_files


def test_named_files_are_tried_and_folders_are_searched_one_level_deep(tmp_path: Path) -> None:
    folder = tmp_path / "books #1"
    (folder / "deeper").mkdir(parents=True)
    for name in ("b.ePub", "a.TXT", "c.pdf", "._a.txt", "deeper/d.epub"):
        (folder / name).touch()
    named = tmp_path / "x.pdf"
    assert book_files([named, folder, folder / "b.ePub"]) == [named, folder / "a.TXT", folder / "b.ePub"]


def test_nothing_gives_nothing() -> None:
    assert book_files([]) == []
