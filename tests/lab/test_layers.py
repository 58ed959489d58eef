"""Character and event scores against the reference's vectors, and the laws behind them."""

import importlib.util
import json
import random
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ponsreader.lab.datasets import litbank
from ponsreader.lab.layers import (
    EventScores,
    FoundEvent,
    GoldEvent,
    character_scores,
    event_scores,
    micro_average,
    name_key,
)

VECTORS = json.loads((Path(__file__).parent / "data" / "metric_vectors.json").read_text(encoding="utf-8"))
PEOPLE = [["Mira Stone", "Mira"], ["Captain Holt", "Holt"]]


def of(metric: str) -> list[dict[str, Any]]:
    return [vector for vector in VECTORS if vector["metric"] == metric]


def names(nodes: list[dict[str, Any]]) -> list[list[str]]:
    return [[node["name"], *node.get("aliases", [])] if "name" in node else node["aliases"] for node in nodes]


@pytest.mark.parametrize("vector", of("character_scores"))
def test_the_reference_character_scores_are_reproduced(vector: dict[str, Any]) -> None:
    gold, found = vector["args"]
    scores = character_scores(names(gold), names(found))
    assert {key: getattr(scores, key) for key in vector["expect"]} == pytest.approx(vector["expect"])


@pytest.mark.parametrize("vector", of("event_scores"))
def test_the_reference_event_scores_are_reproduced(vector: dict[str, Any]) -> None:
    gold, found, words, sentences = vector["args"]
    scores = event_scores(
        [GoldEvent(g["sent"], frozenset(g["forms"])) for g in gold],
        [FoundEvent(p["text"], tuple(p["span"])) for p in found],
        words,
        [tuple(s) for s in sentences],
    )
    assert {key: getattr(scores, key) for key in vector["expect"]} == pytest.approx(vector["expect"])


def test_names_are_compared_without_accents_dots_and_possessives() -> None:
    assert name_key("Mr. Éponine’s") == "mr eponine"


def test_the_whole_cast_is_found_whole() -> None:
    scores = character_scores(PEOPLE, PEOPLE)
    assert (scores.recall, scores.alias_f1, scores.fragmentation, scores.conflation) == (1.0, 1.0, 0.0, 0.0)


def test_nobody_found_is_no_error() -> None:
    scores = character_scores(PEOPLE, [["Netherfield"]])
    assert (scores.recall, scores.alias_f1, scores.fragmentation, scores.conflation) == (0.0, 0.0, 0.0, 0.0)


def test_a_surname_alone_does_not_match_by_its_title() -> None:
    assert character_scores([["Captain Holt"]], [["Mrs Holt"]]).recall == 0.0


def test_an_excerpt_without_triggers_has_no_score() -> None:
    assert event_scores([], [FoundEvent("He ran.")], 10) is None


def test_one_event_finds_a_repeated_trigger_only_once() -> None:
    ran = GoldEvent(0, frozenset({"run", "ran"}))
    scores = event_scores([ran, ran], [FoundEvent("They ran and ran.")], 10)
    assert scores is not None
    assert scores.recall == 0.5


def test_an_event_from_elsewhere_is_found_but_not_located() -> None:
    spans = [(0, 10), (10, 20), (20, 30), (30, 40)]
    far = FoundEvent("She ran.", (35, 40))
    scores = event_scores([GoldEvent(0, frozenset({"ran"}))], [far], 8, spans)
    assert scores is not None
    assert (scores.recall, scores.located) == (1.0, 0.0)


def test_long_excerpts_weigh_more() -> None:
    whole = micro_average([EventScores(3, 1.0, 0.5, None), EventScores(1, 0.0, 0.1, 0.0)])
    assert (whole.recall, whole.located) == (0.75, None)


@pytest.fixture(scope="module")
def reference(shared: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("metrics_ref", shared / "data" / "ref" / "metrics_ref.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_litbank_scores_are_those_of_the_reference(shared: Path, reference: ModuleType) -> None:
    """Identities made by mixing up the real names at random: every kind of error occurs."""
    rng = random.Random(7)
    for excerpt in litbank(shared / "data"):
        cast = [list(character.aliases) for character in excerpt.characters]
        pool = [f"{title}{alias}" for alias in chain.from_iterable(cast) for title in ("", "Miss ", "Old ")]
        found = [rng.sample(pool, min(len(pool), rng.randint(1, 4))) for _ in range(8)]
        expected = reference.character_scores(
            [{"aliases": aliases} for aliases in cast], [{"name": n[0], "aliases": n[1:]} for n in found]
        )
        scores = character_scores(cast, found)
        assert {key: getattr(scores, key) for key in expected} == pytest.approx(expected), excerpt.book


def test_litbank_event_baseline_is_that_of_the_documentation(shared: Path, reference: ModuleType) -> None:
    """The first 12 words of every sentence: recall 0.68, volume 0.47, located 0.63."""
    scores = []
    for excerpt in litbank(shared / "data"):
        spans = [span for span in excerpt.sentence_spans if span]
        events = [FoundEvent(" ".join(excerpt.text[a:b].split()[:12]), (a, b)) for a, b in spans]
        triggers = [GoldEvent(event.sentence, frozenset(event.forms)) for event in excerpt.events]
        words = len(reference.words(excerpt.text))
        score = event_scores(triggers, events, words, excerpt.sentence_spans)
        scores += [score] if score else []
    whole = micro_average(scores)
    assert (whole.recall, whole.volume) == pytest.approx((0.68, 0.47), abs=0.02)
    assert whole.located == pytest.approx(0.63, abs=0.02)
