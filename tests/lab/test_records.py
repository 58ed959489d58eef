"""Files of questions are read whole or not at all, and the complaint says where."""

from pathlib import Path

import pytest

from ponsreader.lab.records import DatasetError, Record, csv_lines, json_items, json_lines, json_object, text_file


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "file"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_lines_are_read_with_their_numbers_and_empty_ones_skipped(tmp_path: Path) -> None:
    lines = list(json_lines(written(tmp_path, '\ufeff{"a": 1}\r\n\n{"a": 2}')))
    assert [(line.where, line.number("a")) for line in lines] == [("file, line 1", 1), ("file, line 3", 2)]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"a": 1', "line 2: this is not JSON"),
        ("[1]", "line 2: `line` should be an object"),
        ('{"b": 1}', "line 2: `a` is missing"),
        ('{"a": "1"}', "line 2: `a` should be a whole number"),
        ('{"a": true}', "line 2: `a` should be a whole number"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    path = written(tmp_path, f'{{"a": 1}}\n{line}\n')
    with pytest.raises(DatasetError, match=complaint):
        [record.number("a") for record in json_lines(path)]


def test_bytes_that_are_no_utf8_are_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="line 1 or soon after: this is not UTF-8"):
        list(json_lines(written(tmp_path, b'{"a": "\xff\xfe"}\n')))


def test_a_missing_file_is_named() -> None:
    with pytest.raises(DatasetError, match="cannot be read") as caught:
        list(json_lines(Path("nowhere.jsonl")))
    assert caught.value.kind == "no_dataset"


def test_a_fault_inside_a_json_file_is_given_by_its_line(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="file, line 3: this is not JSON"):
        json_items(written(tmp_path, '[\n{"a": 1},\n{"a": }\n]'))


def test_a_mapping_gives_its_keys_as_ids(tmp_path: Path) -> None:
    (item,) = json_items(written(tmp_path, '{"Q1": {"a": 1}}'))
    assert (item.text("_id"), item.number("a"), item.where) == ("Q1", 1, "file, Q1")


def test_an_object_is_one_record(tmp_path: Path) -> None:
    assert json_object(written(tmp_path, '{"a": [1, 2]}')).numbers("a") == (1, 2)


def test_cells_may_hold_commas_and_line_ends(tmp_path: Path) -> None:
    (row,) = csv_lines(written(tmp_path, 'a,b\r\n"one, two","three\r\nfour"\r\n'), "a", "b")
    assert (row.text("a"), row.text("b")) == ("one, two", "three\nfour")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a\n1\n", "line 1: the column 'b' is missing"),
        ("a,b\n1,2\n1\n", "line 3: the number of cells"),
        ("a,b\n1,2,3\n", "line 2: the number of cells"),
        ('a,b\n"1"x,2\n', "line 2: this is not CSV"),
    ],
)
def test_a_bad_table_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(DatasetError, match=complaint):
        list(csv_lines(written(tmp_path, text), "a", "b"))


def test_a_complaint_inside_a_list_says_which_item() -> None:
    line = Record("f, line 4", {"quotes": [{"quote": "x"}, {}]})
    with pytest.raises(DatasetError, match="f, line 4, quotes 2: `quote` is missing"):
        [item.text("quote") for item in line.records("quotes")]


def test_a_word_outside_the_list_is_refused() -> None:
    with pytest.raises(DatasetError, match="`kind` is 'who' and should be one of 'char', 'plot'"):
        Record("f", {"kind": "who"}).pick("kind", "char", "plot")


def test_texts_lose_their_mark_and_their_carriage_returns(tmp_path: Path) -> None:
    assert text_file(written(tmp_path, "\ufeffone\r\ntwo\r")) == "one\ntwo\n"
