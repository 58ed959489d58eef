"""Every connection that this program makes is asked for and written down here, so that a reader can look."""

import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ponsreader.errors import ModelError

logger = logging.getLogger(__name__)


# Libraries that would connect by themselves, told not to before they are loaded. From 1.29 on, onnxruntime sends
# what it is used for to its makers unless the first (in some versions the second) of these is set.
OFFLINE = {
    "ORT_DISABLE_TELEMETRY": "1",
    "ORT_TELEMETRY_DISABLED": "1",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
}


@dataclass(frozen=True, slots=True)
class Connections:
    """The log, one JSON line a connection, and whether any may be made."""

    log: Path
    offline: bool = False

    def open(self, host: str, what: str) -> None:
        """Write down that a connection is about to be made; raises ModelError where the reader forbade it."""
        if self.offline:
            raise ModelError(
                "offline",
                f"{what} would have to be fetched from the network, and “offline” is switched on in the "
                "settings. No connection was made. Switch it off for the download, or add a file you have.",
            )
        line = {"at": datetime.now(UTC).isoformat(timespec="seconds"), "host": host, "what": what}
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            with self.log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
        except OSError as error:
            logger.warning("the connection log cannot be written: %s", error)
