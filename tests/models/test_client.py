import contextlib
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from ponsreader.errors import Cancelled, ModelError
from ponsreader.models.client import ModelHost, open_host
from ponsreader.models.embedder import OnnxEmbedder
from ponsreader.models.protocols import Prompt
from ponsreader.paths import find_paths
from ponsreader.settings import Settings
from tests.starter import StarterModels

models = pytest.mark.models
TALE = "Mira found the letter under the clock. Old Tomas saw her read it and said nothing. "
Wait = Callable[[Callable[[], bool]], None]


def prompt(key: str, text: str = TALE, tokens: int = 12) -> Prompt:
    return Prompt(key, "You read stories.", "Name the people in this passage.\n\n", text, tokens)


@pytest.fixture
def host(starter_models: StarterModels, tmp_path: Path) -> Iterator[ModelHost]:
    with open_host(Settings(sequences=3), find_paths(tmp_path, models=starter_models.folder)) as host:
        yield host


def kill(host: ModelHost) -> None:
    """End the process at once, unless it is gone already: an answer may be read after its death was noticed."""
    pid = host.process.pid
    with contextlib.suppress(ProcessLookupError):
        if pid is not None:
            os.kill(pid, signal.SIGKILL)


class Watch:
    """Progress that is stopped from outside, or does something when it is first looked at."""

    def __init__(self, at: int = -1, do: Callable[[], None] | None = None) -> None:
        self.at, self.do, self.stopped = at, do, False

    def report(self, done: float, total: float, note: str = "") -> None:
        pass

    def check(self) -> None:
        self.at -= 1
        if self.at == 0 and self.do:
            self.do()
        if self.stopped:
            raise Cancelled


