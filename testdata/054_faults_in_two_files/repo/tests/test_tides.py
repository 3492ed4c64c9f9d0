from almanac.tides import clock, high_waters


def test_the_water_is_high_about_twice_a_day():
    assert high_waters(60) == [60, 805]


def test_late_first_tides_come_once():
    assert high_waters(800) == [800]


def test_clock_pads_with_zeros():
    assert clock(65) == "01:05"
