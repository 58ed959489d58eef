from ponsreader.models.guess import Guesser


def test_what_followed_the_same_words_is_guessed() -> None:
    assert Guesser().guess([1, 2, 3, 4, 5, 9, 1, 2, 3]) == [4, 5, 9, 1]


def test_the_latest_of_several_is_taken() -> None:
    assert Guesser().guess([1, 2, 3, 7, 1, 2, 3, 8, 8, 8, 1, 2, 3])[0] == 8


def test_nothing_is_guessed_after_something_new() -> None:
    assert Guesser().guess([1, 2, 3, 4]) == []
    assert Guesser().guess([1]) == []


def test_guesses_grow_as_they_come_true_and_shrink_as_they_do_not() -> None:
    guesser = Guesser()
    history = [*range(20), 0, 1, 2]
    guesser.learn(0)
    assert len(guesser.guess(history)) == 2
    guesser.learn(3)
    assert len(guesser.guess(history)) == 8


def test_a_history_that_grows_is_followed() -> None:
    guesser = Guesser()
    assert guesser.guess([1, 2, 3, 4]) == []
    assert guesser.guess([1, 2, 3, 4, 1, 2, 3]) == [4, 1, 2, 3]
