import ast
import re
from pathlib import Path

from pytestqt.qtbot import QtBot

import ponsreader
from ponsreader.domain import Notice
from ponsreader.errors import BookError, ModelError, StoreError, UsageError
from ponsreader.gui.adding import file_words
from ponsreader.gui.messages import error_words, notice_words

ERRORS = {each.__name__: each for each in (BookError, ModelError, StoreError, UsageError)}
NOT_IN_THE_WINDOW = ("cli", "lab")


def raised() -> set[tuple[str, str]]:
    """(class, kind) of every error that the source can raise and the window can meet."""
    top = Path(ponsreader.__file__).parent
    files = [path for path in top.rglob("*.py") if path.relative_to(top).parts[0] not in NOT_IN_THE_WINDOW]
    calls = [
        node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)
    ]
    return {("BookError", "already_here")} | {  # AlreadyHere, a class of its own
        (call.func.id, str(call.args[0].value))
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in ERRORS and isinstance(call.args[0], ast.Constant)
    }


def test_in_english_an_error_is_told_with_its_names_and_numbers(qtbot: QtBot) -> None:
    said = "This book consists of pictures of pages (312); there is no text to read."
    assert error_words(BookError("no_text", said)) == said
    assert notice_words(Notice("bad_bytes", "3 characters could not be read with certainty.")).startswith("3 ")


def test_in_another_language_it_is_told_in_that_one(qtbot: QtBot, in_chinese: None) -> None:
    assert error_words(BookError("no_text", "This book consists of pictures (312).")).startswith("这本书由")
    assert error_words(StoreError("disk_full", "x")) != error_words(ModelError("disk_full", "x"))
    assert "编码" in notice_words(Notice("guessed_encoding", "big5: …"))


def test_every_error_that_the_window_can_meet_is_told_in_chinese(qtbot: QtBot, in_chinese: None) -> None:
    found = raised()
    assert len(found) > 60
    untold = {(name, kind) for name, kind in found if not re.search("[一-鿿]", error_words(ERRORS[name](kind, "Oh.")))}
    assert untold == set()


def test_a_file_name_in_an_error_cannot_turn_the_rest_of_it(qtbot: QtBot) -> None:
    said = file_words(Path("emma\u202e.epub"), BookError("drm", "It is\u2066 “emma\u202e\n” and protected."))
    assert said == "emma.epub: It is “emma ” and protected."


def test_what_is_not_known_is_told_in_english(qtbot: QtBot, in_chinese: None) -> None:
    assert error_words(ModelError("never_heard_of", "It did not work.")) == "It did not work."
