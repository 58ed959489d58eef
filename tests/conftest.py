"""Fixtures that every test may use."""

from pathlib import Path

import pytest

pytest_plugins = ["tests.starter"]

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real books and cases that lies beside the project on some machines."""
    folder = PROJECT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the shared folder of books and cases is not beside the project")
    return folder
