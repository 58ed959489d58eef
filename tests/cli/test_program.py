"""The program as the shell sees it: what it writes where, and how it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from ponsreader.__main__ import opens_window
from ponsreader.store import chunks as chunk_rows
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.cli.conftest import Command
from tests.conftest import PROJECT
from tests.fakes import FakeHost, ScriptedReader
from tests.salt_lantern import INDEX, TITLE

# A command line with an embedder of fakes that takes its time, so that a signal comes in the middle.
_SLOW = """
import sys, time
from tests.fakes import FakeHost, WordEmbedder
from ponsreader.__main__ import behave
from ponsreader.cli.commands import run

class Slow(WordEmbedder):
    def embed_closely(self, texts, **how):
        time.sleep(0.05)
        return super().embed_closely(texts, **how)

behave()
sys.exit(run(sys.argv[1:], FakeHost(Slow()).opening))
"""


def command(home: Path, *words: object, program: str | None = None, **more: str) -> tuple[list[str], Mapping[str, str]]:
    """A command line and its surroundings."""
    code = ["-c", program] if program else ["-m", "ponsreader"]
    surroundings = {**os.environ, "PONSREADER_HOME": str(home), "PYTHONPATH": str(PROJECT), **more}
    return [sys.executable, *code, *map(str, words)], surroundings


def ran(home: Path, *words: object, **more: str) -> subprocess.CompletedProcess[bytes]:
    line, surroundings = command(home, *words, **more)
    return subprocess.run(line, env=surroundings, capture_output=True, timeout=60, check=False)


def home_of(entry: BookEntry) -> Path:
    return entry.path.parent.parent


def test_the_text_comes_byte_for_byte_in_utf8_whatever_the_locale(indexed: BookEntry) -> None:
    with BookFile.open(indexed.path, readonly=True) as book:
        text = book.text
    for surroundings in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "latin-1"}):
        assert ran(home_of(indexed), "text", TITLE, **surroundings).stdout == text.encode()


def test_a_name_that_is_no_unicode_stays_valid_json(indexed: BookEntry, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("only here file names are bytes")
    said = ran(home_of(indexed), "add", os.fsdecode(b"caf\xe9.epub"), "--json")
    assert json.loads(said.stdout)[0]["file"] == "caf\udce9.epub"
    assert ran(home_of(indexed), "status", os.fsdecode(b"\xe9.pons")).returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="the shell of other systems")
@pytest.mark.parametrize(("closed", "status"), [(">&-", 0), ("2>&-", 0), ("<&-", 0), (">/dev/full", 1)])
def test_closed_and_full_streams_are_no_traceback(indexed: BookEntry, closed: str, status: int) -> None:
    if closed == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("no such device here")
    line, surroundings = command(indexed.path.parents[1], "text", TITLE)
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$@" {closed}', "sh", *line], env=surroundings, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (status, False)


def test_a_reader_that_goes_away_is_no_error(indexed: BookEntry) -> None:
    line, surroundings = command(home_of(indexed), "text", TITLE)
    with subprocess.Popen(line, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 0


@pytest.mark.parametrize(
    "words",
    [
        ("status", "x" * 5000),
        ("y" * 5000,),
        ("inspect", "\udcff"),
        ("index", TITLE, "--quick"),
        ("show", TITLE, "people", "--upto", "²"),
        ("models", "use", "~nobody-here/x.gguf"),
        ("ask", TITLE, "Who?", "--reader", "z" * 5000),
    ],
    ids=range(7),
)
def test_whatever_is_typed_there_is_no_traceback(indexed: BookEntry, words: tuple[str, ...]) -> None:
    said = ran(home_of(indexed), *words)
    assert said.returncode in (1, 2)
    assert said.stderr
    assert b"Traceback" not in said.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_in_the_middle_nothing_is_lost(book: BookEntry, how: signal.Signals) -> None:
    line, surroundings = command(
        home_of(book), "index", TITLE, "--reader", f"recorded:{INDEX}", "--json", program=_SLOW
    )
    with subprocess.Popen(line, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        _wait_for_finished(book, 3)
        program.send_signal(how)
        out, err = program.stdout.read(), program.stderr.read().decode()
    assert program.returncode == 130
    assert out == b""
    assert err.strip() == "Stopped. Everything finished so far is kept."
    states = [each.state for each in _states(book)]
    assert 3 <= states.count("done") < 12
    assert "running" not in states
    again = ran(home_of(book), "index", TITLE, "--reader", f"recorded:{INDEX}", "--json", program=_SLOW)
    assert json.loads(again.stdout)["chunks"] == {"done": 12}


def _states(entry: BookEntry) -> list[chunk_rows.ChunkStatus]:
    with BookFile.open(entry.path, readonly=True) as book:
        return list(chunk_rows.states(book).values())


def _wait_for_finished(entry: BookEntry, count: int) -> None:
    deadline = time.monotonic() + 60
    while sum(each.state == "done" for each in _states(entry)) < count:
        assert time.monotonic() < deadline, "nothing was indexed"
        time.sleep(0.02)


def test_no_connection_is_opened_by_adding_indexing_and_asking(
    ponsreader: Command, host: FakeHost, story_epub: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    for name in ("socket", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)
    host.reader = ScriptedReader(lambda _: "1")
    assert ponsreader("add", story_epub).status == 0
    assert ponsreader("index", TITLE, "--reader", f"recorded:{INDEX}").status == 0
    assert ponsreader("ask", TITLE, "Who keeps the light?").status == 0


def test_help_and_a_wrong_command_come_without_loading_anything_heavy(tmp_path: Path) -> None:
    watch = "import sys; from ponsreader.__main__ import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    heavy = ("PySide6", "llama_cpp", "onnxruntime", "fastembed")
    said = ran(tmp_path, "--help", program=f"{watch}print([m for m in {heavy} if m in sys.modules])")
    assert b"Ask a novel" in said.stdout
    assert said.stdout.strip().endswith(b"[]")


@pytest.mark.parametrize(
    ("words", "window"),
    [([], True), (["list"], False), (["--help"], False), (["file:///a.epub"], True), (["nowhere.epub"], False)],
)
def test_only_files_and_nothing_open_the_window(words: list[str], window: bool) -> None:
    assert opens_window(words) is window


def test_a_file_opens_the_window_and_a_command_of_the_same_name_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list").write_bytes(b"")
    (tmp_path / "a.epub").write_bytes(b"")
    assert opens_window(["a.epub"])
    assert not opens_window(["list"])
    assert not opens_window(["a.epub", "--json"])
