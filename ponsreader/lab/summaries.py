"""Who condenses pieces of a book: a reader model that writes, or the rules that pick the central sentences."""

from collections.abc import Callable, Sequence

from ponsreader.errors import ModelError
from ponsreader.lab.extracts import extract
from ponsreader.lab.routes import Piece, PlainBook
from ponsreader.models.protocols import Completion, Prompt, Reader
from ponsreader.progress import Progress, Unwatched

# For each group of pieces one piece of about so many tokens that stands for them; empty where nothing is to be said.
Condense = Callable[[PlainBook, Sequence[Sequence[Piece]], int], list[Piece]]

_UNWATCHED = Unwatched()
_SYSTEM = "You condense passages of a novel. You write only what they tell, and nothing you may know from elsewhere."
_ORDER = (
    "Write a summary of the passages below in the language of the passages, with as many of their names, places and "
    "particulars as fit into {words} words. Tell what happens in the order of the passages. Write the summary only.\n\n"
)
_WORDS_A_TOKEN = 0.7  # asked for a little less than fits, so that the last sentence is not cut


def by_extracts(book: PlainBook, groups: Sequence[Sequence[Piece]], tokens: int) -> list[Piece]:
    """Condense without a model."""
    return [extract(book, group, tokens) for group in groups]


def by_reader(reader: Reader, *, progress: Progress = _UNWATCHED) -> Condense:
    """Condense by a model's own words; ModelError if a call cannot be done."""

    def condense(book: PlainBook, groups: Sequence[Sequence[Piece]], tokens: int) -> list[Piece]:
        order = _ORDER.format(words=max(10, int(tokens * _WORDS_A_TOKEN)))
        prompts = [
            Prompt(str(n), _SYSTEM, order, text_of(book, group), max_tokens=tokens) for n, group in enumerate(groups)
        ]
        done = {completion.key: _text(completion) for completion in reader.complete(prompts, progress=progress)}
        return [Piece((), written=done[prompt.key]) for prompt in prompts]

    return condense


def text_of(book: PlainBook, pieces: Sequence[Piece]) -> str:
    """The words of some pieces, whoever wrote them."""
    texts = [piece.written or "".join(book.text[start:end] for start, end in piece.spans) for piece in pieces]
    return "\n\n".join(text.strip() for text in texts)


def consecutive(sizes: Sequence[int], largest: int) -> list[list[int]]:
    """Rows in runs of at most ``largest`` tokens together; a row that is larger is a run of its own."""
    runs: list[list[int]] = []
    room = 0
    for row, size in enumerate(sizes):
        if size > room:
            runs.append([])
            room = largest
        runs[-1].append(row)
        room -= size
    return runs


def _text(completion: Completion) -> str:
    if completion.stop == "error":
        raise ModelError(
            "summary_failed",
            f"The model could not summarise a part of the book ({completion.detail}). The rows written so far are "
            "safe; run the same command again to go on.",
        )
    return completion.text.strip()
