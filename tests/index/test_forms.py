"""What a name's form says."""

import pytest

from ponsreader.index.forms import agree, form_of, is_part


@pytest.mark.parametrize(
    ("name", "words", "sex"),
    [
        ("Mr. Darcy’s", ("darcy",), "m"),
        ("old Mr. Leonard", ("leonard",), "m"),
        ("Aunt Kate", ("kate",), "f"),
        ("madame de Villefort", ("villefort",), "wife"),
        ("M. d’Avrigny", ("avrigny",), "m"),
        ("l’abbé Faria", ("faria",), "m"),
        ("the Count of Monte Cristo", ("monte", "cristo"), "m"),
        ("Lady Catherine de Bourgh", ("catherine", "de", "bourgh"), "f"),
        ("Herr Samsa", ("samsa",), "m"),
        ("The Misses Morkan", ("morkan",), "many"),
        ("王夫人", ("王",), "wife"),
        ("L. Smith", ("l", "smith"), ""),
        ("Elizabeth Bennet", ("elizabeth", "bennet"), "f"),
    ],
)
def test_a_proper_name_has_its_own_words_and_tells_a_sex(name: str, words: tuple[str, ...], sex: str) -> None:
    form = form_of(name)
    assert (form.words, form.sex, form.sort) == (words, sex, "proper")


@pytest.mark.parametrize(
    "name", ["his father", "the American", "le comte", "die Schwester", "Judge", "The Man", "お父さん"]
)
def test_a_role_names_nobody_for_good(name: str) -> None:
    assert form_of(name).sort == "role"


@pytest.mark.parametrize(
    "name", ["Jimmy's father", "Gregors Schwester", "the man in the red sweater", "Alphy (Joe's boy)"]
)
def test_a_description_can_be_one_person_all_through(name: str) -> None:
    assert form_of(name).sort == "described"


def test_a_couple_is_several() -> None:
    assert form_of("Mr. and Mrs. Bennet").sex == "many"


def test_a_name_is_part_of_one_that_says_more() -> None:
    assert is_part(form_of("Darcy"), form_of("Mr. Darcy"))
    assert is_part(form_of("诸葛"), form_of("诸葛亮"))
    assert not is_part(form_of("Mr. Darcy"), form_of("Darcy"))
    assert not is_part(form_of("Darcy Fitz"), form_of("Fitz Lee Darcy"))


def test_sexes_agree_unless_they_contradict() -> None:
    assert agree("f", "wife")
    assert agree("", "m")
    assert not agree("wife", "maid")
    assert not agree("m", "f")
    assert not agree("many", "")
