"""What is known up to a limit holds nothing from behind it, and follows the changes of the book."""

import random
import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from ponsreader.app import importing, indexing, people
from ponsreader.app.desk import Desk
from ponsreader.app.view import Known, Views
from ponsreader.domain import Chunk, Correction, ImportedBook
from ponsreader.reasoning.story import Story
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.fakes import WordEmbedder
from tests.salt_lantern import INDEX

_NAME = re.compile(r"[^\W\d_]\w{2,}")


@pytest.fixture
def opened(indexed: BookEntry) -> Iterator[BookFile]:
    with BookFile.open(indexed.path) as opened:
        yield opened


def limits_of(book: BookFile, seed: int) -> list[int]:
    """The end of every chapter, one character before and behind it, and fifty places anywhere."""
    last = book.chapters[-1].end
    ends = [min(chapter.end + step, last) for chapter in book.chapters for step in (-1, 0, 1)]
    return sorted({*ends, *random.Random(seed).choices(range(last + 1), k=50)})


def words_told(story: Story) -> Iterator[str]:
    """Everything in words that anybody wrote about the book."""
    for identity in story.identities:
        yield from (identity.name, *identity.aliases)
    for event in story.events:
        yield from (event.title, event.detail, event.quote.text)
    for facet in story.facets:
        yield from (facet.description, facet.quote.text)
    for relation in story.relations:
        yield from (relation.subject, relation.predicate, relation.object, relation.quote.text)


def behind(story: Story, text: str, limit: int, first: dict[str, int]) -> list[object]:
    """What of a story lies, or can only be known from, behind the limit."""
    quotes = [e.quote for e in story.events] + [f.quote for f in story.facets] + [r.quote for r in story.relations]
    found: list[object] = [q for q in quotes if q.end > limit or text[q.start : q.end] != q.text]
    found += [chunk for chunk in story.chunks if chunk.end > limit]
    found += [chapter for chapter in story.chapters if chapter.start >= limit]
    found += [identity for identity in story.identities if max(identity.first, identity.latest) > limit]
    found += story.sentences[story.sentences[:, 2] > limit].tolist()
    names = {word for told in words_told(story) for word in _NAME.findall(told) if word[0].isupper()}
    found += [name for name in names if limit < first.get(name, 0)]
    if story.text != text[:limit]:
        found.append("the text itself")
    return found


def first_places(text: str) -> dict[str, int]:
    """Where each word that the book has with a capital only, so each name, is given for the first time."""
    words = {word[0] for word in _NAME.finditer(text)}
    return {word: text.find(word) for word in words if word[0].isupper() and word.lower() not in words}


def test_at_no_limit_anything_comes_from_behind_it(opened: BookFile) -> None:
    views, first = Views(), first_places(opened.text)
    for limit in limits_of(opened, seed=1):
        story = views.of(opened, limit).story
        assert not behind(story, opened.text, limit, first), limit


def test_at_no_limit_of_a_real_book_anything_comes_from_behind_it(dubliners: Path) -> None:
    views = Views()
    with BookFile.open(dubliners, readonly=True) as opened:
        first = first_places(opened.text)
        for limit in limits_of(opened, seed=2)[::2]:
            story = views.of(opened, limit).story
            assert not behind(story, opened.text, limit, first), limit


def test_who_the_ferryman_is_comes_out_in_the_fifth_chapter(opened: BookFile) -> None:
    views = Views()
    at = opened.text.index("“Lucian Thale,”")
    for limit, known in ((opened.chapters[3].end, False), (at, False), (opened.chapters[4].end, True)):
        names = {name for person in views.of(opened, limit).story.identities for name in (person.name, *person.aliases)}
        assert ("Lucian Thale" in names) is known


def test_everything_told_before_the_limit_is_in_sight(opened: BookFile) -> None:
    end = opened.chapters[2].end
    story = Views().of(opened, end).story
    assert [event.quote for event in story.events] == [e.quote for e in graph.events(opened) if e.quote.end <= end]
    assert [facet.quote for facet in story.facets] == [f.quote for f in graph.facets(opened) if f.quote.end <= end]
    assert len(story.chapters) == 3


def test_more_is_known_the_farther_one_has_read(opened: BookFile) -> None:
    views = Views()
    known = [views.of(opened, limit).story for limit in limits_of(opened, seed=3)]
    for sooner, later in pairwise(known):
        assert {event.id for event in sooner.events} <= {event.id for event in later.events}
        assert len(sooner.sentences) <= len(later.sentences)


def test_without_a_limit_the_story_is_whole_and_what_is_set_apart_stays_outside(opened: BookFile) -> None:
    story = Views().of(opened, None).story
    assert story.limit == opened.chapters[-1].end
    assert len(story.events) == graph.counts(opened)["event"]


