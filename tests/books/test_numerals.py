import pytest

from ponsreader.books.numerals import value_of


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("12", 12), ("１２", 12), ("XIV.", 14), ("mcmxciv", 1994), ("six", 6), ("Twenty-One", 21), ("the First", 1),
        ("premier", 1), ("deuxième", 2), ("Drittes", 3), ("primera", 1), ("十二", 12), ("一百二十", 120), ("二三", 23),
        ("廿一", 21), ("兩", 2), ("〇", 0), ("last", None), ("livid", None), ("", None), ("第", None),
    ],
)  # fmt: skip
def test_numbers_of_chapters_are_read_however_they_are_written(written: str, value: int | None) -> None:
    assert value_of(written) == value
