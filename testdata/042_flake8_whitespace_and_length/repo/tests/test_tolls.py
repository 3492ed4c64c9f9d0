from tolls import day_and_night, toll, trips


def test_each_axle_costs():
    assert toll(10, 3) == 1050


def test_nights_are_half_price():
    assert toll(10, 3, night=True) == 525


def test_trips_round_up():
    assert trips(101, 50) == 3


def test_a_trip_through_the_night():
    assert day_and_night(10, 10, 2) == 1050
