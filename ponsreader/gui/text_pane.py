"""The left pane: the book itself, a chapter at a time, with the way back from every jump."""

from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QWidget

from ponsreader.gui.chapter_picker import ChapterPicker
from ponsreader.gui.find_bar import FindBar, Span
from ponsreader.gui.look import Look
from ponsreader.gui.page_view import PageView
from ponsreader.gui.pieces import button, column, frame, row, tool, words
from ponsreader.gui.reading import Reading
from ponsreader.gui.sections import Paragraph, Section, cut_sections, paragraphs, section_at
from ponsreader.gui.work import Workers

_LONGEST_HEADING = 90


@dataclass(frozen=True, slots=True)
class _Spot:
    offset: int
    marked: Span | None


class TextPane(QWidget):
    """Shows the book at a place. What lies behind a pinned limit is not on the sheet at all."""

    asked_about = Signal(str)
    moved = Signal()

    def __init__(self, reading: Reading, look: Look, workers: Workers) -> None:
        super().__init__()
        self.reading, self._look = reading, look
        self._sections: tuple[Section, ...] = cut_sections(reading.book.text, reading.book.chapters)
        self._current = -1
        self._cut = -1
        self._way_back: list[_Spot] = []
        self._found: list[Span] = []
        self._moving = False
        self.page = PageView()
        self.finder = FindBar(workers)
        self._picker = ChapterPicker(self.tr("Chapter shown"))
        self._build()
        self._settle = QTimer(self, singleShot=True, interval=350)
        self._settle.timeout.connect(self._follow)
        self._connect()
        self._show_section(section_at(self._sections, self._allowed(reading.place)))
        self._place(self._allowed(reading.place), middle=False)

    def show_span(self, start: int, end: int) -> None:
        """Jump to words of the book and tint them; the place one comes from is kept."""
        self._remember()
        self._go(start, (start, end))

    def show_chapter(self, index: int) -> None:
        """Jump to the beginning of a chapter."""
        self._remember()
        self._go(self.reading.book.chapters[index].start, None, middle=False)

    def go_back(self) -> None:
        """Return to where the reader was before the last jump."""
        if self._way_back:
            spot = self._way_back.pop()
            self._go(spot.offset, spot.marked, middle=False)
        self._back.setVisible(bool(self._way_back))

    def can_go_back(self) -> bool:
        """Whether there was a jump."""
        return bool(self._way_back)

    def turn(self, by: int) -> None:
        """On to the next stretch of the book, or back to the one before."""
        wanted = self._current + by
        if not 0 <= wanted < len(self._sections):
            return
        section = self._sections[self._current]
        if by > 0:
            self.reading.follow(min(self.reading.limit, section.end), section.end)
        if self._sections[wanted].start < self._end_allowed():
            self._show_section(wanted)
            self._place(self._sections[wanted].start, middle=False)

    def open_contents(self) -> None:
        """Open the list of chapters."""
        self._picker.open_list()

    def selected_words(self) -> str:
        """The words of the book that are selected."""
        span = self.page.selected()
        return self.reading.book.text[span[0] : span[1]] if span else ""

    def read_up_to_here(self) -> None:
        """Put the limit at the end of what is on screen."""
        self.reading.set_limit(self.page.visible()[1])

    def read_on(self) -> None:
        """Let the limit follow the reading again."""
        self.reading.set_pinned(False)

    def refresh_look(self) -> None:
        """Set the sheet again in the type and the colours of now."""
        place, marked = self.page.visible()[0], self.page.marked()
        self._cut = -1
        self._show_section(self._current)
        self.page.mark(marked)
        self._place(place, middle=False)

    def _build(self) -> None:
        layout = column(self)
        head = frame("header")
        line = row(head, (10, 7, 10, 7), 2)
        line.addWidget(tool("left", self.tr("Previous chapter"), lambda: self.turn(-1)))
        line.addWidget(self._picker)
        line.addWidget(tool("right", self.tr("Next chapter"), lambda: self.turn(1)))
        line.addStretch(1)
        line.addWidget(tool("search", self.tr("Find in the text"), self.finder.open_bar))
        layout.addWidget(head)
        layout.addWidget(self.finder)
        layout.addWidget(self._make_back_strip())
        layout.addWidget(self.page, 1)
        layout.addWidget(self._make_foot())

    def _make_back_strip(self) -> QFrame:
        self._back = frame("header")
        line = row(self._back, (10, 4, 10, 4))
        line.addWidget(button(self.tr("Back to where you were"), self.go_back, role="link", icon="back"))
        line.addStretch(1)
        line.addWidget(tool("close", self.tr("Stay here"), self._stay))
        self._back.hide()
        return self._back

    def _make_foot(self) -> QFrame:
        foot = frame("side")
        line = row(foot, (16, 5, 10, 5))
        self._where = words("", "small")
        self._read_on = button(self.tr("Read on from here"), self.read_on, role="link")
        self._ahead = button(self.tr("I have read up to here"), self.read_up_to_here, role="link")
        self._next = button(self.tr("Next chapter"), lambda: self.turn(1), role="link")
        line.addWidget(self._where)
        line.addStretch(1)
        line.addWidget(self._ahead)
        line.addWidget(self._read_on)
        line.addWidget(self._next)
        return foot

    def _connect(self) -> None:
        self._picker.picked.connect(self.show_chapter)
        self.page.turned.connect(self.turn)
        self.page.asked_about.connect(self.asked_about)
        self.page.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.finder.found.connect(self._take_found)
        self.finder.went_to.connect(lambda start, end: self._go(start, (start, end)))
        self.finder.closed.connect(self.page.setFocus)
        self.reading.limit_changed.connect(self._limit_changed)
        self.reading.pin_changed.connect(lambda _pinned: self._limit_changed())
        self._look.changed.connect(self.refresh_look)
        self.finder.set_book(self.reading.book.text, self._sections, self.reading.limit)

    def _end_allowed(self) -> int:
        return self.reading.limit if self.reading.pinned else len(self.reading.book.text)

    def _allowed(self, offset: int) -> int:
        return min(offset, max(self._end_allowed() - 1, 0))

    def _go(self, offset: int, marked: Span | None, *, middle: bool = True) -> None:
        """Show a place; words that lie on both sides of a cut are shown where more of them are."""
        most = (marked[0] + marked[1]) // 2 if marked else offset
        self._show_section(section_at(self._sections, self._allowed(most)))
        self.page.mark(marked)
        self._place(max(self._allowed(offset), self._sections[self._current].start), middle=middle)
        self._back.setVisible(bool(self._way_back))

    def _remember(self) -> None:
        self._way_back.append(_Spot(self.page.visible()[0], self.page.marked()))
        del self._way_back[:-50]

    def _stay(self) -> None:
        self._way_back.clear()
        self._back.hide()

    def _show_section(self, index: int) -> None:
        cut = min(self._sections[index].end, self._end_allowed())
        if (index, cut) == (self._current, self._cut):
            return
        self._current, self._cut = index, cut
        section = self._sections[index]
        shown = paragraphs(self.reading.book.text, section.start, cut)
        self._moving = True
        font = self._look.reading_font(self.reading.book.language)
        self.page.show_paragraphs(shown, self._headings(section, shown), font)
        self._moving = False
        self._mark_found()
        self._tell()

    def _place(self, offset: int, *, middle: bool) -> None:
        self._moving = True
        self.page.scroll_to(offset, middle=middle)
        self._moving = False
        self.reading.place = offset
        self._tell()
        self.moved.emit()

    def _headings(self, section: Section, shown: tuple[Paragraph, ...]) -> int:
        chapters = self.reading.book.chapters
        if section.chapter is None or not chapters or section.start != chapters[section.chapter].start:
            return 0
        titles = {_folded(step) for step in chapters[section.chapter].path}
        joined = _folded("".join(chapters[section.chapter].path))
        for index, each in enumerate(shown[:3]):
            folded = _folded(each.text)
            if len(each.text) > _LONGEST_HEADING or not (folded in titles or folded in joined):
                return index
        return min(len(shown), 3)

    def _scrolled(self) -> None:
        if not self._moving:
            self._settle.start()

    def _follow(self) -> None:
        self.reading.follow(*self.page.visible())
        self._tell()
        self.moved.emit()

    def _limit_changed(self) -> None:
        self.finder.set_book(self.reading.book.text, self._sections, self.reading.limit)
        place = self.page.visible()[0]
        chapter_ends = self._sections[self._current].start
        if chapter_ends >= self.reading.limit > 0:
            place = self.reading.limit - 1
        if self._way_back:
            self._way_back = [spot for spot in self._way_back if spot.offset < self.reading.limit]
            self._back.setVisible(bool(self._way_back))
        index = section_at(self._sections, self._allowed(place))
        if (index, min(self._sections[index].end, self._end_allowed())) != (self._current, self._cut):
            self._show_section(index)
            self._place(self._allowed(place), middle=False)
        self._tell()

    def _take_found(self, spans: list[Span]) -> None:
        self._found = spans
        self._mark_found()

    def _mark_found(self) -> None:
        first, last = self.page.shown()
        self.page.mark_found([span for span in self._found if first <= span[0] < last][:300])

    def _tell(self) -> None:
        section = self._sections[self._current]
        self._picker.show_chapter(self.reading, section.chapter or 0)
        percent = self.reading.percent(self.page.visible()[0])
        self._where.setText(self.tr("{0} % of the book").format(round(percent)))
        self._ahead.setVisible(not self.reading.pinned and self.page.visible()[0] > self.reading.limit)
        at_limit = self.reading.pinned and self._cut < section.end
        self._read_on.setVisible(at_limit)
        self._next.setVisible(not at_limit and self._current + 1 < len(self._sections))


def _folded(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
