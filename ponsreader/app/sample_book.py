"""Which book the sample is. A module of its own: the shelf asks it of every book, before anything heavy is loaded."""

import hashlib
from functools import cache
from pathlib import Path

from ponsreader.app.resources import resource
from ponsreader.domain import BookId

FOLDER = "sample"
BOOK = "dubliners.epub"


def sample_file() -> Path:
    """The sample's EPUB."""
    return resource(FOLDER) / BOOK


@cache
def sample_id() -> BookId:
    """The id that the sample has on every shelf."""
    return BookId(hashlib.sha256(sample_file().read_bytes()).hexdigest()[:16])
