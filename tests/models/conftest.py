"""Small model files made on the spot, a server on this machine, and progress that stops."""

import http.server
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ponsreader.errors import Cancelled


def _text(value: str) -> bytes:
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def gguf_bytes(template: str | None = "{{ messages }}", *, weights: int = 64) -> bytes:
    """A GGUF file with one tensor of 32-bit weights and a few metadata."""
    pairs = [
        _text("general.architecture") + struct.pack("<I", 8) + _text("tiny"),
        _text("general.name") + struct.pack("<I", 8) + _text("Tiny Model"),
        _text("tiny.context_length") + struct.pack("<II", 4, 2048),
        _text("tokenizer.ggml.scores") + struct.pack("<IIQ", 9, 6, 5000) + b"\0" * 20000,
        _text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 5000) + _text("piece") * 5000,
    ]
    if template is not None:
        pairs.append(_text("tokenizer.chat_template") + struct.pack("<I", 8) + _text(template))
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, len(pairs)) + b"".join(pairs)
    head += _text("blk.0.weight") + struct.pack("<IQIQ", 1, weights, 0, 0)
    return head + b"\0" * (-len(head) % 32) + b"\1" * (4 * weights)


@pytest.fixture
def whole_gguf() -> bytes:
    return gguf_bytes()


@pytest.fixture
def tiny_gguf(tmp_path: Path) -> Path:
    file = tmp_path / "Tiny.gguf"
    file.write_bytes(gguf_bytes())
    return file


@dataclass
class StopsAfter:
    """Progress that is stopped once it has been looked at so many times."""

    checks: int
    reports: list[tuple[float, float, str]] = field(default_factory=list)

    def report(self, done: float, total: float, note: str = "") -> None:
        self.reports.append((done, total, note))

    def check(self) -> None:
        self.checks -= 1
        if self.checks < 0:
            raise Cancelled


@pytest.fixture
def stops_after() -> type[StopsAfter]:
    return StopsAfter


@dataclass
class Server:
    """Serves ``content`` on this machine; each request may be cut short or answered differently."""

    address: str
    content: bytes = b""
    cut_after: list[int] = field(default_factory=list)  # bytes after which the n-th answer breaks off
    ranges: list[str | None] = field(default_factory=list)  # what was asked for
    etag: str = '"one"'
    headers: dict[str, str] = field(default_factory=dict)
    hold: threading.Event | None = None  # answers wait for this after their first bytes


@pytest.fixture
def server() -> Iterator[Server]:
    state = Server("")

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            _answer(self, state)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        running.daemon_threads = True
        state.address = f"http://127.0.0.1:{running.server_address[1]}"
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield state
        if state.hold:
            state.hold.set()
        running.shutdown()


def _answer(request: http.server.BaseHTTPRequestHandler, state: Server) -> None:
    asked = request.headers.get("Range")
    state.ranges.append(asked)
    if request.path.startswith("/moved/"):
        request.send_response(302)
        request.send_header("Location", state.address + request.path.removeprefix("/moved"))
        for name, value in state.headers.items():
            request.send_header(name, value)
        request.end_headers()
        return
    start = 0
    if asked and request.headers.get("If-Range") in (None, state.etag):
        start = int(asked.removeprefix("bytes=").rstrip("-"))
    body = state.content[start:]
    request.send_response(206 if start else 200)
    request.send_header("Content-Length", str(len(body)))
    request.send_header("ETag", state.etag)
    request.end_headers()
    limit = state.cut_after.pop(0) if state.cut_after else len(body)
    _send(request, body[:limit], state)


def _send(request: http.server.BaseHTTPRequestHandler, body: bytes, state: Server) -> None:
    half = len(body) // 2
    request.wfile.write(body[:half])
    request.wfile.flush()
    if state.hold:
        state.hold.wait(10)
    request.wfile.write(body[half:])


@pytest.fixture
def eventually() -> Callable[[Callable[[], bool]], None]:
    """Wait until something is so; fail after 20 seconds."""

    def wait(condition: Callable[[], bool]) -> None:
        for _ in range(400):
            if condition():
                return
            threading.Event().wait(0.05)
        pytest.fail("it never came")

    return wait
