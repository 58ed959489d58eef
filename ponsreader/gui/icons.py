"""Our icons are line drawings in one colour; here they are tinted by the palette and tinted again when it changes."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QWidget

from ponsreader.gui.look import colour
from ponsreader.gui.resources import resource

_DRAWN_IN = b"#808080"
_PROPERTY, _TINT = "icon_name", "icon_tint"
_SIZE = 20


def give_icon(target: QAbstractButton | QAction, name: str, tint: str = "text") -> None:
    """Put an icon on a button or action; ``retint`` will find it again."""
    target.setProperty(_PROPERTY, name)
    target.setProperty(_TINT, tint)
    target.setIcon(icon(name, tint))


def retint(root: QWidget) -> None:
    """Draw every icon below ``root`` again in the colours of now."""
    targets: list[QAbstractButton | QAction] = [*root.findChildren(QAbstractButton), *root.findChildren(QAction)]
    for target in targets:
        name = target.property(_PROPERTY)
        if name:
            target.setIcon(icon(name, target.property(_TINT) or "text"))


def icon(name: str, tint: str = "text") -> QIcon:
    """An icon in a colour of the look, greyed where its button is disabled."""
    ratio = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
    muted = QGuiApplication.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    return _tinted(name, colour(tint).name(), muted.name(), ratio)


def drawing(name: str, size: int, tint: QColor, ratio: float = 1.0) -> QPixmap:
    """An icon as a picture of ``size`` x ``size`` logical pixels."""
    renderer = QSvgRenderer(QByteArray(_source(name).replace(_DRAWN_IN, tint.name().encode())))
    pixels = QPixmap(QSize(size, size) * ratio)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(pixels.rect()))
    painter.end()
    pixels.setDevicePixelRatio(ratio)
    return pixels


def application_icon() -> QIcon:
    """The icon of the program, in its own colours."""
    return QIcon(str(resource("icons", "ponsreader.svg")))


@cache
def _tinted(name: str, tint: str, muted: str, ratio: float) -> QIcon:
    result = QIcon(drawing(name, _SIZE, QColor(tint), ratio))
    result.addPixmap(drawing(name, _SIZE, QColor(muted), ratio), QIcon.Mode.Disabled)
    return result


@cache
def _source(name: str) -> bytes:
    return resource("icons", f"{name}.svg").read_bytes()
