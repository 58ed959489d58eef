"""A question goes in; evidence in the order of the story, the context and the answer come out, all before the limit."""

import itertools
import json
import re
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ponsreader.app import asking, indexing
from ponsreader.app.desk import Desk
from ponsreader.app.suggestions import suggestions
from ponsreader.domain import Answer, Evidence
from ponsreader.errors import Cancelled, ModelError, UsageError
from ponsreader.method import Method
from ponsreader.models.protocols import Completion, Prompt
from ponsreader.store import questions
from ponsreader.store.book import BookFile
from ponsreader.store.library import BookEntry, read_entry
from tests.fakes import FakeHost, ScriptedReader, StopAfter, WordEmbedder
from tests.salt_lantern import INDEX

WHO = "Who is the ferryman, and what does Inès find in the cask?"
ANSWER = "Inès finds letters in the cask [1]. The ferryman is Lucian Thale [2]."


def written(prompt: Prompt) -> str:
    """What the scripted model writes: the first three lines, then an answer."""
    return "1, 2, 3" if prompt.key == "flow" else ANSWER


@pytest.fixture
def answering(host: FakeHost) -> ScriptedReader:
    """A reader model that answers."""
    host.reader = reader = ScriptedReader(written)
    return reader


def text_of(entry: BookEntry) -> str:
    with BookFile.open(entry.path, readonly=True) as book:
        return book.text


def history(entry: BookEntry) -> list[questions.Asked]:
    with BookFile.open(entry.path, readonly=True) as book:
        return questions.history(book)


# ---------------------------------------------------------------- evidence and context


def test_evidence_comes_numbered_and_in_the_order_of_the_story(desk: Desk, indexed: BookEntry) -> None:
    answer = asking.ask(desk, indexed, WHO)
    assert answer.mode == "pons"
    assert len(answer.evidence) > 3
    assert [line.n for line in answer.evidence] == list(range(1, len(answer.evidence) + 1))
    places = [line.quote.start for line in answer.evidence]
    assert places == sorted(places)


def test_every_quote_passage_and_span_is_the_books_own_text(desk: Desk, indexed: BookEntry) -> None:
    answer, text = asking.ask(desk, indexed, WHO), text_of(indexed)
    assert all(text[line.quote.start : line.quote.end] == line.quote.text for line in answer.evidence)
    assert all(text[passage.start : passage.end] == passage.text for passage in answer.passages)
    given = re.sub(r"\[\d+\] ", "", " ".join(answer.context.text.split()))
    assert answer.context.spans
    assert all(" ".join(text[start:end].split()) in given for start, end in answer.context.spans)


def test_spans_are_apart_and_in_order(desk: Desk, indexed: BookEntry) -> None:
    spans = asking.ask(desk, indexed, WHO).context.spans
    assert all(start < end for start, end in spans)
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(spans))


def test_the_evidence_lies_inside_the_context(desk: Desk, indexed: BookEntry) -> None:
    answer = asking.ask(desk, indexed, WHO)
    for line in answer.evidence:
        assert any(start <= line.quote.start and line.quote.end <= end for start, end in answer.context.spans)


@pytest.mark.parametrize("budget", [1, 60, 300, 1000, 100_000])
def test_the_budget_is_kept(desk: Desk, indexed: BookEntry, budget: int) -> None:
    answer = asking.ask(desk, indexed, WHO, method=Method(budget=budget))
    words = sum(len(text_of(indexed)[start:end].split()) for start, end in answer.context.spans)
    assert answer.context.tokens <= budget + len(answer.context.spans)
    assert words <= budget


def test_the_same_question_gets_the_same_evidence(desk: Desk, indexed: BookEntry) -> None:
    first, second = (asking.ask(desk, indexed, WHO) for _ in range(2))
    assert (first.evidence, first.context) == (second.evidence, second.context)


@pytest.mark.parametrize("question", ["?", "…", "x" * 2000, "\U0001f3ee", "谁是船夫？", "[1] “", "Who is"])
def test_any_question_is_answered_with_something(desk: Desk, indexed: BookEntry, question: str) -> None:
    answer = asking.ask(desk, indexed, question)
    assert answer.question == question
    assert answer.refusal or answer.context.spans


@pytest.mark.parametrize(
    ("question", "kind"), [("", "no_question"), (" \0 ", "no_question"), ("why " * 25_000, "long_question")]
)
def test_what_is_no_question_is_refused_before_a_model_is_asked(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader, question: str, kind: str
) -> None:
    with pytest.raises(UsageError) as caught:
        asking.ask(desk, indexed, question)
    assert (caught.value.kind, answering.seen, history(indexed)) == (kind, [], [])


