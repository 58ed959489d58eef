"""Once the models are there, nothing that reads or answers opens a socket: seen from inside every process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.salt_lantern import INDEX, as_txt
from tests.starter import StarterModels

_NO_SOCKETS = """
import socket, sys
def refuse(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.bind", "socket.sendto"):
        print("A SOCKET WAS ASKED FOR", event, file=sys.stderr, flush=True)
        raise AssertionError("a socket was opened")
sys.addaudithook(refuse)
"""
_WINDOW = """
import sys
from pathlib import Path
from ponsreader.app.desk import Desk
from ponsreader.gui.main import grab
if __name__ == "__main__":
    with Desk() as desk:
        grab(desk, Path(sys.argv[1]))
"""


@pytest.fixture
def machine(tmp_path: Path, starter_models: StarterModels) -> dict[str, str]:
    """The environment of a machine on which sockets raise, in the program and in all its children."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(_NO_SOCKETS)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "models").symlink_to(starter_models.folder)
    paths = os.pathsep.join([str(tmp_path / "site"), str(Path(__file__).parent.parent)])
    kept = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return kept | {
        "PYTHONPATH": paths,
        "PONSREADER_HOME": str(tmp_path / "home"),
        "QT_QPA_PLATFORM": "offscreen",
        "HF_HUB_OFFLINE": "0",
    }


def run(machine: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], env=machine, capture_output=True, text=True, timeout=500, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "SOCKET" not in done.stderr
    return done.stdout


@pytest.mark.models
def test_adding_indexing_and_asking_open_no_socket(machine: dict[str, str], tmp_path: Path) -> None:
    story = tmp_path / "lantern.txt"
    story.write_bytes(as_txt())
    run(machine, "-m", "ponsreader", "add", str(story))
    run(machine, "-m", "ponsreader", "index", "lantern", "--reader", f"recorded:{INDEX}")
    told = run(machine, "-m", "ponsreader", "ask", "lantern", "Who is the ferryman?", "--no-answer", "--json")
    assert '"mode": "pons"' in told


@pytest.mark.models
def test_the_window_opens_no_socket(machine: dict[str, str], tmp_path: Path, starter_models: StarterModels) -> None:
    models = tmp_path / "home" / "models"  # no reader: its slow answer opens no more than the embedder does
    models.unlink()
    models.mkdir()
    (models / starter_models.embedder.name).symlink_to(starter_models.embedder)
    script = tmp_path / "open_window.py"
    script.write_text(_WINDOW)
    run(machine, str(script), str(tmp_path / "window.png"))
    assert (tmp_path / "window.png").stat().st_size > 10_000


def test_the_hook_of_these_tests_does_see_a_socket(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(_NO_SOCKETS)
    asks = "import socket; socket.getaddrinfo('localhost', 1)"
    machine = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", asks], env=machine, capture_output=True, text=True, check=False)
    assert "SOCKET" in done.stderr
