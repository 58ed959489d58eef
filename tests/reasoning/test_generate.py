"""An answer is held against its evidence, sentence by sentence."""

from ponsreader.domain import Evidence, Passage, Quote
from ponsreader.reasoning.generate import sentences

EVIDENCE = [
    Evidence(
        1,
        "Tom",
        ("Tom",),
        "Tom burns the letter",
        "He burns it.",
        "other",
        "I",
        5,
        Quote("Tom burnt it", 0, 12),
        1,
        "match",
    ),
    Evidence(2, "Ann", (), "Ann learns of it", "She is told.", "other", "II", 9, Quote("told her", 20, 28), 1, "match"),
]


def test_a_sentence_is_tied_to_the_moments_it_cites() -> None:
    found = sentences("Tom burnt it [1]. Later Ann was told. [2]", EVIDENCE, (), "")
    assert [each.cites for each in found] == [(1,), (2,)]
    assert all(each.supported for each in found)


def test_several_numbers_in_one_mark_are_all_cited() -> None:
    assert sentences("It was burnt and told [1, 2].", EVIDENCE, (), "")[0].cites == (1, 2)


def test_a_name_that_no_evidence_holds_is_flagged() -> None:
    assert not sentences("It was burnt by Gatsby [1].", EVIDENCE, (), "")[0].supported


def test_a_name_that_only_the_question_holds_is_no_invention() -> None:
    assert sentences("So it was with Gatsby [1].", EVIDENCE, (), "What of Gatsby?")[0].supported


def test_a_moment_that_does_not_exist_supports_nothing() -> None:
    found = sentences("It was burnt [7].", EVIDENCE, (), "")[0]
    assert found.cites == ()
    assert not found.supported


def test_passages_are_cited_by_the_numbers_behind_the_evidence() -> None:
    passage = Passage(30, 40, "II", 50.0, 1.0, "The captain sailed.")
    assert sentences("He met the Captain [3].", EVIDENCE, [passage], "")[0].supported


def test_of_a_four_part_answer_only_the_final_part_counts() -> None:
    found = sentences("### Key Facts\nGatsby.\n### Final Answer\nIt was Tom [1].", EVIDENCE, (), "")
    assert [each.text for each in found] == ["It was Tom [1]."]
