import hashlib
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ponsreader.errors import Cancelled, ModelError
from ponsreader.models.connections import Connections
from ponsreader.models.https import RemoteFile, fetch_file

CONTENT = bytes(range(256)) * 8000  # 2 MB
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
def connections(tmp_path: Path) -> Connections:
    return Connections(tmp_path / "connections.jsonl")


def remote(server: Any, sha256: str | None = SHA256) -> RemoteFile:
    server.content = CONTENT
    return RemoteFile(f"{server.address}/model.gguf", "model.gguf", sha256)


def test_a_file_comes_whole(server: Any, tmp_path: Path, connections: Connections) -> None:
    file = fetch_file(remote(server), tmp_path, connections)
    assert file.read_bytes() == CONTENT
    assert {each.name for each in tmp_path.iterdir()} == {"model.gguf", "connections.jsonl"}


def test_a_connection_that_breaks_off_is_taken_up_again(server: Any, tmp_path: Path, connections: Connections) -> None:
    server.cut_after = [300_000, 400_000]
    assert fetch_file(remote(server), tmp_path, connections).read_bytes() == CONTENT
    assert server.ranges == [None, "bytes=300000-", "bytes=700000-"]


def test_stopping_keeps_what_is_there_and_the_next_try_goes_on(
    server: Any, tmp_path: Path, connections: Connections, stops_after: Any
) -> None:
    server.hold = threading.Event()
    with pytest.raises(Cancelled):
        fetch_file(remote(server), tmp_path, connections, stops_after(3))
    assert not (tmp_path / "model.gguf").exists()
    kept = (tmp_path / ".model.gguf.part").stat().st_size
    assert kept > 0
    server.hold.set()
    assert fetch_file(remote(server), tmp_path, connections).read_bytes() == CONTENT
    assert server.ranges[-1] == f"bytes={kept}-"


def test_a_file_that_changed_on_the_server_starts_anew(server: Any, tmp_path: Path, connections: Connections) -> None:
    server.cut_after = [300_000, 0, 0, 0, 0]
    with pytest.raises(ModelError, match="goes on from there"):
        fetch_file(remote(server), tmp_path, connections)
    server.etag = '"two"'
    assert fetch_file(remote(server), tmp_path, connections).read_bytes() == CONTENT


def test_a_wrong_checksum_leaves_nothing_behind(server: Any, tmp_path: Path, connections: Connections) -> None:
    with pytest.raises(ModelError, match="checksum") as caught:
        fetch_file(remote(server, "0" * 64), tmp_path, connections)
    assert caught.value.kind == "checksum"
    assert {each.name for each in tmp_path.iterdir()} == {"connections.jsonl"}


def test_the_checksum_that_a_hub_names_with_its_redirect_is_checked(
    server: Any, tmp_path: Path, connections: Connections
) -> None:
    server.headers = {"X-Linked-ETag": f'"{"1" * 64}"'}
    moved = RemoteFile(f"{server.address}/moved/model.gguf", "model.gguf")
    server.content = CONTENT
    with pytest.raises(ModelError, match="checksum"):
        fetch_file(moved, tmp_path, connections)
    server.headers = {"X-Linked-ETag": f'"{SHA256}"'}
    assert fetch_file(moved, tmp_path, connections).read_bytes() == CONTENT


def test_every_connection_is_written_down(server: Any, tmp_path: Path, connections: Connections) -> None:
    server.content = CONTENT
    fetch_file(RemoteFile(f"{server.address}/moved/model.gguf", "model.gguf"), tmp_path, connections)
    lines = [json.loads(line) for line in connections.log.read_text().splitlines()]
    assert [line["what"] for line in lines] == ["model.gguf", "model.gguf"]
    assert all(server.address.endswith(line["host"]) for line in lines)


def test_offline_makes_no_connection(server: Any, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="No connection was made") as caught:
        fetch_file(remote(server), tmp_path, Connections(tmp_path / "log", offline=True))
    assert caught.value.kind == "offline"
    assert server.ranges == []
    assert not (tmp_path / "log").exists()


def test_a_server_that_is_not_there_is_told(tmp_path: Path, connections: Connections) -> None:
    with pytest.raises(ModelError, match="no connection"):
        fetch_file(RemoteFile("http://127.0.0.1:9/model.gguf", "model.gguf"), tmp_path, connections)


def test_only_secure_addresses_are_used(tmp_path: Path, connections: Connections) -> None:
    with pytest.raises(ModelError, match="https"):
        fetch_file(RemoteFile("http://example.org/model.gguf", "model.gguf"), tmp_path, connections)
    assert not connections.log.exists()


def test_stop_is_heard_while_the_server_says_nothing(
    server: Any,
    tmp_path: Path,
    connections: Connections,
    stops_after: Any,
    eventually: Callable[[Callable[[], bool]], None],
) -> None:
    server.hold = threading.Event()
    with pytest.raises(Cancelled):
        fetch_file(remote(server), tmp_path, connections, stops_after(5))
    eventually(lambda: len(server.ranges) == 1)
