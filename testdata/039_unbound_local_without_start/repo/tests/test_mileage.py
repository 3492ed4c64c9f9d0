import pytest

from mileage import driven, longest

LOG = [(100, 130), (130, 145), (200, 290)]


def test_all_trips_count():
    assert driven(LOG) == 135


def test_no_trips_are_no_distance():
    assert driven([]) == 0
    assert longest([]) == 0


def test_odometers_run_forwards():
    with pytest.raises(ValueError):
        driven([(10, 5)])


def test_the_longest_trip():
    assert longest(LOG) == 90
