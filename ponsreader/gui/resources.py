"""Where icons, style and translations lie: beside the package in a checkout, inside it once installed."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def resource_folder() -> Path:
    """The folder that holds ``icons``, ``style`` and ``translations``."""
    installed = _PACKAGE / "resources"
    return installed if installed.is_dir() else _PACKAGE.parent / "resources"


def resource(*parts: str) -> Path:
    """One file below the folder of resources."""
    return resource_folder().joinpath(*parts)
