"""The product and the baselines stand on one story, keep to one budget and never look behind the limit."""

from dataclasses import replace

import numpy as np
import pytest

from ponsreader.lab.pipeline import BASELINES, Stand, at, opened, triples
from ponsreader.lab.variants import FULL, MAIN, NO_INDEX, VARIANTS
from ponsreader.method import Method
from ponsreader.reasoning.packing import estimate
from ponsreader.store.library import BookEntry

ASKED = "What did Mira find in the loft?"
LOFT = "In the loft Mira found a letter."


def test_the_product_feeds_what_the_question_wants(stand: Stand) -> None:
    fed = stand.route(FULL)(stand.question("q", ASKED, 40))
    text = stand.known.story.text
    assert any(LOFT in text[start:end] for start, end in fed.spans)
    assert fed.timings_ms.keys() >= {"anchor", "awaken", "match", "relief"}


@pytest.mark.parametrize("name", [*VARIANTS, *BASELINES])
def test_every_route_keeps_to_the_budget(stand: Stand, name: str) -> None:
    fed = stand.route(name)(stand.question("q", ASKED, 40))
    assert fed.tokens <= 40
    assert sum(estimate([stand.plain.text[start:end] for start, end in fed.spans])) <= 44


@pytest.mark.parametrize("name", [*MAIN, *BASELINES])
def test_no_route_looks_behind_the_limit(entry: BookEntry, stand: Stand, name: str) -> None:
    limit = stand.known.story.text.index("Holt stole")
    with opened(entry, stand.embedder, Method(), upto=limit) as read:
        fed = read.route(name)(read.question("q", "Where did Holt hide the letter?", 500))
    assert all(end <= limit for _, end in fed.spans)


def test_triples_behind_the_limit_are_not_known(entry: BookEntry, stand: Stand) -> None:
    assert len(triples(stand)) == 2
    with opened(entry, stand.embedder, Method(), upto=stand.known.story.text.index("Holt stole")) as read:
        assert not triples(read)


def test_the_baselines_have_the_products_chunks_and_vectors(stand: Stand) -> None:
    story = stand.known.story
    assert stand.plain.chunks == story.chunks
    assert np.array_equal(stand.plain.vectors, story.chunk_vectors)
    assert stand.plain.text == story.text


def test_a_choice_has_the_threshold_of_choices(stand: Stand) -> None:
    free = stand.question("q", ASKED, 40)
    choice = replace(free, options=("a letter", "nothing"))
    assert (at(Method(), free).tau, at(Method(), choice).tau) == (Method().tau, Method().tau_choice)
    assert at(Method(tau=0.9), choice).tau == 0.9
    assert at(Method(), free).budget == 40


def test_an_unknown_route_is_a_mistake(stand: Stand) -> None:
    with pytest.raises(KeyError):
        stand.route("nonsense")


def test_without_an_index_there_are_no_pairs(stand: Stand) -> None:
    asked = stand.question("q", ASKED, 500)
    assert stand.route(FULL)(asked).pairs > 0
    assert stand.route(NO_INDEX)(asked).pairs == 0
    assert stand.route(NO_INDEX)(asked).spans
