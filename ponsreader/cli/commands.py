"""Runs one command of the command line and turns whatever goes wrong into its exit status."""

import errno
import importlib
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence

from ponsreader.app.desk import Desk, OpenHost
from ponsreader.cli.arguments import parse
from ponsreader.cli.output import say, write_error
from ponsreader.errors import Cancelled, PonsReaderError
from ponsreader.models.client import open_host

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
Command = Callable[[Namespace, Desk], int]

# Where each command lives; loaded when it is typed, since some bring a second's worth of libraries.
_COMMANDS: Mapping[str, tuple[str, str]] = {
    "add": ("importing", "add"),
    "list": ("importing", "list_books"),
    "remove": ("importing", "remove"),
    "text": ("looking", "text"),
    "status": ("looking", "status"),
    "show": ("looking", "show"),
    "export": ("looking", "export"),
    "verify": ("looking", "verify"),
    "index": ("reading", "index"),
    "demo": ("reading", "demo"),
    "ask": ("asking", "ask"),
    "models": ("models", "models"),
    "doctor": ("models", "doctor"),
}


def run(argv: Sequence[str], host: OpenHost = open_host) -> int:
    """Parse and run; 0, 1 for a named error, 2 for usage (argparse exits), 130 when interrupted."""
    arguments = parse(argv)
    as_json = bool(getattr(arguments, "json", False))
    try:
        status = _run(arguments, host)
        sys.stdout.flush()
        return status
    except PonsReaderError as error:
        write_error(error, as_json=as_json)
        return FAILED
    except (KeyboardInterrupt, Cancelled):
        say("Stopped. Everything finished so far is kept.", aside=True)
        return INTERRUPTED
    except BrokenPipeError:  # `ponsreader text BOOK | head`
        _write_nowhere()
        return OK
    except OSError as error:  # what is stored has its own errors: this is `ponsreader text BOOK > FILE`
        if error.errno != errno.ENOSPC:
            raise
        _write_nowhere()
        say("The disk is full: not all of the result could be written.", aside=True)
        return FAILED


def _run(arguments: Namespace, host: OpenHost) -> int:
    if arguments.command == "inspect":
        from ponsreader.cli.importing import inspect

        return inspect(arguments)
    if arguments.command == "lab":
        from ponsreader.lab.command import run as run_lab

        return run_lab(arguments.rest)
    with Desk(library=arguments.library, host=host) as desk:
        return _command(arguments.command)(arguments, desk)


def _command(name: str) -> Command:
    module, function = _COMMANDS[name]
    command: Command = getattr(importlib.import_module(f"ponsreader.cli.{module}"), function)
    return command


def _write_nowhere() -> None:
    """Nobody reads any more: what is left in the buffer must not fail at the end of the program."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
