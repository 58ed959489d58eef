import pytest

from ponsreader.books.language import guess_language, named_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The ferry left without him and he was angry about it for a year and a day.", "en"),
        ("Le vieux péager refusait d’ouvrir, et la barque était dans l’eau noire avec elle.", "fr"),
        ("Als er erwachte, fand er sich in seinem Bett zu einem Ungeziefer verwandelt und das war nicht gut.", "de"),
        ("En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía.", "es"),
        ("话说天下大势，分久必合，合久必分。", "zh"),
        ("吾輩は猫である。名前はまだ無い。", "ja"),
        ("모든 행복한 가정은 서로 닮았다.", "ko"),
        ("Все счастливые семьи похожи друг на друга.", "ru"),
        ("Η Ελλάδα είναι μια χώρα.", "el"),
        ("xyzzy plugh", ""),
        ("", ""),
    ],
)
def test_a_language_is_guessed_by_its_script_or_its_words(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_languages_are_known_by_their_english_names() -> None:
    assert (named_language("French"), named_language("Klingon")) == ("fr", "")
