"""The text, the conversation and the evidence side by side; below a width they are tabs."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QWidget

from ponsreader.domain import Answer, Evidence
from ponsreader.gui.conversation import Conversation
from ponsreader.gui.evidence_model import rows_of
from ponsreader.gui.evidence_pane import EvidencePane
from ponsreader.gui.pieces import column
from ponsreader.gui.services import Services
from ponsreader.gui.text_pane import TextPane
from ponsreader.gui.work import Workers

NARROW = 1000
_SHARES = (40, 33, 32)


class Panes(QWidget):
    """Joins the three panes: what is chosen in one lights up in the others."""

    busy_changed = Signal(bool)
    panes_changed = Signal()

    def __init__(
        self,
        text: TextPane,
        conversation: Conversation,
        evidence: EvidencePane,
        services: Services,
        workers: Workers,
    ) -> None:
        super().__init__()
        self.reading = text.reading
        self._services, self._workers = services, workers
        self.text, self.conversation, self.evidence = text, conversation, evidence
        self.panes: tuple[QWidget, ...] = (self.text, self.conversation, self.evidence)
        self._wanted = [True, True, True]
        self._narrow: bool | None = None
        self._build()
        self._connect()

    def show_pane(self, index: int) -> None:
        """Show a pane and give it the focus."""
        self._wanted[index] = True
        self._apply_panes()
        if self._narrow:
            self._tabs.setCurrentIndex(index)
        self.focus_pane(index)

    def set_pane_wanted(self, index: int, on: bool) -> None:
        """Show or hide a pane; the last one stays."""
        if on or sum(self._wanted) > 1:
            self._wanted[index] = on
            self._apply_panes()
        self.panes_changed.emit()

    def pane_wanted(self, index: int) -> bool:
        """Whether a pane is shown while there is room."""
        return self._wanted[index]

    def focus_pane(self, index: int) -> None:
        """Give a pane the focus."""
        focus: tuple[Callable[[], object], ...] = (
            lambda: self.text.page.setFocus(Qt.FocusReason.ShortcutFocusReason),
            self.conversation.focus_box,
            self.evidence.focus_list,
        )
        focus[index]()

    def cycle_panes(self) -> None:
        """On to the next pane that is shown."""
        now = next((i for i, pane in enumerate(self.panes) if pane.isAncestorOf(self.focusWidget() or self)), -1)
        for step in (1, 2, 3):
            index = (now + step) % 3
            if self._narrow or self._wanted[index]:
                self.show_pane(index)
                return

    def is_narrow(self) -> bool:
        """Whether the panes are tabs now."""
        return bool(self._narrow)

    def open_span(self, start: int, end: int) -> None:
        """Show words of the book in the text."""
        if not self._wanted[0]:
            self.set_pane_wanted(0, True)
        if self._narrow:
            self._tabs.setCurrentIndex(0)
            self.focus_pane(0)  # else the focus, whose tab is gone, falls on the first button of this one
        self.text.show_span(start, end)

    def state(self) -> QByteArray:
        """The widths of the panes."""
        return self._splitter.saveState()

    def restore_state(self, state: QByteArray) -> None:
        """Bring the widths of the panes back."""
        self._splitter.restoreState(state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Panes or tabs, as there is room."""
        super().resizeEvent(event)
        self._arrange(event.size().width() < NARROW)

    def _build(self) -> None:
        layout = column(self)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._tabs.tabBar().setDrawBase(False)
        self._tabs.setAccessibleName(self.tr("Panes"))
        self._tabs.tabBar().setAccessibleName(self.tr("Panes"))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._splitter)
        self._stack.addWidget(self._tabs)
        layout.addWidget(self._stack, 1)
        for pane, least in zip(self.panes, (260, 280, 260), strict=True):
            pane.setMinimumWidth(least)
        self._arrange(narrow=False)

    def _arrange(self, narrow: bool) -> None:
        if narrow == self._narrow:
            return
        self._narrow = narrow
        focused = self.focusWidget()
        if narrow:
            names = (self.tr("Text"), self.tr("Conversation"), self.tr("Evidence"))
            for pane, name in zip(self.panes, names, strict=True):
                self._tabs.addTab(pane, name)
            self._tabs.setCurrentIndex(1)
        else:
            for pane, share in zip(self.panes, _SHARES, strict=True):
                self._splitter.addWidget(pane)
                self._splitter.setStretchFactor(self._splitter.indexOf(pane), share)
            self._splitter.setSizes([share * 12 for share in _SHARES])
        self._stack.setCurrentWidget(self._tabs if narrow else self._splitter)
        self._apply_panes()
        if focused is not None:
            focused.setFocus()

    def _apply_panes(self) -> None:
        for pane, wanted in zip(self.panes, self._wanted, strict=True):
            if not self._narrow:
                pane.setVisible(wanted)

    def _connect(self) -> None:
        self.conversation.evidence_changed.connect(self._show_evidence)
        self.conversation.sentence_chosen.connect(self.evidence.light)
        self.conversation.cited.connect(self._cite)
        self.conversation.busy_changed.connect(self.busy_changed)
        self.evidence.selected.connect(self.conversation.light)
        self.evidence.opened.connect(self.open_span)
        self.text.asked_about.connect(self.conversation.about)

    def _cite(self, number: int) -> None:
        self.evidence.light((number,))
        self.evidence.select(number)
        evidence = self.evidence.current()
        if evidence is not None:
            self.open_span(evidence.quote.start, evidence.quote.end)

    def _show_evidence(self, evidence: tuple[Evidence, ...], answer: Answer | None) -> None:
        rows = rows_of(answer) if answer is not None else evidence
        self.evidence.show_evidence(rows)
        if not rows:
            return
        key, asking = self.reading.book.key, self._services.asking
        self._workers.fetch(
            lambda: asking.story_order(key, rows), lambda happened: self._take_order(rows, happened), owner=self
        )

    def _take_order(self, rows: tuple[Evidence, ...], happened: tuple[int, ...] | None) -> None:
        if happened is not None and self.evidence.model.rows() == list(rows):
            self.evidence.show_evidence(rows, happened)
