import unittest

import pytest

from plumbline.plane import Box, area, hull, inside, outline_length, simplify

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]
ARROW = [(0, 0), (6, 0), (6, 6), (3, 2), (0, 6)]


class PolygonTest(unittest.TestCase):
    def test_area(self):
        self.assertEqual(area(SQUARE), 16)
        self.assertEqual(area(SQUARE[::-1]), 16)
        self.assertEqual(area(ARROW), 24)

    def test_outline_length(self):
        self.assertEqual(outline_length(SQUARE), 16)
        self.assertEqual(outline_length(SQUARE, closed=False), 12)
        self.assertEqual(outline_length([(0, 0), (3, 4)]), 5)

    def test_inside(self):
        self.assertTrue(inside(SQUARE, (1, 3)))
        self.assertFalse(inside(SQUARE, (5, 2)))
        self.assertFalse(inside(SQUARE, (-1, 2)))
        self.assertFalse(inside(SQUARE, (2, -3)))

    def test_inside_a_dent(self):
        self.assertFalse(inside(ARROW, (3, 4)))
        self.assertTrue(inside(ARROW, (0.5, 4)))
        self.assertTrue(inside(ARROW, (5.5, 4)))


class TestHull:
    def test_inner_points_go(self):
        assert hull([(2, 2), *SQUARE, (1, 3)]) == SQUARE

    def test_points_on_the_border_go(self):
        assert hull([(0, 0), (2, 0), (4, 0), (4, 4), (0, 4), (0, 2)]) == SQUARE

    def test_few_points(self):
        assert hull([(3, 1), (0, 0), (3, 1)]) == [(0, 0), (3, 1)]


class TestBox:
    @pytest.fixture
    def box(self):
        return Box(0, 0, 10, 4)

    def test_around(self):
        assert Box.around([(3, 1), (-1, 5), (2, 2)], margin=1).corners() == [(-2, 0), (4, 0), (4, 6), (-2, 6)]

    def test_overlap(self, box):
        assert box.overlap(Box(8, -3, 20, 2)).corners() == [(8, 0), (10, 0), (10, 2), (8, 2)]
        assert box.overlap(Box(10, 4, 12, 9)).corners() == [(10, 4)] * 4
        assert box.overlap(Box(11, 0, 12, 4)) is None
        assert box.overlap(Box(0, 5, 12, 6)) is None

    @pytest.mark.parametrize("point, distance", [((5, 2), 0), ((-3, 2), 3), ((5, 9), 5), ((13, 8), 5), ((10, 0), 0), ((2, -2), 2)])
    def test_distance(self, box, point, distance):
        assert box.distance(point) == distance

    def test_scaled(self, box):
        assert box.scaled(2).corners() == [(-5, -2), (15, -2), (15, 6), (-5, 6)]

    def test_order(self):
        with pytest.raises(ValueError):
            Box(2, 0, 1, 1)
        with pytest.raises(ValueError):
            Box(0, 2, 1, 1)


class TestSimplify:
    def test_straight(self):
        assert simplify([(0, 0), (1, 0), (2, 0), (3, 0)], 0) == [(0, 0), (3, 0)]

    def test_corner(self):
        assert simplify([(0, 0), (2, 0.1), (4, 0), (4, 2), (4, 4)], 0.5) == [(0, 0), (4, 0), (4, 4)]

    def test_closed_path(self):
        assert simplify([(0, 0), (3, 0), (0, 0)], 1) == [(0, 0), (3, 0), (0, 0)]

    def test_tolerance_is_included(self):
        assert simplify([(0, 0), (2, 1), (4, 0)], 1) == [(0, 0), (4, 0)]
        assert simplify([(0, 0), (1, 1)], 5) == [(0, 0), (1, 1)]
