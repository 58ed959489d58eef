"""Everything can be reached and named without seeing it and without a mouse."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSplitterHandle,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ponsreader.gui.book_page import STORY, BookPage
from ponsreader.gui.main_window import MainWindow
from ponsreader.gui.services import ReaderState
from tests.gui.conftest import OpenWindow, open_story, settle
from tests.gui.everything import widgets_of
from tests.gui.fakes import make_book, make_services


def everything_open(qtbot: QtBot, open_window: OpenWindow) -> tuple[MainWindow, BookPage]:
    services = make_services(make_book())
    services.asking.reader = ReaderState(None, False, "none")  # type: ignore[attr-defined]
    services.library.put(make_book(), state="text")  # type: ignore[attr-defined]
    window = open_window(services)
    page = open_story(qtbot, window)
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    for view in range(5):
        page.show_view(view)
        qtbot.wait(250)
        settle(qtbot, window)
    window.show_settings()
    settle(qtbot, window)
    window.show_about()
    return window, page


def takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not isinstance(widget, QMenu) and not is_qts_own(widget)


def is_qts_own(widget: QWidget) -> bool:
    """A part of one of Qt's own widgets: it is named by the whole."""
    parent = widget.parentWidget()
    if isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget:
        return True
    whole = isinstance(parent, QLineEdit) or (parent is not None and parent.inherits("QComboBoxPrivateContainer"))
    return whole or widget.objectName().startswith("qt_")


def test_everything_that_takes_focus_has_a_name(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, _page = everything_open(qtbot, open_window)
    unnamed = [
        f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for widget in widgets_of(window)
        if takes_focus(widget) and not named(widget)
    ]
    assert unnamed == []


def named(widget: QWidget) -> bool:
    if isinstance(widget, QAbstractButton | QLabel) and widget.text():
        return True
    return bool(widget.accessibleName())


def test_every_button_with_an_icon_alone_has_a_tool_tip(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, _page = everything_open(qtbot, open_window)
    bare = [
        each.accessibleName() or type(each).__name__
        for each in window.findChildren(QAbstractButton)
        if not each.text() and not each.icon().isNull() and not each.toolTip()
        and not is_qts_own(each)
    ]  # fmt: skip
    assert bare == []


def test_tab_reaches_the_limit_the_question_and_the_evidence(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    page = open_story(qtbot, window)
    page.panes.conversation.ask("What happened?")
    settle(qtbot, window)
    reached: list[QWidget] = []
    widget: QWidget = page.limit_bar.picker
    for _ in range(400):
        reached.append(widget)
        widget = widget.nextInFocusChain()
    wanted = [page.limit_bar.slider, page.panes.text.page, page.panes.conversation.box.edit, page.panes.evidence.cards]
    places = [reached.index(each) for each in wanted]
    assert places == sorted(places)


def test_every_command_stands_in_a_menu_and_no_key_is_given_twice(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    in_menus: set[str] = set()

    def walk(actions: list[QAction]) -> None:
        for action in actions:
            in_menus.add(action.objectName())
            menu = action.menu()
            if isinstance(menu, QMenu):
                walk(menu.actions())

    walk(window.menuBar().actions())
    assert set(window.commands.actions) <= in_menus
    keys = [key.toString() for each in window.findChildren(QAction) for key in each.shortcuts() if not key.isEmpty()]
    assert sorted(keys) == sorted(set(keys))


def test_the_keys_are_those_that_were_promised(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(make_services(make_book()))
    promised = {
        "open": "Ctrl+O", "question": "Ctrl+L", "stop": "Esc", "find": "Ctrl+F", "ask_selection": "Ctrl+Shift+A",
        "pane_text": "Ctrl+1", "pane_conversation": "Ctrl+2", "pane_evidence": "Ctrl+3", "next_pane": "F6",
        "settings": "Ctrl+,", "back": "Alt+Left", "normal": "Ctrl+0",
    }  # fmt: skip
    for name, key in promised.items():
        assert QKeySequence(key) in window.commands.actions[name].shortcuts(), name


def test_labels_never_read_a_book_as_markup(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, _page = everything_open(qtbot, open_window)
    loose = [each.text() for each in window.findChildren(QLabel) if each.textFormat() != Qt.TextFormat.PlainText]
    assert [text for text in loose if text] == []


def test_nothing_scrolls_sideways_but_tables(qtbot: QtBot, open_window: OpenWindow) -> None:
    window, _page = everything_open(qtbot, open_window)
    wide = [
        type(area.widget()).__name__
        for area in window.findChildren(QScrollArea)
        if area.isVisible() and area.horizontalScrollBar().maximum() > 0
    ]
    assert wide == []
    assert window.findChildren(QSplitterHandle)


def test_the_columns_of_the_story_line_need_no_scroll_bar(qtbot: QtBot, open_window: OpenWindow) -> None:
    page = open_story(qtbot, open_window(make_services(make_book())))
    page.show_view(STORY)
    table = page._views[STORY].table  # type: ignore[attr-defined]
    for width in range(1000, 1012):
        table.resize(width, 500)
        assert sum(table.columnWidth(column) for column in range(4)) <= table.viewport().width()
