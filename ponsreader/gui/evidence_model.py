"""The evidence as a table: Where, Who, What happened, Quote; one row a character-event pair."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ponsreader.domain import Answer, Evidence, Passage, Quote
from ponsreader.gui.phrases import place_words, quoted, who_words

EVIDENCE_ROLE = Qt.ItemDataRole.UserRole
LIT_ROLE = Qt.ItemDataRole.UserRole + 1
WHERE, WHO, WHAT, QUOTE = range(4)
PASSAGE = "passage"
_INFERRED = ("unmatched", "kept")
Index = QModelIndex | QPersistentModelIndex


class EvidenceModel(QAbstractTableModel):
    """Rows of evidence; some of them lit because a sentence of the answer rests on them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Evidence] = []
        self._lit: frozenset[int] = frozenset()

    def set_rows(self, rows: Sequence[Evidence]) -> None:
        """Show other evidence."""
        self.beginResetModel()
        self._rows = list(rows)
        self._lit = frozenset()
        self.endResetModel()

    def rows(self) -> list[Evidence]:
        """What is shown, in order."""
        return self._rows

    def light(self, numbers: Sequence[int]) -> int | None:
        """Light the rows with these numbers; the first lit row."""
        self._lit = frozenset(numbers)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 3), [LIT_ROLE])
        return next((row for row, each in enumerate(self._rows) if each.n in self._lit), None)

    def lit(self) -> frozenset[int]:
        """The numbers that are lit."""
        return self._lit

    def row_of(self, number: int) -> int | None:
        """The row of a number, if it is shown."""
        return next((row for row, each in enumerate(self._rows) if each.n == number), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """How many pairs are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Four."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # Any: Qt's variant
        """Words, tool tips and the evidence itself."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        evidence = self._rows[index.row()]
        if role == EVIDENCE_ROLE:
            return evidence
        if role == LIT_ROLE:
            return evidence.n in self._lit
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(evidence, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{self._cell(evidence, index.column())}\n{self.sign_words(evidence)}"  # a narrow table cuts cells
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(evidence) if index.column() == WHERE else self._cell(evidence, index.column())
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The four questions that a row answers."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(self._rows[section].n) if section < len(self._rows) else None
        return (self.tr("Where"), self.tr("Who"), self.tr("What happened"), self.tr("Quote"))[section]

    def spoken(self, evidence: Evidence) -> str:
        """A row in one breath, for a screen reader."""
        parts = [str(evidence.n), place_words(evidence), who_words(evidence), evidence.detail or evidence.event]
        return ". ".join([part for part in parts if part] + [self.sign_words(evidence), quoted(evidence.quote.text)])

    def sign_words(self, evidence: Evidence) -> str:
        """What the tick or the tilde of a row means."""
        return self.tr("inferred link") if is_inferred(evidence) else self.tr("exact quote")

    @staticmethod
    def _cell(evidence: Evidence, column: int) -> str:
        if column == WHERE:
            return place_words(evidence)
        if column == WHO:
            return who_words(evidence)
        if column == WHAT:
            return evidence.detail or evidence.event
        return quoted(evidence.quote.text)


def is_inferred(evidence: Evidence) -> bool:
    """Whether who and what were joined by likeness alone, not by the words of the quote."""
    named = evidence.identity is None or evidence.identity in evidence.participants
    return evidence.stage in _INFERRED or not named


def rows_of(answer: Answer) -> tuple[Evidence, ...]:
    """The evidence of an answer; its passages where it has no other."""
    if answer.evidence:
        return answer.evidence
    return tuple(_as_evidence(number, each) for number, each in enumerate(answer.passages, 1))


def _as_evidence(number: int, passage: Passage) -> Evidence:
    quote = Quote(passage.text, passage.start, passage.end)
    return Evidence(
        number, None, (), "", "", "", passage.chapter, passage.percent, quote, passage.score, PASSAGE
    )  # fmt: skip
