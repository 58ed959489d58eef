"""Makes a small picture of a book's cover, whatever the book holds for one.

Covers come from anywhere, so this runs in the import's process, which may die or be ended. A drawing is read without
what points out of it. Qt is loaded only where there is a cover.
"""

import os
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

WIDTH, HEIGHT = 600, 900
_QUALITY = 88
_MOST_MEMORY = 256  # MB that a picture may take while it is read
_OUTSIDE = re.compile(
    rb"""\b(?:\w+:)?(?:href|src)\s*=\s*(?:"(?!#|data:)[^"]*"|'(?!#|data:)[^']*')|@import\b[^;]*;?"""
    rb"""|url\(\s*["']?(?!["']?\s*(?:#|data:))[^)]*\)""",
    re.I,
)
_DECLARATIONS = re.compile(rb"<!(?:DOCTYPE[^<>]*\[|ENTITY)", re.I)


def thumbnail(cover: bytes) -> bytes | None:
    """A JPEG of at most 600 x 900 pixels, or None where this is no picture. Not for a process that shows a window."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
    from PySide6.QtGui import QGuiApplication, QImageReader

    drawing = b"<svg" in cover[:4096]
    if drawing and _DECLARATIONS.search(cover):
        return None
    application = QGuiApplication.instance() or QGuiApplication([])  # letters in a drawing want fonts
    source, small = QBuffer(), QBuffer()
    source.setData(_OUTSIDE.sub(b"", cover) if drawing else cover)
    QImageReader.setAllocationLimit(_MOST_MEMORY)
    reader = QImageReader(source)
    reader.setAutoTransform(True)
    if reader.size().isValid():
        reader.setScaledSize(reader.size().scaled(QSize(WIDTH, HEIGHT), Qt.AspectRatioMode.KeepAspectRatio))
    sheet = _on_white(reader.read())
    small.open(QIODevice.OpenModeFlag.WriteOnly)
    # The stubs of Qt want bytes for a format; Qt itself takes nothing but text.
    saved = application is not None and sheet.save(small, "JPEG", _QUALITY)  # type: ignore[call-overload]
    return bytes(small.data().data()) if saved else None


def _on_white(image: "QImage") -> "QImage":
    """The picture without what can be seen through, which a JPEG would make black."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter

    sheet = QImage(image.size(), QImage.Format.Format_RGB32)
    if not sheet.isNull():
        sheet.fill(Qt.GlobalColor.white)
        painter = QPainter(sheet)
        painter.drawImage(0, 0, image)
        painter.end()
    return sheet
