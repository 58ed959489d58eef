import gc
import weakref

from pytestqt.qtbot import QtBot

from ponsreader.gui.garbage import Garbage


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


def test_garbage_is_collected_when_it_is_due_and_here_only(qtbot: QtBot) -> None:
    garbage = Garbage()
    assert not gc.isenabled()
    knot = weakref.ref(Knot())
    kept = [[] for _ in range(gc.get_threshold()[0] + 100)]  # type: ignore[var-annotated]  # only their number matters
    assert knot() is not None
    garbage.look()
    assert knot() is None
    garbage.stop()
    assert gc.isenabled()
    del kept


def test_everything_is_looked_at_only_when_nothing_is_done(qtbot: QtBot) -> None:
    busy = True
    garbage = Garbage(busy=lambda: busy)
    knot = weakref.ref(Knot())
    gc.freeze()  # as what has stood for long
    garbage.look_at_all()
    for _ in range(30):
        garbage.look()
    assert knot() is not None
    busy = False
    for _ in range(20):
        garbage.look()
    assert knot() is None
    garbage.stop()
