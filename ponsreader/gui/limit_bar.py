"""The bar above everything: how far the reader has read. It governs the whole window."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QSlider

from ponsreader.gui.chapter_picker import ChapterPicker
from ponsreader.gui.look import give_role
from ponsreader.gui.pieces import button, row, tool, words
from ponsreader.gui.reading import Reading

_STEPS = 1000


class LimitBar(QFrame):
    """Chapter, slider, Finished and the pin."""

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.reading = reading
        give_role(self, "bar")
        layout = row(self, (16, 6, 12, 6), 8)
        label = words(self.tr("I have read up to:"), "muted")
        self.picker = ChapterPicker(self.tr("I have read up to"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(_STEPS // 20)
        self.slider.setMinimumWidth(90)
        self.slider.setAccessibleName(self.tr("How far you have read"))
        label.setBuddy(self.picker)
        self._percent = words("", "count")
        self.finished = button(self.tr("Finished"), self.toggle_finished, role="chip")
        self.finished.setCheckable(True)
        self.pin = tool("pin", self.tr("Keep the limit where it is while I read"), checkable=True)
        for widget, stretch in ((label, 0), (self.picker, 0), (self.slider, 1), (self._percent, 0)):
            layout.addWidget(widget, stretch)
        layout.addWidget(self.finished)
        layout.addWidget(self.pin)
        self._settle = QTimer(self, singleShot=True, interval=150)
        self._settle.timeout.connect(self._slid)
        self.picker.picked.connect(lambda index: reading.set_limit(reading.book.chapters[index].end))
        self.slider.valueChanged.connect(self._sliding)
        self.pin.toggled.connect(reading.set_pinned)
        reading.limit_changed.connect(self.refresh)
        reading.pin_changed.connect(self.pin.setChecked)
        self.pin.setChecked(reading.pinned)
        self.refresh()

    def refresh(self) -> None:
        """Show the limit of now."""
        reading = self.reading
        self.picker.setVisible(bool(reading.book.chapters))
        if reading.limit == 0:
            self.picker.show_beginning(reading, self.tr("Not begun"))
        else:
            self.picker.show_chapter(reading, reading.limit_chapter())
        percent = reading.percent(reading.limit)
        if not self.slider.isSliderDown():
            self.slider.blockSignals(True)
            self.slider.setValue(round(percent * _STEPS / 100))
            self.slider.blockSignals(False)
        self._say(percent)
        self.finished.setChecked(reading.finished)

    def _say(self, percent: float) -> None:
        said = self.tr("{0} %").format(round(percent))
        self._percent.setText(said)
        self._percent.setMinimumWidth(self._percent.fontMetrics().horizontalAdvance("100 %"))
        self.slider.setAccessibleDescription(said)

    def _sliding(self, value: int) -> None:
        self._say(100 * value / _STEPS)
        self._settle.start()

    def _slid(self) -> None:
        if self.slider.value() >= _STEPS:
            self.reading.set_limit(self.reading.story_end)
        else:
            self.reading.set_limit(self.reading.story_end * self.slider.value() // _STEPS)

    def toggle_finished(self) -> None:
        """Finished, or no longer: then the limit is where the text stands."""
        if self.reading.finished:
            self.reading.set_limit(min(self.reading.place, self.reading.story_end - 1))
        else:
            self.reading.set_limit(self.reading.story_end)
        self.refresh()
