"""Messages between this program and the models' process: a JSON object and, where need be, bytes. No code."""

import json
import struct
import threading
from collections.abc import Mapping
from typing import Any, BinaryIO

_LENGTHS = struct.Struct("<II")

Message = Mapping[str, Any]  # Any: JSON


class Sender:
    """Writes messages to a pipe, from any thread."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def send(self, message: Message, body: bytes = b"") -> None:
        """Write one message whole; OSError or ValueError where the pipe is gone."""
        head = json.dumps(message, ensure_ascii=True).encode()
        with self._lock:
            self._stream.write(_LENGTHS.pack(len(head), len(body)) + head + body)
            self._stream.flush()


def receive(stream: BinaryIO) -> tuple[Message, bytes] | None:
    """The next message; None where the other side is gone."""
    lengths = _exactly(stream, _LENGTHS.size)
    if lengths is None:
        return None
    head_length, body_length = _LENGTHS.unpack(lengths)
    head, body = _exactly(stream, head_length), _exactly(stream, body_length)
    if head is None or body is None:
        return None
    message: Message = json.loads(head)
    return message, body


def _exactly(stream: BinaryIO, count: int) -> bytes | None:
    parts: list[bytes] = []
    while count:
        try:
            part = stream.read(count)
        except (OSError, ValueError):
            return None
        if not part:
            return None
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
