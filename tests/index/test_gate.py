"""Nothing enters the index without words of the book to prove it, and one bad item never voids a chunk."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ponsreader.domain import Chunk, ChunkId, Layers
from ponsreader.index.gate import NO_LIMITS, Gated, Limits, gate, is_suspect, parse
from ponsreader.index.names import BookNames
from ponsreader.method import Method
from ponsreader.models.protocols import Reading, StopReason

TEXT = "Mira Vale met the old sailor.\n\n“I have a letter,” he said — and wept.\n\nOscar Stern came much later."
CHUNK = Chunk(ChunkId(3), 0, 0, TEXT.index("Oscar"), 30)
NAMES = BookNames(TEXT)


def judged(output: object, stop: StopReason = "stop", limits: Limits = NO_LIMITS, **where: Any) -> Gated:
    written = output if isinstance(output, str) else json.dumps(output)
    return gate(Reading(3, written, stop, **where), CHUNK, TEXT, NAMES, limits)


def somebody(name: str, *facets: tuple[str, str], aliases: tuple[str, ...] = ()) -> dict[str, object]:
    told = [{"description": description, "quote": quote} for description, quote in facets]
    return {"name": name, "kind": "person", "aliases": aliases, "facets": told}


def event(quote: str, *participants: str, label: str = "meeting") -> dict[str, object]:
    return {"title": "A", "detail": "B", "label": label, "participants": participants, "quote": quote}


def reasons(gated: Gated) -> list[tuple[str, str]]:
    return [(r.item, r.reason) for r in gated.layers.rejections]


def test_a_quote_is_stored_as_the_book_has_it_with_its_place() -> None:
    layers = judged({"events": [event('"I have a letter," he said - and wept', "Mira Vale")]}).layers
    quote = layers.events[0].quote
    assert quote.text == TEXT[quote.start : quote.end] == "“I have a letter,” he said — and wept"


def test_a_quote_that_stands_elsewhere_in_the_book_is_refused() -> None:
    gated = judged({"events": [event("Oscar Stern came"), event("he said")]})
    assert [e.quote.text for e in gated.layers.events] == ["he said"]
    assert reasons(gated) == [("event", "quote_not_found")]


def test_a_cast_from_another_novel_does_not_come_in() -> None:
    gated = judged({"characters": [somebody("Gandalf the Grey", ("A wizard.", "the old sailor"))]})
    assert gated.layers.mentions == ()
    assert reasons(gated) == [("mention", "name_not_found"), ("facet", "name_not_found")]
    assert (gated.state, gated.reason) == ("empty", "nothing_verified")


def test_a_name_that_the_text_gives_only_later_is_refused() -> None:
    assert judged({"characters": [somebody("Oscar Stern")]}).layers.mentions == ()


def test_a_refused_name_leaves_its_owner_under_an_alias_of_the_text() -> None:
    gated = judged({"characters": [somebody("Oscar", ("Old.", "the old sailor"), aliases=("old sailor",))]})
    assert gated.layers.mentions[0].name == "old sailor"
    assert gated.layers.facets[0].description == "Old."


def test_a_description_may_name_somebody_if_its_names_are_of_the_text() -> None:
    gated = judged({"characters": [somebody("Mira's sailor"), somebody("The narrator")]})
    assert [m.name for m in gated.layers.mentions] == ["Mira's sailor", "The narrator"]


def test_a_participant_that_fails_goes_and_the_event_stays() -> None:
    gated = judged({"characters": [somebody("Mira Vale")], "events": [event("he said", "Mira Vale", "Frodo")]})
    assert gated.layers.events[0].participants == (0,)
    assert reasons(gated) == [("event", "name_not_found")]


def test_a_participant_whom_nobody_listed_is_added_if_the_text_names_them() -> None:
    layers = judged({"events": [event("he said", "the old sailor")]}).layers
    assert [m.name for m in layers.mentions] == ["the old sailor"]
    assert layers.events[0].participants == (0,)


def test_an_alias_of_two_people_of_a_chunk_names_neither() -> None:
    people = [somebody("Mira Vale", aliases=("he",)), somebody("the old sailor", aliases=("he",))]
    gated = judged({"characters": people, "events": [event("he said", "he")]})
    assert gated.layers.events[0].participants == ()


def test_two_entries_for_one_name_are_one_mention() -> None:
    layers = judged({"characters": [somebody("Mira Vale"), somebody("MIRA VALE", ("D.", "he said"))]}).layers
    assert len(layers.mentions) == 1
    assert layers.facets[0].mention == 0


def test_a_label_that_does_not_exist_becomes_other_and_is_counted() -> None:
    gated = judged({"events": [event("he said", label="tea party")]})
    assert gated.layers.events[0].label == "other"
    assert reasons(gated) == [("event", "unknown_label")]


def test_a_relation_needs_both_its_ends() -> None:
    relation = {"subject": "Mira Vale", "predicate": "meets", "object": "the old sailor", "quote": "met the old sailor"}
    gated = judged({"characters": [somebody("Mira Vale")], "relations": [relation, {**relation, "object": "Bilbo"}]})
    assert [(r.subject_mention, r.object_mention) for r in gated.layers.relations] == [(0, None)]
    assert reasons(gated) == [("relation", "name_not_found")]


def test_a_relation_that_says_also_called_gives_an_alias() -> None:
    also = {"subject": "Mira Vale", "predicate": "is also called", "object": "the old sailor", "quote": "he said"}
    assert judged({"characters": [somebody("Mira Vale")], "relations": [also]}).layers.mentions[0].aliases == (
        "the old sailor",
    )


def test_items_of_the_wrong_shape_are_refused_one_by_one() -> None:
    gated = judged({"characters": "none", "events": [7, {"title": "A"}, event("he said")]})
    assert len(gated.layers.events) == 1
    assert reasons(gated) == [("mention", "malformed"), ("event", "malformed"), ("event", "empty_field")]


def test_more_than_the_limit_is_refused() -> None:
    gated = judged({"events": [event("he said"), event("and wept")]}, limits=Limits(events=1))
    assert len(gated.layers.events) == 1
    assert reasons(gated) == [("event", "too_many")]


def test_output_cut_by_the_token_limit_is_a_failure_that_keeps_what_was_finished() -> None:
    whole = json.dumps({"characters": [], "events": [event("he said"), event("and wept")]})
    gated = judged(whole[:-30], stop="length")
    assert (gated.state, gated.reason) == ("failed", "length")
    assert [e.quote.text for e in gated.layers.events] == ["he said"]


def test_what_is_no_json_fails_and_is_kept() -> None:
    gated = judged("I am sorry.")
    assert (gated.state, gated.reason) == ("failed", "malformed")
    assert gated.layers.rejections[0].content == "I am sorry."


def test_an_error_of_the_engine_brings_nothing_into_the_index() -> None:
    gated = judged("CUDA out of memory", stop="error", detail="memory")
    assert gated == Gated(Layers(), "failed", "memory")


def test_an_empty_result_on_much_text_is_suspect() -> None:
    text = "word " * 200
    gated = gate(Reading(0, "{}", "stop"), long := Chunk(ChunkId(0), 0, 0, 1000, 260), text, BookNames(text))
    assert gated.state == "empty"
    assert is_suspect(gated, long, text, Method())
    assert not is_suspect(judged({}), CHUNK, TEXT, Method())


def test_a_mention_is_known_only_where_all_its_names_have_been_shown() -> None:
    layers = judged({"characters": [somebody("Mira Vale", aliases=("sailor",))]}).layers
    assert layers.mentions[0].position == TEXT.index("sailor") + len("sailor")


@given(st.integers(0, 400))
def test_json_cut_anywhere_is_read_up_to_its_last_finished_item(cut: int) -> None:
    whole = json.dumps({"characters": [somebody("A {", ("b]", 'c"'))], "events": [event("d", "e")] * 3})
    found = parse(whole[:cut])
    assert found is None or set(found) <= {"characters", "events"}
    assert cut <= 120 or found is not None


@given(st.text(alphabet="ab \n“-", max_size=60), st.data())
def test_every_admitted_quote_slices_back(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    chunk = Chunk(ChunkId(0), 0, start, data.draw(st.integers(start, len(text))), 1)
    quote = data.draw(st.text(alphabet='ab "-', min_size=1, max_size=8))
    output = json.dumps({"events": [event(quote)]})
    for node in gate(Reading(0, output, "stop"), chunk, text, BookNames(text)).layers.events:
        assert chunk.start <= node.quote.start < node.quote.end <= chunk.end
        assert text[node.quote.start : node.quote.end] == node.quote.text
