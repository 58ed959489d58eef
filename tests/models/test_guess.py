from ponsreader.models.guess import LONGEST, Guesser, worth_guessing


def test_what_followed_the_same_words_is_guessed() -> None:
    assert Guesser().guess([1, 2, 3, 4, 5, 9, 1, 2, 3]) == [4, 5, 9, 1, 2, 3]


def test_the_latest_of_several_is_taken() -> None:
    assert Guesser().guess([1, 2, 3, 7, 1, 2, 3, 8, 8, 8, 1, 2, 3])[0] == 8


def test_nothing_is_guessed_after_something_new() -> None:
    assert Guesser().guess([1, 2, 3, 4]) == []
    assert Guesser().guess([1]) == []


def test_a_history_that_grows_is_followed() -> None:
    guesser = Guesser()
    assert guesser.guess([1, 2, 3, 4]) == []
    assert guesser.guess([1, 2, 3, 4, 1, 2, 3]) == [4, 1, 2, 3]


def test_hope_grows_as_guesses_come_true_and_shrinks_as_they_do_not() -> None:
    lucky, unlucky = Guesser(), Guesser()
    for _ in range(9):
        lucky.learn(8, 8)
        unlucky.learn(0, 8)
    guess = list(range(LONGEST))
    assert unlucky.hope(guess) < 0.2 < 7 < lucky.hope(guess)
    assert lucky.hope([]) == 0


def test_guessing_is_worth_it_where_most_sequences_hope() -> None:
    assert worth_guessing([], 0.34) == 0
    assert worth_guessing([0, 0, 0, 0], 0.34) == 0
    assert worth_guessing([3, 0, 0, 0], 0.34) == 0
    assert worth_guessing([3, 3, 3, 3], 0.34) == 3
    assert worth_guessing([3, 0, 0, 0], 0.05) == 3
