import hashlib
import json
import os
from pathlib import Path

import pytest

from ponsreader.errors import ModelError
from ponsreader.models.catalogue import STARTER_READER, Catalogue


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue(tmp_path / "models")


@pytest.fixture
def onnx_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "my-embedder"
    folder.mkdir()
    (folder / "model.onnx").write_bytes(b"onnx")
    (folder / "tokenizer.json").write_text("{}")
    return folder


def test_an_empty_catalogue_lists_nothing_and_makes_nothing(catalogue: Catalogue) -> None:
    assert catalogue.entries() == []
    assert not catalogue.folder.exists()


def test_a_file_that_was_added_stays_where_it_is(catalogue: Catalogue, tiny_gguf: Path) -> None:
    catalogue.add(tiny_gguf)
    (entry,) = Catalogue(catalogue.folder).entries()
    assert (entry.name, entry.role, entry.path, entry.elsewhere) == ("Tiny", "reader", tiny_gguf, True)


def test_a_file_can_be_copied_in(catalogue: Catalogue, tiny_gguf: Path) -> None:
    entry = catalogue.add(tiny_gguf, copy=True)
    tiny_gguf.unlink()
    assert entry.path.parent == catalogue.folder
    assert [each.name for each in catalogue.entries()] == ["Tiny"]
    assert not [each for each in catalogue.folder.iterdir() if each.name.startswith(".adding")]


def test_what_is_no_model_is_not_added(catalogue: Catalogue, tmp_path: Path) -> None:
    file = tmp_path / "notes.gguf"
    file.write_text("not a model")
    with pytest.raises(ModelError):
        catalogue.add(file)
    assert catalogue.entries() == []


def test_a_folder_with_an_onnx_model_is_an_embedder(catalogue: Catalogue, onnx_folder: Path) -> None:
    assert catalogue.add(onnx_folder).role == "embedder"


def test_a_folder_without_one_is_refused(catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"model\.onnx"):
        catalogue.add(tmp_path)


def test_a_model_is_found_by_name_beginning_file_name_and_path(catalogue: Catalogue, tiny_gguf: Path) -> None:
    added = catalogue.add(tiny_gguf, copy=True)
    for wanted in ("Tiny", "ti", "Tiny.gguf", str(added.path)):
        assert catalogue.find(wanted, "reader").path == added.path


def test_a_file_outside_the_catalogue_is_found_by_its_path(catalogue: Catalogue, tiny_gguf: Path) -> None:
    assert catalogue.find(tiny_gguf, "reader").path == tiny_gguf


def test_a_beginning_that_two_share_is_no_name(catalogue: Catalogue, tiny_gguf: Path) -> None:
    catalogue.add(tiny_gguf, copy=True)
    catalogue.add(tiny_gguf.rename(tiny_gguf.with_name("Tinier.gguf")), copy=True)
    with pytest.raises(ModelError, match="Tinier or Tiny"):
        catalogue.find("Tin", "reader")


def test_an_unknown_name_says_what_there_is(catalogue: Catalogue, tiny_gguf: Path) -> None:
    catalogue.add(tiny_gguf)
    with pytest.raises(ModelError, match="There are: Tiny") as caught:
        catalogue.find("Huge", "reader")
    assert caught.value.kind == "unknown_model"


def test_a_file_that_went_away_is_listed_with_the_reason(catalogue: Catalogue, tiny_gguf: Path) -> None:
    catalogue.add(tiny_gguf)
    tiny_gguf.unlink()
    (entry,) = catalogue.entries()
    assert "no longer" in entry.problem


def test_the_starter_is_known_by_its_name(catalogue: Catalogue, tiny_gguf: Path) -> None:
    catalogue.add(tiny_gguf.rename(tiny_gguf.with_name(f"{STARTER_READER}.gguf")))
    starter = catalogue.starter("reader")
    assert starter is not None
    assert starter.starter


def test_a_forgotten_file_elsewhere_is_not_deleted(catalogue: Catalogue, tiny_gguf: Path) -> None:
    catalogue.add(tiny_gguf)
    catalogue.forget("Tiny", "reader")
    assert catalogue.entries() == []
    assert tiny_gguf.exists()


def test_a_checksum_is_remembered_until_the_file_changes(catalogue: Catalogue, tiny_gguf: Path) -> None:
    first = catalogue.sha256(tiny_gguf)
    assert first == hashlib.sha256(tiny_gguf.read_bytes()).hexdigest()
    times = tiny_gguf.stat().st_mtime_ns
    tiny_gguf.write_bytes(tiny_gguf.read_bytes()[::-1])
    os.utime(tiny_gguf, ns=(times, times))
    assert catalogue.sha256(tiny_gguf) == first  # same size and time: not read again
    os.utime(tiny_gguf, ns=(times, times + 1))
    assert catalogue.sha256(tiny_gguf) != first


def test_a_damaged_manifest_only_costs_time(catalogue: Catalogue, tiny_gguf: Path) -> None:
    catalogue.add(tiny_gguf, copy=True)
    (catalogue.folder / "manifest.json").write_text("{{{")
    assert [entry.name for entry in catalogue.entries()] == ["Tiny"]
    catalogue.sha256(catalogue.entries()[0].path)
    assert "sha256" in json.loads((catalogue.folder / "manifest.json").read_text())
