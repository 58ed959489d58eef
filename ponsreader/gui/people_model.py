"""The people of the book as a table: name, moments, first and latest appearance so far."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ponsreader.gui.services import Person
from ponsreader.visible import on_one_line

PERSON_ROLE = Qt.ItemDataRole.UserRole
NAME, MOMENTS, FIRST, LATEST = range(4)
Index = QModelIndex | QPersistentModelIndex


class PeopleModel(QAbstractTableModel):
    """Who has appeared, filtered by words in any of their names."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Person, ...] = ()
        self._rows: list[Person] = []
        self._wanted = ""

    def set_people(self, people: Sequence[Person]) -> None:
        """Show these people."""
        self._all = tuple(people)
        self._refill()

    def set_filter(self, wanted: str) -> None:
        """Show only those with these words in a name."""
        self._wanted = wanted.casefold()
        self._refill()

    def people(self) -> tuple[Person, ...]:
        """Everybody, whatever the filter."""
        return self._all

    def row_of(self, name: str) -> int | None:
        """The row of somebody, if shown."""
        return next((row for row, each in enumerate(self._rows) if each.identity.name == name), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """How many are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Four."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # Any: Qt's variant
        """Words and the person."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        person = self._rows[index.row()]
        if role == PERSON_ROLE:
            return person
        if role == Qt.ItemDataRole.DisplayRole:
            cells = (person.identity.name, str(person.moments), person.first.chapter, person.latest.chapter)
            return cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == NAME:
            return f"{on_one_line(person.identity.name)}, {self.moment_words(person)}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the columns hold."""
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return (self.tr("Name"), self.tr("Moments"), self.tr("First"), self.tr("Latest so far"))[section]

    def moment_words(self, person: Person) -> str:
        """How many moments somebody has."""
        return self.tr("%n moment(s)", "", person.moments)

    def _refill(self) -> None:
        self.beginResetModel()
        self._rows = [
            each
            for each in self._all
            if any(self._wanted in name.casefold() for name in (each.identity.name, *each.identity.aliases))
        ]
        self.endResetModel()
