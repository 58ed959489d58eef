from dataclasses import replace

from ponsreader.domain import ChunkId, MentionId, Rejection
from ponsreader.store import graph
from ponsreader.store.book import BookFile
from ponsreader.store.layers import Outcome, save_layers
from tests.store.story import STORY, layers_of, story_chunks

FIRST_END = story_chunks()[1].end


def test_everything_comes_in_the_order_of_the_story(book: BookFile) -> None:
    for n in (2, 0, 3, 1):
        save_layers(book, ChunkId(n), layers_of(n), Outcome("done", "close"))
    assert [event.chunk for event in graph.events(book)] == [0, 1, 2, 3]
    assert [facet.chunk for facet in graph.facets(book)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [relation.chunk for relation in graph.relations(book).values()] == [0, 1, 2, 3]
    positions = [mention.position for mention in graph.mentions(book)]
    assert positions == sorted(positions)


def test_every_quote_slices_back(read_book: BookFile) -> None:
    rows = [*graph.facets(read_book), *graph.events(read_book), *graph.relations(read_book).values()]
    assert len(rows) == 16
    assert all(STORY[row.quote.start : row.quote.end] == row.quote.text for row in rows)


def test_a_limit_cuts_off_what_has_not_been_told(read_book: BookFile) -> None:
    assert {m.name for m in graph.mentions(read_book, FIRST_END)} == {"Mira", "She", "Old Tobias", "Heron"}
    assert [event.chunk for event in graph.events(read_book, FIRST_END)] == [0, 1]
    assert len(graph.facets(read_book, FIRST_END)) == 4
    assert len(graph.relations(read_book, FIRST_END)) == 2


def test_an_alias_that_the_text_has_not_used_yet_is_kept_back(read_book: BookFile) -> None:
    inside = STORY.index("Old Tobias") + len("Old Tobias")
    (old,) = [mention for mention in graph.mentions(read_book, inside) if mention.name == "Old Tobias"]
    assert old.aliases == ("Tobias",)
    assert graph.mentions(read_book, inside - 1)[-1].name == "She"


def test_what_speaks_of_somebody_who_comes_later_waits(book: BookFile) -> None:
    found = layers_of(1)
    late = MentionId(1)
    later = replace(found.mentions[1], position=story_chunks()[1].end)
    quote = found.events[0].quote
    told = replace(
        found,
        mentions=(found.mentions[0], later),
        events=(replace(found.events[0], participants=(MentionId(0), late)),),
        relations=(
            replace(found.relations[0], subject_mention=late),
            replace(found.relations[0], subject_mention=None, object_mention=late),
            replace(found.relations[0], subject_mention=None),
        ),
    )
    save_layers(book, ChunkId(1), told, Outcome("done", "close"))
    assert [facet.description for facet in graph.facets(book, quote.end)] == ["Old Tobias is there."]
    assert graph.events(book, quote.end) == []
    assert [relation.object_mention for relation in graph.relations(book, quote.end).values()] == [None]
    assert len(graph.relations(book, later.position)) == 3


def test_a_limit_of_zero_shows_nothing(read_book: BookFile) -> None:
    assert graph.mentions(read_book, 0) == graph.facets(read_book, 0) == graph.events(read_book, 0) == []
    assert graph.relations(read_book, 0) == {}


def test_what_did_not_pass_the_gate_is_kept(read_book: BookFile) -> None:
    assert graph.rejections(read_book)[1] == Rejection(ChunkId(1), "facet", "quote_not_found", "{}")


def test_rows_are_counted(read_book: BookFile) -> None:
    counts = graph.counts(read_book)
    assert (counts["chunk"], counts["mention"], counts["event"], counts["edge"]) == (4, 8, 4, 8)


def test_a_book_without_edges_has_empty_arrays(book: BookFile) -> None:
    assert [column.shape for column in graph.edges(book)] == [(0,), (0,), (0,)]
