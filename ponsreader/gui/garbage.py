"""Python's cyclic garbage collector, kept on the GUI thread.

It runs on whichever thread allocates at the wrong moment. On a worker's thread it may find widgets that are no longer
used, and destroying a widget there ends the program. So it is switched off and run by a timer where widgets live.

To look at many objects takes longer than a reader should wait for the window. So each object is looked at once, while
it is new, and then set aside; everything is looked at again only when nothing is done.
"""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_EVERY = 1000  # ms
_QUIET = 20  # looks in a row at which nothing was done: whoever only reads does not see that the window waits
_AT_ONCE = 40_000  # new objects that are looked at in a few milliseconds; more are set aside unseen
_MUCH = 1_000_000  # objects set aside, after which it is worth while to look at everything
_TOO_MANY = 4_000_000  # that cannot wait for quiet


class Garbage(QObject):
    """Collects as often as Python would, but here; ``busy`` tells whether anything is done just now."""

    def __init__(self, parent: QObject | None = None, *, busy: Callable[[], bool] = lambda: False) -> None:
        super().__init__(parent)
        self._busy, self._quiet = busy, 0
        self._aside = 0  # objects, since everything was looked at
        self._all_again = False
        gc.disable()
        self._look_at_everything()
        self._timer = QTimer(self, interval=_EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Look at what is new if that is not much, and set it aside; at everything once it is quiet and worth while."""
        self._quiet = 0 if self._busy() else self._quiet + 1
        new = gc.get_count()[0]
        if new > gc.get_threshold()[0]:
            self._set_aside(new)
        wanted = self._all_again or self._aside > _MUCH
        if (wanted and self._quiet >= _QUIET) or self._aside > _TOO_MANY:
            gc.unfreeze()
            self._look_at_everything()

    def look_at_all(self) -> None:
        """Much is no longer used: at the next quiet moment everything is looked at."""
        self._all_again = True

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def _set_aside(self, new: int) -> None:
        if new < _AT_ONCE:
            gc.collect(0)
        self._aside += new
        gc.freeze()

    def _look_at_everything(self) -> None:
        gc.collect()
        gc.freeze()
        self._aside, self._all_again = 0, False
