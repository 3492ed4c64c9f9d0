import pytest

from polygon import Polygon

TRIANGLE = Polygon((0, 0), (3, 0), (3, 4))


def test_the_perimeter_goes_all_the_way_round():
    assert TRIANGLE.perimeter() == pytest.approx(12)


def test_the_area_of_a_right_triangle():
    assert TRIANGLE.area() == 6


def test_two_corners_are_too_few():
    with pytest.raises(ValueError):
        Polygon((0, 0), (1, 1))