def test_importing_the_client_loads_nothing_heavy() -> None:
    code = """
        import sys
        import ponsreader.models.client
        heavy = {"llama_cpp", "onnxruntime", "fastembed", "llguidance", "tokenizers", "jinja2"}
        sys.exit(", ".join(heavy & set(sys.modules)) or None)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_models_there_is_a_reason_and_no_process(tmp_path: Path) -> None:
    with open_host(Settings(), find_paths(tmp_path)) as host:
        assert host.reader is None
        assert host.embedder is None
        assert "starter" in host.reader_reason
        assert host.process.pid is None


def test_a_model_that_is_gone_is_told(tmp_path: Path) -> None:
    with open_host(Settings(reader="Vanished"), find_paths(tmp_path)) as host:
        assert "Vanished" in host.reader_reason


def test_a_damaged_model_is_told_when_it_is_used(tmp_path: Path, tiny_gguf: Path) -> None:
    with open_host(Settings(reader=str(tiny_gguf)), find_paths(tmp_path)) as host:
        assert host.reader is not None
        with pytest.raises(ModelError) as caught:
            host.reader.count(["a"])
        assert caught.value.kind == "model_broken"
        with pytest.raises(ModelError):
            list(host.reader.complete([prompt("a")]))


@models
def test_every_prompt_comes_back_once(host: ModelHost) -> None:
    assert host.reader is not None
    pulled = []

    def prompts() -> Iterator[Prompt]:
        for number in range(9):
            pulled.append(number)
            yield prompt(str(number))

    done = host.reader.complete(prompts())
    first = next(done)
    assert len(pulled) < 9  # only as many as there is room for
    assert sorted([first.key, *(each.key for each in done)]) == [str(number) for number in range(9)]


@models
def test_the_reader_says_what_it_is_without_a_process(host: ModelHost) -> None:
    assert host.reader is not None
    info = host.reader.info
    assert info.starter
    assert info.context == 8192
    assert info.parameters == 134_515_008
    assert host.process.pid is None


@models
def test_counts_and_descriptions_come_back(host: ModelHost) -> None:
    assert host.reader is not None
    assert host.reader.count(["Mira found it.", ""])[1] == 0
    assert host.reader.count([]) == []
    assert host.describe()["sequences"] == 3


@models
def test_a_folder_where_no_log_can_be_kept_does_not_matter(starter_models: StarterModels, tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("no folder")
    with open_host(Settings(), find_paths(tmp_path, models=starter_models.folder)) as host:
        assert host.embedder is not None
        assert host.embedder.embed([TALE]).shape == (1, 384)


@models
def test_vectors_are_those_of_the_embedder_itself(host: ModelHost, starter_models: StarterModels) -> None:
    assert host.embedder is not None
    here = OnnxEmbedder(starter_models.embedder)
    texts = [TALE, "The sea.", TALE * 40]
    assert (host.embedder.embed(texts) == here.embed(texts)).all()
    assert host.embedder.fingerprint == here.fingerprint
    assert host.embedder.embed([]).shape == (0, 384)
    (_, mine), (_, own) = host.embedder.embed_closely(texts), here.embed_closely(texts)
    assert [each.words for each in mine] == [each.words for each in own]
    assert all((a.vectors == b.vectors).all() for a, b in zip(mine, own, strict=True))


@models
def test_a_question_on_another_thread_overtakes_indexing(host: ModelHost) -> None:
    assert host.reader is not None
    order: list[str] = []

    def index() -> None:
        assert host.reader is not None
        for completion in host.reader.complete(prompt(str(n), TALE * 3, 40) for n in range(6)):
            order.append(completion.key)

    host.reader.count(["load"])
    indexing = threading.Thread(target=index)
    indexing.start()
    while not order:
        time.sleep(0.02)
    answer = "".join(host.reader.stream(prompt("question", "Who?", 6)))
    order.append("question")
    assert host.embedder is not None
    host.embedder.embed(["Who found the letter?"], kind="query")
    indexing.join(120)
    assert answer
    assert order.index("question") < 6
    assert len(order) == 7


@models
def test_a_killed_process_is_started_again_and_nothing_is_missing(host: ModelHost) -> None:
    assert host.reader is not None
    done = []
    for completion in host.reader.complete(prompt(str(n)) for n in range(6)):
        if not done:
            kill(host)
        done.append(completion)
    assert sorted(each.key for each in done) == [str(n) for n in range(6)]
    assert all(each.stop != "error" for each in done)


@models
def test_a_second_crash_asks_and_trying_again_works(host: ModelHost) -> None:
    assert host.reader is not None
    kept, killed = [], set[int | None]()

    def index() -> None:
        for completion in host.reader.complete(prompt(str(n)) for n in range(30)):  # type: ignore[union-attr]
            kept.append(completion)
            killed.add(host.process.pid)
            kill(host)

    with pytest.raises(ModelError, match="memory ran out") as caught:
        index()
    assert caught.value.kind == "model_crashed"
    assert kept
    assert len(killed - {None}) == 2, "it starts once by itself, then asks"
    with pytest.raises(ModelError):
        host.reader.count(["a"])
    host.retry()
    assert host.reader.count(["a"]) == [1]


@models
def test_a_kill_inside_a_long_prompt_is_survived(host: ModelHost) -> None:
    assert host.reader is not None
    host.reader.count(["load"])
    (completion,) = host.reader.complete([prompt("a", TALE * 40)], progress=Watch(12, lambda: kill(host)))
    assert completion.stop != "error"


@models
def test_a_kill_inside_embedding_is_survived(host: ModelHost, starter_models: StarterModels) -> None:
    assert host.embedder is not None
    texts = [TALE * 6] * 60
    host.embedder.embed(["load"])
    vectors = host.embedder.embed(texts, progress=Watch(10, lambda: kill(host)))
    assert (vectors[0] == OnnxEmbedder(starter_models.embedder).embed(texts[:1])[0]).all()


@models
def test_a_kill_inside_an_answer_is_told(host: ModelHost) -> None:
    assert host.reader is not None
    answer = host.reader.stream(prompt("q", "Tell a long story.", 400))
    next(answer)
    kill(host)
    with pytest.raises(ModelError, match="stopped working") as caught:
        list(answer)
    assert caught.value.kind == "model_crashed"
    assert host.reader.count(["a"]) == [1]  # it was started again


@models
@pytest.mark.parametrize("stage", ["load", "load embedder", "prompt", "decode", "embed", "answer"])
def test_stop_is_heard_at_once_at_every_stage(host: ModelHost, stage: str) -> None:
    assert host.reader is not None
    assert host.embedder is not None
    loading = stage.startswith("load")
    if not loading:
        host.reader.count(["load"])
        host.embedder.embed(["load"])
    watch = Watch()
    work: dict[str, Callable[[], Any]] = {
        "load": lambda: list(host.reader.complete([prompt("a")], progress=watch)),  # type: ignore[union-attr]
        "load embedder": lambda: host.embedder.embed([], progress=watch),  # type: ignore[union-attr]
        "prompt": lambda: list(host.reader.complete([prompt("a", TALE * 100)], progress=watch)),  # type: ignore[union-attr]
        "decode": lambda: list(host.reader.complete([prompt("a", TALE, 2000)], progress=watch)),  # type: ignore[union-attr]
        "embed": lambda: host.embedder.embed([TALE * 20] * 200, progress=watch),  # type: ignore[union-attr]
        "answer": lambda: list(host.reader.stream(prompt("a", TALE * 50, 900), progress=watch)),  # type: ignore[union-attr]
    }
    threading.Timer(0.1 if loading else 0.8, lambda: setattr(watch, "stopped", True)).start()
    with pytest.raises(Cancelled):
        work[stage]()
    assert host.embedder.embed(["it still works"]).shape == (1, 384)
    assert host.reader.count(["a"]) == [1]


@models
def test_what_was_stopped_leaves_the_others_alone(host: ModelHost) -> None:
    assert host.reader is not None
    stopped = host.reader.complete(prompt(f"stopped {n}", TALE * 3, 200) for n in range(3))
    kept = host.reader.complete(prompt(f"kept {n}") for n in range(2))
    assert next(kept).key.startswith("kept")
    stopped.close()  # type: ignore[attr-defined]  # a generator
    assert next(kept).key.startswith("kept")
    assert next(kept, None) is None


@models
def test_closing_ends_the_process_and_what_waits(host: ModelHost, eventually: Wait) -> None:
    assert host.reader is not None
    host.reader.count(["load"])
    pid = host.process.pid
    assert pid is not None
    threading.Timer(0.5, host.close).start()
    with pytest.raises(ModelError, match="closed"):
        list(host.reader.complete([prompt("a", TALE * 40, 1000)]))
    eventually(lambda: not psutil.pid_exists(pid))


@models
@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
@pytest.mark.parametrize("busy", ["idle", "prompt"])
def test_the_process_ends_when_the_program_is_killed(
    busy: str, starter_models: StarterModels, tmp_path: Path, eventually: Wait
) -> None:
    code = """
        import sys, threading
        from pathlib import Path
        from ponsreader.models.client import open_host
        from ponsreader.models.protocols import Prompt
        from ponsreader.paths import find_paths
        from ponsreader.settings import Settings
        host = open_host(Settings(), find_paths(Path(sys.argv[1]), models=Path(sys.argv[2])))
        host.reader.count(["load"])
        if sys.argv[3] == "prompt":
            long = Prompt("a", "", "", "word " * 4000, 2000)
            threading.Thread(target=lambda: list(host.reader.complete([long])), daemon=True).start()
        print(host.process.pid, flush=True)
        threading.Event().wait()
    """
    program = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), str(tmp_path), str(starter_models.folder), busy],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    pid = int(program.stdout.readline())
    time.sleep(0.5)
    program.kill()
    program.wait()
    program.stdout.close()
    eventually(lambda: not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)


@models
def test_a_thread_that_started_the_process_may_end(host: ModelHost) -> None:
    assert host.reader is not None
    starting = threading.Thread(target=host.reader.count, args=(["load"],))
    starting.start()
    starting.join()
    pid = host.process.pid
    time.sleep(0.5)
    assert host.reader.count(["a"]) == [1]
    assert host.process.pid == pid


@models
def test_no_socket_is_opened_on_either_side(
    starter_models: StarterModels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import socket\n"
        "def refuse(*_, **__):\n    raise AssertionError('a socket was opened')\n"
        "socket.socket.__init__ = refuse\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with open_host(Settings(), find_paths(tmp_path / "home", models=starter_models.folder)) as host:
        assert host.reader is not None
        assert host.embedder is not None
        assert host.embedder.embed([TALE]).shape == (1, 384)
        assert list(host.reader.complete([prompt("a")]))
        pid = host.process.pid
        assert pid is not None
        family = psutil.Process(pid)
        assert family.net_connections() == []
    assert not list(tmp_path.rglob("onnxruntime.db"))  # what its makers would be told is not even collected
