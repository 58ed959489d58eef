"""The picture of a book on the shelf: its own cover, else a quiet card with its title."""

import zlib

from PySide6.QtCore import QBuffer, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QGuiApplication,
    QImage,
    QImageReader,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
)

from ponsreader.gui.evidence_card import broken
from ponsreader.gui.look import colour, serif
from ponsreader.gui.phrases import listed

_ROUND = 5
_MOST_UNEQUAL = 8  # times as long as wide


def read_cover(cover: bytes | None, size: QSize, ratio: float = 2.0) -> QImage:
    """The cover from its file (also SVG), scaled to cover ``size``; null where there is none. For a worker's thread."""
    if not cover:
        return QImage()
    buffer = QBuffer()
    buffer.setData(cover)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    whole = reader.size()
    if max(whole.width(), whole.height()) > _MOST_UNEQUAL * min(whole.width(), whole.height()):
        return QImage()  # a strip is no cover, and scaled to fill one it would be huge
    if whole.isValid():
        reader.setScaledSize(whole.scaled(size * ratio, Qt.AspectRatioMode.KeepAspectRatioByExpanding))
    return reader.read()


def cover_picture(title: str, creators: tuple[str, ...], language: str, image: QImage, size: QSize) -> QPixmap:
    """A cover of ``size`` logical pixels."""
    ratio = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
    pixels = QPixmap(size * ratio)
    pixels.setDevicePixelRatio(ratio)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    rect = QRectF(0, 0, size.width(), size.height())
    path = QPainterPath()
    path.addRoundedRect(rect, _ROUND, _ROUND)
    painter.setClipPath(path)
    if image.isNull():
        _draw_card(painter, title, creators, language, rect.toRect())
    else:
        _draw_image(painter, image, rect, ratio)
    painter.setClipping(False)
    edge = colour("text")
    edge.setAlpha(38)
    painter.setPen(QPen(edge, 1))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
    painter.end()
    return pixels


def _draw_image(painter: QPainter, image: QImage, rect: QRectF, ratio: float) -> None:
    wanted = QSize(round(rect.width() * ratio), round(rect.height() * ratio))
    scaled = image.scaled(
        wanted, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    x, y = (scaled.width() - wanted.width()) // 2, (scaled.height() - wanted.height()) // 2
    painter.drawImage(rect, scaled, QRectF(x, y, wanted.width(), wanted.height()))


def _draw_card(painter: QPainter, title: str, creators: tuple[str, ...], language: str, rect: QRect) -> None:
    ground = _ground(title)
    painter.fillRect(rect, ground)
    ink = QColor.fromHslF(max(ground.hslHueF(), 0.0), 0.25, 0.95)
    painter.fillRect(
        QRect(rect.left() + 9, rect.top(), 1, rect.height()), QColor(ink.red(), ink.green(), ink.blue(), 60)
    )
    inner = rect.adjusted(20, 20, -12, -16)
    points = max(rect.width() / 14.5, 7.0)
    font = serif(language, points)
    lines = broken(title, font, inner.width(), 5)
    painter.setFont(font)
    painter.setPen(ink)
    y = inner.top()
    for line in lines:
        step = QFontMetrics(font).lineSpacing()
        painter.drawText(QRect(inner.left(), y, inner.width(), step), Qt.AlignmentFlag.AlignLeft, line)
        y += step
    y += 8
    painter.fillRect(QRect(inner.left(), y, 26, 2), QColor(ink.red(), ink.green(), ink.blue(), 150))
    small = serif(language, points * 0.72)
    author = QFontMetrics(small).elidedText(listed(creators), Qt.TextElideMode.ElideRight, inner.width())
    painter.setFont(small)
    painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, author)


def _ground(title: str) -> QColor:
    """A muted colour that a title always gets."""
    hue = zlib.crc32(title.encode("utf-8")) % 360 / 360
    dark = QGuiApplication.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5
    return QColor.fromHslF(hue, 0.22, 0.30 if dark else 0.36)
