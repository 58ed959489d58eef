"""What is loaded when the window opens, in a process of its own."""

import subprocess
import sys
from pathlib import Path

HEAVY = ("llama_cpp", "onnxruntime", "igraph", "scipy", "fastembed", "llguidance")
SCRIPT = """
import sys
from PySide6.QtCore import QSettings
from ponsreader.gui.look import Look
from ponsreader.gui.main import make_application, open_for_picture, wait_for
{services}
application = make_application(["ponsreader"])
from pathlib import Path
window = open_for_picture(services, Look(application), Path({folder!r}) / "w.ini", (1280, 800))
wait_for(lambda: not window.workers.busy())
{then}
window.close()
print(",".join(name for name in {heavy!r} if name in sys.modules))
"""


def loaded(tmp_path: Path, services: str, then: str = "") -> list[str]:
    script = SCRIPT.format(services=services, folder=str(tmp_path), heavy=HEAVY, then=then)
    environment = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path), "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return [name for name in done.stdout.strip().split(",") if name]


def test_a_window_with_a_book_open_has_loaded_nothing_heavy(tmp_path: Path) -> None:
    services = "from tests.gui.fakes import KEY, make_book, make_services\nservices = make_services(make_book())"
    then = "window.open_book(KEY, 10**9)\nwait_for(lambda: window.book_page is not None)"
    assert loaded(tmp_path, services, then) == []


def test_a_window_over_the_real_desk_has_loaded_nothing_heavy(tmp_path: Path) -> None:
    services = (
        "from ponsreader.app.desk import Desk\nfrom ponsreader.gui.from_app import make_services\n"
        f"from pathlib import Path\nservices = make_services(Desk(home=Path({str(tmp_path)!r})))"
    )
    assert loaded(tmp_path, services) == []


def test_the_sample_with_its_suggestions_and_people_has_loaded_nothing_heavy(tmp_path: Path) -> None:
    services = (
        "from ponsreader.app.desk import Desk\nfrom ponsreader.gui.from_app import make_services\n"
        "from ponsreader.progress import Unwatched\n"
        f"from pathlib import Path\nservices = make_services(Desk(home=Path({str(tmp_path)!r})))\n"
        "key = services.library.sample(Unwatched()).key"
    )
    then = (
        "window.open_book(key, 10**9)\n"
        "wait_for(lambda: window.book_page is not None and not window.workers.busy())\n"
        "assert services.asking.suggestions(key, None)\n"
        "window.book_page.show_view(1)\nwait_for(lambda: window.book_page.people().model.rowCount() > 0)"
    )
    assert loaded(tmp_path, services, then) == []
