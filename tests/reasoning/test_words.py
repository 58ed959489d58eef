"""Word search in memory."""

from hypothesis import given
from hypothesis import strategies as st

from ponsreader.reasoning.words import WordIndex, terms

TEXTS = ["Mira wrote a letter.", "Tom burnt letters.", "The sea, the sea!", "孙悟空打妖怪"]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    index = WordIndex([*TEXTS, "a letter", "the letter"])
    scores = index.score("stove burnt letter")
    assert scores.argmax() == 1


def test_inflections_meet() -> None:
    assert WordIndex(TEXTS).score("letter")[1] > 0


def test_accents_and_case_do_not_matter() -> None:
    assert WordIndex(["Éponine"]).score("eponine")[0] > 0


def test_chinese_is_found_by_pairs_of_characters() -> None:
    assert WordIndex(TEXTS).score("悟空")[3] > 0
    assert terms("孙悟空") == ["孙悟", "悟空"]


def test_words_that_no_text_holds_score_nothing() -> None:
    assert WordIndex(TEXTS).score("zeppelin").tolist() == [0, 0, 0, 0]


def test_no_texts_give_no_scores() -> None:
    assert WordIndex([]).score("letter").size == 0


@given(st.text(st.one_of(st.characters(max_codepoint=0x2FF), st.sampled_from("‘’‚‛“”„‟«»–—…\u00a0_\u200b\u0301 aB-"))))
def test_simple_texts_are_taken_apart_as_all_others_are(text: str) -> None:
    """A letter of another script beside it sends the text the long way, which must come to the same."""
    assert terms(text + " 猫")[:-1] == terms(text)
