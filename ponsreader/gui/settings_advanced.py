"""Settings, Advanced: GPU, threads, context, the log. The technical words live here."""

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from ponsreader.gui.phrases import size_words
from ponsreader.gui.pieces import button, column, row, words
from ponsreader.gui.services import Machine
from ponsreader.gui.settings_parts import SettingsParts, number_box, setting

_LONGEST_CONTEXT = 131_072


class AdvancedSection(QWidget):
    """Everything here decides itself unless it is set."""

    def __init__(self, parts: SettingsParts) -> None:
        super().__init__()
        self._parts = parts
        self._machine: Machine | None = None
        layout = column(self, gap=16)
        layout.addWidget(words(self.tr("Advanced"), "title"))
        layout.addWidget(words(self.tr("Everything here decides itself unless you set it."), "muted", wrap=True))
        self.gpu = self._make_gpu()
        setting(
            layout,
            self.tr("GPU layers of the language model"),
            self.tr("How much of the model runs on the graphics card."),
            self.gpu,
        )
        self.threads = self._number("threads", 256)
        setting(layout, self.tr("Threads"), self.tr("Of the processor, while reading and answering."), self.threads)
        self.context = self._number("context", _LONGEST_CONTEXT, step=1024)
        setting(
            layout, self.tr("Context"), self.tr("Tokens that the model can hold; more takes more memory."), self.context
        )
        self.sequences = self._number("sequences", 64)
        setting(
            layout,
            self.tr("Chunks read side by side"),
            self.tr("More is faster and takes more memory."),
            self.sequences,
        )
        self._facts = words("", "muted", wrap=True, selectable=True)
        layout.addWidget(self._facts)
        line = row()
        self._log = button(self.tr("Show the log"), self._show_log)
        line.addWidget(self._log)
        line.addStretch(1)
        layout.addLayout(line)
        layout.addStretch(1)
        QTimer.singleShot(0, self, self.refresh)

    def refresh(self) -> None:
        """Look what this computer has."""
        self._parts.workers.fetch(self._parts.services.keeping.machine, self._show)

    def _make_gpu(self) -> QComboBox:
        box = QComboBox()
        for text, value in ((self.tr("Automatic"), "auto"), (self.tr("Off"), 0), (self.tr("All layers"), 999)):
            box.addItem(text, value)
        box.setCurrentIndex(max(box.findData(self._parts.choices.now.gpu_layers), 0))
        box.activated.connect(lambda _index: self._parts.choices.change(gpu_layers=box.currentData()))
        return box

    def _number(self, name: str, most: int, step: int = 1) -> QSpinBox:
        box = number_box(0, most)
        box.setSingleStep(step)
        box.setSpecialValueText(self.tr("Automatic"))
        box.setValue(getattr(self._parts.choices.now, name))
        box.editingFinished.connect(lambda: self._parts.choices.change(**{name: box.value()}))
        return box

    def _show(self, machine: Machine) -> None:
        self._machine = machine
        facts = [
            self.tr("%n core(s)", "", machine.cores),
            self.tr("{0} of memory").format(size_words(machine.memory)),
            self.tr("{0} free on the disk").format(size_words(machine.free_disk)),
            machine.gpu or self.tr("no graphics card in use"),
            *(f"{name} {value}" for name, value in machine.facts.items()),
        ]
        self._facts.setText(self.tr("This computer: {0}").format(self.tr(", ").join(facts)))
        self._log.setEnabled(machine.log is not None)

    def _show_log(self) -> None:
        if self._machine is not None and self._machine.log is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._machine.log)))
