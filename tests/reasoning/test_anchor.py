"""Which identities and events a question speaks of."""

from dataclasses import replace

import numpy as np
import pytest

from ponsreader.domain import Identity, IdentityId
from ponsreader.method import Method
from ponsreader.reasoning.anchor import anchor, ask, event_scores, named_in
from ponsreader.reasoning.clusters import clusters
from ponsreader.reasoning.retrieve import Prepared, prepare
from ponsreader.reasoning.story import Story
from tests.reasoning.conftest import ANN, BURNS, LEARNS, LETTER, MIRA, SEA, TOM, WRITES


def test_a_name_in_the_question_is_found_whatever_its_case(story: Story) -> None:
    assert named_in("why did TOM burn it?", story) == (TOM,)


def test_an_alias_names_its_owner(story: Story) -> None:
    assert named_in("Who was the burner?", story) == (TOM,)


def test_a_name_inside_a_word_names_nobody(story: Story) -> None:
    assert named_in("Was it a Tomahawk?", story) == ()


def test_the_longer_name_takes_the_words_from_the_shorter(story: Story) -> None:
    longer = Identity(IdentityId(9), "Ann Tom", (), "person", (), 0, 0)
    both = replace(story, identities=(*story.identities, longer), names_in=(*story.names_in, frozenset()))
    assert named_in("Who is Ann Tom?", both) == (3,)


def test_a_chinese_name_needs_no_word_ends(story: Story) -> None:
    monkey = Identity(IdentityId(9), "孙悟空", (), "person", (), 0, 0)
    assert named_in("为什么孙悟空生气?", replace(story, identities=(monkey,))) == (0,)


def test_somebody_named_is_an_anchor(prepared: Prepared) -> None:
    start = anchor(
        ask("What did Ann do?", SEA, prepared.story), prepared.story, prepared.graph, prepared.clusters, Method(k1=1)
    )
    assert start.identities.argmax() == ANN


def test_the_event_that_means_the_same_is_the_first_anchor(prepared: Prepared) -> None:
    start = anchor(
        ask("the sea?", SEA, prepared.story), prepared.story, prepared.graph, prepared.clusters, Method(k2=1)
    )
    assert np.flatnonzero(start.events).tolist() == [LEARNS]


def test_each_side_of_the_anchors_sums_to_one(prepared: Prepared) -> None:
    start = anchor(ask("Mira?", LETTER, prepared.story), prepared.story, prepared.graph, prepared.clusters, Method())
    assert start.identities.sum() == pytest.approx(1)
    assert start.events.sum() == pytest.approx(1)


def test_an_ablated_layer_gives_no_anchors(prepared: Prepared) -> None:
    question = ask("Mira?", LETTER, prepared.story)
    start = anchor(question, prepared.story, prepared.graph, prepared.clusters, Method(use_characters=False))
    assert not start.identities.any()
    assert start.events.any()


def test_a_question_without_any_vector_still_finds_who_it_names(prepared: Prepared) -> None:
    question = ask("Mira?", np.zeros(3, np.float32), prepared.story)
    start = anchor(question, prepared.story, prepared.graph, prepared.clusters, Method(k1=1))
    assert np.flatnonzero(start.identities).tolist() == [MIRA]


def test_a_cluster_counts_only_once_its_chapter_is_read_to_the_end(story: Story) -> None:
    whole = event_scores(LETTER, story, clusters(story, Method()), Method())
    middle = replace(story, limit=story.chapters[0].end - 1)
    cut = event_scores(LETTER, middle, clusters(middle, Method()), Method())
    assert whole[WRITES] == pytest.approx(1.0)
    assert cut[BURNS] == pytest.approx((0.7 * 0.5**0.5 + 0.1 * 0.5**0.5) / 0.8)


def test_a_story_without_notes_has_no_anchors(story: Story) -> None:
    empty = prepare(
        Story(
            story.text,
            story.limit,
            story.chapters,
            story.chunks,
            story.chunk_vectors,
            story.sentences,
            story.sentence_vectors,
        )
    )
    start = anchor(ask("Mira?", LETTER, empty.story), empty.story, empty.graph, empty.clusters, Method())
    assert start.identities.size == start.events.size == 0
