from ponsreader.gui.naming import place

ROOM = (0.0, 0.0, 200.0, 100.0)


def test_a_name_stands_below_its_disc() -> None:
    assert place([(100, 50, 10)], [(40, 12)], ROOM, crowded=True) == [(80, 63)]


def test_where_that_is_taken_it_goes_elsewhere() -> None:
    below, above = place([(100, 50, 10), (105, 72, 5)], [(40, 12), (40, 12)], ROOM, crowded=True)
    assert below == (80, 25)  # the other disc lies where it would have stood
    assert above == (85, 80)


def test_a_name_at_the_edge_is_moved_into_the_sheet() -> None:
    assert place([(195, 95, 4)], [(40, 12)], ROOM, crowded=False) == [(160, 88)]


def test_whoever_comes_last_in_a_crowd_goes_without_a_name() -> None:
    discs = [(100.0, 50.0, 1.0)] * 9
    found = place(discs, [(90.0, 40.0)] * 9, (50, 0, 150, 100), crowded=True)
    assert found[0] is not None
    assert found[-1] is None


def test_whoever_is_wanted_rather_stands_on_a_disc_than_nowhere() -> None:
    discs = [(100.0, 50.0, 10.0), (100.0, 50.0, 60.0)]
    assert place(discs, [(40, 12), (40, 12)], ROOM, crowded=True)[0] is None
    assert place(discs, [(40, 12), (40, 12)], ROOM, crowded=True, wanted=1)[0] is not None


def test_where_it_hides_least_of_others() -> None:
    to_the_left = (60.0, 50.0, 60.0)
    assert place([(100, 50, 10), to_the_left], [(60, 12)] * 2, ROOM, crowded=True, wanted=1)[0] == (113, 44)
