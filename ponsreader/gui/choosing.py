"""A small popup to choose one of some names, or to write one."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QSortFilterProxyModel, QStringListModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QLineEdit, QListView, QVBoxLayout, QWidget

from ponsreader.folding import fold
from ponsreader.gui.look import give_role
from ponsreader.gui.pieces import words
from ponsreader.gui.roomy import Roomy

_ROWS = 8


def choose_name(below: QWidget, title: str, names: Sequence[str], chosen: Callable[[str], object]) -> QFrame:
    """Open a list of names below a widget; typing narrows it, Enter or a click chooses."""
    popup, layout = _popup(below, title)
    box = QLineEdit()
    box.setPlaceholderText(QCoreApplication.translate("PeoplePage", "Search people"))
    box.setAccessibleName(title)
    source = QStringListModel(list(names), popup)
    narrowed = QSortFilterProxyModel(popup)
    narrowed.setSourceModel(source)
    narrowed.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    view = QListView()
    view.setModel(narrowed)
    view.setAccessibleName(title)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setUniformItemSizes(True)
    view.setItemDelegate(Roomy(view))
    layout.addWidget(box)
    layout.addWidget(view)

    def take(row: int) -> None:
        name = narrowed.index(row, 0).data()
        popup.close()
        if isinstance(name, str):
            chosen(name)

    box.textChanged.connect(narrowed.setFilterFixedString)
    box.returnPressed.connect(lambda: take(max(view.currentIndex().row(), 0)))
    view.clicked.connect(lambda index: take(index.row()))
    view.activated.connect(lambda index: take(index.row()) if popup.isVisible() else None)
    popup.resize(300, (view.fontMetrics().lineSpacing() + 17) * min(max(len(names), 2), _ROWS) + 96)
    _open(popup, below)
    box.setFocus(Qt.FocusReason.PopupFocusReason)
    return popup


def write_name(
    below: QWidget, title: str, name: str, written: Callable[[str], object], *, taken: Sequence[str] = ()
) -> QFrame:
    """Open a line below a widget to write a name in; Enter takes it, unless it is somebody else's, Esc does not."""
    popup, layout = _popup(below, title)
    box = QLineEdit(name)
    box.setAccessibleName(title)
    box.selectAll()
    layout.addWidget(box)
    others = {_alike(each) for each in taken} - {_alike(name)}
    told = QCoreApplication.translate(
        "PersonView", "Somebody is called that already. If the two are one, choose “Same person as…”."
    )
    note = words(told, "small", wrap=True)
    note.hide()
    layout.addWidget(note)

    def look() -> None:
        note.setVisible(_alike(box.text()) in others)
        popup.resize(popup.width(), popup.sizeHint().height())

    def take() -> None:
        text = box.text().strip()
        if _alike(text) in others:
            return
        popup.close()
        if _alike(text) and text != name:
            written(text)

    box.textChanged.connect(look)

    box.returnPressed.connect(take)
    popup.resize(300, popup.sizeHint().height())
    _open(popup, below)
    box.setFocus(Qt.FocusReason.PopupFocusReason)
    return popup


def _alike(name: str) -> str:
    """A name as the eye compares it; "" for what cannot be seen."""
    return fold(name).text.strip()


def _popup(below: QWidget, title: str) -> tuple[QFrame, QVBoxLayout]:
    popup = QFrame(below, Qt.WindowType.Popup)
    popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    popup.setAccessibleName(title)
    give_role(popup, "popup")
    layout = QVBoxLayout(popup)
    layout.setContentsMargins(12, 10, 12, 12)
    layout.addWidget(words(title, "caption"))
    return popup, layout


def _open(popup: QFrame, below: QWidget) -> None:
    popup.move(below.mapToGlobal(below.rect().bottomLeft()))
    popup.show()
