"""The prompt shares all it can, and the schema holds the limits of the method."""

from collections.abc import Iterable, Iterator, Sequence

from ponsreader.domain import Chapter, Chunk, ChunkId
from ponsreader.index.extraction import ModelReader, excerpt_of, prompt_for, schema
from ponsreader.method import Method
from ponsreader.models.protocols import Completion, Excerpt, Prompt, ReaderInfo
from ponsreader.progress import Progress, Unwatched

TEXT = "Zero. One two three.\n\nFour five six."
CHAPTERS = [Chapter("One", ("Part", "One"), 6, len(TEXT))]
CHUNK = Chunk(ChunkId(4), 0, TEXT.index("Four"), len(TEXT), 5)


class Echo:
    """A reader that answers every call with its own text, last call first."""

    info = ReaderInfo("echo", "", 4096)

    def count(self, texts: Sequence[str]) -> list[int]:
        return [1 for _ in texts]

    def complete(self, prompts: Iterable[Prompt], *, progress: Progress = Unwatched()) -> Iterator[Completion]:
        return iter([Completion(p.key, p.text, "stop", 7, 8, 9.0) for p in reversed(list(prompts))])

    def stream(self, prompt: Prompt, *, progress: Progress = Unwatched()) -> Iterator[str]:
        return iter([prompt.text])


def test_the_lead_comes_from_the_same_chapter_and_is_bounded() -> None:
    assert excerpt_of("Book", TEXT, CHAPTERS, CHUNK).lead == "One two three."
    assert excerpt_of("Book", TEXT, CHAPTERS, CHUNK, lead_words=2).lead == "two three."


def test_the_lead_of_a_script_without_spaces_is_counted_by_characters() -> None:
    text = "玄德曰何故张飞大怒" * 3
    chunk = Chunk(ChunkId(0), 0, 18, 27, 9)
    assert excerpt_of("书", text, [Chapter("", (), 0, 27)], chunk, lead_words=3).lead == text[12:18]


def test_an_excerpt_says_where_it_stands() -> None:
    excerpt = excerpt_of("Book", TEXT, CHAPTERS, CHUNK)
    assert (excerpt.chunk, excerpt.chapter, excerpt.text) == (4, "Part › One", "Four five six.")


def test_all_chunks_share_everything_before_their_own_text() -> None:
    one, two = (prompt_for(Excerpt(n, "Book", "One", "", f"text {n}")) for n in (1, 2))
    assert (one.system, one.prefix, one.schema) == (two.system, two.prefix, two.schema)
    assert one.text.endswith("text 1")


def test_the_schema_holds_the_limits_of_the_method() -> None:
    properties = schema(Method(max_events=3))["properties"]
    assert isinstance(properties, dict)
    assert properties["events"]["maxItems"] == 3


def test_a_model_reader_gives_one_reading_a_chunk_in_any_order() -> None:
    readings = list(ModelReader(Echo()).read([Excerpt(n, "B", "C", "", f"text {n}") for n in (1, 2)]))
    assert [(r.chunk, r.output[-6:], r.generated_tokens) for r in readings] == [(2, "text 2", 8), (1, "text 1", 8)]
