"""Settings, Privacy: the Offline switch, and every connection that was ever made."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import QCheckBox, QHeaderView, QTableView, QWidget

from ponsreader.gui.phrases import size_words
from ponsreader.gui.pieces import column, words
from ponsreader.gui.services import Connection
from ponsreader.gui.settings_parts import SettingsParts

Index = QModelIndex | QPersistentModelIndex


class ConnectionModel(QAbstractTableModel):
    """When, to whom, what for, how much."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Connection] = []

    def set_connections(self, made: Sequence[Connection]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = list(made)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """How many there were."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Four."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # Any: Qt's variant
        """Words."""
        if not index.isValid() or index.row() >= len(self._rows) or role != Qt.ItemDataRole.DisplayRole:
            return None
        made = self._rows[index.row()]
        when = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(made.when)), QLocale.FormatType.ShortFormat)
        return (when, made.host, made.purpose, size_words(made.size) if made.size else "")[index.column()]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the columns hold."""
        if role != Qt.ItemDataRole.DisplayRole or orientation == Qt.Orientation.Vertical:
            return None
        return (self.tr("When"), self.tr("To whom"), self.tr("What for"), self.tr("How much"))[section]


class PrivacySection(QWidget):
    """Nothing is contacted unless the reader downloads a language file."""

    def __init__(self, parts: SettingsParts) -> None:
        super().__init__()
        self._parts = parts
        layout = column(self, gap=14)
        layout.addWidget(words(self.tr("Privacy"), "title"))
        layout.addWidget(
            words(
                self.tr(
                    "Books, questions and answers stay on this computer. The network is used for one thing only: "
                    "a language file that you choose to download."
                ),
                "muted", wrap=True,
            )
        )  # fmt: skip
        self.offline = QCheckBox(self.tr("Offline: refuse every connection"))
        self.offline.setChecked(parts.choices.now.offline)
        self.offline.toggled.connect(lambda on: parts.choices.change(offline=on))
        layout.addWidget(self.offline)
        layout.addSpacing(8)
        layout.addWidget(words(self.tr("Every connection that was ever made"), "heading"))
        self.model = ConnectionModel(self)
        self._set_up_table()
        self._none = words(self.tr("None. This program has never contacted anybody."), "muted", wrap=True)
        layout.addWidget(self._none)
        layout.addWidget(self.table)
        layout.addStretch(1)
        parts.told.files_changed.connect(self.refresh)
        parts.downloads.finished.connect(lambda _name: self.refresh())
        QTimer.singleShot(0, self, self.refresh)

    def refresh(self) -> None:
        """Look which there were."""
        self._parts.workers.fetch(self._parts.services.keeping.connections_made, self._show)

    def _set_up_table(self) -> None:
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(self.tr("Connections that were made"))
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.setMinimumHeight(240)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)

    def _show(self, made: Sequence[Connection]) -> None:
        self.model.set_connections(made)
        self.table.setVisible(bool(made))
        self._none.setVisible(not made)
