"""Python's cyclic garbage collector, kept on the GUI thread.

It runs on whichever thread allocates at the wrong moment. On a worker's thread it may find widgets that are no longer
used, and destroying a widget there ends the program. So it is switched off and run by a timer where widgets live.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY = 1000  # ms


class Garbage(QObject):
    """Collects as often as Python would, but here."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.collect()
        gc.freeze()  # what stands now stays; it need not be looked at again
        gc.disable()
        self._timer = QTimer(self, interval=_EVERY)
        self._timer.timeout.connect(collect_what_is_due)
        self._timer.start()

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def collect_what_is_due() -> None:
    """Collect the generations whose thresholds are passed, the youngest first."""
    for generation, (count, threshold) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)):
        if count > threshold:
            gc.collect(generation)
