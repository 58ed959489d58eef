import json
from pathlib import Path

import pytest

from ponsreader.settings import Settings, load, save


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "settings.json"


def test_what_is_saved_comes_back(file: Path) -> None:
    chosen = Settings(reader="日本語.gguf", gpu_layers=12, offline=True, theme="dark")
    save(chosen, file)
    assert load(file) == chosen


def test_without_a_file_the_defaults_stand(file: Path) -> None:
    assert load(file) == Settings()


def test_keys_of_another_version_are_kept(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"reader": "a", "hologram": {"depth": 3}}')
    save(load(file), file)
    assert json.loads(file.read_text())["hologram"] == {"depth": 3}


@pytest.mark.parametrize("content", [b'{"reader": "a', b"", b"[1, 2]", b"\xff\xfe\x00"])
def test_a_damaged_file_is_put_aside_and_the_defaults_stand(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    assert load(file) == Settings()
    assert not file.exists()
    assert (file.parent / "settings.json.damaged").read_bytes() == content


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("threads", "many"),
        ("threads", -1),
        ("threads", True),
        ("offline", 1),
        ("theme", "plaid"),
        ("gpu_layers", "all"),
    ],
)
def test_a_value_that_makes_no_sense_leaves_the_rest_alone(file: Path, key: str, value: object) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({key: value, "reader": "mine"}))
    assert load(file) == Settings(reader="mine")


def test_saving_leaves_nothing_else_behind(file: Path) -> None:
    save(Settings(), file)
    save(Settings(reader="b"), file)
    assert [each.name for each in file.parent.iterdir()] == ["settings.json"]
