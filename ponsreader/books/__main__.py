"""Imports one file and prints what came out; for tests of the import alone."""

import argparse
import json
import sys
from pathlib import Path

from ponsreader.books.inspect import describe
from ponsreader.books.reading import read
from ponsreader.errors import PonsReaderError


def _span(written: str) -> tuple[int, int]:
    start, end = written.split(":")
    return int(start), int(end)


def main() -> int:
    """Print the book as JSON."""
    parser = argparse.ArgumentParser(prog="python -m ponsreader.books")
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--source", type=_span, action="extend", nargs="+", default=[])
    parser.add_argument("--encoding")
    asked = parser.parse_args([word for word in sys.argv[1:] if word != "inspect"])
    try:
        shown = describe(read(asked.file, encoding=asked.encoding), text=asked.text, sources=asked.source)
    except PonsReaderError as error:
        shown = {"ok": False, "error": error.kind, "message": error.message}
    sys.stdout.write(json.dumps(shown, ensure_ascii=True, indent=None if asked.json else 1) + "\n")
    return 0 if shown["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
