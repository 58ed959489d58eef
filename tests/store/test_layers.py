import zlib
from dataclasses import replace

import numpy as np
import pytest

from ponsreader.domain import ChunkId, Layers, Quote
from ponsreader.store import chunks, graph, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.layers import Edges, Outcome, put_edges, save_layers
from tests.store.story import layers_of, read_chunk

DONE = Outcome("done", "close", "", 300, 120, 2.5)


def test_local_numbers_become_final_ids(book: BookFile) -> None:
    read_chunk(book, 0)
    saved = read_chunk(book, 1)
    mentions = {mention.id: mention for mention in graph.mentions(book)}
    event = next(event for event in graph.events(book) if event.id == saved.events[0])
    assert [mentions[id_].name for id_ in saved.mentions] == ["Old Tobias", "Heron"]
    assert event.participants == saved.mentions[:1]
    assert [facet.mention for facet in graph.facets(book) if facet.id in saved.facets] == list(saved.mentions)
    assert graph.relations(book)[saved.relations[0]].subject_mention == saved.mentions[0]
    assert mentions[saved.mentions[0]].aliases == ("Tobias",)


def test_the_chunk_is_marked_with_what_it_cost(book: BookFile) -> None:
    save_layers(book, ChunkId(0), layers_of(0), DONE, reading_raw='{"facets": []}')
    status = chunks.states(book)[ChunkId(0)]
    assert (status.state, status.depth, status.tries) == ("done", "close", 1)
    assert (status.tokens_in, status.tokens_out, status.seconds) == (300, 120, 2.5)
    assert zlib.decompress(chunks.reading_outputs(book)[ChunkId(0)]) == b'{"facets": []}'


def test_vectors_are_stored_with_their_rows_and_where_their_quotes_end(book: BookFile) -> None:
    saved = read_chunk(book, 1)
    end = layers_of(1).facets[0].quote.end
    assert vectors.get_all(book, "facet", upto=end)[0].tolist() == list(saved.facets)
    assert vectors.get_all(book, "facet", upto=end - 1)[0].tolist() == []
    assert vectors.missing(book, "event") == []


def test_a_close_reading_takes_the_place_of_a_quick_one(book: BookFile) -> None:
    read_chunk(book, 0, depth="quick", state="pending")
    read_chunk(book, 1, depth="quick", state="pending")
    saved = read_chunk(book, 0)
    assert [event.id for event in graph.events(book) if event.chunk == 0] == list(saved.events)
    counts = graph.counts(book)
    assert (counts["mention"], counts["facet"], counts["event"], counts["rejection"]) == (4, 4, 2, 2)
    assert len(vectors.get_all(book, "facet")[0]) == 4
    assert chunks.states(book)[ChunkId(1)].depth == "quick"


def test_ids_are_never_used_twice(book: BookFile) -> None:
    first = read_chunk(book, 0)
    again = read_chunk(book, 0)
    assert not set(first.facets) & set(again.facets)


def test_edges_join_new_rows_with_each_other_and_with_old_ones(book: BookFile) -> None:
    old = read_chunk(book, 0)
    new = save_layers(
        book,
        ChunkId(1),
        layers_of(1),
        DONE,
        edges=Edges(np.array([old.facets[0], ~1]), np.array([~0, old.events[0]]), np.array([0.75, 0.5], np.float32)),
    )
    facets, events, cosines = graph.edges(book)
    found = set(zip(facets.tolist(), events.tolist(), cosines.tolist(), strict=True))
    assert (old.facets[0], new.events[0], 0.75) in found
    assert (new.facets[1], old.events[0], 0.5) in found


def test_an_edge_to_what_the_chunk_had_before_is_left_out(book: BookFile) -> None:
    old = read_chunk(book, 0)
    stale = Edges(np.array([old.facets[0]]), np.array([~0]), np.array([0.75], np.float32))
    save_layers(book, ChunkId(0), layers_of(0), DONE, edges=stale)
    assert graph.edges(book)[0].tolist() == []


def test_a_second_edge_between_the_same_two_replaces_the_first(book: BookFile) -> None:
    old = read_chunk(book, 0)
    again = Edges(np.array([old.facets[1]]), np.array([old.events[0]]), np.array([0.75], np.float32))
    save_layers(book, ChunkId(1), layers_of(1), DONE, edges=again)
    facets, _, cosines = graph.edges(book)
    assert dict(zip(facets.tolist(), cosines.tolist(), strict=True)) == {old.facets[0]: 0.5, old.facets[1]: 0.75}


def test_edges_to_facets_of_a_chunk_that_is_read_anew_are_gone(book: BookFile) -> None:
    old, new = read_chunk(book, 0), read_chunk(book, 1)
    put_edges(book, Edges(np.array(old.facets), np.array(new.events * 2), np.array([0.5, 0.25], np.float32)))
    read_chunk(book, 0)
    facets, events, _ = graph.edges(book)
    assert new.events[0] not in events.tolist()
    assert not set(old.facets) & set(facets.tolist())


def test_all_edges_can_be_replaced(read_book: BookFile) -> None:
    facet, event = graph.facets(read_book)[0].id, graph.events(read_book)[3].id
    put_edges(read_book, Edges(np.array([facet]), np.array([event]), np.array([0.25], np.float32)))
    assert [column.tolist() for column in graph.edges(read_book)] == [[facet], [event], [0.25]]


def test_a_quote_that_is_not_in_the_chunk_is_a_bug_and_stores_nothing(book: BookFile) -> None:
    good = layers_of(0)
    elsewhere = replace(good.events[0], quote=layers_of(2).events[0].quote)
    wrong = replace(good.events[0], quote=Quote("Mira lost", 0, 9))
    for event in (elsewhere, wrong):
        with pytest.raises(ValueError, match="not in the text"):
            save_layers(book, ChunkId(0), replace(good, events=(event,)), DONE)
    assert graph.counts(book)["mention"] == 0


def test_vectors_that_do_not_fit_store_nothing(book: BookFile) -> None:
    with pytest.raises(ValueError, match="differ"):
        save_layers(book, ChunkId(0), layers_of(0), DONE, vectors={"facet": np.zeros((1, 4), np.float32)})
    assert graph.counts(book)["mention"] == 0
    assert chunks.states(book)[ChunkId(0)].state == "pending"


def test_a_chunk_in_which_nothing_was_found_is_empty(book: BookFile) -> None:
    save_layers(book, ChunkId(0), Layers(), Outcome("empty", "close"))
    assert chunks.states(book)[ChunkId(0)].state == "empty"
