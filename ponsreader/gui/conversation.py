"""The middle pane: questions and answers, newest at the bottom, with the box to ask in."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea, QWidget

from ponsreader.domain import Answer
from ponsreader.errors import PonsReaderError
from ponsreader.gui.exchange_view import ExchangeView
from ponsreader.gui.look import give_role
from ponsreader.gui.messages import error_words
from ponsreader.gui.pieces import button, clear, column, discard, frame, row, tool, words
from ponsreader.gui.question_box import QuestionBox
from ponsreader.gui.reading import Reading
from ponsreader.gui.services import Exchange, Services
from ponsreader.gui.work import Relay, Work, Workers

_LOOKED_BACK = 5  # answers that a follow-up question may mean


class Conversation(QWidget):
    """Asks, shows the answer as it is written, and keeps what was asked before."""

    evidence_changed = Signal(tuple, object)  # evidence, the answer or None
    sentence_chosen = Signal(tuple)
    cited = Signal(int)
    busy_changed = Signal(bool)
    wants_file = Signal()

    def __init__(self, reading: Reading, services: Services, workers: Workers) -> None:
        super().__init__()
        self.reading, self._services, self._workers = reading, services, workers
        self._work: Work | None = None
        self._shown: ExchangeView | None = None
        self._finished: list[Answer] = []
        self._card: QWidget | None = None
        self._suggested_for = 0  # the limit up to which the suggestions speak
        self.exchanges: list[ExchangeView] = []
        self.box = QuestionBox()
        self._build()
        self.box.asked.connect(lambda question: self.ask(question))
        self.box.stopped.connect(self.stop)
        reading.limit_changed.connect(self._limit_changed)
        self._later = QTimer(self, singleShot=True, interval=250)
        self._later.timeout.connect(self.refresh_suggestions)
        self.refresh_suggestions()
        workers.fetch(lambda: services.asking.history(reading.book.key), self._take_history, owner=self)

    def ask(self, question: str, deeper: bool = False, above: ExchangeView | None = None) -> None:
        """Ask the book up to the limit. What stands in the conversation above ``above``, else in all, may be meant."""
        if self._work is not None:
            return
        earlier = self._above(above)
        key, upto, asking = self.reading.book.key, self.reading.upto(), self._services.asking
        view = self._add(question, upto)
        view.set_note(self.tr("Looking through what you have read…"))

        def job(relay: Relay) -> Answer:
            return asking.ask(
                key, question, upto=upto, deeper=deeper, answer=True, earlier=earlier,
                piece=lambda piece: relay.say("piece", piece),
                evidence_first=lambda evidence: relay.say("evidence", evidence), progress=relay,
            )  # fmt: skip

        self._work = work = self._workers.start(job, owner=self)
        work.reported.connect(lambda _done, _total, note: self._hear(view, "note", note) if note else None)
        work.said.connect(lambda name, value: self._hear(view, name, value))
        work.succeeded.connect(lambda answer: self._finish(view, answer))
        work.failed.connect(lambda error: self._fail(view, error))
        work.stopped.connect(lambda: view.stop() if view in self.exchanges else None)
        work.ended.connect(self._ended)
        self.box.set_text("")
        self.box.set_busy(True)
        self.busy_changed.emit(True)
        QTimer.singleShot(0, self, self.scroll_down)

    def stop(self) -> None:
        """Stop the answer that is being written."""
        if self._work is not None:
            self._work.stop()

    def is_busy(self) -> bool:
        """Whether an answer is being written."""
        return self._work is not None

    def focus_box(self) -> None:
        """Put the cursor into the question box."""
        self.box.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def about(self, selection: str) -> None:
        """Begin a question about words of the book."""
        quote = " ".join(selection.split())
        self.box.set_text(self.tr("“{0}”: what is this about?").format(quote[:300]))
        self.focus_box()

    def copy_last(self) -> None:
        """Copy the answer that is shown, else the newest, with its quotes and places."""
        view = self._shown or (self.exchanges[-1] if self.exchanges else None)
        if view is not None:
            view.copy()

    def light(self, number: int) -> None:
        """Light the sentences of the answer shown that rest on a piece of evidence."""
        if self._shown is not None:
            self._shown.view.light(number)

    def kept(self) -> list[Answer]:
        """The finished answers that are shown, oldest first."""
        return [view.answer for view in self.exchanges if view.answer is not None]

    def _above(self, view: ExchangeView | None) -> tuple[Answer, ...]:
        """The last answers that are shown above an exchange."""
        shown = self.exchanges if view not in self.exchanges else self.exchanges[: self.exchanges.index(view)]
        return tuple(each.answer for each in shown if each.answer is not None)[-_LOOKED_BACK:]

    def show_card(self, card: QWidget | None) -> None:
        """Put a card under the welcome, or take it away."""
        if self._card is not None:
            discard(self._card)
        self._card = card
        if card is not None:
            self._list.insertWidget(1, card)
            card.setVisible(not self.exchanges)

    def say_trial(self, on: bool) -> None:
        """Say that answers come from the small language file for a trial, and where there are better ones."""
        self._trial.setVisible(on)

    def refresh_suggestions(self) -> None:
        """Three questions made from names already met."""
        key, upto = self.reading.book.key, self.reading.upto()
        self._workers.fetch(
            lambda: (upto, self._services.asking.suggestions(key, upto)),
            lambda made: self._take_suggestions(*made),
            owner=self,
        )

    def refresh_look(self) -> None:
        """Draw again in the colours of now."""
        for view in self.exchanges:
            view.refresh_look()
        self.box.fit()

    def scroll_down(self) -> None:
        """Show the newest."""
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _build(self) -> None:
        layout = column(self)
        head = frame("header")
        line = row(head, (16, 7, 10, 7))
        line.addWidget(words(self.tr("Conversation"), "caption"))
        line.addStretch(1)
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(self.tr("Search your questions"))
        self._filter.setAccessibleName(self.tr("Search your questions"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._apply_filter)
        self._filter.hide()
        self._search = tool("search", self.tr("Search your questions"), checkable=True)
        self._search.toggled.connect(self._toggle_search)
        line.addWidget(self._filter, 2)
        line.addWidget(self._search)
        layout.addWidget(head)
        layout.addWidget(self._make_scroll(), 1)
        foot = QWidget()
        below = column(foot, (14, 6, 14, 14), 6)
        below.addWidget(self.box)
        below.addWidget(self._make_trial())
        layout.addWidget(foot)

    def _make_trial(self) -> QWidget:
        self._trial = QWidget()
        line = row(self._trial, gap=4)
        told = self.tr("This is the small language file for a trial: what it writes is often wrong.")
        line.addWidget(words(told, "small", wrap=True), 1)
        line.addWidget(button(self.tr("Choose a better one…"), self.wants_file.emit, role="link"))
        self._trial.hide()
        return self._trial

    def _make_scroll(self) -> QScrollArea:
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        give_role(page, "page")
        self._list = column(page, (18, 18, 18, 18), 26)
        self._list.addWidget(self._make_welcome())
        self._list.addStretch(1)
        self._scroll.setWidget(page)
        return self._scroll

    def _make_welcome(self) -> QWidget:
        self._welcome = QWidget()
        layout = column(self._welcome, (0, 12, 0, 0), 9)
        layout.addWidget(words(self.tr("Ask this book"), "heading"))
        self._hint = words("", "muted", wrap=True)
        layout.addWidget(self._hint)
        self._suggestions = column(gap=8)
        layout.addSpacing(6)
        layout.addLayout(self._suggestions)
        return self._welcome

    def _take_suggestions(self, upto: int | None, made: Sequence[str]) -> None:
        if upto != self.reading.upto():
            return
        self._suggested_for = self.reading.limit
        clear(self._suggestions)
        for question in made[:3]:
            suggestion = button(question, role="suggestion")
            suggestion.clicked.connect(lambda _checked, question=question: self.ask(question))
            self._suggestions.addWidget(suggestion)
        self._hint.setText(
            self.tr("Answers come from what you have read so far, with the moments of the book that show it.")
            if made
            else self.tr("Nobody has appeared yet in what you have read. Read on, or say above how far you have read.")
        )

    def _take_history(self, history: Sequence[Exchange]) -> None:
        self._finished = [exchange.answer for exchange in history] + self._finished
        self._rebuild()

    def _may_show(self, upto: int | None) -> bool:
        return self.reading.finished or (upto is not None and upto <= self.reading.limit)

    def _rebuild(self) -> None:
        """Show the answers that the limit allows; the others are not in the window at all."""
        under_way = [view for view in self.exchanges if view.answer is None and self._may_show(view.upto)]
        for view in self.exchanges:
            self._list.removeWidget(view)
            if view not in under_way:
                discard(view)
        self.exchanges, self._shown = [], None
        for answer in self._finished:
            if self._may_show(answer.coverage.upto):
                self._add(answer.question, answer.coverage.upto).finish(answer)
        for view in under_way:
            self._put(view)
        self._show_welcome(not self.exchanges)
        self._apply_filter(self._filter.text())
        QTimer.singleShot(0, self, self.scroll_down)

    def _show_welcome(self, on: bool) -> None:
        self._welcome.setVisible(on)
        if self._card is not None:
            self._card.setVisible(on)

    def _add(self, question: str, upto: int | None) -> ExchangeView:
        view = ExchangeView(question, self.reading, upto)
        view.chosen.connect(self._choose)
        view.sentence_chosen.connect(self.sentence_chosen)
        view.cited.connect(self.cited)
        view.ask_again.connect(lambda question, deeper: self.ask(question, deeper, view))
        view.wants_file.connect(self.wants_file)
        self._put(view)
        return view

    def _put(self, view: ExchangeView) -> None:
        self._show_welcome(False)
        self.exchanges.append(view)
        self._list.insertWidget(self._list.count() - 1, view)

    def _hear(self, view: ExchangeView, name: str, value: object) -> None:
        if view not in self.exchanges:
            return
        bar = self._scroll.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 30
        if name == "evidence":
            assert isinstance(value, tuple)
            view.evidence = value
            self._shown = view
            self.evidence_changed.emit(value, None)
            view.set_note(self.tr("Writing the answer…"))
        elif name == "note":
            view.set_note(str(value))
        else:
            view.add_piece(str(value))
        if at_end:
            QTimer.singleShot(0, self, self.scroll_down)

    def _finish(self, view: ExchangeView, answer: Answer) -> None:
        self._finished.append(answer)
        if view not in self.exchanges:
            return
        view.finish(answer)
        self._choose(view)
        moments = self.tr("%n moment(s)", "", len(answer.evidence or answer.passages))
        self._announce(view, self.tr("Answer complete, {0}").format(moments))
        QTimer.singleShot(0, self, self.scroll_down)

    def _fail(self, view: ExchangeView, error: PonsReaderError) -> None:
        if view not in self.exchanges:
            return
        view.fail(error)
        self._announce(view, error_words(error))

    def _announce(self, view: ExchangeView, message: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, message))

    def _choose(self, view: ExchangeView) -> None:
        if view.answer is not None:
            self._shown = view
            self.evidence_changed.emit(view.answer.evidence, view.answer)

    def _ended(self) -> None:
        self._work = None
        self.box.set_busy(False)
        self.busy_changed.emit(False)

    def _limit_changed(self) -> None:
        if self._work is not None and not self._may_show(self.exchanges[-1].upto):
            self.stop()
        allowed = [answer for answer in self._finished if self._may_show(answer.coverage.upto)]
        if allowed != self.kept() or not all(self._may_show(view.upto) for view in self.exchanges):
            self._rebuild()
            self.evidence_changed.emit((), None)
        if self.reading.limit < self._suggested_for:
            clear(self._suggestions)
        self._later.start()

    def _apply_filter(self, wanted: str) -> None:
        folded = wanted.casefold()
        for view in self.exchanges:
            said = view.question + " " + (view.answer.answer if view.answer else "")
            view.setVisible(folded in said.casefold())

    def _toggle_search(self, on: bool) -> None:
        self._filter.setVisible(on)
        if on:
            self._filter.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._filter.clear()
