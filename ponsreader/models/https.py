"""A long file over HTTPS that can be stopped and gone on with; it is there only if its checksum is right."""

import http.client
import json
import os
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ponsreader.errors import ModelError
from ponsreader.models.catalogue import room_for, sha256_of
from ponsreader.models.connections import Connections
from ponsreader.progress import Progress, Unwatched

_PIECE = 1 << 18
_TIMEOUT = 30.0  # seconds without a byte
_TRIES = 4  # in a row without a single new byte
_LOOK_EVERY = 0.1
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """What to fetch. Where no checksum is given, the server's own (if it gives one) is checked."""

    url: str
    name: str
    sha256: str | None = None


def fetch_file(remote: RemoteFile, folder: Path, connections: Connections, progress: Progress = Unwatched()) -> Path:
    """Fetch into ``folder``, going on where an earlier try stopped; Cancelled keeps what is there."""
    folder.mkdir(parents=True, exist_ok=True)
    part = _Part.of(remote, folder)
    failures = 0
    while not part.complete:
        before = part.have
        why = _try_once(part, connections, progress)
        failures = 0 if part.have > before else failures + 1
        if why and failures >= _TRIES:
            raise ModelError(
                "network",
                f"{remote.name} could not be fetched: {why}. {part.have / 1e6:,.0f} MB are kept; "
                "another try goes on from there.",
            )
        if why:
            _pause(0.2 * failures, progress)
    return part.finished(progress)


class _Part:
    """The file as far as it has come, and what the server said about it."""

    def __init__(self, remote: RemoteFile, folder: Path) -> None:
        self.remote = remote
        self.target = folder / remote.name
        self.file = folder / f".{remote.name}.part"
        self.said = _Said(url=remote.url)

    @classmethod
    def of(cls, remote: RemoteFile, folder: Path) -> "_Part":
        part = cls(remote, folder)
        try:
            part.said = _Said(**json.loads(part._note.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            part.forget()
        if part.said.url != remote.url:
            part.forget()
        return part

    @property
    def _note(self) -> Path:
        return self.file.with_name(self.file.name + ".json")

    @property
    def have(self) -> int:
        return self.file.stat().st_size if self.file.exists() else 0

    @property
    def complete(self) -> bool:
        return self.said.size > 0 and self.have == self.said.size

    def forget(self) -> None:
        self.said = _Said(url=self.remote.url)
        for path in (self.file, self._note):
            path.unlink(missing_ok=True)

    def heard(self, said: "_Said") -> None:
        self.said = said
        self._note.write_text(json.dumps(asdict(said)), "utf-8")

    def finished(self, progress: Progress) -> Path:
        """The file under its name, if it is what it should be."""
        wanted = self.remote.sha256 or self.said.sha256
        if wanted and sha256_of(self.file, progress) != wanted:
            self.forget()
            raise ModelError(
                "checksum",
                f"{self.remote.name} came damaged: its checksum is wrong. It was deleted. Fetch it again.",
            )
        self.file.replace(self.target)
        self._note.unlink(missing_ok=True)
        return self.target


@dataclass(frozen=True, slots=True)
class _Said:
    url: str
    size: int = 0
    etag: str = ""
    sha256: str = ""


@dataclass(slots=True)
class _Job:
    """What the fetching thread and the waiting one share."""

    part: _Part
    connections: Connections
    stop: threading.Event = field(default_factory=threading.Event)
    why: str = ""
    error: BaseException | None = None


def _try_once(part: _Part, connections: Connections, progress: Progress) -> str:
    """One connection until the file is whole ("") or something goes wrong (why). Stop is heard at once."""
    job = _Job(part, connections)
    thread = threading.Thread(target=_run, args=(job,), daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            progress.check()
            progress.report(part.have, part.said.size or 1, f"fetching {part.remote.name}")
            thread.join(_LOOK_EVERY)
    finally:
        job.stop.set()  # a read that hangs ends later and writes nothing more
    if job.error:
        raise job.error
    return job.why


def _run(job: _Job) -> None:
    try:
        _receive(job)
    except urllib.error.HTTPError as error:
        job.why = f"the server answered {error.code} {error.reason}"
        if error.code == 416:  # what is here is longer than what is there
            job.part.forget()
    except urllib.error.URLError as error:
        job.why = f"no connection ({error.reason})"
    except (http.client.HTTPException, TimeoutError, ConnectionError) as error:
        job.why = f"the connection broke off ({error or type(error).__name__})"
    except BaseException as error:  # handed to the waiting thread, which raises it
        job.error = error


def _receive(job: _Job) -> None:
    part, have = job.part, job.part.have
    hops = _Hops(job.connections, part.remote.name)
    request = urllib.request.Request(_safe(part.remote.url), headers={"User-Agent": "ponsreader"})
    if have:
        request.add_header("Range", f"bytes={have}-")
        if part.said.etag:
            request.add_header("If-Range", part.said.etag)
    job.connections.open(urllib.parse.urlsplit(part.remote.url).netloc, part.remote.name)
    with urllib.request.build_opener(hops).open(request, timeout=_TIMEOUT) as response:
        going_on = response.status == 206
        part.heard(_said(part.remote.url, response, have if going_on else 0, hops))
        room_for(part.said.size - (have if going_on else 0), part.target.parent)
        _write(job, response, "ab" if going_on else "wb")


def _write(job: _Job, response: http.client.HTTPResponse, mode: str) -> None:
    with job.part.file.open(mode) as file:
        while piece := response.read(_PIECE):
            if job.stop.is_set():
                return
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    if not job.part.complete:
        job.why = "the connection broke off"


def _said(url: str, response: http.client.HTTPResponse, have: int, hops: "_Hops") -> _Said:
    size = have + int(response.headers.get("Content-Length") or 0)
    etag = response.headers.get("ETag") or ""
    return _Said(url, size, "" if etag.startswith("W/") else etag, hops.sha256)


class _Hops(urllib.request.HTTPRedirectHandler):
    """Writes down where a redirect leads, and what the first server says about the file."""

    def __init__(self, connections: Connections, name: str) -> None:
        self.connections = connections
        self.name = name
        self.sha256 = ""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: str) -> Any:
        """As the standard library has it (its types are not published), after a look."""
        linked = str(headers.get("X-Linked-ETag") or "").strip('"')
        if re.fullmatch(r"[0-9a-f]{64}", linked):
            self.sha256 = linked
        self.connections.open(urllib.parse.urlsplit(_safe(newurl)).netloc, self.name)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _safe(url: str) -> str:
    parts = urllib.parse.urlsplit(url)
    if parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK):
        return url
    raise ModelError("network", f"{url} is not a secure address; only https is used.")


def _pause(seconds: float, progress: Progress) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        progress.check()
        time.sleep(_LOOK_EVERY / 2)
