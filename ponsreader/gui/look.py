"""How the window looks: one palette, one style sheet, one text size, changed in one place.

Widgets name roles ("card", "muted"), never colours; the colours of light and dark stand in ``resources/style``.
A system that asks for high contrast keeps its own palette.
"""

import json
from functools import cache
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from ponsreader.gui.resources import resource

Theme = Literal["system", "light", "dark"]
READING_POINTS = 13
SMALLEST, LARGEST = 8, 32
_FOUND = 0.7  # of the accent in what a search has found: enough to be seen, and words on it can be read
_SERIF = [
    "Iowan Old Style", "Charter", "Source Serif 4", "Source Serif Pro", "Literata", "Noto Serif", "Palatino Linotype",
    "Georgia", "Liberation Serif", "DejaVu Serif", "serif",
]  # fmt: skip
_EAST_ASIAN_SERIF = {
    "zh": ["Songti SC", "Source Han Serif SC", "Noto Serif CJK SC", "SimSun"],
    "ja": ["Hiragino Mincho ProN", "Source Han Serif", "Noto Serif CJK JP", "Yu Mincho"],
    "ko": ["AppleMyungjo", "Source Han Serif K", "Noto Serif CJK KR", "Batang"],
}


class Look(QObject):
    """The chosen theme and text size, put on the application."""

    changed = Signal()

    def __init__(self, application: QApplication, theme: Theme = "system", points: int = 0) -> None:
        super().__init__(application)
        self._application = application
        self._system = QPalette(application.palette())
        self._own_points = application.font().pointSizeF()
        self.theme: Theme = theme
        self.reading_points = points or READING_POINTS
        self.colours: dict[str, QColor] = {}
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)
        application.setStyle("Fusion")
        self.apply()

    def set_theme(self, theme: Theme) -> None:
        """Light, dark, or what the system has."""
        if theme != self.theme:
            self.theme = theme
            self.apply()

    def set_reading_points(self, points: int) -> None:
        """The size of the book's text; everything else grows along."""
        points = min(max(points, SMALLEST), LARGEST)
        if points != self.reading_points:
            self.reading_points = points
            self.apply()

    def chosen_points(self) -> int:
        """The text size as it is kept: 0 for the one that nobody has changed."""
        return 0 if self.reading_points == READING_POINTS else self.reading_points

    def is_dark(self) -> bool:
        """Whether the window is dark now."""
        if self.theme == "system":
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self.theme == "dark"

    def apply(self) -> None:
        """Put palette and style sheet on the application."""
        self.colours = _colours("dark" if self.is_dark() else "light")
        if _wants_high_contrast():
            self.colours = _from_system(self._system)
        self._application.setPalette(_palette(self.colours))
        font = self._application.font()
        font.setPointSizeF(self.points())
        self._application.setFont(font)
        self._application.setStyleSheet(_sheet(self.colours, self.points()))
        self.changed.emit()

    def points(self) -> float:
        """The size of the window's own words."""
        grown: float = self._own_points * (self.reading_points / READING_POINTS) ** 0.8
        return round(grown, 1)

    def reading_font(self, language: str = "") -> QFont:
        """The serif in which the book is set; the faces for its script come first where Latin ones lack it."""
        return serif(language, self.reading_points)

    def _system_changed(self) -> None:
        if self.theme == "system":
            self.apply()


def serif(language: str, points: float) -> QFont:
    """A serif font for a language, at a size."""
    font = QFont()
    font.setFamilies([*_SERIF[:-1], *_EAST_ASIAN_SERIF.get(language, _EAST_ASIAN_SERIF["zh"]), _SERIF[-1]])
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setPointSizeF(points)
    return font


def colour(name: str) -> QColor:
    """A colour of the look in force, by its name in the colours file; for what is painted by hand."""
    palette = QGuiApplication.palette()
    return QColor(palette.color(_ROLES[name])) if name in _ROLES else _mixed(palette, name)


def contrast(one: QColor, other: QColor) -> float:
    """How well one colour stands out from another, 1 to 21, as WCAG 2 counts it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def give_role(widget: QWidget, role: str) -> None:
    """Tell the style sheet what a widget is."""
    widget.setProperty("role", role)


def restyle(widget: QWidget) -> None:
    """Let the style sheet look again at a widget whose property has changed."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


