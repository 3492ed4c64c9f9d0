import pytest

from elevator import Elevator


def test_ways_add_up():
    assert Elevator(10).serve([3, 1, 9]) == 13


def test_it_stops_at_the_last_call():
    elevator = Elevator(10)
    elevator.serve([3, 1])
    assert elevator.floor == 1


def test_there_is_no_floor_beyond_the_roof():
    with pytest.raises(ValueError):
        Elevator(10).go(10)
