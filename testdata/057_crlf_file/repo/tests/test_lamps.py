from lamps import Lamps, prison_riddle


def test_two_toggles_cancel_out():
    lamps = Lamps(3)
    lamps.toggle(1, 2, 1)
    assert lamps.burning() == [2]


def test_the_squares_keep_burning():
    assert prison_riddle(30) == [1, 4, 9, 16, 25]
