"""Who is a person, which names are one, and who tells the story."""

from ponsreader.domain import Chapter
from ponsreader.index.cast import Cast, cast, speech


def cast_of(*chapters: str, language: str = "en") -> Cast:
    text, found = "", []
    for told in chapters:
        found.append(Chapter("", (), len(text), len(text) + len(told)))
        text += told
    return cast(text, found, language)


def names(*chapters: str, language: str = "en") -> set[str]:
    return {place.name for place in cast_of(*chapters, language=language).places}


def test_who_speaks_and_acts_is_a_person_and_where_they_are_is_none() -> None:
    assert names("They lived in Highbury. At once Dixwell said no. In Highbury they wept.") == {"Dixwell"}


def test_a_title_or_a_given_name_makes_a_person() -> None:
    assert names("We thought of Mrs. Goddard, and of Harriet.") == {"Mrs. Goddard", "Harriet"}


def test_names_of_one_person_are_known_as_one() -> None:
    who = cast_of("Here Mr. Darcy said it. Then Darcy went. Then Miss Darcy said no.").person_of
    assert who["Mr. Darcy"] == who["Darcy"] != who["Miss Darcy"]


def test_two_who_stand_together_in_sentences_are_two() -> None:
    together = "Here Albert de Morcerf said it. " + "Then Albert slowly looked at M. de Morcerf. " * 3
    who = cast_of(together).person_of
    assert who["Albert"] != who["M. de Morcerf"]


def test_two_names_side_by_side_are_taken_apart() -> None:
    text = "Then Danglars said no. Then Cristo said no. " * 6 + "To Danglars Cristo wrote."
    assert names(text) == {"Danglars", "Cristo"}


def test_a_chapter_told_as_i_has_a_narrator_and_speech_makes_none() -> None:
    told = "I rose and I went. I saw that he slept. I wept, and I read, and I left. "
    spoken = "“I rose and I went. I saw that I slept. I wept, and I read,” he said. He left. "
    found = cast_of(told, spoken)
    assert found.narrated == {0}
    assert found.narrator == "The narrator"


def test_the_narrator_is_called_so_in_the_language_of_the_book() -> None:
    assert cast_of("Ich ging.", language="de").narrator == "Der Erzähler"


def test_speech_is_found_by_the_marks_of_the_text() -> None:
    text = "He said ‘I don’t know’ and left. ‘Well,’ she said, ‘go.’ "
    assert [text[a:b] for a, b in speech(text)] == ["‘I don’t know’", "‘Well,’", "‘go.’"]


def test_names_within_a_stretch() -> None:
    found = cast_of("Then Emma said no. Then Harriet said yes.")
    assert [place.name for place in found.within(20, 50)] == ["Harriet"]


def test_a_book_without_chapters_has_no_cast() -> None:
    assert cast("Emma said no.", []).places == ()
