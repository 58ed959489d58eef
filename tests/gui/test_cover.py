import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from ponsreader.gui.cover import cover_picture, read_cover

SIZE = QSize(120, 180)
RED = QColor("#c00000")


def drawn(width: str, height: str) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 600 900">'
        f'<rect width="600" height="900" fill="{RED.name()}"/></svg>'
    ).encode()


@pytest.mark.parametrize(("width", "height"), [("600", "900"), ("100%", "100%")])
def test_a_drawn_cover_is_shown(qtbot: QtBot, width: str, height: str) -> None:
    image = read_cover(drawn(width, height), SIZE)
    shown = cover_picture("Olm", (), "en", image, SIZE).toImage()
    assert shown.pixelColor(shown.width() // 2, shown.height() // 2) == RED


@pytest.mark.parametrize("cover", [None, b"", b"\x89PNG and nothing more", drawn("1", "90000000")])
def test_what_is_no_picture_leaves_a_card_with_the_title(qtbot: QtBot, cover: bytes | None) -> None:
    image = read_cover(cover, SIZE)
    assert image.isNull()
    shown = cover_picture("The Second Clockmaker of Olm", ("E. Vale",), "en", image, SIZE).toImage()
    colours = {shown.pixel(x, y) for x in range(0, shown.width(), 2) for y in range(0, shown.height(), 2)}
    assert len(colours) > 10  # letters on a ground, not an empty sheet
