"""The story so far, told by the reader model from numbered moments only."""

from collections.abc import Sequence

from ponsreader.domain import Evidence
from ponsreader.models.protocols import Prompt
from ponsreader.reasoning.generate import sentences

_SYSTEM = (
    "You tell a reader of a novel what has happened so far, so that they can go on reading. You know only the moments "
    "you are given, in the order of the story, and never hint at what is to come."
)
_PREFIX = (
    "Tell the story so far in at most eight short sentences, in the language of the moments. After each sentence give "
    "in square brackets the numbers of the moments it rests on.\n\n"
)


def prompt(evidence: Sequence[Evidence]) -> Prompt:
    """The call that tells the moments as a story."""
    text = "\n".join(f"[{line.n}] {line.chapter}, {line.percent:.0f}%: {line.detail}" for line in evidence)
    return Prompt(key="recap", system=_SYSTEM, prefix=_PREFIX, text=text + "\n", max_tokens=400)


def cited_lines(written: str, evidence: Sequence[Evidence]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The sentences that rest on a moment and say nothing that no moment says; what does not is left out."""
    checked = sentences(written, evidence, (), "")
    return tuple((each.text, each.cites) for each in checked if each.cites and each.supported)
