from pathlib import Path

import pytest

from ponsreader.models.gguf import Head, read_head
from ponsreader.models.llama import Engine, Options
from ponsreader.models.prepare import prepared
from tests.starter import StarterModels


def head(kind: int, parameters: int) -> Head:
    return Head("llama", "x", parameters, 0, {"general.file_type": kind})


def test_fast_kinds_and_large_models_stay_as_they_are(tiny_gguf: Path, tmp_path: Path) -> None:
    assert prepared(tiny_gguf, head(15, 1000), tmp_path / "cache") == tiny_gguf
    assert prepared(tiny_gguf, head(3, 9_000_000_000), tmp_path / "cache") == tiny_gguf
    assert prepared(tiny_gguf, head(3, 1000), None) == tiny_gguf
    assert not (tmp_path / "cache").exists()


def test_what_cannot_be_rewritten_is_read_as_it_is(tiny_gguf: Path, tmp_path: Path) -> None:
    assert prepared(tiny_gguf, head(3, 1000), tmp_path / "cache") == tiny_gguf
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.models
def test_the_starter_is_rewritten_once(starter_models: StarterModels, tmp_path: Path) -> None:
    plain = read_head(starter_models.reader)
    copy = prepared(starter_models.reader, plain, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [copy.name]
    written = copy.stat().st_mtime_ns
    Engine(starter_models.reader, Options(cache=tmp_path)).close()
    assert copy.stat().st_mtime_ns == written
    assert read_head(copy).parameters == plain.parameters
