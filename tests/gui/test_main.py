import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from ponsreader.gui.main import keep_log


@pytest.fixture
def ours() -> Iterator[logging.Logger]:
    """The program's own logger, afterwards as it was."""
    logger = logging.getLogger("ponsreader")
    before = list(logger.handlers)
    yield logger
    for handler in set(logger.handlers) - set(before):
        logger.removeHandler(handler)
        handler.close()


def test_what_goes_wrong_in_the_window_is_in_its_log(ours: logging.Logger, tmp_path: Path) -> None:
    keep_log(tmp_path / "logs")
    try:
        raise RuntimeError("no such thing")
    except RuntimeError:
        ours.critical("a bug", exc_info=True)
    assert "RuntimeError: no such thing" in (tmp_path / "logs" / "window.log").read_text(encoding="utf-8")


def test_a_window_starts_where_no_log_can_be_kept(ours: logging.Logger, tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("no folder")
    keep_log(tmp_path / "logs")
    ours.warning("nothing comes of this")
