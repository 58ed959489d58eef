from pathlib import Path

import pytest

from ponsreader.paths import HOME_VARIABLE, find_paths


def test_everything_lies_below_the_home_that_is_given(tmp_path: Path) -> None:
    paths = find_paths(tmp_path)
    below = (paths.data, paths.library, paths.models, paths.cache, paths.logs, paths.settings)
    assert all(path.is_relative_to(tmp_path) for path in below)


def test_the_environment_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert find_paths() == find_paths(tmp_path)


def test_an_argument_goes_before_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    paths = find_paths(tmp_path / "home", library=tmp_path / "books", models=tmp_path / "gguf")
    assert paths.data == tmp_path / "home"
    assert paths.library == tmp_path / "books"
    assert paths.models == tmp_path / "gguf"


def test_finding_the_paths_makes_no_folder(tmp_path: Path) -> None:
    find_paths(tmp_path / "home")
    assert not (tmp_path / "home").exists()
