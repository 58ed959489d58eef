"""Python's cyclic garbage collector, kept on the GUI thread.

It runs on whichever thread allocates at the wrong moment. On a worker's thread it may find widgets that are no longer
used, and destroying a widget there ends the program. So it is switched off and run by a timer where widgets live.

To look at everything takes longer than a reader should wait for the window, so that is left for when nothing is
done, and what was looked at is set aside until a book is closed.
"""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_EVERY = 1000  # ms
_QUIET = 3  # looks in a row at which nothing was done
_AT_ONCE = 40_000  # new objects that are looked at in a few milliseconds; more wait until nothing is done
_TOO_MANY = 2_000_000  # but not for ever
_OLDEST = 2  # the generation that holds everything


class Garbage(QObject):
    """Collects as often as Python would, but here; ``busy`` tells whether anything is done just now."""

    def __init__(self, parent: QObject | None = None, *, busy: Callable[[], bool] = lambda: False) -> None:
        super().__init__(parent)
        self._busy, self._quiet = busy, 0
        self._all_again = False
        gc.collect()
        gc.freeze()  # what stands now stays; it need not be looked at again
        gc.disable()
        self._timer = QTimer(self, interval=_EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Collect what is due: of the young at once if they are few, of everything once it is quiet."""
        self._quiet = 0 if self._busy() else self._quiet + 1
        if self._quiet or gc.get_count()[0] < _AT_ONCE or gc.get_count()[0] > _TOO_MANY:
            _collect_the_young()
        if self._quiet >= _QUIET and (self._all_again or _is_due(_OLDEST)):
            self._all_again = False
            gc.collect()
            gc.freeze()

    def look_at_all(self) -> None:
        """Much is no longer used: at the next quiet moment what was set aside is looked at too."""
        gc.unfreeze()
        self._all_again = True

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def _collect_the_young() -> None:
    """Collect the younger generations whose thresholds are passed."""
    for generation in range(_OLDEST):
        if _is_due(generation):
            gc.collect(generation)


def _is_due(generation: int) -> bool:
    return gc.get_count()[generation] > gc.get_threshold()[generation]
