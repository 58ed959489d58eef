from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ponsreader.sentences import split


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split(text)]


@pytest.mark.parametrize(
    "parts",
    [
        ["The tide was out.", "Nobody came."],
        ["Mr. Pask and Dr. Wren met Mrs. Tilling at St. Bride.", "They spoke."],
        ["J. R. Quill wrote to E.T.A. Hoffmann.", "No answer came."],
        ["It was older than I.", "He knew it."],
        ["He left at six p.m.", "Then it rained."],
        ["No. 5 was shut.", "“No.", "Never.”"],
        ["Louis XIV. was told.", "He laughed."],
        ["“Stop!” he cried.", "“Why?”", "“Because.”"],
        ["“Well...” said he, and so... on.", "And then…", "Nothing."],
        ["He stopped. . . . and went on.", "(It was late.)", "He slept.[3]", "She did not."],
        ['"You?"', '"I!"', "He ran."],
        ["« Où allez-vous ? » demanda-t-il.", "« À l’œuvre ! »", "Il partit avec M. Dupont et Mme. Durand."],
        ["— Oui, dit-elle.", "— Non !", "— Peut-être."],
        ["„Was ist das?“ fragte er.", "„Nichts.“", "Er ging z. B. am 4. Mai, d. h. im Frühling."],
        ["»Komm!« rief sie.", "»Ja.«", "Dann kam Dr. Müller usw.", "Er schwieg."],
        ["Er kam 1911.", "Im Jahre 1912 ging er."],
        ["1. The House.", "2. The Garden."],
    ],
)
def test_sentences_of_spaced_scripts_end_where_a_reader_ends_them(parts: list[str]) -> None:
    assert sentences(" ".join(parts)) == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["他说：“你好！", "我走了。”", "她笑了。", "“真的吗？”", "他问。", "我……我不知道。"],
        ["「どこへ行くの？」と彼は言った。", "「知らない。」", "彼女は答えた。", "夜が来た！"],
        ["『第一。』、と彼。", "次だ！？", "（終わり。）", "はい｡", "うん｡"],
        ["你去吗?", "我不去!", "好。"],
    ],
)
def test_sentences_without_spaces_end_at_their_marks(parts: list[str]) -> None:
    assert sentences("".join(parts)) == parts


@pytest.mark.parametrize(
    "sentence",
    [
        "“What?” Holmes asked.",
        "“Is it far?” Mr. Pask suddenly inquired of her.",
        '"Never!" I cried, and ran.',
        "‘Who is there?’ Miss Lucilla Harris whispered.",
        "“And then…” Van der Luyden added.",
        "« Partez ! » Paganel répliqua.",
        "« Où ? » demanda Glenarvan.",
        "„Wohin?“ Gregor fragte es leise.",
        "»Nein!« rief der Vater.",
        "「どこへ行くの？」と春子は聞いた。",
        "“走吗？”，他问。",
    ],
)
def test_who_spoke_belongs_to_what_was_said(sentence: str) -> None:
    assert sentences(sentence) == [sentence]


@pytest.mark.parametrize(
    "parts",
    [
        ["“What?”", "He asked for his hat."],
        ["“What?”", "Holmes took his hat."],
        ["“Never!”", "The old man cried bitterly."],
        ["“Well?”", "I thought he had gone."],
        ["Was it he?", "Holmes asked himself."],
        ["„Was?“", "Er rief den Hund."],
        ["« Quoi ? »", "Il répondit à la lettre."],
    ],
)
def test_a_sentence_after_speech_that_tells_something_else_stands_alone(parts: list[str]) -> None:
    assert sentences(" ".join(parts)) == parts


def test_an_empty_line_ends_a_sentence_and_a_single_line_break_does_not() -> None:
    assert sentences("THE FERRY\n\nA verse\nof two lines.") == ["THE FERRY", "A verse\nof two lines."]


def test_only_the_range_is_split() -> None:
    text = "One. Two. Three."
    assert split(text, 5, 9) == [(5, 9)]


@given(st.text(st.sampled_from('ab A.B!?…。」「“”"«» \n1MrDr') | st.characters(), max_size=80))
def test_every_visible_character_lies_in_exactly_one_sentence(text: str) -> None:
    spans = split(text)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    assert "".join("".join(text[a:b] for a, b in spans).split()) == "".join(text.split())
    assert all("\n\n" not in text[a:b] and text[a:b] == text[a:b].strip() for a, b in spans)
