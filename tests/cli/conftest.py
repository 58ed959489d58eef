"""The fixtures of the small story, and a command line that finds a host of fakes."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from ponsreader.app.desk import Desk
from ponsreader.cli.commands import run
from ponsreader.paths import HOME_VARIABLE
from tests.fakes import FakeHost
from tests.salt_lantern import book, desk, host, imported, indexed, indexed_file, story_epub, story_txt

__all__ = ["book", "desk", "host", "imported", "indexed", "indexed_file", "story_epub", "story_txt"]


@dataclass(frozen=True)
class Said:
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value on stdout, and nothing else."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """One JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Command = Callable[..., Said]


@pytest.fixture
def ponsreader(
    desk: Desk, host: FakeHost, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Runs a command on the test's own desk, as typed."""
    monkeypatch.setenv(HOME_VARIABLE, str(desk.paths.data))

    def typed(*words: object) -> Said:
        capsys.readouterr()
        try:
            status = run([str(word) for word in words], host.opening)
        except SystemExit as left:
            status = int(left.code or 0)
        return Said(status, *capsys.readouterr())

    return typed
