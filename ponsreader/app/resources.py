"""Where the files lie that come with the program: beside the code when installed, beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resource(name: str) -> Path:
    """The path of a file or folder that comes with the program."""
    installed = _PACKAGE / "resources" / name
    return installed if installed.exists() else _PACKAGE.parent / "resources" / name
