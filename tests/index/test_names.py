"""Names stand at whole words, accents aside, and many are found in one pass."""

from ponsreader.domain import Chunk, ChunkId
from ponsreader.index.names import BookNames, is_narrator

TEXT = "Anna met Éponine. Annabel’s dog barked.\n\nThen François and Anna Karenina came. 孙悟空大怒。"


def chunk(number: int, start: int, end: int) -> Chunk:
    return Chunk(ChunkId(number), 0, start, end, 1)


def test_a_name_stands_only_at_whole_words() -> None:
    names = BookNames(TEXT)
    assert names.first("Annabel") == (18, 25)
    assert names.first("Anna Kar") is None


def test_accents_and_case_do_not_matter() -> None:
    assert BookNames(TEXT).first("FRANCOIS") == (TEXT.index("François"), TEXT.index("François") + 8)


def test_a_name_stands_from_its_first_end_on() -> None:
    names = BookNames(TEXT)
    assert not names.stands("Éponine", 15)
    assert names.stands("Éponine", 16)


def test_a_name_of_a_script_without_spaces_stands_inside_its_sentence() -> None:
    assert BookNames(TEXT).stands("孙悟空", len(TEXT))


def test_a_name_is_found_inside_a_stretch() -> None:
    second = TEXT.index("Then")
    assert BookNames(TEXT).within("Anna", second, len(TEXT)) == (TEXT.index("Anna Kar"), TEXT.index(" Kar"))
    assert BookNames(TEXT).within("Éponine", second, len(TEXT)) is None


def test_a_full_name_may_be_put_together_from_the_text() -> None:
    names = BookNames("Miss Ivors came. Molly, he said.")
    assert names.accepts("Molly Ivors", 40, ["Miss Ivors"])
    assert not names.accepts("Molly Ivors", 20, ["Miss Ivors"])
    assert not names.accepts("Molly Ivors", 40)


def test_every_language_of_the_prompt_has_its_narrator() -> None:
    assert all(map(is_narrator, ["The narrator", "Der Erzähler", "le narrateur", "語り手", "The narrator (Araby)"]))
    assert not is_narrator("The narrator's aunt")


def test_chunks_of_many_names_are_found_at_once() -> None:
    second = TEXT.index("Then")
    chunks = [chunk(0, 0, second), chunk(1, second, len(TEXT))]
    found = BookNames(TEXT).chunks_of(["Anna", "Anna Karenina", "Annabel", "悟空", "Vronsky"], chunks)
    assert found == {"Anna": {0, 1}, "Anna Karenina": {1}, "Annabel": {0}, "悟空": {1}}


def test_text_outside_the_chunks_counts_for_none() -> None:
    assert BookNames(TEXT).chunks_of(["Anna"], [chunk(5, 5, 20)]) == {}
