"""The starter models for every test that is marked ``models``: fetched once, kept between runs."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from ponsreader.errors import ModelError
from ponsreader.models.catalogue import Catalogue
from ponsreader.models.connections import Connections
from ponsreader.models.download import STARTER, get
from ponsreader.paths import find_paths

FOLDER_VARIABLE = "PONSREADER_TEST_MODELS"


@dataclass(frozen=True, slots=True)
class StarterModels:
    """Where the starter pair lies."""

    folder: Path  # a models folder
    reader: Path  # the GGUF file
    embedder: Path  # the ONNX folder


@pytest.fixture(scope="session")
def starter_models() -> StarterModels:
    """The starter pair, in ``PONSREADER_TEST_MODELS`` or the user's models folder; fetched if missing."""
    given = os.environ.get(FOLDER_VARIABLE)
    folder = Path(given) if given else find_paths().models
    try:
        reader, embedder = get(STARTER, folder, Connections(find_paths().connections))
    except ModelError as error:
        if os.environ.get("CI"):
            raise  # a skip there would look like a pass
        pytest.skip(f"the starter models are not there and cannot be fetched: {error.message}")
    Catalogue(folder).sha256(reader.path)
    return StarterModels(folder, reader.path, embedder.path)
