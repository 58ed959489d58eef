"""The bar tells how much is left, and is silent in between."""

import io

from ponsreader.lab.watching import Bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def drawn(bar: Bar, done: float) -> None:
    bar._last = -1e9
    bar.report(done, 4, "mill")


def test_a_terminal_sees_a_bar_with_the_time_left() -> None:
    screen = Terminal()
    bar = Bar(screen)
    drawn(bar, 1)
    drawn(bar, 2)
    assert "50% mill" in screen.getvalue()
    assert "left" in screen.getvalue().rpartition("\r")[2]


def test_a_log_is_told_now_and_then() -> None:
    log = io.StringIO()
    bar = Bar(log)
    for done in range(1000):
        bar.report(done, 1000, "mill")
    assert log.getvalue().count("\n") <= 1


def test_what_was_there_before_does_not_make_it_look_fast() -> None:
    screen = Terminal()
    bar = Bar(screen)
    drawn(bar, 3)
    assert "left" not in screen.getvalue()


def test_a_cleared_bar_leaves_an_empty_line() -> None:
    screen = Terminal()
    Bar(screen).clear()
    assert screen.getvalue() == "\r\033[K"
