"""What an index holds is counted, and what it can reach is held against the gold."""

from pathlib import Path

from ponsreader.lab import datasets
from ponsreader.lab.pipeline import Stand
from ponsreader.lab.quality import pons_edges, quality, reach
from ponsreader.lab.structure import two_core
from ponsreader.store.library import BookEntry


def test_the_graph_has_people_and_events_as_nodes(stand: Stand) -> None:
    edges = pons_edges(stand.known.story, stand.known.prepared.pons)
    people = len(stand.known.story.identities)
    assert len(edges)
    assert all(first < people <= second < people + 2 for first, second in edges.tolist())


def test_an_index_is_counted_and_judged(entry: BookEntry) -> None:
    held = quality(entry)
    assert held.nodes == held.status.identities + held.status.events
    assert held.gates.isolated <= 1 - 4 / held.nodes + 1e-9
    assert held.distance is not None
    assert held.reach is None


def test_evidence_under_a_note_is_reached(entry: BookEntry, gold: Path) -> None:
    found = quality(entry, datasets.gold_questions(gold, "mill").questions).reach
    assert found is not None
    assert found.quotes == 5
    assert found.mapped == 0.2  # the letter in the loft, of five quotes
    assert found.mapping == 0.4  # and "the letter" of another note, by its letters alone


def test_evidence_in_the_core_enriches_it(stand: Stand, gold: Path) -> None:
    story = stand.known.story
    core = two_core(len(story.identities) + len(story.events), pons_edges(story, stand.known.prepared.pons))
    asked = datasets.gold_questions(gold, "mill").questions
    assert reach(story, asked, core).enrichment is None or reach(story, asked, core).enrichment >= 0.0
