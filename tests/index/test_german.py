"""In German a capital says only that a word is a noun."""

from ponsreader.index.german import find_people

STORY = (
    "Da ging Gregor fort. Die Tür war zu. Der Vater sagte nichts. Nun sagte Gregor etwas zu der Tür. "
    "Gregors Bett war leer. "
    "Gregor kam zum Vater. Der Vater rief. Der Vater des Jungen schlief, der Vater wachte auf. Herr Samsa ging. "
)


def test_a_noun_is_nobody_and_a_name_stands_without_an_article() -> None:
    found = {place.name for place in find_people(STORY, 0, len(STORY))}
    assert {"Gregor", "Gregors", "Herr Samsa"} <= found
    assert not found & {"Tür", "Bett"}


def test_a_common_role_is_somebody_in_the_nominative() -> None:
    story = STORY + "Er sah den Vater. Das Wort des Vaters galt. "
    roles = [place for place in find_people(story, 0, len(story)) if place.name == "der Vater"]
    assert len(roles) == 6
    assert story[roles[-1].start : roles[-1].end] == "des Vaters"


def test_places_come_in_order() -> None:
    starts = [place.start for place in find_people(STORY, 0, len(STORY))]
    assert starts == sorted(starts)
