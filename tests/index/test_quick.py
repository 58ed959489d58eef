"""What rules alone make of a chunk: names, the sentences that tell of them, deeds."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ponsreader.domain import Chapter, Chunk, ChunkId, Layers
from ponsreader.index.quick import LONGEST_QUOTE, MAX_EVENTS, cast, read_quickly

STORY = (
    "Mr. Darcy was proud. At the ball Mr. Darcy refused Elizabeth. She laughed at him.\n\n"
    "“I was wrong,” said Mr. Darcy. It rained.\n\n"
    "Later Darcy wrote a letter and carried it to Rosings. "
)


def read(text: str, language: str = "en") -> Layers:
    chapters = [Chapter("", (), 0, len(text))]
    return read_quickly(Chunk(ChunkId(5), 0, 0, len(text), 99), text, cast(text, chapters, language))


def test_a_person_is_one_mention_with_all_names_of_the_chunk() -> None:
    mentions = read(STORY).mentions
    assert [(m.name, m.aliases) for m in mentions] == [("Mr. Darcy", ("Darcy",)), ("Elizabeth", ())]
    assert all(m.depth == "quick" and m.chunk == 5 for m in mentions)


def test_a_mention_is_known_where_its_last_name_has_been_shown() -> None:
    assert read(STORY).mentions[0].position == STORY.index("Later Darcy") + len("Later Darcy")


def test_a_facet_is_a_sentence_that_begins_with_its_person_and_is_its_own_quote() -> None:
    layers = read(STORY)
    told = [f.description for f in layers.facets if f.mention == 0]
    assert told[0] == "Mr. Darcy was proud."
    assert all(f.description == f.quote.text == STORY[f.quote.start : f.quote.end] for f in layers.facets)


def test_an_event_is_a_sentence_in_which_somebody_does_something() -> None:
    events = {e.detail: e for e in read(STORY).events}
    refusal = events["At the ball Mr. Darcy refused Elizabeth."]
    assert refusal.participants == (0, 1)
    assert (refusal.title, refusal.label, refusal.depth) == ("At the ball Mr. Darcy refused", "other", "quick")
    assert "It rained." not in events


def test_a_pronoun_is_somebody_only_where_nobody_else_can_be_meant() -> None:
    events = {e.detail: e.participants for e in read(STORY).events}
    assert events["She laughed at him."] == (1,)
    two = read("Jane met Elizabeth. She laughed at her.")
    assert {e.detail: e.participants for e in two.events}["She laughed at her."] == ()


def test_a_pronoun_without_a_name_in_its_paragraph_means_the_only_one_of_the_chunk() -> None:
    text = "Mr. Knox came in.\n\nIt was late. He opened the letter."
    assert {e.detail: e.participants for e in read(text).events}["He opened the letter."] == (0,)


def test_a_title_in_another_chunk_tells_the_sex() -> None:
    text = "Mr. Knox came in. “Go,” said Knox. She wept and left."
    chapters = [Chapter("", (), 0, len(text))]
    chunk = Chunk(ChunkId(1), 0, text.index("“Go"), len(text), 9)
    events = {e.detail: e.participants for e in read_quickly(chunk, text, cast(text, chapters, "en")).events}
    assert events["She wept and left."] == ()


def test_the_narrator_takes_part_in_what_i_did() -> None:
    text = "I opened the door. I walked in and saw that Holmes slept. I waited, I read, I smoked. I left him. "
    layers = read(text)
    assert "The narrator" in [m.name for m in layers.mentions]
    narrator = next(m.id for m in layers.mentions if m.name == "The narrator")
    assert narrator in layers.events[0].participants


def test_a_very_long_sentence_is_quoted_around_its_person() -> None:
    text = "It was a long day, " * 30 + "and then Mr. Darcy opened the letter, " + "which was long, " * 30 + "indeed."
    quotes = [e.quote for e in read(text).events]
    assert quotes
    assert all(len(q.text) <= LONGEST_QUOTE and "Darcy" in q.text for q in quotes)


def test_chinese_is_read_too() -> None:
    text = "张飞大怒。玄德曰不可。张飞曰兄长何故。玄德问张飞。玄德叹曰。玄德笑。玄德道。" * 2
    layers = read(text, "zh")
    assert {m.name for m in layers.mentions} == {"玄德", "张飞"}
    assert layers.events


def test_text_without_people_gives_empty_layers() -> None:
    assert read("It rained. 12.") == Layers()


@settings(max_examples=60)
@given(
    st.lists(
        st.sampled_from(["Emma said no. ", "She left. ", "“Go, Mr. Knox!” ", "I saw him. ", "\n\n", "Mr. Knox wept; "])
    )
)
def test_everything_slices_back_and_points_to_a_mention(pieces: list[str]) -> None:
    text = "".join(pieces)
    layers = read(text)
    people = range(len(layers.mentions))
    assert [m.id for m in layers.mentions] == list(people)
    assert len(layers.events) <= MAX_EVENTS
    for node in (*layers.facets, *layers.events):
        assert node.quote.text == text[node.quote.start : node.quote.end] != ""
    assert all(f.mention in people for f in layers.facets)
    assert all(m in people for e in layers.events for m in e.participants)
