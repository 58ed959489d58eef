"""Two passes: choose what bears the plot, then take notes from it."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ponsreader.index.extraction import ModelReader
from ponsreader.index.two_pass import BLOCK, TwoPassReader, blocks_of, close_reader, verified
from ponsreader.method import Method
from ponsreader.models.protocols import Completion, Excerpt, Prompt, ReaderInfo, Reading
from ponsreader.progress import Progress, Unwatched

TEXT = "It rained. Mira burnt the letter. The sky was grey. Nobody knew."


class Chooser:
    """A reader whose first pass chooses by ``choose`` and whose second pass writes down what it was given."""

    info = ReaderInfo("chooser", "", 4096)

    def __init__(self, choose: Callable[[str], str]) -> None:
        self.choose = choose

    def count(self, texts: Sequence[str]) -> list[int]:
        return [1 for _ in texts]

    def complete(self, prompts: Iterable[Prompt], *, progress: Progress = Unwatched()) -> Iterator[Completion]:
        for prompt in list(prompts):
            first = ":" in prompt.key
            yield Completion(prompt.key, self.choose(prompt.text) if first else prompt.text, "stop", 10, 5, 1.0)

    def stream(self, prompt: Prompt, *, progress: Progress = Unwatched()) -> Iterator[str]:
        return iter([prompt.text])


def read(choose: Callable[[str], str], text: str = TEXT) -> Reading:
    return next(TwoPassReader(Chooser(choose), Method()).read([Excerpt(7, "B", "C", "", text)]))


def spans(*texts: str) -> Callable[[str], str]:
    return lambda _: json.dumps({"spans": texts})


def test_the_second_pass_sees_only_what_the_first_one_copied_rightly() -> None:
    reading = read(spans("Nobody knew.", "Mira burnt the letter.", "Mira drowned the cat."))
    assert reading.output.endswith("PASSAGE:\nMira burnt the letter.\n\nNobody knew.")
    assert (reading.chunk, reading.detail) == (7, "")


def test_a_block_without_a_verified_copy_is_kept_whole_and_flagged() -> None:
    reading = read(spans("Mira drowned the cat."))
    assert reading.output.endswith(TEXT)
    assert reading.detail == "1 of 1 blocks kept whole"


def test_both_passes_are_paid_for() -> None:
    reading = read(spans("Nobody knew."))
    assert (reading.prompt_tokens, reading.generated_tokens, reading.seconds) == (20, 10, 2.0)


def test_copies_that_break_off_count_as_far_as_they_are_finished() -> None:
    assert verified(TEXT, '{"spans": ["It rained.", "Mira bur') == [(0, 10)]


def test_the_method_chooses_how_many_passes() -> None:
    assert isinstance(close_reader(Chooser(spans()), Method(extraction="two_pass")), TwoPassReader)
    one = close_reader(Chooser(spans()), Method())
    assert isinstance(one, ModelReader)
    assert not isinstance(one, TwoPassReader)


@given(st.integers(0, 6000))
def test_blocks_cover_the_text_and_overlap(length: int) -> None:
    blocks = blocks_of("x" * length)
    assert blocks[0][0] == 0
    assert blocks[-1][1] == length
    assert all(end - start <= BLOCK for start, end in blocks)
    assert all(after[0] < before[1] for before, after in pairwise(blocks))
