"""The sample is ready within seconds, and is what indexing it the long way would have made of it."""

from pathlib import Path

import numpy as np
import pytest

from ponsreader.app import asking, sample
from ponsreader.app.desk import Desk
from ponsreader.app.resources import resource
from ponsreader.errors import PonsReaderError
from ponsreader.models.embedder import OnnxEmbedder
from ponsreader.models.protocols import Completion
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.fakes import FakeHost, ScriptedReader, WordEmbedder
from tests.starter import StarterModels

_COMPARED = 12  # texts of each kind


@pytest.fixture(scope="session")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Desk, BookEntry]:
    """The sample on a desk without any model."""
    desk = Desk(home=tmp_path_factory.mktemp("sample"), host=FakeHost().opening)
    return desk, sample.sample(desk)


def test_the_sample_is_indexed_without_any_model(sampled: tuple[Desk, BookEntry]) -> None:
    _, entry = sampled
    assert (entry.title, entry.state) == ("Dubliners", "ready")
    with BookFile.open(entry.path, readonly=True) as book:
        assert {each.state for each in chunk_rows.states(book).values()} == {"done"}
        assert not [kind for kind in vectors.KINDS if vectors.missing(book, kind)]
        assert "quote_not_found" not in {each.reason for each in graph.rejections(book)}


def test_it_is_made_once(sampled: tuple[Desk, BookEntry]) -> None:
    desk, entry = sampled
    with BookFile.open(entry.path, readonly=True) as book:
        before = book.change_counter
    assert sample.sample(desk).path == entry.path
    with BookFile.open(entry.path, readonly=True) as book:
        assert book.change_counter == before


def test_it_comes_back_after_it_was_removed(sampled: tuple[Desk, BookEntry]) -> None:
    desk, entry = sampled
    desk.library.remove(entry)
    assert sample.sample(desk).state == "ready"


def test_its_question_finds_the_card_game_with_jimmy_in_order(sampled: tuple[Desk, BookEntry]) -> None:
    desk, entry = sampled
    answer = asking.ask(desk, entry, sample.QUESTION)
    told = [line for line in answer.evidence if line.chapter == "After the Race"]
    assert any(
        "Jimmy" in " ".join(line.participants) and "card" in f"{line.event} {line.detail}".lower() for line in told
    )
    assert [line.quote.start for line in answer.evidence] == sorted(line.quote.start for line in answer.evidence)


def test_a_text_that_the_sample_does_not_hold_is_a_bug() -> None:
    ready = sample.ReadyVectors(resource("sample"))
    with pytest.raises(KeyError):
        ready.embed(["Call me Ishmael."])


@pytest.mark.models
def test_the_ready_vectors_are_those_that_the_starter_embedder_makes(
    sampled: tuple[Desk, BookEntry], starter_models: StarterModels
) -> None:
    _, entry = sampled
    embedder = OnnxEmbedder(starter_models.embedder)
    with BookFile.open(entry.path, readonly=True) as book:
        known = vectors.embedder_fingerprint(book)
        assert known is not None
        assert (known.sha256, known.width) == (embedder.fingerprint.sha256, embedder.fingerprint.width)
        table = chunk_rows.sentences(book)
        spread = [int(n) for n in np.linspace(0, len(table) - 1, _COMPARED)]
        facets = graph.facets(book)[:: len(graph.facets(book)) // _COMPARED]
        sentence_rows = dict(zip(*vectors.get_all(book, "sentence"), strict=True))
        facet_rows = dict(zip(*vectors.get_all(book, "facet"), strict=True))
        texts = [book.text[a:b] for _, a, b in table[spread]] + [facet.description for facet in facets]
    kept = np.array([sentence_rows[n] for n in spread] + [facet_rows[facet.id] for facet in facets])
    assert (embedder.embed(texts) * kept).sum(axis=1).min() > 0.999


def test_two_pieces_are_read_anew_each_once_to_show_how(tmp_path: Path) -> None:
    wordy = ScriptedReader(lambda prompt: Completion(prompt.key, '{"characters": [', "length"))
    desk = Desk(home=tmp_path, host=FakeHost(WordEmbedder(), wordy).opening)
    assert sample.read_a_part(desk, pieces=2) == (2, 0)
    assert len(wordy.seen) == 2
    assert "After the Race" in wordy.seen[0].text
    assert desk.library.entries() == []


def test_without_models_showing_how_says_what_to_fetch(tmp_path: Path) -> None:
    with pytest.raises(PonsReaderError) as caught:
        sample.read_a_part(Desk(home=tmp_path, host=FakeHost().opening))
    assert "models get starter" in caught.value.message
