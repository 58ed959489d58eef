"""Takes out of the words of books and files what acts where it is shown instead of being seen there.

A title may hold an escape that colours a terminal, a line end, or a mark that turns the direction of all that
follows. What is stored and what programs are told stays as it is; people are shown it without these.
"""

import re

_LINE_ENDS = "\x85\u2028\u2029"
_TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # Unicode's marks of direction; letters have their own
_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f"
_ACTS = re.compile(f"[{_CONTROLS}{_TURNING}]")
_ENDS = re.compile(f"[{_LINE_ENDS}]")


def visible(text: str) -> str:
    """The text without controls and marks of direction; lines and tabs stay."""
    return _ENDS.sub("\n", _ACTS.sub("", text))


def on_one_line(text: str) -> str:
    """The same on a single line, to stand among other words."""
    return visible(text).replace("\n", " ").replace("\t", " ")


def escaped(json: str) -> str:
    """JSON that says the same and in which nothing acts: such characters stand there by their numbers."""
    return _ENDS.sub(_by_number, _ACTS.sub(_by_number, json))


def _by_number(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
