"""What a stage of the graph has found comes first; what it has not found comes as chunks."""

import numpy as np
import pytest

from ponsreader.lab.pairing import pieces
from ponsreader.lab.pipeline import Stand
from ponsreader.lab.variants import changed
from ponsreader.reasoning.retrieve import retrieve

ASKED = "What did Mira find in the loft?"
FOUND = "In the loft Mira found a letter."
HIDDEN = "Holt stole the letter from her room."
SISTER = "She looked for her brother Jonas."


def fed(stand: Stand, variant: str) -> list[str]:
    method = changed(stand.method, variant)
    story, vector = stand.known.story, np.asarray(stand.embedder.embed([ASKED])[0])
    trace = retrieve(ASKED, vector, stand.known.by(method).prepared, method)
    chosen = pieces(trace, vector, story, stand.plain, method)
    return ["".join(story.text[start:end] for start, end in piece.spans) for piece in chosen]


def test_a_pair_brings_its_event_and_what_is_told_of_its_character(stand: Stand) -> None:
    first = fed(stand, "pairs")[0]
    assert FOUND in first
    assert SISTER in first


def test_every_chunk_comes_in_the_end(stand: Stand) -> None:
    given = fed(stand, "pairs")
    assert all(any(piece == stand.plain.text[c.start : c.end] for piece in given) for c in stand.plain.chunks)


@pytest.mark.parametrize(
    ("variant", "told", "untold"), [("characters only", SISTER, FOUND), ("plot only", FOUND, SISTER)]
)
def test_one_layer_alone_brings_its_own_notes_only(stand: Stand, variant: str, told: str, untold: str) -> None:
    notes = fed(stand, f"pairs: {variant}")[: -len(stand.plain.chunks)]
    assert any(told in piece for piece in notes)
    assert not any(untold in piece for piece in notes if told not in piece)


def test_without_the_match_people_and_events_stand_apart(stand: Stand) -> None:
    notes = fed(stand, "pairs: no match")[: -len(stand.plain.chunks)]
    assert not any(FOUND in piece and SISTER in piece for piece in notes)
