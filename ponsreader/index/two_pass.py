"""Reading in two passes: first choose the stretches that bear the plot, then take notes from these alone.

The variant of the local-9B study (arXiv 2609.22939), behind ``Method.extraction``. The first pass copies stretches out
of overlapping blocks of a chunk, and each copy is checked against its block; a block from which nothing can be
verified is kept whole, and the reading says so. The notes of the second pass go through the same gate as any other.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ponsreader.folding import find_quote, fold
from ponsreader.index.extraction import ModelReader
from ponsreader.index.gate import parse
from ponsreader.method import Method
from ponsreader.models.protocols import CloseReader, Completion, Excerpt, Prompt, Reader, Reading
from ponsreader.progress import Progress, Unwatched

BLOCK = 1500  # characters
OVERLAP = 100
AT_ONCE = 8  # chunks whose blocks are worked through together, so that several sequences can decode side by side
MAX_SPANS, SPAN_LENGTH = 8, 400
SELECTION_TOKENS = 700
_UNWATCHED = Unwatched()
_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "spans": {
            "type": "array",
            "items": {"type": "string", "minLength": 1, "maxLength": SPAN_LENGTH},
            "maxItems": MAX_SPANS,
        }
    },
    "required": ["spans"],
    "additionalProperties": False,
}
_SYSTEM = "You choose the sentences of a novel that matter for its plot and its people. You write JSON only."
_PREFIX = """Copy from the TEXT below the sentences that tell what happens or what somebody is like, letter by letter, \
without leaving anything out. Leave out what only describes places, weather or talk without consequence.

"""
Span = tuple[int, int]


def close_reader(reader: Reader, method: Method) -> CloseReader:
    """Whoever reads chunks closely with this model by this method."""
    return TwoPassReader(reader, method) if method.extraction == "two_pass" else ModelReader(reader, method)


class TwoPassReader(ModelReader):
    """Reads chunks with a reader model, two passes a chunk."""

    def read(self, excerpts: Iterable[Excerpt], *, progress: Progress = _UNWATCHED) -> Iterator[Reading]:
        """One reading a chunk; its tokens and seconds count both passes."""
        waiting = iter(excerpts)
        while group := list(islice(waiting, AT_ONCE)):
            chosen = self._select(group, progress)
            narrowed = [replace(excerpt, text=chosen[excerpt.chunk].text) for excerpt in group]
            for reading in super().read(narrowed, progress=progress):
                yield chosen[reading.chunk].added_to(reading)

    def _select(self, group: Sequence[Excerpt], progress: Progress) -> Mapping[int, "_Selection"]:
        blocks = {
            f"{excerpt.chunk}:{n}": excerpt.text[start:end]
            for excerpt in group
            for n, (start, end) in enumerate(blocks_of(excerpt.text))
        }
        prompts = [_prompt(key, block) for key, block in blocks.items()]
        done = {completion.key: completion for completion in self._reader.complete(prompts, progress=progress)}
        return {excerpt.chunk: _selection(excerpt, done) for excerpt in group}


def blocks_of(text: str) -> list[Span]:
    """Stretches of BLOCK characters that cover the text, each overlapping the one before."""
    starts = range(0, max(len(text) - OVERLAP, 1), BLOCK - OVERLAP)
    return [(start, min(start + BLOCK, len(text))) for start in starts]


@dataclass(frozen=True, slots=True)
class _Selection:
    """What the first pass left of a chunk, and what it cost; ``whole`` of ``blocks`` blocks were kept as they are."""

    text: str
    whole: int
    blocks: int
    prompt_tokens: int
    generated_tokens: int
    seconds: float

    def added_to(self, reading: Reading) -> Reading:
        """The second pass's reading with the first one's cost, and with the flag of blocks kept whole."""
        flag = f"{self.whole} of {self.blocks} blocks kept whole" if self.whole else ""
        return replace(
            reading,
            prompt_tokens=reading.prompt_tokens + self.prompt_tokens,
            generated_tokens=reading.generated_tokens + self.generated_tokens,
            seconds=reading.seconds + self.seconds,
            detail=reading.detail or flag,
        )


def _prompt(key: str, block: str) -> Prompt:
    return Prompt(key, _SYSTEM, _PREFIX, f"TEXT:\n{block.strip()}", SELECTION_TOKENS, schema=_SCHEMA)


def _selection(excerpt: Excerpt, done: Mapping[str, Completion]) -> _Selection:
    spans: list[Span] = []
    whole = 0
    blocks = blocks_of(excerpt.text)
    own = [done.get(f"{excerpt.chunk}:{n}") for n in range(len(blocks))]
    for (start, end), completion in zip(blocks, own, strict=True):
        found = verified(excerpt.text[start:end], completion.text) if completion and completion.stop != "error" else []
        whole += not found
        spans += [(start + a, start + b) for a, b in found] or [(start, end)]
    costs = [completion for completion in own if completion]
    return _Selection(
        text="\n\n".join(excerpt.text[a:b] for a, b in _merged(spans)),
        whole=whole,
        blocks=len(blocks),
        prompt_tokens=sum(c.prompt_tokens for c in costs),
        generated_tokens=sum(c.generated_tokens for c in costs),
        seconds=sum(c.seconds for c in costs),
    )


def verified(block: str, output: str) -> list[Span]:
    """Where the copied stretches stand in their block; those that stand nowhere are left out."""
    written = (parse(output) or {}).get("spans")
    if written is None:
        written = _finished_strings(output)
    folded = fold(block)
    found = (find_quote(folded, each) for each in written if isinstance(each, str)) if isinstance(written, list) else ()
    return sorted(span for span in found if span is not None)


def _finished_strings(output: str) -> list[str]:
    """The strings of a list that breaks off."""
    head, _, _ = output.rpartition('",')
    try:
        found = json.loads(head + '"]}')["spans"]
    except (ValueError, KeyError, TypeError):
        return []
    return found if isinstance(found, list) else []


def _merged(spans: Sequence[Span]) -> list[Span]:
    """The spans in order, overlapping ones as one."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
