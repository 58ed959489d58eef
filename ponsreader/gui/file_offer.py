"""One language file with what it takes, and the buttons to get, pause, use or delete it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QProgressBar

from ponsreader.errors import PonsReaderError
from ponsreader.gui.downloads import Downloads
from ponsreader.gui.look import give_role
from ponsreader.gui.messages import error_words
from ponsreader.gui.phrases import filled, range_words, size_words, time_words
from ponsreader.gui.pieces import button, column, row, words
from ponsreader.gui.services import LanguageFile


class FileOffer(QFrame):
    """Size, memory, licence and source stand here before anything is fetched."""

    used = Signal(str)
    deleted = Signal(str)
    chose_own = Signal()

    def __init__(
        self, file: LanguageFile, downloads: Downloads, reading_time: tuple[float, float] | None = None
    ) -> None:
        super().__init__()
        self.file, self._downloads = file, downloads
        self._failed = False
        give_role(self, "card")
        self._build(reading_time)
        downloads.changed.connect(self._change)  # methods: a lambda would be called when this card is gone
        downloads.failed.connect(self._fail)
        self._tell()

    def _build(self, reading_time: tuple[float, float] | None) -> None:
        layout = column(self, (16, 12, 14, 12), 4)
        layout.addWidget(words(self.file.name, "heading", wrap=True))
        self._state = words("", "small", wrap=True)
        layout.addWidget(self._state)
        layout.addWidget(words(self._needs(reading_time), wrap=True))
        if self.file.licence or self.file.source:
            layout.addWidget(words(f"{self.file.licence} · {self.file.source}", "small", wrap=True))
        self._problem = words(self.file.note, "alarm", wrap=True)
        self._progress = words("", "small", wrap=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName(self.tr("Download of {0}").format(self.file.name))
        layout.addWidget(self._problem)
        layout.addWidget(self._progress)
        layout.addWidget(self._bar)
        line = row(gap=8)
        self._get = button("", self._press, role="primary" if self.file.recommended else "", icon="")
        self._use = button(self.tr("Use this one"), lambda: self.used.emit(self.file.name))
        self._delete = button(
            self.tr("Delete from this computer"), lambda: self.deleted.emit(self.file.name), role="link"
        )
        self._own = button(self.tr("Choose a file…"), self.chose_own.emit)
        for widget in (self._get, self._use, self._own, self._delete):
            line.addWidget(widget)
        line.addStretch(1)
        layout.addLayout(line)
        self._use.setAccessibleName(self.tr("Use {0}").format(self.file.name))
        self._delete.setAccessibleName(self.tr("Delete {0} from this computer").format(self.file.name))

    def _needs(self, reading_time: tuple[float, float] | None) -> str:
        file = self.file
        needs = [self.tr("{0} on the disk, {1} of memory").format(size_words(file.size), size_words(file.memory))]
        if not file.fits:
            needs.append(self.tr("This computer has less memory than that: choose a smaller file."))
        if reading_time is not None:
            told = self.tr("Reading this book closely would take {0}.")
            needs.append(filled(told, range_words(*reading_time)))
        return "\n".join(needs)

    def _press(self) -> None:
        self._problem.clear()
        self._failed = False
        if self._downloads.running(self.file.name):
            self._downloads.pause(self.file.name)
        else:
            self._downloads.start(self.file.name)

    def _tell(self) -> None:
        file, name = self.file, self.file.name
        running, fetching = self._downloads.running(name), self._downloads.state(name)
        self._get.setVisible(not file.installed)
        self._get.setEnabled(file.fits or running)
        self._use.setVisible(file.installed and not file.in_use and not file.note)
        self._delete.setVisible(file.installed)
        self._own.setVisible(self._failed and not running)
        self._problem.setVisible(bool(self._problem.text()))
        state = self.tr("In use") if file.in_use else self.tr("On this computer") if file.installed else ""
        self._state.setVisible(bool(state) or file.recommended)
        self._state.setText(self.tr("Recommended for this computer") if file.recommended and not state else state)
        kept = fetching is not None and (fetching.done > 0 or not self._failed)
        begun = self._downloads.paused(name) and kept
        self._bar.setVisible(fetching is not None and (running or begun))
        self._progress.setVisible(self._bar.isVisibleTo(self))
        get = self.tr("Download ({0})").format(size_words(file.size))
        self._get.setText(self.tr("Pause") if running else self.tr("Go on") if begun else get)
        self._get.setAccessibleName(f"{self._get.text()}: {name}")
        if fetching is not None:
            self._bar.setRange(0, 1000 if fetching.total else 0)
            self._bar.setValue(round(1000 * fetching.done / max(fetching.total, 1)))
            self._progress.setText(self._progress_words())

    def _progress_words(self) -> str:
        fetching = self._downloads.state(self.file.name)
        if fetching is None or not fetching.total:
            return fetching.note if fetching is not None else ""
        parts = [self.tr("{0} of {1}").format(size_words(int(fetching.done)), size_words(int(fetching.total)))]
        left = fetching.seconds_left()
        if self._downloads.running(self.file.name) and left is not None:
            parts.append(self.tr("{0} a second").format(size_words(int(fetching.speed))))
            parts.append(filled(self.tr("about {0} left"), time_words(left)))
        return " · ".join([*parts, fetching.note] if fetching.note else parts)

    def _change(self, name: str) -> None:
        if name == self.file.name:
            self._tell()

    def _fail(self, name: str, error: PonsReaderError) -> None:
        if name != self.file.name:
            return
        self._failed = True
        self._problem.setText(error_words(error))
        self._tell()
