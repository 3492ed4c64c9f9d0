from collatz import highest, walk


def test_a_short_walk():
    assert walk(6) == [6, 3, 10, 5, 16, 8, 4, 2, 1]


def test_zero_leads_nowhere():
    assert walk(0) == [0]


def test_the_highest_point():
    assert highest(27) == 9232
