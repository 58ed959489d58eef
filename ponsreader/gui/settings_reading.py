"""Settings, Reading: appearance, text size, the window's language."""

from PySide6.QtWidgets import QComboBox, QWidget

from ponsreader.gui.look import LARGEST, SMALLEST, serif
from ponsreader.gui.pieces import column, frame, words
from ponsreader.gui.settings_parts import SettingsParts, number_box, setting
from ponsreader.gui.translations import LANGUAGES


class ReadingSection(QWidget):
    """How the book looks."""

    def __init__(self, parts: SettingsParts) -> None:
        super().__init__()
        self._parts = parts
        layout = column(self, gap=18)
        layout.addWidget(words(self.tr("Reading"), "title"))
        self.theme = self._make_theme()
        setting(layout, self.tr("Appearance"), "", self.theme)
        self.text_size = number_box(SMALLEST, LARGEST)
        self.text_size.setSuffix(self.tr(" pt"))
        self.text_size.setValue(parts.look.reading_points)
        setting(
            layout,
            self.tr("Text size"),
            self.tr("Of the book; everything else grows along. Ctrl + and Ctrl − work everywhere."),
            self.text_size,
        )
        self._sample = words(self.tr("The evening was calm, and the lamp burned without a flicker."), wrap=True)
        card = frame("card")
        inside = column(card, (20, 16, 20, 16))
        inside.addWidget(self._sample)
        layout.addWidget(card)
        self.language = self._make_language()
        setting(layout, self.tr("Language of the window"), self.tr("Takes effect at the next start."), self.language)
        layout.addStretch(1)
        self.text_size.valueChanged.connect(self._resize)
        parts.look.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the choices of now."""
        look = self._parts.look
        self.theme.setCurrentIndex(self.theme.findData(look.theme))
        if self.text_size.value() != look.reading_points:
            self.text_size.blockSignals(True)
            self.text_size.setValue(look.reading_points)
            self.text_size.blockSignals(False)
        self._sample.setFont(serif("", look.reading_points))

    def _make_theme(self) -> QComboBox:
        box = QComboBox()
        for text, value in (
            (self.tr("As the system"), "system"),
            (self.tr("Light"), "light"),
            (self.tr("Dark"), "dark"),
        ):
            box.addItem(text, value)
        box.activated.connect(lambda _index: self._parts.look.set_theme(box.currentData()))
        return box

    def _make_language(self) -> QComboBox:
        box = QComboBox()
        box.addItem(self.tr("As the system"), "")
        for code, name in LANGUAGES.items():
            box.addItem(name, code)
        box.setCurrentIndex(max(box.findData(self._parts.choices.now.language), 0))
        box.activated.connect(lambda _index: self._parts.choices.change(language=box.currentData()))
        return box

    def _resize(self, points: int) -> None:
        self._parts.look.set_reading_points(points)
