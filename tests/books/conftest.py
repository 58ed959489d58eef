"""Fixtures for the tests of the import."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ponsreader.domain import ImportedBook
from tests.books.making import Maker


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Makes books in a folder of the test's own."""
    return Maker(tmp_path)


@pytest.fixture(scope="session")
def story() -> Callable[[ImportedBook], str]:
    """The text of all chapters of a book."""
    return lambda book: "\n\n".join(book.text[c.start : c.end].strip() for c in book.chapters)
