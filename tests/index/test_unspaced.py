"""Names where there are neither capitals nor spaces."""

from ponsreader.index.unspaced import courtesy_names, find_people, is_unspaced

ZH = (
    "玄德曰：“何故？”张飞大怒。玄德笑道：“不可。”张飞曰：“兄长！”玄德乃退。于是玄德问，玄德叹曰。"
    "大喜曰，大喜曰，大喜曰，大喜曰，大喜曰。次日玄德谓张飞曰。"
)
JA = "太郎さんは笑った。それから太郎は花子さんと歩いた。花子さんの本。太郎さんが来た。お父さんが来た。" * 6


def names(text: str) -> set[str]:
    return {place.name for place in find_people(text, 0, len(text))}


def test_who_begins_clauses_before_a_verb_is_a_person() -> None:
    assert names(ZH) == {"玄德", "张飞"}


def test_a_found_name_is_found_everywhere() -> None:
    assert len([p for p in find_people(ZH, 0, len(ZH)) if p.name == "张飞"]) == ZH.count("张飞") == 3
    assert all(ZH[p.start : p.end] == p.name for p in find_people(ZH, 0, len(ZH)))


def test_a_suffix_makes_a_person_in_japanese_also_where_it_is_missing() -> None:
    found = find_people(JA, 0, len(JA))
    assert {place.name for place in found} == {"太郎", "花子"}
    assert sum(place.name == "太郎" for place in found) == 18


def test_a_courtesy_name_is_the_same_mans() -> None:
    text = "那人姓刘，名备，字玄德。又见一人，关羽，字云长。"
    assert courtesy_names(text, 0, len(text)) == [("关羽", "云长"), ("刘备", "玄德"), ("刘备", "刘玄德")]


def test_a_script_is_told_by_its_characters() -> None:
    assert is_unspaced(ZH)
    assert is_unspaced(JA)
    assert not is_unspaced("Mr. Darcy 你好 said nothing at all.")
