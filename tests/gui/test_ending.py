"""The window is ended from outside, in a process of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
from PySide6.QtCore import QSettings, QTimer
from pathlib import Path
from ponsreader.gui.ending import Ending
from ponsreader.gui.look import Look
from ponsreader.gui.main import make_application, open_for_picture, wait_for
from tests.gui.fakes import KEY, make_book, make_services
application = make_application(["ponsreader"])
window = open_for_picture(make_services(make_book()), Look(application), Path({folder!r}) / "w.ini", (1280, 800))
window.open_book(KEY, 10**9)
wait_for(lambda: window.book_page is not None)
window.book_page.panes.conversation.box.edit.setPlainText("What did the keeper")
ending = Ending(window.close)
QTimer.singleShot(0, lambda: print("ready", flush=True))
status = application.exec()
ending.stop()
print("ended", window.all_ended, flush=True)
raise SystemExit(status)
"""


IGNORING = """
import signal
signal.signal(signal.SIGHUP, signal.SIG_IGN)
from PySide6.QtCore import QCoreApplication
application = QCoreApplication([])
from ponsreader.gui.ending import Ending
closed = []
ending = Ending(lambda: closed.append(1))
signal.raise_signal(signal.SIGHUP)
signal.raise_signal(signal.SIGTERM)
ending.stop()
print(len(closed), signal.getsignal(signal.SIGHUP).name, signal.getsignal(signal.SIGTERM).name)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals to send")
def test_a_signal_that_was_to_be_ignored_still_is() -> None:
    done = subprocess.run([sys.executable, "-c", IGNORING], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["1", "SIG_IGN", "SIG_DFL"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals to send")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_program_that_is_told_to_end_keeps_the_draft_and_closes(tmp_path: Path, name: str) -> None:
    environment = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path), "PATH": ""}
    script = SCRIPT.format(folder=str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        program.send_signal(signal.Signals[name])
        said, _ = program.communicate(timeout=30)
    assert (said, program.returncode) == ("ended True\n", 0)
    assert "What did the keeper" in (tmp_path / "w.ini").read_text("utf-8")
