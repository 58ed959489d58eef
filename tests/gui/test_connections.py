import pytest
from pytestqt.qtbot import QtBot

from ponsreader.gui.connections_view import ConnectionsView
from ponsreader.gui.services import Drawing

CROWD = Drawing(
    tuple((f"Person number {n}", float(40 - n), 30.0 * (n % 8) * 5, 30.0 * (n // 8) * 5) for n in range(40)),
    (("Person number 0", "Person number 39", 3.0),),
)


@pytest.fixture
def view(qtbot: QtBot) -> ConnectionsView:
    view = ConnectionsView()
    qtbot.addWidget(view)
    view.show()
    view.show_drawing(CROWD)
    return view


@pytest.mark.parametrize("width", [250, 400, 1400])
def test_names_can_be_read_at_every_size_and_none_lies_on_another(view: ConnectionsView, width: int) -> None:
    view.resize(width, width // 2)
    shown = [text for text in view._names.values() if text.isVisible()]
    assert all(text.scale() * view.transform().m11() >= 0.74 for text in shown)
    boxes = [text.sceneBoundingRect() for text in shown if text.scale() > 1]
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])
    room = view.sceneRect().adjusted(-0.01, -0.01, 0.01, 0.01)  # sums of floats
    assert all(room.contains(box) for box in boxes)
    assert view._names["Person number 0"].isVisible()


def test_whoever_is_chosen_is_named_however_small_they_are(view: ConnectionsView) -> None:
    view.resize(250, 125)
    assert not view._names["Person number 39"].isVisible()
    view.choose("Person number 39")
    assert view._names["Person number 39"].isVisible()
