"""The Offline switch: while it is on, this process opens no connection to anywhere, whoever in it asks for one.

Python's audit events see every socket that Python code opens, in our modules and in libraries alike. The children
that hold the models and read book files are offline from their first line to their last.
"""

import sys
from typing import Any

from ponsreader.errors import ModelError

_EVENTS = frozenset({"socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.bind"})
_state = {"offline": False, "watched": False}


def switch(on: bool) -> None:
    """Be offline, or not, from now on."""
    if on and not _state["watched"]:
        sys.addaudithook(_refuse)  # can never be taken off again, so it asks for the state
        _state["watched"] = True
    _state["offline"] = on


def is_on() -> bool:
    """Whether this process is offline."""
    return _state["offline"]


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:  # Any: what the event's source gives
    if not _state["offline"] or event not in _EVENTS or _is_local_file(event, arguments):
        return
    raise ModelError(
        "offline", "Something asked for the network, and “offline” is switched on in the settings. It was refused."
    )


def _is_local_file(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether the address is a file on this computer, by which processes of one person talk to each other."""
    return event != "socket.getaddrinfo" and isinstance(arguments[1], str | bytes)
