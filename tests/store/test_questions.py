import pytest

from ponsreader.domain import Answer, Context, Coverage, Evidence, Passage, Quote, Sentence
from ponsreader.store import questions
from ponsreader.store.book import BookFile


def answer_to(question: str, answer: str = "Tobias burned it [1].") -> Answer:
    quote = Quote("burned it in the stove", 100, 122)
    return Answer(
        question=question,
        mode="pons",
        answer=answer,
        refusal=None,
        sentences=(Sentence(answer, (1,), True),),
        evidence=(
            Evidence(1, "Tobias", ("Tobias",), "Fire", "He burned it.", "other", "Winter", 40.0, quote, 0.5, "match"),
        ),
        passages=(Passage(0, 10, "Winter", 0.0, 0.25, "Mira found"),),
        context=Context("…", 12, ((0, 10), (100, 122))),
        coverage=Coverage(3, 1, 4, 130),
        timings_ms={"anchor": 1.5},
    )


@pytest.fixture
def asked(book: BookFile) -> BookFile:
    questions.record(book, answer_to("Who burned the letter?"), 10.0, 130, "evening")
    questions.record(book, answer_to("How does it end?", "With a confession."), 20.0, None, "evening")
    return book


def test_an_answer_comes_back_as_it_was_given(asked: BookFile) -> None:
    first = questions.history(asked)[0]
    assert first.answer == answer_to("Who burned the letter?")
    assert (first.asked_at, first.limit, first.conversation) == (10.0, 130, "evening")


def test_answers_that_knew_more_than_the_reader_are_left_out(asked: BookFile) -> None:
    assert [one.limit for one in questions.history(asked, upto=130)] == [130]
    assert questions.history(asked, upto=129) == []
    assert len(questions.history(asked)) == 2


def test_an_answer_of_a_newer_program_is_read_as_far_as_it_is_known(asked: BookFile) -> None:
    with asked.writing() as db:
        db.execute("UPDATE question SET answer = json_set(answer, '$.mood', 'sad', '$.evidence[0].mood', 'sad')")
    assert questions.history(asked)[0].answer == answer_to("Who burned the letter?")


def test_questions_and_answers_can_be_searched(asked: BookFile) -> None:
    assert [one.answer.question for one in questions.history(asked, search="CONFESSION end")] == ["How does it end?"]
    assert questions.history(asked, search="lighthouse") == []


def test_forgotten_questions_are_gone(asked: BookFile) -> None:
    first, second = questions.history(asked)
    questions.forget(asked, [first.id])
    assert questions.history(asked) == [second]
    questions.forget(asked)
    assert questions.history(asked) == []
