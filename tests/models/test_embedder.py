import shutil
import socket
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ponsreader.errors import Cancelled, ModelError
from ponsreader.models.embedder import OnnxEmbedder
from tests.starter import StarterModels

pytestmark = pytest.mark.models

LETTER = "Mira found the letter under the clock and read it twice."
SEA = "The sea was grey, and nobody came down to the harbour that morning."
LONG = " ".join([LETTER, SEA] * 40)


@pytest.fixture(scope="module")
def embedder(starter_models: StarterModels) -> OnnxEmbedder:
    return OnnxEmbedder(starter_models.embedder)


def test_each_text_has_a_unit_vector_in_its_place(embedder: OnnxEmbedder) -> None:
    vectors = embedder.embed([LONG, LETTER, SEA, ""])
    assert vectors.shape == (4, 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)
    assert (vectors[1] == embedder.embed([LETTER])[0]).all()


def test_no_texts_give_no_vectors(embedder: OnnxEmbedder) -> None:
    assert embedder.embed([]).shape == (0, 384)


def test_a_vector_does_not_depend_on_what_else_is_embedded(embedder: OnnxEmbedder) -> None:
    alone = embedder.embed([LETTER])[0]
    among = embedder.embed([SEA, LONG, LETTER, "No.", SEA * 3])[2]
    assert np.abs(alone - among).max() < 1e-6


def test_like_is_nearer_than_unlike(embedder: OnnxEmbedder) -> None:
    question, letter, sea = embedder.embed(["Who discovered a note beneath the clock?", LETTER, SEA])
    assert question @ letter > question @ sea + 0.2


def test_a_short_text_gives_what_fastembed_gives(embedder: OnnxEmbedder, starter_models: StarterModels) -> None:
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    TextEmbedding.add_custom_model(
        "reference/starter",
        pooling=PoolingType.MEAN,
        normalization=True,
        sources=ModelSource(url="file:local"),
        dim=384,
        model_file="model.onnx",
    )
    reference = TextEmbedding("reference/starter", specific_model_path=str(starter_models.embedder))
    (expected,) = reference.embed([LETTER])
    assert np.abs(embedder.embed([LETTER])[0] - expected).max() < 1e-4


def test_the_end_of_a_long_text_counts(embedder: OnnxEmbedder) -> None:
    first, second = embedder.embed([LONG + " " + SEA * 5, LONG + " " + LETTER * 5])
    assert first @ second < 0.999


def test_a_long_text_is_near_to_what_both_its_halves_say(embedder: OnnxEmbedder) -> None:
    whole, letters, seas = embedder.embed([(LETTER + " ") * 30 + (SEA + " ") * 30, LETTER, SEA])
    assert whole @ letters > letters @ seas + 0.1
    assert whole @ seas > letters @ seas + 0.1


def test_windows_join_back_into_the_text_and_fit_the_model(
    embedder: OnnxEmbedder, starter_models: StarterModels
) -> None:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(starter_models.embedder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    for text in (LONG, "ß" * 3000, "第一回　宴桃園豪傑三結義。" * 60, "word " * 254, "word " * 255):
        windows = list(embedder._windows([text], [0], ""))
        assert "".join(window.content for window in windows) == text
        assert max(len(tokenizer.encode(window.content).ids) for window in windows) <= 256


def test_stop_is_heard_between_slices(embedder: OnnxEmbedder, stops_after: Any) -> None:
    with pytest.raises(Cancelled):
        embedder.embed([LONG] * 50, progress=stops_after(2))


def test_a_model_that_wants_prefixes_gets_them(starter_models: StarterModels, tmp_path: Path) -> None:
    folder = tmp_path / "multilingual-e5-small"
    shutil.copytree(starter_models.embedder, folder)
    embedder = OnnxEmbedder(folder)
    fingerprint = embedder.fingerprint
    assert (fingerprint.query_prefix, fingerprint.passage_prefix) == ("query: ", "passage: ")
    assert (embedder.embed([LETTER], kind="query") != embedder.embed([LETTER])).any()


@pytest.mark.parametrize("missing", ["model.onnx", "tokenizer.json", "tokenizer_config.json"])
def test_a_folder_with_something_missing_is_told(starter_models: StarterModels, tmp_path: Path, missing: str) -> None:
    folder = tmp_path / missing.replace(".", "-")
    shutil.copytree(starter_models.embedder, folder)
    (folder / missing).unlink()
    with pytest.raises(ModelError):
        OnnxEmbedder(folder)


def test_a_damaged_model_is_told(starter_models: StarterModels, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    shutil.copytree(starter_models.embedder, folder)
    (folder / "model.onnx").write_bytes(b"not a model" * 1000)
    with pytest.raises(ModelError, match="cannot be used"):
        OnnxEmbedder(folder)


def test_no_socket_is_opened(starter_models: StarterModels, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert OnnxEmbedder(starter_models.embedder).embed([LETTER]).shape == (1, 384)
