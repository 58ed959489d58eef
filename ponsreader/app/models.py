"""The language files as a person sees them: which are there, fetching one, pointing to one, choosing one."""

from dataclasses import dataclass, replace
from pathlib import Path

from ponsreader.app.desk import Desk
from ponsreader.errors import ModelError
from ponsreader.models import download
from ponsreader.models.catalogue import Catalogue, Entry, Role
from ponsreader.models.connections import Connections
from ponsreader.paths import expanded
from ponsreader.progress import Progress, Unwatched


@dataclass(frozen=True, slots=True)
class Listed:
    """A model with whether it is the one in use."""

    entry: Entry
    in_use: bool


def models(desk: Desk) -> list[Listed]:
    """Every model there is, readers first."""
    in_use = {_in_use(desk, "reader"), _in_use(desk, "embedder")}
    return [Listed(entry, entry in in_use) for entry in catalogue(desk).entries()]


def fetch(desk: Desk, name: str, *, progress: Progress = Unwatched()) -> list[Entry]:
    """Fetch a model by name; what is there already is not fetched again. ModelError."""
    connections = Connections(desk.paths.connections, desk.settings.offline)
    desk.paths.models.mkdir(parents=True, exist_ok=True)
    entries = download.get(name, desk.paths.models, connections, progress)
    desk.close()  # the next use starts the models' process with what is there now
    return entries


def add(desk: Desk, file: Path, *, copy: bool = False, progress: Progress = Unwatched()) -> Entry:
    """Take a GGUF file or a folder with an ONNX embedder into the list. ModelError."""
    return catalogue(desk).add(file, copy=copy, progress=progress)


def use(desk: Desk, name: str) -> Entry:
    """Choose a model by name or path; it is used from now on."""
    found = _either(desk, name)
    field = {"reader": str(found.path) if found.elsewhere else found.name}
    if found.role == "embedder":
        field = {"embedder": field["reader"]}
    desk.save_settings(replace(desk.settings, **field))  # type: ignore[arg-type]  # one str field
    return found


def use_now(desk: Desk, reader: str | None) -> None:
    """Use this reader model as long as the desk is open, whatever is chosen; None leaves the choice. ModelError."""
    if reader is not None:
        desk.settings = replace(desk.settings, reader=reader)
        desk.chosen("reader")  # who asks for one by name is told that it is not there


def catalogue(desk: Desk) -> Catalogue:
    """The models folder of this desk."""
    return Catalogue(desk.paths.models)


def _either(desk: Desk, name: str) -> Entry:
    path = expanded(name)
    embedders = [entry for entry in catalogue(desk).entries() if entry.role == "embedder"]
    is_embedder = path.is_dir() or any(entry.name.startswith(name) for entry in embedders)
    return catalogue(desk).find(name, "embedder" if is_embedder else "reader")


def _in_use(desk: Desk, role: Role) -> Entry | None:
    """The chosen model; none where it has gone, which is told when it is needed."""
    try:
        return desk.chosen(role)
    except ModelError:
        return None
