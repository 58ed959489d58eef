"""The sheet that opens for a new book: what was found in the file, how far the reader is, and Add."""

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QButtonGroup, QComboBox, QHBoxLayout, QLabel, QRadioButton, QScrollArea, QWidget

from ponsreader.domain import ImportedBook
from ponsreader.gui.cover import cover_picture
from ponsreader.gui.library import COVER
from ponsreader.gui.look import give_role
from ponsreader.gui.messages import notice_words
from ponsreader.gui.phrases import language_words, listed
from ponsreader.gui.pieces import button, column, frame, row, words
from ponsreader.visible import on_one_line

_WIDTH = 590  # fits into the smallest window
_CHARACTERS_A_WORD = {"zh": 1.7, "ja": 1.9}


@dataclass(frozen=True, slots=True)
class Found:
    """A file that was read, waiting to be added."""

    path: Path
    book: ImportedBook
    cover: QImage = field(default_factory=QImage)


class AddSheet(QWidget):
    """Shows one book at a time out of those that were dropped."""

    added = Signal(object, int)  # Found, the limit
    skipped = Signal(object)
    wants_encoding = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self._found: Found | None = None
        self._build()

    def show_found(self, found: Found, more: int) -> None:
        """Show a book; ``more`` wait behind it."""
        self._found = found
        book = found.book
        title, creators = on_one_line(book.title), tuple(map(on_one_line, book.creators))
        self._cover.setPixmap(cover_picture(title, creators, book.language, found.cover, COVER))
        self._title.setText(title)
        self._author.setText(listed(creators) or self.tr("Unknown author"))
        self._facts.setText(self._fact_words(book))
        self._warnings.setText("\n".join(map(notice_words, book.notices)))
        self._warnings.setVisible(bool(book.notices))
        self._encoding_row.setVisible(book.encoding is not None)
        self._sample.setText(book.text[:160].replace("\n", " ") + "…")
        self._fill_chapters(book)
        self._start.setChecked(True)
        self._more.setText(self.tr("%n more after this one", "", more) if more else "")

    def limit(self) -> int:
        """How far the reader says to have read."""
        assert self._found is not None
        book = self._found.book
        end = book.chapters[-1].end if book.chapters else len(book.text)
        if self._all.isChecked():
            return end
        if self._some.isChecked() and book.chapters:
            return book.chapters[max(self._chapters.currentIndex(), 0)].end
        return 0

    def _build(self) -> None:
        card = frame("card")
        card.setFixedWidth(_WIDTH)
        column(self).addWidget(_in_the_middle(card))
        line = row(card, (28, 26, 28, 24), 26)
        self._cover = QLabel()
        self._cover.setAccessibleName(self.tr("Cover"))
        line.addWidget(self._cover, 0, Qt.AlignmentFlag.AlignTop)
        right = column(gap=8)
        line.addLayout(right, 1)
        self._title, self._author = words("", "title", wrap=True), words("", "muted", wrap=True)
        self._facts = words("", wrap=True)
        self._warnings = words("", "small", wrap=True)
        for widget in (self._title, self._author, self._facts, self._warnings):
            right.addWidget(widget)
        right.addWidget(self._make_encoding_row())
        right.addSpacing(10)
        right.addWidget(self._make_question())
        right.addSpacing(8)
        right.addLayout(self._make_buttons())

    def _make_encoding_row(self) -> QWidget:
        self._encoding_row = QWidget()
        layout = column(self._encoding_row, gap=4)
        self._sample = words("", "small", wrap=True)
        line = row()
        label = words(self.tr("Text looks wrong? Read it as"), "small")
        self._encoding = QComboBox()
        self._encoding.addItems(["utf-8", "windows-1252", "gb18030", "big5", "shift_jis", "euc-kr", "koi8-r", "utf-16"])
        self._encoding.setAccessibleName(self.tr("Encoding of the text"))
        self._encoding.textActivated.connect(lambda name: self.wants_encoding.emit(self._found, name))
        label.setBuddy(self._encoding)
        line.addWidget(label)
        line.addWidget(self._encoding)
        line.addStretch(1)
        layout.addWidget(self._sample)
        layout.addLayout(line)
        return self._encoding_row

    def _make_question(self) -> QWidget:
        question = QWidget()
        layout = column(question, gap=7)
        layout.addWidget(words(self.tr("How far have you read?"), "heading"))
        self._start = QRadioButton(self.tr("I am at the beginning"))
        self._some = QRadioButton(self.tr("To the end of"))
        self._all = QRadioButton(self.tr("I know the whole book"))
        self._group = QButtonGroup(self)
        self._chapters = QComboBox()
        self._chapters.setAccessibleName(self.tr("The last chapter you have read"))
        self._chapters.setMinimumContentsLength(16)
        self._chapters.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._chapters.activated.connect(lambda _index: self._some.setChecked(True))
        for choice in (self._start, self._some, self._all):
            self._group.addButton(choice)
        middle = row(gap=8)
        middle.addWidget(self._some)
        middle.addWidget(self._chapters, 1)
        layout.addWidget(self._start)
        layout.addLayout(middle)
        layout.addWidget(self._all)
        layout.addWidget(
            words(
                self.tr("Nothing beyond this place is shown. It follows your reading, and can be changed."),
                "small",
                wrap=True,
            )
        )
        return question

    def _make_buttons(self) -> QHBoxLayout:
        line = row(gap=10)
        self._more = words("", "small")
        self._add = button(self.tr("Add"), self._press_add, role="primary")
        line.addWidget(self._more)
        line.addStretch(1)
        line.addWidget(button(self.tr("Not this one"), lambda: self.skipped.emit(self._found)))
        line.addWidget(self._add)
        return line

    def focus_add(self) -> None:
        """Put the focus on Add, so that Enter adds."""
        self._add.setFocus(Qt.FocusReason.OtherFocusReason)
        self._add.setDefault(True)

    def _press_add(self) -> None:
        self.added.emit(self._found, self.limit())

    def _fact_words(self, book: ImportedBook) -> str:
        words_in_it = round(len(book.text) / _CHARACTERS_A_WORD.get(book.language, 5.7), -2)
        language = language_words(book.language) if book.language else self.tr("unknown language")
        chapters = self.tr("%n chapter(s)", "", len(book.chapters))
        size = self.tr("about {0} words").format(QLocale().toString(int(words_in_it)))
        return "  ·  ".join((chapters, size, language))

    def _fill_chapters(self, book: ImportedBook) -> None:
        self._chapters.clear()
        self._chapters.addItems([self.tr("Chapter {0}").format(n + 1) for n in range(len(book.chapters))])
        self._some.setEnabled(bool(book.chapters))
        self._chapters.setEnabled(bool(book.chapters))


def _in_the_middle(card: QWidget) -> QScrollArea:
    """The card in the middle of the window, to be scrolled where it is higher."""
    page = QWidget()
    give_role(page, "page")
    line = row()
    line.addStretch(1)
    line.addWidget(card)
    line.addStretch(1)
    outer = column(page, (8, 24, 8, 24))
    outer.addStretch(1)
    outer.addLayout(line)
    outer.addStretch(1)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(page)
    return scroll
