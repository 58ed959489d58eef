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
        tr, keys = QCoreApplication.translate, QKeySequence.StandardKey
        self._add(menu, "open", tr("Commands", "&Open a book…"), keys.Open)
        self._add(menu, "sample", tr("Commands", "Try the &sample"))
        self._add(menu, "library", tr("Commands", "&Library"), "Ctrl+Shift+L")
        menu.addSeparator()
        self._add(menu, "continue", tr("Commands", "Read the book &closely"))
        self._add(menu, "save_copy", tr("Commands", "Save a cop&y…"))
        self._add(menu, "export_index", tr("Commands", "&Export what is known…"))
        self._add(menu, "export_conversation", tr("Commands", "Export the con&versation…"))
        self._add(menu, "show_file", tr("Commands", "Show the &file"))
        self._add(menu, "remove", tr("Commands", "&Remove from the shelf"))
        menu.addSeparator()
        self._add(menu, "close_book", tr("Commands", "&Close the book"), keys.Close)
        quit_action = self._add(menu, "quit", tr("Commands", "&Quit"), keys.Quit)
        quit_action.setMenuRole(QAction.MenuRole.QuitRole)

    def _fill_edit(self, menu: QMenu, undo: QUndoStack) -> None:
        tr, keys = QCoreApplication.translate, QKeySequence.StandardKey
        for action, key in (
            (undo.createUndoAction(menu, tr("Commands", "&Undo")), keys.Undo),
            (undo.createRedoAction(menu, tr("Commands", "&Redo")), keys.Redo),
        ):
            action.setShortcut(key)
            menu.addAction(action)
        menu.addSeparator()
        self._add(menu, "copy_answer", tr("Commands", "&Copy the answer with its quotes"), "Ctrl+Shift+C")
        self._add(menu, "find", tr("Commands", "&Find in the text"), keys.Find)
        self._add(menu, "ask_selection", tr("Commands", "&Ask about the selection"), "Ctrl+Shift+A")
        self._add(menu, "question", tr("Commands", "&Write a question"), "Ctrl+L")
        self._add(menu, "stop", tr("Commands", "S&top the answer"), "Esc")
        menu.addSeparator()
        settings = self._add(menu, "settings", tr("Commands", "&Settings"), "Ctrl+,")
        settings.setMenuRole(QAction.MenuRole.PreferencesRole)

    def _fill_view(self, menu: QMenu) -> None:
        tr, keys = QCoreApplication.translate, QKeySequence.StandardKey
        self._add(menu, "view_read", tr("Commands", "&Read and ask"), "Ctrl+4")
        self._add(menu, "view_people", tr("Commands", "&People"), "Ctrl+5")
        self._add(menu, "view_story", tr("Commands", "&Story line"), "Ctrl+6")
        self._add(menu, "view_connections", tr("Commands", "&Connections"), "Ctrl+7")
        self._add(menu, "view_recap", tr("Commands", "R&ecap"), "Ctrl+8")
        menu.addSeparator()
        self._add(menu, "pane_text", tr("Commands", "Go to the &text"), "Ctrl+1")
        self._add(menu, "pane_conversation", tr("Commands", "Go to the con&versation"), "Ctrl+2")
        self._add(menu, "pane_evidence", tr("Commands", "Go to the e&vidence"), "Ctrl+3")
        self._add(menu, "next_pane", tr("Commands", "&Next pane"), "F6")
        shown = menu.addMenu(tr("Commands", "S&how"))
        self._add(shown, "show_text", tr("Commands", "&Text"), checkable=True)
        self._add(shown, "show_conversation", tr("Commands", "&Conversation"), checkable=True)
        self._add(shown, "show_evidence", tr("Commands", "&Evidence"), checkable=True)
        self._add(shown, "evidence_table", tr("Commands", "Evidence as a t&able"), checkable=True)
        self._add(shown, "shelf_list", tr("Commands", "Shelf as a &list"), checkable=True)
        menu.addSeparator()
        self._add(menu, "larger", tr("Commands", "&Larger text"), keys.ZoomIn)
        self._add(menu, "smaller", tr("Commands", "S&maller text"), keys.ZoomOut)
        self._add(menu, "normal", tr("Commands", "N&ormal text"), "Ctrl+0")
        themes = menu.addMenu(tr("Commands", "&Appearance"))
        group = QActionGroup(self)
        for name, text in (
            ("theme_system", tr("Commands", "As the &system")),
            ("theme_light", tr("Commands", "&Light")),
            ("theme_dark", tr("Commands", "&Dark")),
        ):
            group.addAction(self._add(themes, name, text, checkable=True))

    def _fill_book(self, menu: QMenu) -> None:
        tr = QCoreApplication.translate
        self._add(menu, "back", tr("Commands", "&Back to where you were"), "Alt+Left")
        self._add(menu, "previous_chapter", tr("Commands", "&Previous chapter"), "Ctrl+PgUp")
        self._add(menu, "next_chapter", tr("Commands", "&Next chapter"), "Ctrl+PgDown")
        self._add(menu, "chapters", tr("Commands", "&Contents"), "Ctrl+T")
        menu.addSeparator()
        self._add(menu, "read_to_here", tr("Commands", "I have read up to &here"), "Ctrl+Shift+H")
        self._add(menu, "finished", tr("Commands", "I have &finished the book"), checkable=True)
        self._add(menu, "pin", tr("Commands", "&Keep the limit while I read"), checkable=True)

    def _fill_help(self, menu: QMenu) -> None:
        tr = QCoreApplication.translate
        self._add(menu, "keys", tr("Commands", "&Keys"), QKeySequence.StandardKey.HelpContents)
        about = self._add(menu, "about", tr("Commands", "&About ponsreader"))
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
