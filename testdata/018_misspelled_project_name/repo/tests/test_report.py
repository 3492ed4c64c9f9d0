from geometry.report import describe, square
from geometry.shapes import Circle


def test_a_square_is_a_rectangle():
    assert describe(square(3)) == "rectangle of 9.00"


def test_circles_are_named():
    assert describe(Circle(1)) == "circle of 3.14"
