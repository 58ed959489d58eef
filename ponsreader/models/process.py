"""The models' process seen from here: started at first need, listened to, ended, and its death put into words."""

import contextlib
import logging
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ponsreader
from ponsreader.errors import ModelError
from ponsreader.models.connections import OFFLINE
from ponsreader.models.wire import Message, Sender, receive
from ponsreader.progress import Progress

logger = logging.getLogger(__name__)

HOST_FLAG = "--models-host"  # a frozen program runs itself with this in place of ``python -m``
FETCH_FLAG = "--fetch-embedder"
_SILENCE = 90.0  # seconds without a heartbeat after which the process counts as hung
_CANCEL_WAIT = 20.0  # seconds in which a cancelled request must be let go
_END_WAIT = 2.0
_WORKS_AGAIN = 50  # answers after which earlier crashes are forgotten
_RESTARTS = 1  # by itself, before it asks


class GoneError(Exception):
    """The process ended while something was asked of it; ``reason`` is a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


Inbox = queue.SimpleQueue[tuple[Message, bytes] | GoneError]


class HostProcess:
    """One child process at a time. Thread-safe: many may ask at once, each with an inbox of its own."""

    def __init__(self, hello: Mapping[str, Any]) -> None:  # Any: JSON
        self._hello = hello
        self._lock = threading.Lock()
        self._inboxes: dict[int, Inbox] = {}
        self._last = 0
        self._child: _Child | None = None
        self._crashes = 0
        self._answers = 0  # since the latest crash
        self._reason = ""
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The child's process id, while there is one."""
        return self._child.process.pid if self._child else None

    def ask(self, message: Message, inbox: Inbox) -> int:
        """Send a request; what comes back for its number goes to ``inbox``. Starts the process if need be.

        Raises ModelError when it has crashed too often to be started again unasked.
        """
        with self._lock:
            child = self._running()
            self._last += 1
            number = self._last
            self._inboxes[number] = inbox
        with contextlib.suppress(OSError, ValueError):  # it is dying, and ``died`` will tell the inbox
            child.sender.send({**message, "id": number})
        return number

    def cancel(self, number: int) -> None:
        """Give up a request; nothing more comes for it."""
        with self._lock:
            self._inboxes.pop(number, None)
            child = self._child
        if child is not None:
            child.cancel(number)

    def done(self, number: int) -> None:
        """Forget a request that is finished."""
        with self._lock:
            self._inboxes.pop(number, None)

    def retry(self) -> None:
        """Allow the process to be started again after crashes."""
        self._crashes = 0

    @property
    def may_restart(self) -> bool:
        """Whether a crash may be followed by another start without asking."""
        return self._crashes <= _RESTARTS and not self._closed

    def crash_error(self) -> ModelError:
        """The latest crash, for the reader."""
        if self._closed:
            return _closed_error()
        return ModelError(
            "model_crashed",
            f"The language model stopped working: {self._reason} Everything finished so far is kept. "
            "Try again; if it happens again, choose a smaller model or fewer sequences.",
        )

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._closed = True
            child, self._child = self._child, None
        if child is not None:
            child.end()

    def _running(self) -> "_Child":
        if self._closed:
            raise _closed_error()
        if self._child is None:
            if not self.may_restart:
                raise self.crash_error()
            self._child = _Child(self._hello, self)
        return self._child

    def deliver(self, message: Message, body: bytes) -> None:
        """What the child says, to whoever asked."""
        with self._lock:
            inbox = self._inboxes.get(message.get("id", 0))
            self._answers += message["op"] in ("done", "vectors")
            if self._answers >= _WORKS_AGAIN:
                self._crashes = 0
        if inbox is not None:
            inbox.put((message, body))

    def died(self, child: "_Child") -> None:
        """The child is gone: everybody who waits is told."""
        reason = child.obituary()
        with self._lock:
            if self._child is child:
                self._child = None
            if not self._closed:
                self._crashes, self._answers = self._crashes + 1, 0
                self._reason = reason
                logger.warning("the models' process ended: %s", reason)
            inboxes, self._inboxes = {id(each): each for each in self._inboxes.values()}, {}
        for inbox in inboxes.values():
            inbox.put(GoneError(reason))


