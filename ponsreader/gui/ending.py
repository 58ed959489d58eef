"""Closes the window in good order when the system, a service manager or Ctrl+C in a terminal ends the program."""

import contextlib
import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is not known on Windows


class Ending(QObject):
    """Calls ``close`` once such a signal comes; the same signal a second time ends the program as it always did.

    Python only runs a handler between two lines of Python, and Qt's event loop is none: so the byte that the signal
    writes into a socket wakes the loop.
    """

    def __init__(self, close: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._close = close
        self._here, self._there = socket.socketpair()
        self._here.setblocking(False)
        self._there.setblocking(False)
        self._before = {each: signal.signal(each, self._handle) for each in _signals()}
        self._wakeup = signal.set_wakeup_fd(self._there.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._here.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)

    def stop(self) -> None:
        """Leave the signals as they were."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._wakeup)
        for each, handler in self._before.items():
            signal.signal(each, handler)
        self._here.close()
        self._there.close()

    def _handle(self, number: int, _frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        self._close()

    def _wake(self) -> None:
        """That this is Python is enough: the handler runs before its first line."""
        with contextlib.suppress(BlockingIOError):
            self._here.recv(64)


def _signals() -> list[signal.Signals]:
    """Those that there are and that whoever started the program did not want to be ignored, as nohup does."""
    known = [signal.Signals[name] for name in _NAMES if name in signal.Signals.__members__]
    return [each for each in known if signal.getsignal(each) is not signal.SIG_IGN]
