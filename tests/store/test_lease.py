import subprocess
import sys
from pathlib import Path

import pytest

from ponsreader.errors import StoreError
from ponsreader.store.lease import is_leased, lease

HOLD = """
import sys
from pathlib import Path
from ponsreader.store.lease import lease
with lease(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.pons"


def holder(path: Path) -> "subprocess.Popen[str]":
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "held\n"
    return child


def test_only_one_holds_the_lease(path: Path) -> None:
    with lease(path):
        assert is_leased(path)
        with pytest.raises(StoreError) as raised, lease(path):
            pass
    assert raised.value.kind == "in_use"
    assert not is_leased(path)


def test_another_process_keeps_others_out_until_it_is_killed(path: Path) -> None:
    child = holder(path)
    assert is_leased(path)
    child.kill()
    child.communicate()
    with lease(path):
        pass


def test_leases_on_two_books_have_nothing_to_do_with_each_other(path: Path, tmp_path: Path) -> None:
    with lease(path), lease(tmp_path / "b.pons"):
        pass


def test_nothing_is_left_beside_the_book(path: Path, tmp_path: Path) -> None:
    with lease(path):
        assert list(tmp_path.iterdir()) == []