def test_a_limit_in_a_chunk_cuts_it_and_hides_its_notes(opened: BookFile) -> None:
    chunk = chunk_rows.chunks(opened)[4]
    story = Views().of(opened, chunk.end - 10).story
    assert story.chunks[-1] == Chunk(chunk.id, chunk.chapter, chunk.start, chunk.end - 10, chunk.tokens)
    assert chunk.id not in {event.chunk for event in story.events}
    assert not story.chunk_vectors[-1].any()


def test_a_sentence_is_seen_once_it_has_ended(opened: BookFile) -> None:
    _, start, end = (int(n) for n in chunk_rows.sentences(opened)[30])
    views = Views()
    assert [start, end] not in views.of(opened, end - 1).story.sentences[:, 1:].tolist()
    assert [start, end] in views.of(opened, end).story.sentences[:, 1:].tolist()


@pytest.mark.parametrize("limit", [-5, 0, 1])
def test_whoever_has_read_nothing_knows_nothing(opened: BookFile, limit: int) -> None:
    story = Views().of(opened, limit).story
    assert not story.events
    assert not story.identities
    assert not len(story.sentences)


def test_every_vector_belongs_to_its_row(opened: BookFile) -> None:
    embedder = WordEmbedder()
    story = Views().of(opened, opened.chapters[3].start + 700).story
    texts = [story.text[a:b] for _, a, b in story.sentences]
    assert np.allclose(story.sentence_vectors, embedder.embed(texts), atol=1e-6)
    assert np.allclose(story.facet_vectors, embedder.embed([f.description for f in story.facets]), atol=1e-6)
    assert np.allclose(story.event_vectors, embedder.embed([f"{e.title}. {e.detail}" for e in story.events]), atol=1e-6)


def test_edges_join_only_what_is_in_sight(opened: BookFile) -> None:
    story = Views().of(opened, opened.chapters[2].end).story
    assert len(story.edge_rows)
    assert story.edge_rows[:, 0].max() < len(story.facets)
    assert story.edge_rows[:, 1].max() < len(story.events)
    cosines = (story.facet_vectors[story.edge_rows[:, 0]] * story.event_vectors[story.edge_rows[:, 1]]).sum(axis=1)
    assert np.allclose(cosines, story.edge_cosines, atol=1e-5)


def test_names_stand_where_the_text_has_them_or_a_reading_noted_them(opened: BookFile) -> None:
    story = Views().of(opened, None).story
    row = next(n for n, person in enumerate(story.identities) if person.name == "Brandt")
    named = {n for n, chunk in enumerate(story.chunks) if "Brandt" in story.text[chunk.start : chunk.end]}
    noted = {mention.chunk for mention in graph.mentions(opened) if mention.name == "Brandt"}
    assert noted - named
    assert story.names_in[row] == named | noted


def test_the_same_view_is_given_again_until_the_book_changes(desk: Desk, indexed: BookEntry) -> None:
    def look() -> Known:
        with BookFile.open(indexed.path) as book:
            return desk.views.of(book, None)

    first = look()
    assert look() is first
    number = people.correct(indexed, Correction("rename", ("Brandt",), "the inspector"))
    assert "the inspector" in {person.name for person in look().story.identities}
    people.undo(indexed, number)
    assert "Brandt" in {person.name for person in look().story.identities}


def test_a_limit_behind_the_end_is_the_end(opened: BookFile) -> None:
    views = Views()
    assert views.of(opened, opened.end + 1000) is views.of(opened, None)


def test_another_book_at_the_same_path_is_looked_at_anew(
    desk: Desk, book: BookEntry, imported: ImportedBook, story_txt: Path
) -> None:
    views = Views()
    with BookFile.open(book.path) as opened:
        views.of(opened, 500)
    desk.library.remove(book)
    other = importing.add(desk, story_txt)
    if other.path != book.path:
        shutil.move(other.path, book.path)
    with BookFile.open(book.path) as opened:
        assert views.of(opened, 500).story.text == opened.text[:500]


def test_a_story_that_is_being_indexed_is_seen_as_far_as_it_goes(desk: Desk, book: BookEntry) -> None:
    recorded = indexing.recorded(book, INDEX)
    indexing.index(desk, book, depth="close", reader=recorded, chapters=range(2))
    with BookFile.open(book.path) as opened:
        known = desk.views.of(opened, None)
    assert {event.chapter for event in known.story.events} == {0, 1}
    assert len(known.depths) == len([chunk for chunk in known.story.chunks if chunk.chapter < 2])
