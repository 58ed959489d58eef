from pathlib import Path
from uuid import uuid4

import pytest
from pytestqt.qtbot import QtBot

from ponsreader.gui.single import SingleInstance, hand_over
from ponsreader.gui.work import Workers


@pytest.fixture
def name() -> str:
    return f"ponsreader-test-{uuid4().hex[:12]}"


def test_without_a_window_there_is_nobody_to_hand_over_to(qtbot: QtBot, name: str) -> None:
    assert not hand_over(name, [Path("a.epub")])


def test_a_second_start_hands_over_absolute_paths_and_the_token(qtbot: QtBot, name: str) -> None:
    first, workers = SingleInstance(name), Workers()
    handed: list[object] = []
    with qtbot.waitSignal(first.files_came) as came:
        workers.fetch(lambda: hand_over(name, [Path("灯塔.epub"), Path("/x/b.txt")], "token"), handed.append)
    qtbot.waitUntil(lambda: bool(handed))
    assert came.args == [[Path("灯塔.epub").absolute(), Path("/x/b.txt")], "token"]
    assert handed == [True]
    first.close()


def test_a_socket_left_by_a_program_that_died_is_taken_over(qtbot: QtBot, name: str) -> None:
    Path("/tmp", name).touch()
    first = SingleInstance(name)
    assert first._server.isListening()
    first.close()
    Path("/tmp", name).unlink(missing_ok=True)
