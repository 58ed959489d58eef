"""The steps together on the small story, and the context they lead to."""

from dataclasses import replace

import numpy as np

from ponsreader.method import Method
from ponsreader.reasoning.context import build
from ponsreader.reasoning.relief import relief, terrain
from ponsreader.reasoning.retrieve import Prepared, prepare, retrieve
from ponsreader.reasoning.story import Story, TokenRows
from tests.reasoning.conftest import FIRE, LETTER, SEA, TEXT, unit


def test_pairs_join_who_with_what_happened(prepared: Prepared) -> None:
    trace = retrieve("Who burnt the letter?", unit(FIRE, LETTER), prepared, Method())
    found = build(trace, trace.pairs, prepared.story, Method())
    assert ("Tom", "Tom burns the letter") in {(line.identity, line.event) for line in found.evidence}


def test_evidence_stands_in_the_order_of_the_story_with_exact_quotes(prepared: Prepared) -> None:
    trace = retrieve("What happened?", unit(SEA, FIRE, LETTER), prepared, Method())
    evidence = build(trace, trace.pairs, prepared.story, Method()).evidence
    starts = [line.quote.start for line in evidence]
    assert starts == sorted(starts)
    assert [line.n for line in evidence] == list(range(1, len(evidence) + 1))
    assert all(TEXT[line.quote.start : line.quote.end] == line.quote.text for line in evidence)


def test_the_context_keeps_to_the_budget_and_names_its_numbers(prepared: Prepared) -> None:
    method = Method(budget=12)
    trace = retrieve("Who burnt the letter?", unit(FIRE, LETTER), prepared, method)
    found = build(trace, trace.pairs, prepared.story, method)
    assert 0 < found.context.tokens <= 12
    assert "[1] Tom: Tom burns the letter" in found.context.text
    assert "[1] Tom found the letter and burnt it." in found.context.text


def test_a_chapter_that_the_question_quotes_stands_higher(prepared: Prepared) -> None:
    plain = retrieve("Who learns of it?", LETTER, prepared, Method()).heights
    named = retrieve("Who learns of it in “The Sea”?", LETTER, prepared, Method()).heights
    assert (named - plain)[3] > (named - plain)[0]


def test_without_any_notes_the_text_itself_is_found(story: Story) -> None:
    bare = prepare(
        Story(
            TEXT,
            story.limit,
            story.chapters,
            story.chunks,
            story.chunk_vectors,
            story.sentences,
            story.sentence_vectors,
        )
    )
    trace = retrieve("Who stood by the sea?", np.zeros(3, np.float32), bare, Method())
    found = build(trace, trace.pairs, bare.story, Method(budget=10))
    assert found.evidence == ()
    assert [passage.text for passage in found.passages] == ["Years later Ann stood by the sea."]


def test_every_step_is_timed(prepared: Prepared) -> None:
    trace = retrieve("Why?", LETTER, prepared, Method())
    assert {"anchor", "awaken", "match", "relief"} <= set(trace.timings_ms)


def test_notes_made_by_rules_raise_nothing(story: Story) -> None:
    quick = replace(story, events=tuple(replace(event, depth="quick") for event in story.events))
    assert len(terrain(story).notes)
    assert not len(terrain(quick).notes)


def test_notes_made_by_rules_do_not_even_stand_beside_those_that_are_ranked(story: Story) -> None:
    """A chunk read by rules alone: the ground is that of a story in which its notes are not there."""
    mixed = replace(story, events=(story.events[0], replace(story.events[1], depth="quick"), story.events[2]))
    without = replace(
        story, events=story.events[::2], cast=story.cast[::2], event_vectors=story.event_vectors[::2],
        facets=story.facets[:1], facet_of=story.facet_of[:1], facet_vectors=story.facet_vectors[:1],
        relations=story.relations[:1], speakers=story.speakers[:1], relation_vectors=story.relation_vectors[:1],
        event_tokens=TokenRows.none(2), facet_tokens=TokenRows.none(1), relation_tokens=TokenRows.none(1),
    )  # fmt: skip
    ground, bare = terrain(mixed), terrain(without)
    assert ground.note_vectors.tolist() == bare.note_vectors.tolist()
    assert len(ground.note_tokens.begins) == len(bare.note_tokens.begins) == 4
    for question in ("Who burnt the letter?", "Who told Ann of the fire?"):
        heights = [relief(question, np.zeros(3, np.float32), None, story, each, Method()) for each in (ground, bare)]
        assert heights[0].tolist() == heights[1].tolist()
