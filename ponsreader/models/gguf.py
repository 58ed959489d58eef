"""What the head of a GGUF file says, read without llama.cpp: a bad file is told before it is loaded."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from ponsreader.errors import ModelError

_MAGIC = b"GGUF"
_MOST_ITEMS = 1 << 24  # keys, tensors or array items: more than any model has, few enough to read
_LONGEST_KEPT = 4096  # array items that are kept; a vocabulary is skipped

_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9

# ggml type -> (weights a block, bytes a block); a type that is missing here is not measured
# fmt: off
_BLOCKS = {
    0: (1, 4), 1: (1, 2), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 30: (1, 2),
    2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 36), 20: (32, 18), 39: (32, 17),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 21: (256, 110), 22: (256, 82),
    23: (256, 136), 29: (256, 56), 34: (256, 54), 35: (256, 66), 40: (64, 36),
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Head:
    """What a GGUF file is, by its own word. ``size``: bytes that a complete file has at least."""

    architecture: str
    name: str
    parameters: int
    size: int
    values: Mapping[str, Any]  # Any: metadata are numbers, strings, booleans or short lists

    @property
    def template(self) -> str | None:
        """The chat template, if the file carries one."""
        template = self.values.get("tokenizer.chat_template")
        return template if isinstance(template, str) and template.strip() else None

    @property
    def context(self) -> int:
        """Tokens the model was trained to hold; 0 where the file does not tell."""
        return int(self.values.get(f"{self.architecture}.context_length", 0))

    def bytes_a_token(self) -> int:
        """Memory that one token of a sequence takes in a 16-bit cache; an estimate from above."""
        layers = int(self._own("block_count", 32))
        heads = int(self._largest("attention.head_count", 32))
        heads_kv = self._own("attention.head_count_kv", heads)
        total = sum(heads_kv) if isinstance(heads_kv, list) else int(heads_kv) * layers
        width = int(self._own("attention.key_length", int(self._own("embedding_length", 4096)) // max(heads, 1)))
        return 4 * total * width // max(int(self._own("full_attention_interval", 1)), 1)

    def _own(self, key: str, default: int) -> Any:  # Any: as ``values``
        return self.values.get(f"{self.architecture}.{key}", default)

    def _largest(self, key: str, default: int) -> int:
        value = self._own(key, default)
        return max(value, default=default) if isinstance(value, list) else int(value)


def read_head(path: Path) -> Head:
    """The head of a complete GGUF file; raises ModelError for anything else."""
    try:
        with path.open("rb") as file:
            head = _read(file, path)
            actual = file.seek(0, 2)
    except FileNotFoundError:
        raise ModelError("missing", f"There is no file {path}.") from None
    except OSError as error:
        raise ModelError("unreadable", f"“{path.name}” cannot be read ({error.strerror or error}).") from None
    except (struct.error, UnicodeDecodeError, _BrokenError):
        raise ModelError("damaged", _damaged(path)) from None
    if actual < head.size:
        raise ModelError("incomplete", _incomplete(path, actual, head.size))
    return head


class _BrokenError(Exception):
    """A number in the head that cannot be true."""


def _read(file: BinaryIO, path: Path) -> Head:
    if file.read(4) != _MAGIC:
        raise ModelError("not_gguf", f"“{path.name}” is not a GGUF file, the format that reader models come in.")
    version, tensors, pairs = struct.unpack("<IQQ", _exactly(file, 20))
    if version not in (2, 3):
        raise ModelError("not_gguf", f"“{path.name}” is a GGUF file of version {version}; 2 and 3 are understood.")
    values = {_string(file): _value(file) for _ in range(_sane(pairs))}
    sizes = [_tensor(file) for _ in range(_sane(tensors))]
    alignment = int(values.get("general.alignment", 32)) or 32
    start = -(-file.tell() // alignment) * alignment
    architecture = str(values.get("general.architecture", ""))
    name = str(values.get("general.name") or path.stem)
    needed = start + max((offset + size for offset, size, _ in sizes), default=0)
    return Head(architecture, name, sum(count for _, _, count in sizes), needed, values)


def _tensor(file: BinaryIO) -> tuple[int, int, int]:
    """Offset, bytes and number of weights of one tensor."""
    _string(file)
    (dimensions,) = struct.unpack("<I", _exactly(file, 4))
    if dimensions > 8:
        raise _BrokenError
    shape = struct.unpack(f"<{dimensions}Q", _exactly(file, 8 * dimensions))
    kind, offset = struct.unpack("<IQ", _exactly(file, 12))
    count = 1
    for length in shape:
        count *= length
    weights, size = _BLOCKS.get(kind, (1, 0))
    return offset, count // weights * size, count


def _value(file: BinaryIO) -> Any:  # Any: see Head.values
    (kind,) = struct.unpack("<I", _exactly(file, 4))
    return _array(file) if kind == _ARRAY else _plain(file, kind)


def _plain(file: BinaryIO, kind: int) -> Any:  # Any: see Head.values
    if kind == _STRING:
        return _string(file)
    if kind not in _SCALARS:
        raise _BrokenError
    code = "<" + _SCALARS[kind]
    return struct.unpack(code, _exactly(file, struct.calcsize(code)))[0]


def _array(file: BinaryIO) -> list[Any] | None:  # Any: see Head.values
    kind, length = struct.unpack("<IQ", _exactly(file, 12))
    if _sane(length) <= _LONGEST_KEPT:
        return [_plain(file, kind) for _ in range(length)]
    if kind in _SCALARS:
        file.seek(length * struct.calcsize("<" + _SCALARS[kind]), 1)
        return None
    for _ in range(length):
        (size,) = struct.unpack("<Q", _exactly(file, 8))
        file.seek(_sane(size), 1)
    return None


def _string(file: BinaryIO) -> str:
    (length,) = struct.unpack("<Q", _exactly(file, 8))
    return _exactly(file, _sane(length)).decode("utf-8", "replace")


def _exactly(file: BinaryIO, count: int) -> bytes:
    data = file.read(count)
    if len(data) < count:
        raise _BrokenError
    return data


def _sane(count: int) -> int:
    if count > _MOST_ITEMS:
        raise _BrokenError
    return count


def _damaged(path: Path) -> str:
    return f"“{path.name}” begins like a GGUF file but is damaged or cut off. Fetch or copy it again."


def _incomplete(path: Path, actual: int, needed: int) -> str:
    return (
        f"“{path.name}” is not complete: {actual / 1e6:,.0f} of at least {needed / 1e6:,.0f} MB are there. "
        "Fetch or copy it again."
    )
