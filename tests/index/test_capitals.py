"""Names are runs of capitalised words; a capital at the beginning of a sentence proves nothing."""

from ponsreader.index.capitals import find


def names(text: str) -> list[str]:
    return [place.name for place in find(text).places]


def test_a_name_goes_over_titles_initials_and_particles() -> None:
    assert names("We met Mr. Bennet and old J. Watson.") == ["Mr. Bennet", "J. Watson"]
    assert names("On vit M. de Villefort et madame d’Épinay.") == ["M. de Villefort", "madame d’Épinay"]
    assert names("Then the Count of Monte Cristo came.") == ["Count of Monte Cristo"]


def test_a_title_is_joined_over_a_no_break_space() -> None:
    assert names("We met Mr.\u00a0Darcy.") == ["Mr. Darcy"]


def test_a_word_that_opens_a_sentence_is_a_name_only_if_the_text_shows_it() -> None:
    assert names("Windows broke. Emma slept. We saw Emma.") == ["Emma", "Emma"]


def test_a_word_that_is_mostly_small_is_no_name() -> None:
    assert names("The will was read. His will. A will. They found Will.") == []


def test_a_possessive_is_no_part_of_a_name_and_ends_it() -> None:
    found = find("It was Emma’s Harriet.").places
    assert [(p.name, p.start, p.end) for p in found] == [("Emma", 7, 11), ("Harriet", 14, 21)]


def test_a_full_stop_ends_a_name_unless_it_shortens_a_word() -> None:
    assert names("He saw Emma. Harriet and Emma left. We like Harriet.") == ["Emma", "Harriet", "Emma", "Harriet"]


def test_a_shouted_name_is_written_calmly() -> None:
    assert names("So said MARLEY to us.") == ["Marley"]


def test_months_nations_and_streets_are_nobody() -> None:
    assert names("We left in July by Baker Street with an English dog.") == []


def test_what_stands_around_a_name_is_counted() -> None:
    signs = find("At last Emma said no. He went to live near Highbury, and Emma walked on.").signs
    assert (signs["Emma"].speaking, signs["Emma"].doing, signs["Emma"].placed) == (1, 1, 0)
    assert (signs["Highbury"].doing, signs["Highbury"].placed) == (0, 1)


def test_a_place_slices_back() -> None:
    text = "Soon  Lady Catherine de\nBourgh came."
    place = find(text).places[0]
    assert place.name == "Lady Catherine de Bourgh"
    assert text[place.start : place.end] == "Lady Catherine de\nBourgh"


def test_a_text_without_words_has_no_names() -> None:
    assert find("").places == []
    assert find("… 12").places == []
