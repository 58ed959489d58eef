from ponsreader.domain import Evidence, Quote
from ponsreader.gui.moments import gather, matching


def moment(n: int, who: tuple[str, ...], label: str, words: str) -> Evidence:
    return Evidence(n, None, who, words, "", label, "One", 1.0, Quote(words, n, n + 1), 1.0, "story")


STORY = gather(
    [
        moment(1, ("Ada",), "speech", "Ada calls the dog."),
        moment(2, ("Bo", "Ada"), "travel", "Bo and Ada leave."),
        moment(3, ("Bo",), "speech", "Bo answers a Straße of strangers."),
        moment(4, ("Ada",), "", "Ada sleeps."),
    ]
)


def test_the_people_come_by_how_often_they_are_there() -> None:
    assert STORY.people == ("Ada", "Bo")
    assert STORY.labels == ("speech", "travel")


def test_the_filters_hold_together() -> None:
    assert [each.n for each in matching(STORY)] == [1, 2, 3, 4]
    assert [each.n for each in matching(STORY, person="Bo")] == [2, 3]
    assert [each.n for each in matching(STORY, person="Bo", label="speech")] == [3]
    assert [each.n for each in matching(STORY, person="Ada", wanted=" LEAVE ")] == [2]


def test_words_are_found_whatever_their_case() -> None:
    assert [each.n for each in matching(STORY, wanted="STRASSE")] == [3]
