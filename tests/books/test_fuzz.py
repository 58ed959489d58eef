from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.fuzz_import import FILES, must_be_read_or_refused


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(FILES)
def test_any_file_becomes_a_sound_book_or_meets_a_named_error(folder: Path, file: tuple[bytes, str]) -> None:
    must_be_read_or_refused(folder / file[1], file[0])
