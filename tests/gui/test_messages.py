from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ponsreader.domain import Notice
from ponsreader.errors import BookError, ModelError, StoreError
from ponsreader.gui.messages import error_words, notice_words
from ponsreader.gui.translations import install_translations


@pytest.fixture
def in_chinese(qapp: QApplication) -> Iterator[None]:
    kept = install_translations(qapp, "zh_CN")
    yield
    for translator in kept:
        qapp.removeTranslator(translator)


def test_in_english_an_error_is_told_with_its_names_and_numbers(qtbot: QtBot) -> None:
    said = "This book consists of pictures of pages (312); there is no text to read."
    assert error_words(BookError("no_text", said)) == said
    assert notice_words(Notice("bad_bytes", "3 characters could not be read with certainty.")).startswith("3 ")


def test_in_another_language_it_is_told_in_that_one(qtbot: QtBot, in_chinese: None) -> None:
    assert error_words(BookError("no_text", "This book consists of pictures (312).")).startswith("这本书由")
    assert error_words(StoreError("disk_full", "x")) != error_words(ModelError("disk_full", "x"))
    assert "编码" in notice_words(Notice("guessed_encoding", "big5: …"))


def test_what_is_not_known_is_told_in_english(qtbot: QtBot, in_chinese: None) -> None:
    assert error_words(ModelError("never_heard_of", "It did not work.")) == "It did not work."
