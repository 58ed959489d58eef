"""People and events of annotated excerpts, by rules and by a model."""

import json
from pathlib import Path

import pytest

from ponsreader.lab.datasets import AnnotatedExcerpt, Character, Trigger, litbank
from ponsreader.lab.litbank import averages, by_reader, measured
from ponsreader.method import Method
from ponsreader.models.protocols import Completion

TEXT = "Mira Vale came to the mill. Mira asked Holt for the letter. Holt laughed at Mira Vale and burned it."
EXCERPT = AnnotatedExcerpt(
    book="x-mill",
    text=TEXT,
    characters=(Character("Mira Vale", ("Mira",)), Character("Holt", ())),
    events=(Trigger(1, ("asked", "ask")), Trigger(2, ("burned", "burn"))),
    sentence_spans=((0, 27), (28, 59), (60, len(TEXT))),
)


def test_rules_find_people_by_their_names() -> None:
    (scores,) = measured([EXCERPT])
    assert scores.characters.recall == 1.0
    assert scores.characters.fragmentation == 0.0


def test_an_excerpt_without_events_has_none_to_score() -> None:
    silent = AnnotatedExcerpt("x-mill", TEXT, EXCERPT.characters, (), ())
    assert measured([silent])[0].events is None


def test_an_excerpt_without_characters_is_left_out() -> None:
    assert not measured([AnnotatedExcerpt("x-mill", TEXT, (), EXCERPT.events, EXCERPT.sentence_spans)])


def test_a_model_is_scored_by_what_passes_the_gate(scribe: type) -> None:
    class Extracting(scribe):  # type: ignore[misc]  # a fake
        def complete(self, prompts: object, *, progress: object = None) -> object:
            event = {"title": "Holt burns it", "detail": "Holt burned the letter.", "label": "violence"}
            quotes = ["Holt laughed at Mira Vale and burned it.", "Holt never burned anything."]
            events = [{**event, "participants": ["Holt"], "quote": quote} for quote in quotes]
            people = [{"name": "Holt", "kind": "person", "aliases": [], "facets": []}]
            told = json.dumps({"characters": people, "events": events, "relations": []})
            return (Completion(prompt.key, told, "stop") for prompt in prompts)

    (scores,) = measured([EXCERPT], by_reader(Extracting(), Method()))
    assert scores.events is not None
    assert scores.events.recall == 0.5
    assert scores.characters.recall == 0.5


def test_means_are_over_excerpts_and_events_over_triggers() -> None:
    means = averages(measured([EXCERPT, AnnotatedExcerpt("x-2", TEXT, EXCERPT.characters, (), ())]))
    assert means["recall"] == 1.0
    assert means["event_triggers"] == 2


def test_the_quick_index_knows_litbanks_people(shared: Path) -> None:
    means = averages(measured(litbank(shared / "data")))
    assert means["recall"] >= 0.75
    assert means["alias_f1"] >= 0.70
    assert means["fragmentation"] == pytest.approx(0.0, abs=0.25)
