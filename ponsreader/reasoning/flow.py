"""Flow Filter: the pairs in the order of the story are shown to the reader model, which says which ones matter."""

import re
from collections.abc import Sequence

from ponsreader.domain import Evidence
from ponsreader.method import Method
from ponsreader.models.protocols import Prompt
from ponsreader.reasoning.evidence import numbered

_SYSTEM = (
    "You help somebody who is reading a novel. You are shown moments of the book in the order in which they are told, "
    "one a line: number, place in the book, who, what happened. You choose the lines that bear on a question."
)
_PREFIX = (
    "Choose the lines that help to answer the question. Keep a line that holds a cause, a step on the way or the "
    "outcome, not only the line that sounds most like the question. Words such as first, before, later or at the end "
    "are decided by the place of a line. Answer with the numbers, parted by commas, or with NONE.\n\n"
)
_TOKENS_A_NUMBER = 4


def prompt(question: str, evidence: Sequence[Evidence], method: Method) -> Prompt:
    """The call that chooses among the lines; by its pattern only valid numbers or NONE can be written."""
    shown = "\n".join(_shown(line, method.line_words) for line in evidence)
    return Prompt(
        key="flow",
        system=_SYSTEM,
        prefix=_PREFIX,
        text=f"Lines:\n{shown}\n\nQuestion: {question}\n",
        max_tokens=_TOKENS_A_NUMBER * len(evidence) + 8,
        pattern=_pattern(len(evidence)),
    )


def chosen(output: str, evidence: Sequence[Evidence], named: frozenset[str], method: Method) -> tuple[Evidence, ...]:
    """The lines that stay, in order and numbered anew.

    A line whose character the question names always stays. NONE, or nothing usable, keeps the
    ``fallback_pairs`` of most weight.
    """
    wanted = {int(number) for number in re.findall(r"\d+", output)} & {line.n for line in evidence}
    if not wanted:
        by_weight = sorted(evidence, key=lambda line: (-line.weight, line.n))
        wanted = {line.n for line in by_weight[: method.fallback_pairs]}
    return numbered([line for line in evidence if line.n in wanted or line.identity in named])


def _shown(line: Evidence, words: int) -> str:
    who = line.identity or ", ".join(line.participants) or "somebody"
    told = " ".join(f"{line.event}: {line.detail}".split()[:words])
    return f"{line.n}. [{line.chapter}, {line.percent:.0f}%] {who.upper()}: {told}"


def _pattern(count: int) -> str:
    number = "(" + "|".join(str(n) for n in range(1, count + 1)) + ")"
    return rf"NONE|{number}(, {number}){{0,{max(count - 1, 0)}}}"
