"""From where on a note may be seen, by the names in it."""

from ponsreader.app.naming import Naming, Namings
from ponsreader.domain import Chunk, ChunkId

ENGLISH = "A stranger came. After the rain he was gone. It was Thale, they said, after all: Lucian Thale."
GERMAN = "Der Fremde kam nach dem Regen. Es war Gregor, sagte der Wirt. Das Haus war leer."
CHINESE = "那个人来了。雨停了。他就是孙悟空。"


def namings(text: str, language: str, *called: str) -> Namings:
    return Naming(text, language).namings(called)


def test_a_name_is_known_where_the_text_gives_it_first() -> None:
    found = namings(ENGLISH, "en")
    assert found.known_from("Thale comes in the rain.") == ENGLISH.index("Thale") + len("Thale")
    assert found.known_from("Lucian comes") == ENGLISH.index("Lucian") + len("Lucian")


def test_a_word_that_also_stands_in_small_letters_is_no_name() -> None:
    assert namings(ENGLISH, "en").known_from("After the rain a stranger goes.") == 0


def test_a_name_that_the_text_never_gives_does_not_count() -> None:
    assert namings(ENGLISH, "en", "Holmes").known_from("Holmes and Watson come.") == 0


def test_in_german_only_what_the_index_calls_people_counts() -> None:
    found = namings(GERMAN, "de", "Gregor Samsa")
    assert found.known_from("Das Haus des Wirts ist leer.") == 0
    assert found.known_from("Gregors Zimmer: Gregor schläft.") == GERMAN.index("Gregor") + len("Gregor")


def test_without_spaces_the_names_of_people_are_looked_for_anywhere() -> None:
    found = namings(CHINESE, "zh", "孙悟空")
    assert found.known_from("孙悟空到来") == CHINESE.index("孙悟空") + 3
    assert found.known_from("那个人来了") == 0


def test_no_names_no_limit() -> None:
    assert namings("", "").known_from("Anything at All") == 0


def test_more_people_in_the_index_are_more_names_in_german() -> None:
    naming = Naming(GERMAN, "de")
    assert naming.namings([]).known_from("Gregor schläft.") == 0
    assert naming.namings(["Gregor"]).known_from("Gregor schläft.") > 0


def test_the_chunks_with_a_name_follow_the_chunks() -> None:
    naming, middle = Naming(ENGLISH, "en"), ENGLISH.index("It was")
    whole = [Chunk(ChunkId(0), 0, 0, len(ENGLISH), 20)]
    halves = [Chunk(ChunkId(0), 0, 0, middle, 10), Chunk(ChunkId(1), 0, middle, len(ENGLISH), 10)]
    assert naming.chunks_with({"Thale", "Nobody"}, whole) == {"Thale": {0}, "Nobody": set()}
    assert naming.chunks_with({"Thale"}, halves)["Thale"] == {1}
