"""Knows the frame that Project Gutenberg puts around its books."""

import re
from collections.abc import Sequence

_START = re.compile(
    r"\*{3}\s*START OF (?:THE|THIS) PROJECT GUTENBERG E-?(?:BOOK|TEXT)|\*END\*?\s*THE SMALL PRINT", re.I
)
_END = re.compile(
    r"\*{3}\s*END OF (?:THE|THIS) PROJECT GUTENBERG E-?(?:BOOK|TEXT)|^End of (?:the |this )?Project Gutenberg", re.I
)
_CREDIT = re.compile(
    r"(?:this )?(?:e-?(?:text|book)|etext|html version|text file|updated edition)?\s*(?:was )?"
    r"(?:produced|prepared|transcribed|scanned|created|digitized|typed)\b.{0,40}\bby\b|"
    r"(?:html version|e-?text|proofread|scanned|transcribed|digitized) (?:prepared )?by\b|"
    r"\[?transcriber'?s? notes?\b|\[?note: project gutenberg|special thanks to|credits?:",
    re.I,
)
_FIELD = re.compile(
    r"(title|author|language|translator|release date|posting date|书名|書名|作者|著者)\s*[:：]\s*(.*)", re.I
)
_IN_ENGLISH = {"书名": "title", "書名": "title", "作者": "author", "著者": "author"}
_WHERE_START, _WHERE_END = 800, 900


def licence_bounds(lines: Sequence[str]) -> tuple[int, int]:
    """The lines of the book itself: from behind the START line to before the END line; all if there are none.

    START counts only near the beginning and END only near the end, so that no more than the frame ever goes.
    """
    count = len(lines)
    near_start = range(min(_WHERE_START, (count + 1) // 2))
    near_end = range(max(count - _WHERE_END, count // 2), count)
    starts = [i for i in near_start if "*" in lines[i] and _START.search(lines[i])]
    ends = [i for i in near_end if ("utenberg" in lines[i] or "UTENBERG" in lines[i]) and _END.search(lines[i])]
    first = starts[-1] + 1 if starts else 0
    last = min((i for i in ends if i >= first), default=count)
    return (first, last) if any(line.strip() for line in lines[first:last]) else (0, count)


def is_credit(paragraph: str) -> bool:
    """Whether a paragraph before the title thanks those who made the file."""
    return len(paragraph) < 500 and _CREDIT.match(" ".join(paragraph.split())) is not None


def header_fields(lines: Sequence[str]) -> dict[str, str]:
    """Title, author and language as the header of the file gives them, by lower-case name."""
    fields: dict[str, str] = {}
    name = ""
    for line in lines:
        found = _FIELD.match(line.strip())
        if found:
            name = _IN_ENGLISH.get(found[1], found[1].lower())
            fields.setdefault(name, found[2].strip())
        elif name and line[:1].isspace() and line.strip():
            fields[name] = f"{fields[name]} {line.strip()}"
        else:
            name = ""
    return fields
