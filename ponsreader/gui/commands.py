"""Every command of the window as an action in a menu, with its key."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoStack
from PySide6.QtWidgets import QMenu, QMenuBar

if TYPE_CHECKING:
    from ponsreader.gui.doings import Doings

Key = QKeySequence.StandardKey | str | None


class Commands(QObject):
    """Makes the menu bar and knows each action by its name."""

    def __init__(self, doing: "Doings", bar: QMenuBar, undo: QUndoStack) -> None:
        super().__init__(bar)
        self.doing, self._bar = doing, bar
        self.actions: dict[str, QAction] = {}
        self._fill_file(self._menu(QCoreApplication.translate("Commands", "&File")))
        self._fill_edit(self._menu(QCoreApplication.translate("Commands", "&Edit")), undo)
        self._fill_view(self._menu(QCoreApplication.translate("Commands", "&View")))
        self._fill_book(self._menu(QCoreApplication.translate("Commands", "&Book")))
        self._fill_help(self._menu(QCoreApplication.translate("Commands", "&Help")))

    def enable(self, names: tuple[str, ...], on: bool) -> None:
        """Switch commands on or off."""
        for name in names:
            self.actions[name].setEnabled(on)

    def check(self, name: str, on: bool) -> None:
        """Show the state of a command that can be on or off, without carrying it out."""
        action = self.actions[name]
        action.blockSignals(True)
        action.setChecked(on)
        action.blockSignals(False)

    def _menu(self, title: str) -> QMenu:
        return self._bar.addMenu(title)

    def _fill_file(self, menu: QMenu) -> None:
        translate, keys = QCoreApplication.translate, QKeySequence.StandardKey
        self._add(menu, "open", translate("Commands", "&Open a book…"), keys.Open)
        self._add(menu, "sample", translate("Commands", "Try the &sample"))
        self._add(menu, "library", translate("Commands", "&Library"), "Ctrl+Shift+L")
        menu.addSeparator()
        self._add(menu, "continue", translate("Commands", "Read the book &closely"))
        self._add(menu, "save_copy", translate("Commands", "Save a cop&y…"))
        self._add(menu, "export_index", translate("Commands", "&Export what is known…"))
        self._add(menu, "export_conversation", translate("Commands", "Export the con&versation…"))
        self._add(menu, "show_file", translate("Commands", "Show the &file"))
        self._add(menu, "remove", translate("Commands", "&Remove from the shelf"))
        menu.addSeparator()
        self._add(menu, "close_book", translate("Commands", "&Close the book"), keys.Close)
        quit_action = self._add(menu, "quit", translate("Commands", "&Quit"), keys.Quit)
        quit_action.setMenuRole(QAction.MenuRole.QuitRole)

    def _fill_edit(self, menu: QMenu, undo: QUndoStack) -> None:
        translate, keys = QCoreApplication.translate, QKeySequence.StandardKey
        for action, key in (
            (undo.createUndoAction(menu, translate("Commands", "&Undo")), keys.Undo),
            (undo.createRedoAction(menu, translate("Commands", "&Redo")), keys.Redo),
        ):
            action.setShortcut(key)
            menu.addAction(action)
        menu.addSeparator()
        self._add(menu, "copy_answer", translate("Commands", "&Copy the answer with its quotes"), "Ctrl+Shift+C")
        self._add(menu, "find", translate("Commands", "&Find in the text"), keys.Find)
        self._add(menu, "ask_selection", translate("Commands", "&Ask about the selection"), "Ctrl+Shift+A")
        self._add(menu, "question", translate("Commands", "&Write a question"), "Ctrl+L")
        self._add(menu, "stop", translate("Commands", "S&top the answer"), "Esc")
        menu.addSeparator()
        settings = self._add(menu, "settings", translate("Commands", "&Settings"), "Ctrl+,")
        settings.setMenuRole(QAction.MenuRole.PreferencesRole)

    def _fill_view(self, menu: QMenu) -> None:
        translate, keys = QCoreApplication.translate, QKeySequence.StandardKey
        self._add(menu, "view_read", translate("Commands", "&Read and ask"), "Ctrl+4")
        self._add(menu, "view_people", translate("Commands", "&People"), "Ctrl+5")
        self._add(menu, "view_story", translate("Commands", "&Story line"), "Ctrl+6")
        self._add(menu, "view_connections", translate("Commands", "&Connections"), "Ctrl+7")
        self._add(menu, "view_recap", translate("Commands", "R&ecap"), "Ctrl+8")
        menu.addSeparator()
        self._add(menu, "pane_text", translate("Commands", "Go to the &text"), "Ctrl+1")
        self._add(menu, "pane_conversation", translate("Commands", "Go to the con&versation"), "Ctrl+2")
        self._add(menu, "pane_evidence", translate("Commands", "Go to the e&vidence"), "Ctrl+3")
        self._add(menu, "next_pane", translate("Commands", "&Next pane"), "F6")
        shown = menu.addMenu(translate("Commands", "S&how"))
        self._add(shown, "show_text", translate("Commands", "&Text"), checkable=True)
        self._add(shown, "show_conversation", translate("Commands", "&Conversation"), checkable=True)
        self._add(shown, "show_evidence", translate("Commands", "&Evidence"), checkable=True)
        self._add(shown, "evidence_table", translate("Commands", "Evidence as a t&able"), checkable=True)
        self._add(shown, "shelf_list", translate("Commands", "Shelf as a &list"), checkable=True)
        menu.addSeparator()
        self._add(menu, "larger", translate("Commands", "&Larger text"), keys.ZoomIn)
        self._add(menu, "smaller", translate("Commands", "S&maller text"), keys.ZoomOut)
        self._add(menu, "normal", translate("Commands", "N&ormal text"), "Ctrl+0")
        themes = menu.addMenu(translate("Commands", "&Appearance"))
        group = QActionGroup(self)
        for name, text in (
            ("theme_system", translate("Commands", "As the &system")),
            ("theme_light", translate("Commands", "&Light")),
            ("theme_dark", translate("Commands", "&Dark")),
        ):
            group.addAction(self._add(themes, name, text, checkable=True))

    def _fill_book(self, menu: QMenu) -> None:
        translate = QCoreApplication.translate
        self._add(menu, "back", translate("Commands", "&Back to where you were"), "Alt+Left")
        self._add(menu, "previous_chapter", translate("Commands", "&Previous chapter"), "Ctrl+PgUp")
        self._add(menu, "next_chapter", translate("Commands", "&Next chapter"), "Ctrl+PgDown")
        self._add(menu, "chapters", translate("Commands", "&Contents"), "Ctrl+T")
        self._add(menu, "source", translate("Commands", "Place in the &original file"))
        menu.addSeparator()
        self._add(menu, "read_to_here", translate("Commands", "I have read up to &here"), "Ctrl+Shift+H")
        self._add(menu, "finished", translate("Commands", "I have &finished the book"), checkable=True)
        self._add(menu, "pin", translate("Commands", "&Keep the limit while I read"), checkable=True)

    def _fill_help(self, menu: QMenu) -> None:
        translate = QCoreApplication.translate
        self._add(menu, "keys", translate("Commands", "&Keys"), QKeySequence.StandardKey.HelpContents)
        about = self._add(menu, "about", translate("Commands", "&About ponsreader"))
        about.setMenuRole(QAction.MenuRole.AboutRole)

    def _add(self, menu: QMenu, name: str, text: str, key: Key = None, *, checkable: bool = False) -> QAction:
        action = QAction(text, self)
        action.setObjectName(name)
        action.setCheckable(checkable)
        action.setMenuRole(QAction.MenuRole.NoRole)
        if isinstance(key, QKeySequence.StandardKey):
            action.setShortcuts(QKeySequence.keyBindings(key))
        elif key is not None:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _checked=False: self.doing.do(name))
        menu.addAction(action)
        self.actions[name] = action
        return action
