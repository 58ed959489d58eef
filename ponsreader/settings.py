"""What the reader has chosen: one small JSON file that survives a crash, a newer version and a bad edit."""

import contextlib
import json
import logging
import os
import tempfile
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

logger = logging.getLogger(__name__)

Theme = Literal["system", "light", "dark"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices. ``None``, "auto" and 0 leave the decision to the program."""

    reader: str | None = None  # a name in the models folder, or a path to a GGUF file
    embedder: str | None = None  # a name in the models folder, a fastembed name, or a path to an ONNX folder
    gpu_layers: int | Literal["auto"] = "auto"  # 0: off
    threads: int = 0
    context: int = 0  # tokens a sequence can hold
    sequences: int = 0  # chunks read side by side
    chat_template: str | None = None  # for a model that carries none
    text_size: int = 0  # points
    theme: Theme = "system"
    language: str = ""  # of the window; "" follows the system
    offline: bool = False  # refuse every connection
    careful: bool = True  # answer with care rather than with speed
    kept: dict[str, Any] = field(default_factory=dict)  # Any: keys of other versions, carried along unread


def load(path: Path) -> Settings:
    """The settings in the file; defaults where there is none. A damaged file is put aside."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(content, dict):
            raise ValueError("settings are not an object")
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        logger.warning("settings could not be read: %s", error)
        return Settings()
    except ValueError:
        _put_aside(path)
        return Settings()
    return _understood(content)


def save(settings: Settings, path: Path) -> None:
    """Write the file in one step: whoever reads it sees the old settings or the new ones."""
    own = {each.name: getattr(settings, each.name) for each in _own_fields()}
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({**settings.kept, **own}, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


def _understood(content: dict[str, Any]) -> Settings:
    """Fields of the right type; one that makes no sense counts as not chosen; unknown keys are kept."""
    known = {each.name for each in _own_fields()}
    settings = Settings(kept={key: value for key, value in content.items() if key not in known})
    for name in known & content.keys():
        if _fits(name, content[name]):
            settings = replace(settings, **{name: content[name]})
        else:
            logger.warning("settings: %s has a value that cannot be used; the default stands", name)
    return settings


def _fits(name: str, value: object) -> bool:
    if name == "gpu_layers":
        return value == "auto" or _is_count(value)
    if name == "theme":
        return value in get_args(Theme)
    default = getattr(Settings(), name)
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, int):
        return _is_count(value)
    return isinstance(value, str) or (default is None and value is None)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _own_fields() -> list[Any]:  # Any: dataclasses.Field is generic over what is not needed here
    return [each for each in fields(Settings) if each.name != "kept"]


def _put_aside(path: Path) -> None:
    aside = path.with_name(path.name + ".damaged")
    try:
        path.replace(aside)
    except OSError as error:
        logger.warning("damaged settings could not be put aside: %s", error)
    else:
        logger.warning("the settings were damaged; they are kept as %s and the defaults are used", aside.name)
