import contextlib
from pathlib import Path

import pytest

from ponsreader.errors import ModelError
from ponsreader.models.gguf import read_head


def test_a_head_tells_what_the_model_is(tiny_gguf: Path) -> None:
    head = read_head(tiny_gguf)
    assert (head.architecture, head.name, head.parameters, head.context) == ("tiny", "Tiny Model", 64, 2048)
    assert head.template == "{{ messages }}"
    assert head.size == tiny_gguf.stat().st_size


def test_a_file_of_another_kind_is_told(tmp_path: Path) -> None:
    file = tmp_path / "novel.gguf"
    file.write_bytes(b"PK\3\4 and so on")
    with pytest.raises(ModelError, match="not a GGUF file") as caught:
        read_head(file)
    assert caught.value.kind == "not_gguf"


def test_a_file_whose_end_is_missing_is_told(tiny_gguf: Path) -> None:
    tiny_gguf.write_bytes(tiny_gguf.read_bytes()[:-1])
    with pytest.raises(ModelError, match="not complete") as caught:
        read_head(tiny_gguf)
    assert caught.value.kind == "incomplete"


@pytest.mark.parametrize("length", [0, 4, 11, 40, 200, 30_000])
def test_a_file_cut_off_in_its_head_is_told(tiny_gguf: Path, length: int) -> None:
    tiny_gguf.write_bytes(tiny_gguf.read_bytes()[:length])
    with pytest.raises(ModelError):
        read_head(tiny_gguf)


@pytest.mark.parametrize("place", range(4, 120, 5))
def test_a_damaged_head_raises_nothing_but_a_model_error(tiny_gguf: Path, place: int) -> None:
    data = bytearray(tiny_gguf.read_bytes())
    data[place : place + 4] = b"\xff\xff\xff\xff"
    tiny_gguf.write_bytes(data)
    with contextlib.suppress(ModelError):
        read_head(tiny_gguf)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no file"):
        read_head(tmp_path / "none.gguf")