def test_a_question_in_broken_characters_is_asked_without_them(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    assert asking.ask(desk, indexed, "Who is\0Lucian\udcff?").question == "Who is Lucian??"
    assert history(indexed)


def test_a_long_question_leaves_less_room_for_the_book(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    answering.context = 1200
    short, long = (asking.ask(desk, indexed, WHO + more).context.tokens for more in ("", " and why" * 150))
    assert long < short


def test_the_steps_are_timed(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    times = asking.ask(desk, indexed, WHO).timings_ms
    assert {"embed", "anchor", "awaken", "match", "relief", "flow", "context", "generate"} <= set(times)
    assert all(value >= 0 for value in times.values())


def test_coverage_tells_what_was_read_and_how(desk: Desk, book: BookEntry) -> None:
    indexing.index(desk, book, depth="quick")
    indexing.index(desk, book, depth="close", reader=indexing.recorded(book, INDEX), chapters=range(2))
    whole = asking.ask(desk, book, WHO).coverage
    assert (whole.indexed_chunks, whole.quick_chunks, whole.chunks, whole.upto) == (4, 8, 12, None)
    with BookFile.open(book.path) as opened:
        end = opened.chapters[2].end
    part = asking.ask(desk, book, WHO, upto=end).coverage
    assert (part.indexed_chunks, part.quick_chunks, part.chunks, part.upto) == (4, 2, 6, end)


# ---------------------------------------------------------------- what is missing


def test_a_book_without_an_index_is_answered_with_passages(desk: Desk, book: BookEntry) -> None:
    answer = asking.ask(desk, book, "What did Bartol throw to Inès at the end of the causeway?")
    assert (answer.mode, answer.evidence, answer.answer) == ("passages", (), "")
    assert any("rope" in passage.text for passage in answer.passages)
    assert len(answer.passages) <= Method().passages_shown


def test_without_an_embedder_words_find_the_passages(desk: Desk, indexed: BookEntry, host: FakeHost) -> None:
    host.embedder = None
    answer = asking.ask(desk, indexed, "Who sent the inspector Brandt?")
    assert any("Brandt" in indexed_text for indexed_text in _spans(answer, indexed))


def test_with_another_embedder_than_the_books_words_find_them_too(
    desk: Desk, indexed: BookEntry, host: FakeHost
) -> None:
    host.embedder = other = WordEmbedder("others")
    answer = asking.ask(desk, indexed, "Who sent the inspector Brandt?")
    assert any("Brandt" in indexed_text for indexed_text in _spans(answer, indexed))
    assert other.embedded == []


def _spans(answer: Answer, entry: BookEntry) -> Iterator[str]:
    text = text_of(entry)
    return (text[start:end] for start, end in answer.context.spans)


def test_without_a_reader_model_there_is_evidence_and_no_answer(desk: Desk, indexed: BookEntry) -> None:
    answer = asking.ask(desk, indexed, WHO)
    assert answer.evidence
    assert (answer.answer, answer.sentences, answer.refusal) == ("", (), None)


def test_no_answer_asks_no_reader_model_and_keeps_nothing(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    answer = asking.ask(desk, indexed, WHO, answer=False)
    assert answer.evidence
    assert answering.seen == []
    assert history(indexed) == []


def test_a_book_that_cannot_be_written_to_is_asked_all_the_same(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    indexed.path.chmod(stat.S_IRUSR)
    indexed.path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert asking.ask(desk, indexed, WHO).answer
    finally:
        indexed.path.parent.chmod(stat.S_IRWXU)


# ---------------------------------------------------------------- the limit


def told(answer: Answer) -> str:
    """Everything that an answer says about the book."""
    parts = [answer.answer, answer.context.text, *(passage.text for passage in answer.passages)]
    for line in answer.evidence:
        parts += [line.identity or "", *line.participants, line.event, line.detail, line.chapter, line.quote.text]
    return "\n".join(parts)


@pytest.mark.parametrize("chapter", range(6))
def test_nothing_from_behind_the_limit_is_shown_or_given_to_the_model(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader, chapter: int
) -> None:
    answering.script = lambda prompt: "1, 2" if prompt.key == "flow" else "Nothing."
    with BookFile.open(indexed.path) as opened:
        text, limit = opened.text, opened.chapters[chapter].end
    answer = asking.ask(desk, indexed, f"{WHO} Lucian Thale? Brandt?", upto=limit)
    shown = told(answer) + "".join(prompt.text.split("Question:")[0] for prompt in answering.seen)
    later = set(re.findall(r"[^\W\d_]\w+", text[limit:])) - set(re.findall(r"[^\W\d_]\w+", text[:limit]))
    names = {word for word in later if word[0].isupper() and word.lower() not in text}
    assert not {name for name in names if re.search(rf"\b{name}\b", shown)}
    assert all(end <= limit for _, end in answer.context.spans)
    assert all(line.quote.end <= limit for line in answer.evidence)
    assert answer.coverage.upto == limit


def test_no_question_on_a_real_book_brings_out_what_comes_later(
    desk: Desk, dubliners: Path, shared: Path, answering: ScriptedReader
) -> None:
    answering.script = lambda prompt: "1, 2, 3" if prompt.key == "flow" else "Nothing."
    entry = read_entry(dubliners)
    lines = (shared / "gold" / "dubliners" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    with BookFile.open(dubliners, readonly=True) as opened:
        text, limit = opened.text, next(c.end for c in opened.chapters if c.title == "Two Gallants")
    first = {word: text.index(word) for word in re.findall(r"[^\W\d_]\w+", text[limit:]) if word[0].isupper()}
    later = {word for word, at in first.items() if at >= limit and word.lower() not in text}
    for line in lines[::3]:
        answer = asking.ask(desk, entry, json.loads(line)["question"], upto=limit, record=False)
        shown = told(answer) + "".join(prompt.text.split("Question:")[0] for prompt in answering.seen)
        assert not later & set(re.findall(r"[^\W\d_]\w+", shown)), line
        assert all(end <= limit for _, end in answer.context.spans)


def test_the_evidence_grows_with_the_limit(desk: Desk, indexed: BookEntry) -> None:
    question = "What is the name of the ferryman, Lucian Thale?"
    with BookFile.open(indexed.path) as opened:
        before, after = opened.chapters[3].end, opened.chapters[4].end
    assert not any(
        "Lucian Thale" in line.participants for line in asking.ask(desk, indexed, question, upto=before).evidence
    )
    assert any("Lucian Thale" in line.participants for line in asking.ask(desk, indexed, question, upto=after).evidence)


@pytest.mark.parametrize("limit", [0, 1])
def test_whoever_has_read_nothing_is_told_so(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader, limit: int
) -> None:
    answer = asking.ask(desk, indexed, WHO, upto=limit)
    assert answer.refusal == "not-read"
    assert (answer.answer, answer.evidence, answer.context.spans) == ("", (), ())
    assert answering.seen == []


# ---------------------------------------------------------------- the reader model


def test_the_model_chooses_the_lines_then_answers_from_them(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    answer = asking.ask(desk, indexed, WHO)
    flow, generate = answering.seen
    assert (flow.key, generate.key) == ("flow", "answer")
    assert flow.pattern is not None
    assert answer.answer == ANSWER
    assert answer.context.text in generate.text
    assert WHO in generate.text


def test_the_filter_is_left_out_where_the_method_says_so(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    asking.ask(desk, indexed, WHO, method=Method(flow_filter=False))
    assert [prompt.key for prompt in answering.seen] == ["answer"]


def test_each_sentence_is_held_against_the_evidence(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    answering.script = lambda p: "1" if p.key == "flow" else "Inès comes [1]. There came Napoleon [1]. She left [99]."
    answer = asking.ask(desk, indexed, "What does Inès do?")
    assert [each.supported for each in answer.sentences] == [True, False, False]
    assert [each.cites for each in answer.sentences] == [(1,), (1,), ()]


def test_evidence_comes_before_the_first_piece_and_the_pieces_make_the_answer(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    events: list[object] = []
    answer = asking.ask(desk, indexed, WHO, piece=events.append, evidence_first=events.append)
    assert events[0] == answer.evidence
    assert "".join(str(piece) for piece in events[1:]).strip() == answer.answer


def test_a_filter_that_writes_nonsense_or_fails_keeps_the_weightiest(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    for nonsense in ("", "NONE", "abc 999", Completion("flow", "", "error", detail="too_long")):
        answering.script = lambda p, nonsense=nonsense: nonsense if p.key == "flow" else ANSWER  # type: ignore[misc]
        assert asking.ask(desk, indexed, WHO).evidence


def test_a_small_window_gets_a_small_context(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    answering.context = 1024
    asking.ask(desk, indexed, WHO)
    generate = answering.seen[-1]
    used = sum(answering.count([generate.system, generate.prefix, generate.text]))
    assert used + generate.max_tokens <= 1024


def test_an_empty_answer_is_an_answer_without_sentences(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    answering.script = lambda _: ""
    answer = asking.ask(desk, indexed, WHO)
    assert (answer.answer, answer.sentences) == ("", ())
    assert answer.evidence


# ---------------------------------------------------------------- stopping


@dataclass
class StopWhen:
    """Progress that is stopped once something has happened."""

    happened: Callable[[], bool]
    looks: list[bool] = field(default_factory=list)

    def report(self, done: float, total: float, note: str = "") -> None:
        """Nobody listens."""

    def check(self) -> None:
        if self.happened():
            raise Cancelled


def test_stopped_before_anything_nothing_is_asked(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    with pytest.raises(Cancelled):
        asking.ask(desk, indexed, WHO, progress=StopAfter(0))
    assert answering.seen == []


def test_stopped_while_it_filters_nothing_is_kept(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    shown: list[tuple[Evidence, ...]] = []
    progress = StopAfter(1)  # the look before the filter passes, the one inside it stops
    with pytest.raises(Cancelled):
        asking.ask(desk, indexed, WHO, progress=progress, evidence_first=shown.append)
    assert shown == []
    assert history(indexed) == []


def test_stopped_while_it_answers_nothing_is_kept(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    pieces: list[str] = []
    with pytest.raises(Cancelled):
        asking.ask(desk, indexed, WHO, piece=pieces.append, progress=StopWhen(lambda: len(pieces) == 3))
    assert len(pieces) == 3
    assert history(indexed) == []


def test_a_model_that_dies_while_it_answers_is_named_and_nothing_is_kept(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    def dying(prompt: Prompt) -> str:
        if prompt.key == "answer":
            raise ModelError("crashed", "The reader model stopped working.")
        return "1"

    answering.script = dying
    with pytest.raises(ModelError):
        asking.ask(desk, indexed, WHO)
    assert history(indexed) == []


# ---------------------------------------------------------------- kept


def test_an_answer_is_kept_and_read_back_as_it_was(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    answer = asking.ask(desk, indexed, WHO, upto=9000)
    (asked,) = history(indexed)
    assert asked.answer == answer
    assert asked.limit == 9000


def test_nothing_is_kept_where_that_is_not_wanted(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    asking.ask(desk, indexed, WHO, record=False)
    assert history(indexed) == []


def test_asking_does_not_change_the_index(desk: Desk, indexed: BookEntry, answering: ScriptedReader) -> None:
    with BookFile.open(indexed.path, readonly=True) as opened:
        before = opened.change_counter
    asking.ask(desk, indexed, WHO)
    with BookFile.open(indexed.path, readonly=True) as opened:
        assert opened.change_counter == before


def test_a_book_is_asked_while_it_is_indexed(desk: Desk, book: BookEntry) -> None:
    answers: list[Answer] = []

    def ask_now(_: object) -> None:
        if len(answers) < 3:
            answers.append(asking.ask(desk, book, WHO))

    recorded = indexing.recorded(book, INDEX)
    indexing.index(desk, book, depth="close", reader=recorded, standing=ask_now)
    assert len(answers) == 3
    assert all(answer.context.spans for answer in answers)


def test_a_follow_up_finds_what_the_earlier_question_was_about(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    first = asking.ask(desk, indexed, "What does Inès find in the cask?")
    alone = asking.ask(desk, indexed, "And then?", record=False)
    second = asking.ask(desk, indexed, "And then?", earlier=[first])
    assert second.question == history(indexed)[-1].answer.question == "And then?"
    assert "What does Inès find in the cask?" in answering.seen[-1].text
    about = {line.quote for line in first.evidence}
    assert len(about & {line.quote for line in second.evidence}) > len(about & {q.quote for q in alone.evidence})


def test_an_answer_with_a_later_limit_never_comes_into_a_prompt(
    desk: Desk, indexed: BookEntry, answering: ScriptedReader
) -> None:
    with BookFile.open(indexed.path) as opened:
        limit = opened.chapters[2].end
    late = asking.ask(desk, indexed, "Who is the ferryman?")
    assert "Thale" in late.answer
    answering.seen.clear()
    asking.ask(desk, indexed, "And who is he?", upto=limit, earlier=[late])
    assert not any("Thale" in prompt.text or late.question in prompt.text for prompt in answering.seen)


def test_suggested_questions_name_people_met_so_far(desk: Desk, indexed: BookEntry) -> None:
    with BookFile.open(indexed.path, readonly=True) as opened:
        early = suggestions(desk, indexed, upto=opened.chapters[0].end)
    assert any("Inès" in question or "Bartol" in question for question in early)
    assert not any("Thale" in question for question in early)


def test_a_copy_of_the_file_answers_elsewhere_the_same(
    desk: Desk, indexed: BookEntry, tmp_path: Path, host: FakeHost
) -> None:
    here = asking.ask(desk, indexed, WHO)
    elsewhere = Desk(home=tmp_path / "elsewhere", host=host.opening)
    target = tmp_path / "copy.pons"
    target.write_bytes(indexed.path.read_bytes())
    there = asking.ask(elsewhere, elsewhere.library.find(str(target)), WHO)
    assert there.evidence == here.evidence
