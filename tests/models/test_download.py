from pathlib import Path
from typing import Any

import pytest

from ponsreader.errors import Cancelled, ModelError
from ponsreader.models.catalogue import STARTER_EMBEDDER, STARTER_READER
from ponsreader.models.connections import Connections
from ponsreader.models.download import RECOMMENDED, get
from tests.starter import StarterModels


@pytest.fixture
def connections(tmp_path: Path) -> Connections:
    return Connections(tmp_path / "connections.jsonl")


def test_a_model_comes_from_an_address(
    server: Any, tmp_path: Path, connections: Connections, whole_gguf: bytes
) -> None:
    server.content = whole_gguf
    (entry,) = get(f"{server.address}/Some%20Model.gguf", tmp_path, connections)
    assert (entry.name, entry.role) == ("Some Model", "reader")


def test_what_comes_is_looked_at_before_it_can_be_used(server: Any, tmp_path: Path, connections: Connections) -> None:
    server.content = b"<html>Please log in</html>"
    with pytest.raises(ModelError, match="not a GGUF"):
        get(f"{server.address}/model.gguf", tmp_path, connections)
    assert not list(tmp_path.glob("*.gguf"))


def test_a_name_that_nobody_knows_says_what_can_be_had(tmp_path: Path, connections: Connections) -> None:
    with pytest.raises(ModelError, match=RECOMMENDED):
        get("gpt", tmp_path, connections)


def test_an_embedder_that_fastembed_does_not_know_is_told(tmp_path: Path, connections: Connections) -> None:
    with pytest.raises(ModelError, match="does not know"):
        get("nobody/no-such-embedder", tmp_path / "models", connections)
    assert list((tmp_path / "models").iterdir()) == []


@pytest.mark.parametrize("name", ["starter", RECOMMENDED, "owner/repository/file.gguf", "BAAI/bge-small-en-v1.5"])
def test_nothing_is_fetched_offline(name: str, tmp_path: Path) -> None:
    offline = Connections(tmp_path / "log", offline=True)
    with pytest.raises(ModelError) as caught:
        get(name, tmp_path / "models", offline)
    assert caught.value.kind == "offline"
    assert not list(tmp_path.rglob("*.*"))


def test_a_stopped_fetch_leaves_nothing_that_could_be_used(
    tmp_path: Path, connections: Connections, stops_after: Any
) -> None:
    with pytest.raises(Cancelled):
        get("starter", tmp_path / "models", connections, stops_after(1))
    assert list((tmp_path / "models").iterdir()) == []


@pytest.mark.models
def test_the_starter_pair_is_there_under_its_names(starter_models: StarterModels, tmp_path: Path) -> None:
    entries = get("starter", starter_models.folder, Connections(tmp_path / "log", offline=True))
    assert [(entry.name, entry.starter) for entry in entries] == [
        (STARTER_READER, True),
        (STARTER_EMBEDDER, True),
    ]
