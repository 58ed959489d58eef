import importlib.util
import re
import shutil
from pathlib import Path
from types import ModuleType

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ponsreader.gui.resources import resource
from ponsreader.gui.translations import install_translations
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.everything import words_of
from tests.gui.fakes import EVENTS, make_book, make_services

NOT_TO_BE_TRANSLATED = re.compile(
    r"ponsreader|Ctrl|Shift|Alt|Enter|Esc|Page|PgUp|PgDown|GPU|SQLite|EPUB|MIT|Apache|huggingface|Qwen[\w.-]*|English|"
    r"Home|Left|Right|American|utf|windows|gb18030|big5|shift_jis|euc|koi8"
)


def load_make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_translations", resource("translations", "make.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_text_of_the_window_is_translated(tmp_path: Path) -> None:
    make = load_make()
    for file in make.HERE.glob("*.ts"):
        shutil.copy(file, tmp_path)
    make.HERE = tmp_path
    for language, options in (("en", ["-pluralonly"]), ("zh_CN", [])):
        make.update(language, options)
    assert make.check() == []


def test_what_is_compiled_is_what_is_written(qapp: QApplication, in_chinese: None) -> None:
    assert qapp.translate("Phrases", "Ready") == "就绪"
    assert qapp.translate("Commands", "&Open a book…") == "打开书籍(&O)…"


def test_english_has_plurals(qapp: QApplication) -> None:
    kept = install_translations(qapp, "en")
    assert qapp.translate("PeopleModel", "%n moment(s)", "", 1) == "1 moment"
    assert qapp.translate("PeopleModel", "%n moment(s)", "", 2) == "2 moments"
    for translator in kept:
        qapp.removeTranslator(translator)


def test_a_chinese_window_has_no_english_left(qtbot: QtBot, in_chinese: None, open_window: OpenWindow) -> None:
    book = make_book()
    window = open_window(make_services(book))
    page = open_story(qtbot, window)
    for view in range(5):
        page.show_view(view)
        qtbot.wait(250)
        settle(qtbot, window)
    window.show_settings()
    settle(qtbot, window)
    window.show_about()
    told = " ".join(f"{title} {detail} {quote}" for _who, _all, title, detail, _label, quote in EVENTS)
    of_the_book = f"{book.text} {book.title} {' '.join(book.creators)} {told} What do we learn about"
    left = {
        word
        for word in re.findall(r"[A-Za-z]{4,}", NOT_TO_BE_TRANSLATED.sub("", words_of(window)))
        if word not in of_the_book
    }
    assert left == set()
