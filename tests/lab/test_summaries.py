"""Who condenses: a reader whose calls come back in any order, or the rules."""

from collections.abc import Iterable, Iterator

import pytest

from ponsreader.errors import ModelError
from ponsreader.lab.routes import Piece, PlainBook, whole_chunks
from ponsreader.lab.summaries import by_extracts, by_reader, consecutive, text_of
from ponsreader.models.protocols import Completion, Prompt, ReaderInfo


class Echo:
    """Writes how a passage begins; completions come back in the wrong order."""

    info = ReaderInfo("echo", "0" * 64, 4096)

    def __init__(self, stop: str = "stop") -> None:
        self.stop = stop

    def complete(self, prompts: Iterable[Prompt], *, progress: object = None) -> Iterator[Completion]:
        for prompt in reversed(list(prompts)):
            yield Completion(prompt.key, " ".join(prompt.text.split()[:3]) + "\n", self.stop, detail="no memory")


def test_each_group_gets_its_own_summary(mill: PlainBook) -> None:
    groups = [list(whole_chunks(mill, [0, 1])), list(whole_chunks(mill, [4]))]
    assert by_reader(Echo())(mill, groups, 20) == [
        Piece((), written="Mira came to"),
        Piece((), written="A storm took"),
    ]


def test_a_call_that_cannot_be_done_stops_with_a_sentence(mill: PlainBook) -> None:
    with pytest.raises(ModelError, match=r"could not summarise.*no memory.*safe"):
        by_reader(Echo("error"))(mill, [list(whole_chunks(mill, [0]))], 20)


def test_rules_give_one_extract_a_group(mill: PlainBook) -> None:
    extracts = by_extracts(mill, [list(whole_chunks(mill, [n])) for n in range(3)], 8)
    assert [len(piece.spans) for piece in extracts] == [1, 1, 1]


def test_the_words_of_pieces_are_joined_whoever_wrote_them(mill: PlainBook) -> None:
    first = next(whole_chunks(mill, [0]))
    assert text_of(mill, [Piece((), written="Note."), first]).startswith("Note.\n\nMira came")


def test_runs_are_consecutive_and_small_enough() -> None:
    assert consecutive([3, 3, 3, 9, 1], 6) == [[0, 1], [2], [3], [4]]
    assert consecutive([], 6) == []
