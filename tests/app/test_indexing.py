"""Indexing goes on where it stopped, does nothing twice, and ends the same however often it was stopped."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ponsreader.app import importing, indexing
from ponsreader.app.desk import Desk
from ponsreader.app.pace import Standing
from ponsreader.domain import ChunkId, ImportedBook
from ponsreader.errors import Cancelled, ModelError, StoreError, UsageError
from ponsreader.index import chunking
from ponsreader.index.extraction import excerpt_of
from ponsreader.method import Method
from ponsreader.models.protocols import Completion, Excerpt, Prompt, Reading
from ponsreader.store import chunks as chunk_rows
from ponsreader.store import graph, people, vectors
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry
from tests.fakes import Disturb, FakeHost, PlayedReader, ScriptedReader, StopAfter, WordEmbedder
from tests.salt_lantern import INDEX

NOTHING = json.dumps({"characters": [], "events": [], "relations": []})


def rows_of(path: Path) -> dict[str, object]:
    """Everything that an index consists of."""
    with BookFile.open(path, readonly=True) as book:
        edges = [part.tolist() for part in graph.edges(book)]
        kinds = {kind: [part.tolist() for part in vectors.get_all(book, kind)] for kind in vectors.KINDS}
        return {
            "mentions": graph.mentions(book),
            "facets": graph.facets(book),
            "events": graph.events(book),
            "relations": graph.relations(book),
            "rejections": graph.rejections(book),
            "identities": people.identities(book),
            "merges": people.merges(book),
            "edges": edges,
            "vectors": kinds,
            "states": {id_: (each.state, each.depth) for id_, each in chunk_rows.states(book).items()},
        }


def states_of(entry: BookEntry) -> dict[ChunkId, chunk_rows.ChunkStatus]:
    with BookFile.open(entry.path, readonly=True) as book:
        return chunk_rows.states(book)


def played(entry: BookEntry, disturb: Disturb = lambda _: None, room: int = 1) -> PlayedReader:
    """A reader that plays the recorded index back one chunk after the other."""
    with BookFile.open(entry.path, readonly=True) as book:
        whole = [excerpt_of(book.info.title, book.text, book.chapters, chunk) for chunk in chunk_rows.chunks(book)]
    return PlayedReader(INDEX, whole, disturb, room=room)


@dataclass
class Once:
    """Disturbs the first reading of one chunk."""

    chunk: int
    reading: Callable[[Excerpt], Reading]
    done: list[int] = field(default_factory=list)

    def __call__(self, excerpt: Excerpt) -> Reading | None:
        if excerpt.chunk != self.chunk or self.done:
            return None
        self.done.append(excerpt.chunk)
        return self.reading(excerpt)


# ---------------------------------------------------------------- one run after another


def test_a_recorded_index_goes_in_whole(desk: Desk, book: BookEntry) -> None:
    status = indexing.index(desk, book, depth="close", reader=indexing.recorded(book, INDEX))
    assert status.chunks == {"done": 12}
    assert status.state == "ready"
    assert not status.rejections
    assert (status.facets, status.events, status.relations) == (22, 30, 12)


def test_the_status_names_reader_and_embedder_by_their_hashes(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    reader = indexing.recorded(book, INDEX)
    status = indexing.index(desk, book, depth="close", reader=reader)
    assert (status.reader, status.reader_sha256) == (reader.info.name, reader.info.sha256)
    assert host.embedder is not None
    assert status.embedder_sha256 == host.embedder.fingerprint.sha256


def test_a_second_run_does_nothing_twice(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    first, second = played(book), played(book)
    indexing.index(desk, book, depth="close", reader=first)
    before = rows_of(book.path)
    embedder = host.embedder = WordEmbedder()
    indexing.index(desk, book, depth="both", reader=second)
    assert sorted(first.read_chunks) == list(range(12))
    assert second.read_chunks == []
    assert embedder.embedded == []
    assert rows_of(book.path) == before


@pytest.mark.parametrize("looks", range(0, 48, 3))
def test_stopped_anywhere_it_goes_on_from_there(desk: Desk, book: BookEntry, indexed_file: Path, looks: int) -> None:
    with pytest.raises(Cancelled):
        indexing.index(desk, book, depth="close", reader=played(book), progress=StopAfter(looks))
    finished = {id_ for id_, each in states_of(book).items() if each.state == "done"}
    assert {each.state for each in states_of(book).values()} <= {"pending", "done"}
    again = played(book)
    indexing.index(desk, book, depth="close", reader=again)
    assert set(again.read_chunks) == set(range(12)) - finished
    assert rows_of(book.path) == rows_of(indexed_file)


def test_stopped_again_and_again_it_ends_the_same(desk: Desk, book: BookEntry, indexed_file: Path) -> None:
    read: Counter[int] = Counter()
    for looks in (30, 31, 32, 33, 34, 35):
        reader = played(book, room=3)
        with pytest.raises(Cancelled):
            indexing.index(desk, book, depth="close", reader=reader, progress=StopAfter(looks - 25))
        assert not [each for each in states_of(book).values() if each.state == "running"]
        read.update(reader.read_chunks)
    indexing.index(desk, book, depth="close", reader=played(book))
    assert rows_of(book.path) == rows_of(indexed_file)


def test_chapters_bound_the_close_reading(desk: Desk, book: BookEntry) -> None:
    indexing.index(desk, book, depth="close", reader=played(book), chapters=range(1, 3))
    assert {id_ for id_, each in states_of(book).items() if each.state == "done"} == {2, 3, 4, 5}


def test_only_one_may_index_a_book(desk: Desk, book: BookEntry) -> None:
    with (
        BookFile.open(book.path) as opened,
        chunk_rows.indexing(opened),
        pytest.raises(StoreError) as caught,
    ):
        indexing.index(desk, book, depth="close", reader=played(book))
    assert caught.value.kind == "in_use"


# ---------------------------------------------------------------- what a reading comes to


def test_a_suspect_empty_reading_is_tried_once_more(desk: Desk, book: BookEntry) -> None:
    reader = played(book, Once(4, lambda excerpt: Reading(excerpt.chunk, NOTHING, "stop")))
    status = indexing.index(desk, book, depth="close", reader=reader)
    assert Counter(reader.read_chunks)[4] == 2
    assert status.chunks == {"done": 12}


def test_a_chunk_that_stays_empty_is_empty_and_not_asked_a_third_time(desk: Desk, book: BookEntry) -> None:
    def silent(excerpt: Excerpt) -> Reading | None:
        return Reading(excerpt.chunk, NOTHING, "stop") if excerpt.chunk == 4 else None

    reader = played(book, silent)
    status = indexing.index(desk, book, depth="close", reader=reader)
    assert Counter(reader.read_chunks)[4] == 2
    assert status.chunks == {"done": 11, "empty": 1}
    assert status.state == "ready"


def test_a_chunk_among_the_last_taken_is_tried_once_more_too(desk: Desk, book: BookEntry) -> None:
    reader = played(book, Once(10, lambda excerpt: Reading(excerpt.chunk, NOTHING, "stop")), room=12)
    assert indexing.index(desk, book, depth="close", reader=reader).chunks == {"done": 12}


def test_a_recording_of_some_chapters_leaves_the_others_empty_in_one_run(
    desk: Desk, book: BookEntry, tmp_path: Path
) -> None:
    (tmp_path / "2.json").write_bytes((INDEX / "2.json").read_bytes())
    status = indexing.index(desk, book, depth="close", reader=indexing.recorded(book, tmp_path))
    assert status.chunks == {"done": 2, "empty": 10}


def test_a_reading_that_ran_out_of_tokens_is_done_in_two_halves(desk: Desk, book: BookEntry) -> None:
    reader = played(book, Once(4, lambda excerpt: Reading(excerpt.chunk, '{"characters": [', "length")))
    status = indexing.index(desk, book, depth="close", reader=reader)
    assert sum(status.chunks.values()) == 13
    assert not status.failures
    assert Counter(reader.read_chunks)[4] == 2
    assert 12 in reader.read_chunks
    with BookFile.open(book.path) as opened:
        whole = [chunk for chunk in chunk_rows.chunks(opened) if chunk.chapter == 2]
        assert [chunk.id for chunk in whole] == [4, 12, 5]
        assert "".join(opened.text[c.start : c.end] for c in whole) == opened.text[whole[0].start : whole[-1].end]
        assert not vectors.missing(opened, "chunk")


def test_halves_are_cut_again_until_they_fit(desk: Desk, book: BookEntry) -> None:
    def long(excerpt: Excerpt) -> Reading | None:
        return Reading(excerpt.chunk, "{", "length") if len(excerpt.text) > 1100 else None

    status = indexing.index(desk, book, depth="close", reader=played(book, long))
    assert set(status.chunks) <= {"done", "empty"}
    with BookFile.open(book.path) as opened:
        assert max(chunk.end - chunk.start for chunk in chunk_rows.chunks(opened)) <= 1100


def test_a_model_that_never_stops_fails_with_that_reason_after_a_few_tries(desk: Desk, book: BookEntry) -> None:
    reader = played(book, lambda excerpt: Reading(excerpt.chunk, "{", "length"))
    status = indexing.index(desk, book, depth="close", reader=reader, chapters=range(1))
    assert {failure.reason for failure in status.failures} == {"length"}
    assert len(reader.read_chunks) < 16


def test_what_was_written_before_the_tokens_ran_out_is_kept(desk: Desk, book: BookEntry) -> None:
    event = {"title": "t", "detail": "d", "label": "work", "participants": [], "quote": "Inès wrote thirty-nine."}

    def cut_off(excerpt: Excerpt) -> Reading:
        return Reading(excerpt.chunk, json.dumps({"events": [event, {}]})[:-4], "length")

    status = indexing.index(desk, book, depth="close", reader=played(book, cut_off), chapters=range(1))
    assert status.events == 1
    assert {failure.reason for failure in status.failures} == {"length"}


def failing(excerpt: Excerpt) -> Reading | None:
    """Chunk 3 cannot be read, 7 comes back as no JSON."""
    if excerpt.chunk == 3:
        return Reading(excerpt.chunk, "", "error", detail="too_long")
    return Reading(excerpt.chunk, "I am sorry, but", "stop") if excerpt.chunk == 7 else None


def test_failed_chunks_are_listed_with_their_reasons_and_left_alone(desk: Desk, book: BookEntry) -> None:
    status = indexing.index(desk, book, depth="close", reader=played(book, failing))
    assert [(each.chunk, each.reason) for each in status.failures] == [(3, "too_long"), (7, "malformed")]
    assert status.close == 10
    again = played(book)
    indexing.index(desk, book, depth="close", reader=again)
    assert again.read_chunks == []


def test_failed_chunks_can_be_tried_again(desk: Desk, book: BookEntry, indexed_file: Path) -> None:
    indexing.index(desk, book, depth="close", reader=played(book, failing))
    with BookFile.open(book.path) as opened:
        assert chunk_rows.retry_failed(opened) == [3, 7]
    again = played(book)
    assert indexing.index(desk, book, depth="close", reader=again).chunks == {"done": 12}
    assert again.read_chunks == [3, 7]


def test_a_failed_reading_leaves_the_quick_notes(desk: Desk, book: BookEntry) -> None:
    indexing.index(desk, book, depth="quick")
    with BookFile.open(book.path) as opened:
        before = [event for event in graph.events(opened) if event.chunk == 3]
    indexing.index(desk, book, depth="close", reader=played(book, failing))
    with BookFile.open(book.path) as opened:
        assert before
        assert [event for event in graph.events(opened) if event.chunk == 3] == before


def test_a_reader_that_dies_leaves_its_chunks_waiting(desk: Desk, book: BookEntry, indexed_file: Path) -> None:
    def dying(excerpt: Excerpt) -> Reading | None:
        if excerpt.chunk == 6:
            raise ModelError("crashed", "The reader model stopped working.")
        return None

    with pytest.raises(ModelError):
        indexing.index(desk, book, depth="close", reader=played(book, dying, room=4))
    assert Counter(each.state for each in states_of(book).values()) == {"done": 6, "pending": 6}
    indexing.index(desk, book, depth="close", reader=played(book))
    assert rows_of(book.path) == rows_of(indexed_file)


# ---------------------------------------------------------------- order


def chapters_in_order(entry: BookEntry, reader: PlayedReader) -> list[int]:
    with BookFile.open(entry.path, readonly=True) as book:
        chapter = {chunk.id: chunk.chapter for chunk in chunk_rows.chunks(book)}
    return list(dict.fromkeys(chapter[ChunkId(chunk)] for chunk in reader.read_chunks))


def test_without_a_position_the_book_is_read_from_its_beginning(desk: Desk, book: BookEntry) -> None:
    reader = played(book)
    indexing.index(desk, book, depth="close", reader=reader)
    assert reader.read_chunks == list(range(12))


def test_the_readers_chapter_comes_first_then_those_before_it_then_a_little_ahead(
    desk: Desk, book: BookEntry, imported: ImportedBook
) -> None:
    reader = played(book)
    at = imported.chapters[2].start + 10
    indexing.index(desk, book, depth="close", reader=reader, position=lambda: at)
    assert chapters_in_order(book, reader) == [2, 1, 0, 3, 4, 5]


def test_a_change_of_position_changes_the_order_in_mid_run(desk: Desk, book: BookEntry, imported: ImportedBook) -> None:
    at = [0]

    def turning(excerpt: Excerpt) -> None:
        if excerpt.chunk == 1:
            at[0] = imported.chapters[4].start + 1

    reader = played(book, turning)
    indexing.index(desk, book, depth="close", reader=reader, position=lambda: at[0])
    assert chapters_in_order(book, reader) == [0, 4, 3, 2, 1, 5]


def test_the_order_does_not_change_what_is_known(desk: Desk, book: BookEntry, indexed_file: Path) -> None:
    indexing.index(desk, book, depth="close", reader=played(book), position=lambda: 9000)
    mine, usual = rows_of(book.path), rows_of(indexed_file)

    def told(rows: dict[str, object]) -> list[tuple[str, str]]:
        events = rows["events"]
        assert isinstance(events, list)
        return [(event.title, event.quote.text) for event in events]

    def names(rows: dict[str, object]) -> list[tuple[str, tuple[str, ...]]]:
        identities = rows["identities"]
        assert isinstance(identities, list)
        return [(person.name, person.aliases) for person in identities]

    assert told(mine) == told(usual)
    assert names(mine) == names(usual)


# ---------------------------------------------------------------- quick, then close


def test_the_quick_index_needs_no_reader_and_leaves_the_chunks_waiting(desk: Desk, book: BookEntry) -> None:
    status = indexing.index(desk, book, depth="quick")
    assert status.chunks == {"pending": 12}
    assert (status.quick, status.close, status.state) == (12, 0, "quick")
    assert status.events > 0
    assert status.edges > 0


def test_quick_then_close_replaces_chunk_by_chunk(desk: Desk, book: BookEntry) -> None:
    indexing.index(desk, book, depth="quick")
    indexing.index(desk, book, depth="close", reader=played(book), chapters=range(2))
    with BookFile.open(book.path) as opened:
        depths = {event.chunk: event.depth for event in graph.events(opened)}
    assert {chunk for chunk, depth in depths.items() if depth == "close"} == {0, 1, 2, 3}
    assert {chunk for chunk, depth in depths.items() if depth == "quick"} <= set(range(4, 12))


def test_after_all_is_read_closely_nothing_of_the_quick_index_is_left(
    desk: Desk, book: BookEntry, indexed_file: Path
) -> None:
    indexing.index(desk, book, depth="both", reader=played(book))
    with BookFile.open(book.path) as mine, BookFile.open(indexed_file, readonly=True) as usual:
        assert [e.title for e in graph.events(mine)] == [e.title for e in graph.events(usual)]
        assert [f.description for f in graph.facets(mine)] == [f.description for f in graph.facets(usual)]
        assert graph.counts(mine) == graph.counts(usual)


def test_a_quick_index_that_was_stopped_goes_on(desk: Desk, book: BookEntry, tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        indexing.index(desk, book, depth="quick", progress=StopAfter(15))
    assert 0 < sum(each.depth == "quick" for each in states_of(book).values()) < 12
    status = indexing.index(desk, book, depth="quick")
    assert status.quick == 12


def test_quick_rows_are_not_made_over_close_ones(desk: Desk, indexed: BookEntry) -> None:
    before = rows_of(indexed.path)
    indexing.index(desk, indexed, depth="quick")
    assert rows_of(indexed.path) == before


# ---------------------------------------------------------------- the embedder


def test_without_an_embedder_nothing_is_begun_and_the_reason_is_told(
    desk: Desk, book: BookEntry, host: FakeHost
) -> None:
    host.embedder = None
    with pytest.raises(ModelError) as caught:
        indexing.index(desk, book)
    assert caught.value.message == host.embedder_reason


def test_without_a_reader_model_reading_closely_says_why_not(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    with pytest.raises(ModelError) as caught:
        indexing.index(desk, book, depth="close")
    assert caught.value.message == host.reader_reason
    assert indexing.index(desk, book, depth="both").quick == 12


def test_another_embedder_is_refused_and_nothing_is_lost(desk: Desk, indexed: BookEntry, host: FakeHost) -> None:
    before = rows_of(indexed.path)
    host.embedder = WordEmbedder("others")
    with pytest.raises(StoreError) as caught:
        indexing.index(desk, indexed)
    assert caught.value.kind == "other_embedder"
    assert "words" in caught.value.message
    assert rows_of(indexed.path) == before


def test_a_book_goes_over_to_another_embedder_with_its_notes(desk: Desk, indexed: BookEntry, host: FakeHost) -> None:
    before = rows_of(indexed.path)
    host.embedder = WordEmbedder("others")
    indexing.forget_vectors(indexed)
    status = indexing.index(desk, indexed, depth="close", reader=played(indexed))
    after = rows_of(indexed.path)
    assert status.embedder == "others"
    assert status.edges
    with BookFile.open(indexed.path) as opened:
        assert not [kind for kind in vectors.KINDS if vectors.missing(opened, kind)]
    assert after["vectors"] != before["vectors"]
    host.embedder = WordEmbedder()
    indexing.forget_vectors(indexed)
    indexing.index(desk, indexed, depth="close", reader=played(indexed))
    assert rows_of(indexed.path) == before


def test_a_quick_index_goes_over_to_another_embedder_and_back(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    indexing.index(desk, book, depth="quick")
    before = rows_of(book.path)
    indexing.forget_vectors(book)
    indexing.index(desk, book, depth="quick")
    assert rows_of(book.path) == before


def test_an_embedder_that_shows_no_words_will_do(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    host.embedder = WordEmbedder(shows_words=False)
    assert indexing.index(desk, book, depth="both", reader=played(book)).chunks == {"done": 12}


# ---------------------------------------------------------------- a reader model


def test_a_reader_model_is_asked_once_a_chunk_with_the_words_before_it(
    desk: Desk, book: BookEntry, host: FakeHost
) -> None:
    host.reader = reader = ScriptedReader(lambda _: '{"characters": [], "events": [{}], "relations": []}')
    indexing.index(desk, book, depth="close", chapters=range(1), method=Method(chunk_tokens=140, suspect_words=10**6))
    assert [prompt.key for prompt in reader.seen] == ["0", "1", "2", "3", "4"]
    assert ["BEFORE" in prompt.text for prompt in reader.seen] == [False, True, True, True, True]
    assert len({(prompt.system, prompt.prefix) for prompt in reader.seen}) == 1
    assert all(prompt.schema for prompt in reader.seen)


def test_a_recording_is_played_onto_the_chunks_as_they_are(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    host.reader = ScriptedReader()
    status = indexing.index(desk, book, depth="close", reader=indexing.recorded(book, INDEX))
    assert status.events == 30
    assert not status.rejections


def test_chunks_are_cut_by_the_reader_models_own_tokens(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    host.reader = ScriptedReader(lambda _: NOTHING)
    indexing.index(desk, book, depth="quick")
    with BookFile.open(book.path) as opened:
        for chunk in chunk_rows.chunks(opened):
            assert chunk.tokens == len(opened.text[chunk.start : chunk.end].split()) <= 512
        assert opened.get_setting("token_counter") == "scripted"


def test_chunks_are_not_cut_anew_once_they_have_been_read(desk: Desk, indexed: BookEntry, host: FakeHost) -> None:
    host.reader = ScriptedReader(lambda _: NOTHING)
    before = rows_of(indexed.path)
    indexing.index(desk, indexed, depth="close")
    assert rows_of(indexed.path) == before


def test_what_a_model_remembers_of_another_novel_stays_outside(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    def write(prompt: Prompt) -> str:
        events = [
            {
                "title": "Holmes lights the lamp",
                "detail": "Sherlock Holmes lights the lamp.",
                "label": "work",
                "participants": ["Sherlock Holmes"],
                "quote": "Elementary, my dear Watson",
            }
        ]
        characters = [{"name": "Sherlock Holmes", "kind": "person", "aliases": [], "facets": []}]
        return json.dumps({"characters": characters, "events": events, "relations": []})

    host.reader = ScriptedReader(write)
    status = indexing.index(desk, book, depth="close")
    assert (status.identities, status.events) == (0, 0)
    assert {"name_not_found", "quote_not_found"} <= set(status.rejections)


def test_tokens_and_seconds_of_a_reading_are_counted(desk: Desk, book: BookEntry, host: FakeHost) -> None:
    def write(prompt: Prompt) -> Completion:
        return Completion(prompt.key, NOTHING, "stop", prompt_tokens=700, generated_tokens=30, seconds=1.5)

    host.reader = ScriptedReader(write)
    status = indexing.index(desk, book, depth="close", chapters=range(1))
    read = sum(each.depth == "close" for each in states_of(book).values())
    assert (status.tokens_in, status.tokens_out, status.seconds) == (700 * read, 30 * read, 1.5 * read)


# ---------------------------------------------------------------- telling how far it is


def test_progress_tells_chapter_share_and_a_range_of_time_after_three_pieces(desk: Desk, book: BookEntry) -> None:
    told: list[Standing] = []
    indexing.index(desk, book, depth="close", reader=played(book), standing=told.append)
    close = [each for each in told if each.stage == "close"]
    assert [each.done for each in close] == list(range(1, 13))
    assert {each.total for each in close} == {12}
    assert close[0].chapter == "The Causeway"
    assert close[-1].chapter == "The Lantern Again"
    assert [each.seconds_left is None for each in close[:4]] == [True, True, False, False]
    low, high = close[5].seconds_left or (0.0, 0.0)
    assert 0 <= low <= high


def test_every_report_lies_between_nothing_and_all(desk: Desk, book: BookEntry) -> None:
    progress = StopAfter(10_000)
    indexing.index(desk, book, depth="both", reader=played(book), progress=progress)
    assert progress.reports
    assert all(0 <= done <= total for done, total, _ in progress.reports)


# ---------------------------------------------------------------- recordings and broken imports


def test_a_folder_without_a_recording_is_named(book: BookEntry, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        indexing.recorded(book, tmp_path / "nowhere")
    assert caught.value.kind == "no_recording"
    with pytest.raises(ModelError):
        indexing.recorded(book, tmp_path)


def test_a_book_whose_import_broke_off_is_cut_when_it_is_indexed(
    desk: Desk, imported: ImportedBook, story_epub: Path
) -> None:
    entry = desk.library.add(imported, story_epub.read_bytes(), story_epub.name)
    assert indexing.index(desk, entry, depth="quick").quick == 12


def test_sentences_that_were_never_stored_are_made(desk: Desk, imported: ImportedBook, story_epub: Path) -> None:
    entry = desk.library.add(imported, story_epub.read_bytes(), story_epub.name)
    chunks = chunking.chunks(imported.text, imported.chapters, chunking.estimate_tokens)
    with BookFile.open(entry.path) as opened:
        chunk_rows.put_chunks(opened, chunks, importing.ESTIMATED)
    indexing.index(desk, entry, depth="quick")
    with BookFile.open(entry.path) as opened:
        assert len(chunk_rows.sentences(opened)) > 100
