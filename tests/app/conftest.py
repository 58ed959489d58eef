"""The fixtures of the small story, and a real book where there is one."""

from pathlib import Path

import pytest

from ponsreader.app import importing, indexing
from ponsreader.app.desk import Desk
from tests.fakes import FakeHost, WordEmbedder
from tests.salt_lantern import book, desk, host, imported, indexed, indexed_file, story_epub, story_txt

__all__ = ["book", "desk", "host", "imported", "indexed", "indexed_file", "story_epub", "story_txt"]


@pytest.fixture(scope="session")
def dubliners(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Dubliners with its recorded index."""
    home = tmp_path_factory.mktemp("dubliners")
    with Desk(home=home, host=FakeHost(WordEmbedder()).opening) as desk:
        entry = importing.add(desk, shared / "data" / "books" / "dev" / "dubliners.epub")
        recorded = indexing.recorded(entry, shared / "gold" / "dubliners")
        indexing.index(desk, entry, depth="close", reader=recorded)
    return entry.path
