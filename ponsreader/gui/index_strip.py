"""A thin strip that says how far the book has been read by the program, and stops or starts it."""

from PySide6.QtWidgets import QFrame, QProgressBar

from ponsreader.domain import BookId
from ponsreader.errors import PonsReaderError
from ponsreader.gui.indexing import Indexing
from ponsreader.gui.look import give_role
from ponsreader.gui.messages import error_words
from ponsreader.gui.phrases import filled, range_words, sentences, standing_words
from ponsreader.gui.pieces import ElidedLabel, button, column, row
from ponsreader.gui.services import Services, ShelfBook
from ponsreader.gui.work import Workers

_LINK_ROOM = 7  # around the words of a link; the bar ends where they do


class IndexStrip(QFrame):
    """Hidden once the whole book has been read closely."""

    def __init__(self, key: BookId, services: Services, workers: Workers, indexing: Indexing) -> None:
        super().__init__()
        give_role(self, "bar")
        self._key, self._services, self._workers, self._indexing = key, services, workers, indexing
        self._book: ShelfBook | None = None
        self._estimate: tuple[float, float] | None = None
        self._problem = ""
        self._line = ElidedLabel("", "small")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName(self.tr("How much of the book has been read"))
        self._button = button("", self._press, role="link")
        layout = column(self, (16, 3, 16 - _LINK_ROOM, 5), 2)
        line = row(gap=8)
        line.addWidget(self._line, 1)
        line.addWidget(self._button)
        layout.addLayout(line)
        below = row(margins=(0, 0, _LINK_ROOM, 0))
        below.addWidget(self._bar)
        layout.addLayout(below)
        self.hide()
        indexing.changed.connect(self._look_at_indexing)  # a method: a lambda would be called when this is gone
        indexing.failed.connect(self._fail)
        self.look_again()

    def look_again(self) -> None:
        """Ask how much of the book is known, off the GUI thread."""
        key, library = self._key, self._services.library
        self._workers.fetch(
            lambda: next((each for each in library.shelf() if each.key == key), None), self._take, owner=self
        )

    def refresh(self) -> None:
        """Show the standing of now."""
        active = self._indexing.is_active(self._key)
        standing = self._indexing.standing(self._key)
        self._problem = self._problem if standing is None else ""  # it goes on again
        ready = self._book is None or self._book.state in ("ready", "damaged", "newer")
        self.setVisible(active or not ready or bool(self._problem))
        self._bar.setVisible(active)
        pausing = self._indexing.is_pausing(self._key)
        self._button.setEnabled(not pausing)
        self._button.setText(self.tr("Stop") if active else self.tr("Read it closely"))
        if pausing:
            self._line.set_words(self.tr("Stopping after this piece. Everything that was read is kept."))
        elif standing is not None:
            told = standing_words(standing)
            self._line.set_words(told if standing.seconds_left else self._starting_words(told))
            self._bar.setRange(0, 1000 if standing.total else 0)
            self._bar.setValue(round(1000 * standing.done / max(standing.total, 1)))
        elif active:
            self._line.set_words(self._starting_words(self.tr("Starting…")))
            self._bar.setRange(0, 0)
        else:
            self._line.set_words(self._problem or self._idle_words())
        if not active and not ready and self._indexing.standing(self._key) is None:
            self._button.setVisible(True)

    def _look_at_indexing(self, key: str) -> None:
        if key == self._key:
            self.refresh()

    def _idle_words(self) -> str:
        book = self._book
        if book is None:
            return ""
        if book.state == "text":
            words = self.tr("You can ask now: answers are passages of the book.")
        elif book.state == "quick":
            words = self.tr("You can ask now: people and events are known from an overview.")
        else:
            words = self.tr("{0} % of the book has been read closely.").format(
                round(100 * book.done / max(book.total, 1))
            )
        return words

    def _starting_words(self, told: str) -> str:
        """Until the pieces themselves tell how long it takes, an estimate does."""
        if self._estimate is None:
            return told
        return sentences(told, filled(self.tr("Reading it closely takes {0}."), range_words(*self._estimate)))

    def _take(self, book: ShelfBook | None) -> None:
        self._book = book
        self.refresh()

    def _take_estimate(self, estimate: tuple[float, float] | None) -> None:
        self._estimate = estimate
        self.refresh()

    def _press(self) -> None:
        self._problem = ""
        if self._indexing.is_active(self._key):
            self._indexing.pause(self._key)
        else:
            self._indexing.start(self._key, closely=True)
            key, asking = self._key, self._services.asking
            self._workers.fetch(lambda: asking.estimate(key), self._take_estimate, owner=self)
        self.refresh()

    def _fail(self, key: str, error: PonsReaderError) -> None:
        if key == self._key:
            self._problem = error_words(error)
            self.refresh()
