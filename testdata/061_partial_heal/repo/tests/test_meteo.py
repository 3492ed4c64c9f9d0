import pytest

from meteo import beaufort, celsius_to_kelvin, wind_chill


def test_kelvin():
    assert celsius_to_kelvin(20) == 293.15


@pytest.mark.parametrize("knots, force", [(0, 0), (5, 2), (20, 5), (34, 8)])
def test_wind_force(knots, force):
    assert beaufort(knots) == force


def test_wind_makes_it_colder():
    assert wind_chill(0, 30) == pytest.approx(-6.5, abs=0.1)