class _Child:
    """A running process and the thread that listens to it.

    That thread also starts it and lives as long: Linux ends a child with the *thread* that started it.
    """

    def __init__(self, hello: Mapping[str, Any], owner: HostProcess) -> None:  # Any: JSON
        self._owner = owner
        self._started: queue.SimpleQueue[subprocess.Popen[bytes] | OSError] = queue.SimpleQueue()
        self._hung = False
        self._heard = time.monotonic()
        self._cancelling: dict[int, float] = {}
        threading.Thread(target=self._live, args=(hello,), daemon=True, name="models' process").start()
        process = self._started.get()
        if isinstance(process, OSError):
            raise ModelError("no_process", f"The models' process could not be started ({process}). Nothing is lost.")
        self.process = process
        assert process.stdin is not None
        self.sender = Sender(process.stdin)  # type: ignore[arg-type]  # IO[bytes] is a BinaryIO
        with contextlib.suppress(OSError):  # it died at once; the thread that listens tells
            self.sender.send({**hello, "parent": os.getpid()})
        threading.Thread(target=self._watch, daemon=True, name="models' watch").start()

    def cancel(self, number: int) -> None:
        """Ask the child to give a request up; the watch ends it if it does not answer."""
        self._cancelling[number] = time.monotonic()
        try:
            self.sender.send({"op": "cancel", "id": number})
        except (OSError, ValueError):
            self._cancelling.pop(number, None)

    def end(self) -> None:
        """Close its input, wait a little, then kill."""
        with contextlib.suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.close()
        try:
            self.process.wait(_END_WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def obituary(self) -> str:
        """Why it ended, in a sentence."""
        try:
            code = self.process.wait(_END_WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        return "it did not answer any more." if self._hung else _explained(code)

    def _live(self, hello: Mapping[str, Any]) -> None:  # Any: JSON
        try:
            process = _spawn()
        except OSError as error:
            self._started.put(error)
            return
        self._started.put(process)
        assert process.stdout is not None
        while (received := receive(process.stdout)) is not None:  # type: ignore[arg-type]  # IO[bytes]
            self._heard = time.monotonic()
            message, body = received
            if message["op"] == "cancelled":
                self._cancelling.pop(message["id"], None)
            elif message["op"] != "alive":
                self._owner.deliver(message, body)
        self._owner.died(self)

    def _watch(self) -> None:
        """End the child when it is silent for long, or does not let go of what was cancelled."""
        while self.process.poll() is None:
            time.sleep(0.5)
            now = time.monotonic()
            stuck = any(now - since > _CANCEL_WAIT for since in list(self._cancelling.values()))
            if stuck or now - self._heard > _SILENCE:
                self._hung = True
                self.process.kill()


def _closed_error() -> ModelError:
    return ModelError("closed", "The language model was closed while it was at work. What was finished is kept.")


def host_command() -> list[str]:
    """How the models' process is started: this Python, or this frozen program, run as the host."""
    if getattr(sys, "frozen", False):
        return [sys.executable, HOST_FLAG]
    return [sys.executable, "-P", "-m", "ponsreader.models.host"]


def run_apart(arguments: list[str], folder: Path, note: str, progress: Progress) -> str:
    """Run the models' program once for a task of its own; "" or, where it failed, the last thing that it said."""
    output = folder / "said.log"
    with output.open("wb") as log:
        process = subprocess.Popen(
            [*host_command(), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=_environment({"HF_HUB_OFFLINE": "0"}),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        try:
            while process.poll() is None:
                progress.check()
                progress.report(0, 1, note)
                time.sleep(0.1)
        finally:
            process.kill()
            process.wait()
    lines = output.read_text("utf-8", "replace").strip().splitlines()
    return "" if process.returncode == 0 else (lines[-1] if lines else "it said nothing")


def _spawn() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        host_command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_environment({}),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)
        | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )


def _environment(changes: Mapping[str, str]) -> dict[str, str]:
    """This program's environment, where the same ponsreader is found and no library connects by itself."""
    source = str(Path(ponsreader.__file__).parent.parent)
    path = os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH"))))
    return {**os.environ, **OFFLINE, "PYTHONPATH": path, "TOKENIZERS_PARALLELISM": "false", **changes}


def _explained(code: int) -> str:
    if code in (-signal.SIGILL, 0xC000001D, 0xC000001D - (1 << 32)):
        return "this processor lacks an instruction that the installed llama-cpp-python was built for."
    if hasattr(signal, "SIGKILL") and code == -signal.SIGKILL:
        return "the system ended it, most likely because memory ran out."
    if code < 0:
        return f"it crashed inside native code (signal {-code})."
    return f"it ended unexpectedly (code {code})."
