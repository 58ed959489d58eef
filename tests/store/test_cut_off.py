"""Whatever lies behind the reader's limit does not exist, whichever loader is asked."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from ponsreader.domain import (
    Chunk,
    ChunkId,
    Facet,
    FacetId,
    Layers,
    Mention,
    MentionId,
    Merge,
    PlotId,
    PlotNode,
    Quote,
    Relation,
)
from ponsreader.store import chunks, graph, people, questions, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.layers import Outcome, save_layers
from tests.store.story import EMBEDDER, STORY, imported_story, story_chunks, unit_vectors
from tests.store.test_questions import answer_to


@st.composite
def quotes(draw: st.DrawFn, chunk: Chunk) -> Quote:
    start = draw(st.integers(chunk.start, chunk.end - 1))
    end = draw(st.integers(start + 1, chunk.end))
    return Quote(STORY[start:end], start, end)


@st.composite
def layers(draw: st.DrawFn, chunk: Chunk) -> Layers:
    positions = draw(st.lists(st.integers(chunk.start, chunk.end), min_size=1, max_size=3))
    aliases = st.lists(st.sampled_from(STORY.split()), max_size=3, unique=True).map(tuple)
    who = st.integers(0, len(positions) - 1).map(MentionId)
    id_ = chunk.id
    return Layers(
        tuple(Mention(MentionId(0), id_, f"N{p}", draw(aliases), "person", p) for p in positions),
        tuple(Facet(FacetId(0), draw(who), id_, "d", draw(quotes(chunk))) for _ in range(draw(st.integers(0, 3)))),
        tuple(
            PlotNode(PlotId(0), id_, 0, "t", "d", "other", tuple(draw(st.sets(who))), draw(quotes(chunk)))
            for _ in range(draw(st.integers(0, 3)))
        ),
        tuple(
            Relation(id_, "a", "b", "c", draw(quotes(chunk)), draw(st.none() | who), draw(st.none() | who))
            for _ in range(draw(st.integers(0, 3)))
        ),
    )


STORIES = st.tuples(*(layers(chunk) for chunk in story_chunks()))
LIMITS = st.integers(0, len(STORY))


def build(folder: Path, read: tuple[Layers, ...]) -> BookFile:
    book = BookFile.create(folder / "story.pons", imported_story(), STORY.encode(), "story.txt")
    chunks.put_chunks(book, story_chunks(), "words")
    chunks.put_sentences(book, [(c.id, c.start, c.end) for c in story_chunks()])
    vectors.set_embedder(book, EMBEDDER)
    for kind in ("chunk", "sentence"):
        vectors.put(book, kind, [0, 1, 2, 3], [c.end for c in story_chunks()], unit_vectors(4))  # type: ignore[arg-type]
    for n, found in enumerate(read):
        rows = {"facet": found.facets, "event": found.events, "relation": found.relations}
        new = {kind: unit_vectors(len(own)) for kind, own in rows.items()}
        save_layers(book, ChunkId(n), found, Outcome("done", "close"), vectors=new)  # type: ignore[arg-type]
    return book


@settings(max_examples=40, deadline=None)
@given(read=STORIES, limit=LIMITS)
def test_no_loader_leaks(read: tuple[Layers, ...], limit: int) -> None:
    with TemporaryDirectory() as folder, build(Path(folder), read) as book:
        mentions = graph.mentions(book, limit)
        shown = {mention.id for mention in mentions}
        facets, events = graph.facets(book, limit), graph.events(book, limit)
        relations = graph.relations(book, limit)
        assert all(mention.position <= limit for mention in mentions)
        assert all(
            alias in STORY[:limit] for m in mentions for alias in m.aliases if story_chunks()[m.chunk].end > limit
        )
        assert all(row.quote.end <= limit for row in (*facets, *events, *relations.values()))
        assert {facet.mention for facet in facets} <= shown
        assert {mention for event in events for mention in event.participants} <= shown
        ends = {end for r in relations.values() for end in (r.subject_mention, r.object_mention)}
        assert ends - {None} <= shown


@settings(max_examples=40, deadline=None)
@given(read=STORIES, limit=LIMITS)
def test_a_limit_takes_away_only_what_lies_behind_it(read: tuple[Layers, ...], limit: int) -> None:
    with TemporaryDirectory() as folder, build(Path(folder), read) as book:
        whole = {mention.id: mention.position for mention in graph.mentions(book)}
        kept = {mention.id for mention in graph.mentions(book, limit)}
        assert kept == {id_ for id_, position in whole.items() if position <= limit}
        expected = [f.id for f in graph.facets(book) if f.quote.end <= limit and f.mention in kept]
        assert [f.id for f in graph.facets(book, limit)] == expected
        expected = [e.id for e in graph.events(book) if e.quote.end <= limit and set(e.participants) <= kept]
        assert [e.id for e in graph.events(book, limit)] == expected


@settings(max_examples=25, deadline=None)
@given(read=STORIES, limit=LIMITS, query=st.sampled_from(STORY.split()))
def test_no_search_leaks(read: tuple[Layers, ...], limit: int, query: str) -> None:
    with TemporaryDirectory() as folder, build(Path(folder), read) as book:
        ends = {"chunk": {c.id: c.end for c in story_chunks()}}
        ends["sentence"] = ends["chunk"]
        ends["facet"] = {f.id: f.quote.end for f in graph.facets(book)}
        ends["event"] = {e.id: e.quote.end for e in graph.events(book)}
        ends["relation"] = {id_: r.quote.end for id_, r in graph.relations(book).items()}
        for kind in vectors.KINDS:
            before = {id_ for id_, end in ends[kind].items() if end <= limit}
            assert set(vectors.get_all(book, kind, upto=limit)[0].tolist()) == before
            assert {id_ for id_, _ in vectors.nearest(book, kind, unit_vectors(1)[0], 50, upto=limit)} == before
        for found in (
            chunks.search_text(book, query, limit_at=limit),
            chunks.search_sentences(book, query, limit_at=limit),
        ):
            assert all(ends["chunk"][id_] <= limit for id_, _ in found)


@settings(max_examples=25, deadline=None)
@given(limit=LIMITS, places=st.lists(st.none() | LIMITS, max_size=4), revealed=LIMITS)
def test_nothing_that_was_worked_out_later_leaks(limit: int, places: list[int | None], revealed: int) -> None:
    with TemporaryDirectory() as folder, build(Path(folder), ()) as book:
        pair = tuple(Mention(MentionId(0), ChunkId(0), name, (), "person", 5) for name in ("A", "B"))
        first, second = save_layers(book, ChunkId(0), Layers(pair), Outcome("done", "close")).mentions
        people.put_merges(book, [Merge(second, first, "alias", revealed)])
        for at in places:
            questions.record(book, answer_to(f"q{at}"), 1.0, at)
            people.put_profile(book, people.Profile("A", f"p{at}", len(STORY) if at is None else at))
        assert all(merge.revealed_at <= limit for merge in people.merges(book, limit))
        assert all(profile.known_upto <= limit for profile in people.profiles(book, limit).values())
        assert all(one.limit is not None and one.limit <= limit for one in questions.history(book, upto=limit))
