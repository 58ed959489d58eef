import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.folding import find_quote, fold, fold_word

STORY = "“It  was the\nﬁnest—day,” said Zoë; she was un\u00adhappy, _not_ sad."


def found(text: str, quote: str) -> str | None:
    place = find_quote(fold(text), quote)
    return None if place is None else text[place[0] : place[1]]


@pytest.mark.parametrize(
    "quote",
    [
        "It was the finest-day",
        "IT WAS THE FINEST -- DAY",
        '"It was the finest—day..."',
        "it\u00a0was the finest day".replace(" day", "– day"),
    ],
)
def test_a_quote_is_found_however_it_is_set(quote: str) -> None:
    assert (found(STORY, quote) or "").lstrip("“") == "It  was the\nﬁnest—day"


def test_a_quote_covers_the_soft_hyphens_inside_it() -> None:
    assert found(STORY, "she was unhappy") == "she was un\u00adhappy"


def test_emphasis_underscores_are_not_in_the_way() -> None:
    assert found(STORY, "not sad") == "not_ sad"


def test_decomposed_and_composed_letters_are_the_same() -> None:
    assert found(unicodedata.normalize("NFD", STORY), "said Zoë") == unicodedata.normalize("NFD", "said Zoë")


def test_half_width_kana_and_full_width_digits_are_found() -> None:
    assert found("あのｶﾞﾗｽは１２枚", "ガラスは12") == "ｶﾞﾗｽは１２"


def test_accents_count_unless_they_are_taken_off() -> None:
    assert fold("Zoë").text == "zoë"
    assert fold("Zoë", accents=False).text == "zoe"


def test_a_quote_does_not_begin_or_end_inside_a_word() -> None:
    assert found("The party ended. Art was there.", "art") == "Art"
    assert found("The party", "art") is None


def test_a_quote_in_a_script_without_spaces_may_begin_anywhere() -> None:
    assert found("真理把信藏进袖子里", "信藏进") == "信藏进"


@pytest.mark.parametrize("nothing", ["", "   ", "...", "“”", "\u00ad"])
def test_a_quote_without_a_letter_is_nowhere(nothing: str) -> None:
    assert found(STORY, nothing) is None


def test_nothing_folds_to_nothing() -> None:
    folded = fold("")
    assert (folded.text, len(folded.at), len(folded.ends)) == ("", 0, 0)


TEXTS = st.text(st.sampled_from("aBé \n\u0301\u00adﬁß“’—-İ\u00a0漢ﾞｶ가\u1100\u1161𝒜_") | st.characters(), max_size=40)


@given(TEXTS)
def test_the_way_back_rises_and_stays_inside_the_text(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.at) == len(folded.ends)
    assert all(0 <= a < b <= len(text) for a, b in zip(folded.at, folded.ends, strict=True))
    assert sorted(folded.at) == list(folded.at)


@given(TEXTS, TEXTS)
def test_text_that_is_one_in_nfc_folds_alike(one: str, other: str) -> None:
    text = one + " " + other
    assert fold(unicodedata.normalize("NFC", text)).text == fold(unicodedata.normalize("NFD", text)).text


WORDS = st.text(
    st.sampled_from("aBéÉﬁßİ漢ﾞｶ가\u1100\u1161𝒜Ⅻ²ａ") | st.characters(categories=["L", "N", "M"]), max_size=12
)


@given(WORDS, st.booleans())
def test_a_word_folds_as_a_text_does(word: str, accents: bool) -> None:
    assert fold_word(word, accents=accents) == fold(word, accents=accents).text
