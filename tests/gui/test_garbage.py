import gc
import weakref

from pytestqt.qtbot import QtBot

from ponsreader.gui.garbage import Garbage, collect_what_is_due


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
    collect_what_is_due()
    assert knot() is None
    garbage.stop()
    assert gc.isenabled()
    del kept
