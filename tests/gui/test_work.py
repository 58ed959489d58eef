import threading

import pytest
from PySide6.QtCore import QObject
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ponsreader.errors import BookError
from ponsreader.gui.work import Relay, Workers


@pytest.fixture
def workers(qtbot: QtBot) -> Workers:
    return Workers()


def test_a_job_runs_on_another_thread_and_answers_on_this_one(qtbot: QtBot, workers: Workers) -> None:
    ran_on, heard_on = [], []
    work = workers.start(lambda _relay: ran_on.append(threading.get_ident()))
    work.succeeded.connect(lambda _result: heard_on.append(threading.get_ident()))
    with qtbot.waitSignal(work.ended):
        pass
    assert heard_on == [threading.get_ident()] != ran_on


def test_what_a_job_says_comes_in_the_order_in_which_it_was_said(qtbot: QtBot, workers: Workers) -> None:
    def job(relay: Relay) -> str:
        for number in range(200):
            relay.say("number", number)
        return "done"

    heard: list[object] = []
    work = workers.start(job)
    work.said.connect(lambda _name, value: heard.append(value))
    work.succeeded.connect(heard.append)
    with qtbot.waitSignal(work.ended):
        pass
    assert heard == [*range(200), "done"]


def test_stop_ends_a_job_at_its_next_check(qtbot: QtBot, workers: Workers) -> None:
    def job(relay: Relay) -> None:
        while True:
            relay.check()

    work = workers.start(job)
    with qtbot.waitSignal(work.stopped):
        work.stop()
    assert not workers.busy()


def test_something_about_the_world_is_told(qtbot: QtBot, workers: Workers) -> None:
    def job(_relay: Relay) -> None:
        raise BookError("empty", "There is nothing in this file.")

    work = workers.start(job)
    with qtbot.waitSignal(work.failed) as told:
        pass
    assert told.args[0].kind == "empty"


def test_a_bug_flies_on_the_gui_thread(qtbot: QtBot, workers: Workers) -> None:
    work = workers.start(lambda _relay: 1 / 0)
    with capture_exceptions() as flown, qtbot.waitSignal(work.ended):
        pass
    assert [kind for kind, *_ in flown] == [ZeroDivisionError]


def test_short_work_does_not_wait_behind_long_work(qtbot: QtBot, workers: Workers) -> None:
    held = threading.Event()
    for _ in range(4):
        workers.start(lambda _relay: held.wait(10), background=True)
    work = workers.start(lambda _relay: "quick")
    with qtbot.waitSignal(work.succeeded):
        pass
    held.set()
    assert workers.stop_all()


def test_what_a_panel_asked_for_reaches_nobody_once_the_panel_is_gone(qtbot: QtBot, workers: Workers) -> None:
    panel, told, go_on = QObject(), list[object](), threading.Event()
    work = workers.fetch(lambda: go_on.wait(10), told.append, owner=panel)
    delete(panel)
    go_on.set()
    qtbot.waitUntil(lambda: not workers.busy(), timeout=10_000)
    assert told == []
    assert work.asked_to_stop()