_ROLES = {
    "window": QPalette.ColorRole.Window,
    "base": QPalette.ColorRole.Base,
    "raised": QPalette.ColorRole.Button,
    "text": QPalette.ColorRole.Text,
    "muted": QPalette.ColorRole.PlaceholderText,
    "line": QPalette.ColorRole.Mid,
    "accent": QPalette.ColorRole.Accent,
    "on_accent": QPalette.ColorRole.HighlightedText,
    "wash": QPalette.ColorRole.Midlight,
    "mark": QPalette.ColorRole.LinkVisited,
    "danger": QPalette.ColorRole.BrightText,
}


def _palette(colours: dict[str, QColor]) -> QPalette:
    palette = QPalette()
    for name, role in _ROLES.items():
        palette.setColor(role, colours[name])
    for role, name in (
        (QPalette.ColorRole.WindowText, "text"),
        (QPalette.ColorRole.ButtonText, "text"),
        (QPalette.ColorRole.Highlight, "accent"),
        (QPalette.ColorRole.Link, "accent"),
        (QPalette.ColorRole.Light, "raised"),
        (QPalette.ColorRole.ToolTipBase, "raised"),
        (QPalette.ColorRole.ToolTipText, "text"),
        (QPalette.ColorRole.AlternateBase, "window"),
        (QPalette.ColorRole.Dark, "muted"),
        (QPalette.ColorRole.Shadow, "muted"),
    ):
        palette.setColor(role, colours[name])
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, colours["muted"])
    return palette


def _sheet(colours: dict[str, QColor], points: float) -> str:
    words = {name: value.name() for name, value in colours.items()}
    words |= {
        "accent_hover": _between(colours["accent"], colours["text"], 0.15).name(),
        "hover": _between(colours["base"], colours["text"], 0.035).name(),
        "icons": resource("icons").as_posix(),
        "small": f"{points * 0.88:.1f}",
        "large": f"{points * 1.18:.1f}",
        "title": f"{points * 1.5:.1f}",
        "display": f"{points * 2.0:.1f}",
        "chip_radius": str(round(points * 1.25)),
        "send_radius": "16",
        "line_height": str(round(points * 1.7)),
    }
    sheet = _template()
    for name, value in words.items():
        sheet = sheet.replace(f"@{name}@", value)
    return sheet


@cache
def _template() -> str:
    return resource("style", "window.qss").read_text(encoding="utf-8")


@cache
def _colour_file() -> dict[str, dict[str, str]]:
    loaded: dict[str, dict[str, str]] = json.loads(resource("style", "colours.json").read_text(encoding="utf-8"))
    return loaded


def _colours(scheme: str) -> dict[str, QColor]:
    return {name: QColor(value) for name, value in _colour_file()[scheme].items()}


def _wants_high_contrast() -> bool:
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):  # came with Qt 6.10
        return False
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


def _from_system(palette: QPalette) -> dict[str, QColor]:
    """The system's own colours, with what it does not name mixed from those that it does."""
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    highlight = palette.color(QPalette.ColorRole.Highlight)
    return {
        "window": palette.color(QPalette.ColorRole.Window),
        "base": base,
        "raised": base,
        "text": text,
        "muted": text,
        "line": _between(base, text, 0.6),
        "accent": highlight,
        "on_accent": palette.color(QPalette.ColorRole.HighlightedText),
        "wash": _between(base, highlight, 0.25),
        "mark": _between(base, highlight, 0.35),
        "danger": text,
    }


def _mixed(palette: QPalette, name: str) -> QColor:
    base, text = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
    if name == "hover":
        return _between(base, text, 0.035)
    found = _between(base, palette.color(QPalette.ColorRole.Accent), _FOUND)
    if name == "found":
        return found
    if name == "on_found":
        return max(base, text, key=lambda each: contrast(each, found))
    raise KeyError(name)


def _luminance(colour: QColor) -> float:
    return sum(
        share * (part / 12.92 if part <= 0.04045 else float((part + 0.055) / 1.055) ** 2.4)
        for share, part in ((0.2126, colour.redF()), (0.7152, colour.greenF()), (0.0722, colour.blueF()))
    )


def _between(start: QColor, end: QColor, share: float) -> QColor:
    def mixed(a: int, b: int) -> int:
        return round(a + (b - a) * share)

    return QColor(mixed(start.red(), end.red()), mixed(start.green(), end.green()), mixed(start.blue(), end.blue()))
