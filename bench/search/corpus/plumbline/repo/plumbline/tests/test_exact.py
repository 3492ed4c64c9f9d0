import pytest

from plumbline.exact import Ratio, determinant, egyptian, multiply, region, root_between


class TestRatio:
    @pytest.mark.parametrize("above, below, text", [(6, 8, "3/4"), (3, -6, "-1/2"), (9, 3, "3"), (7, 2, "3 1/2"), (-7, 2, "-3 1/2"), (0, 5, "0")])
    def test_text(self, above, below, text):
        assert str(Ratio(above, below)) == text

    def test_arithmetic(self):
        half, third = Ratio(1, 2), Ratio(1, 3)
        assert half + third == Ratio(5, 6)
        assert half * third == Ratio(1, 6)
        assert half / third == Ratio(3, 2)

    def test_order(self):
        assert Ratio(1, 3) < Ratio(1, 2)
        assert not Ratio(2, 4) < Ratio(1, 2)
        assert Ratio(-3, 2) < Ratio(-4, 3)

    def test_nothing_below(self):
        with pytest.raises(ZeroDivisionError):
            Ratio(1, 0)

    @pytest.mark.parametrize("ratio, digits, text", [((1, 3), 4, "0.3333"), ((22, 7), 5, "3.14285"), ((-5, 4), 2, "-1.25")])
    def test_approximate(self, ratio, digits, text):
        assert Ratio(*ratio).approximate(digits) == text


class TestMatrices:
    def test_multiply(self):
        assert multiply([[1, 2], [3, 4]], [[5, 6], [7, 8]]) == [[19, 22], [43, 50]]
        assert multiply([[1, 2, 3]], [[1], [0], [2]]) == [[7]]

    def test_sizes(self):
        with pytest.raises(ValueError):
            multiply([[1, 2]], [[1, 2]])

    @pytest.mark.parametrize(
        "matrix, value",
        [([[7]], 7), ([[1, 2], [3, 4]], -2), ([[2, 0, 1], [1, 3, 2], [1, 1, 4]], 18), ([[0, 1, 0], [1, 0, 0], [0, 0, 1]], -1)],
    )
    def test_determinant(self, matrix, value):
        assert determinant(matrix) == value


class TestRegion:
    grid = ["aab", "abb", "caa"]

    def test_sides_only(self):
        assert region(self.grid, 0, 0) == [(0, 0), (0, 1), (1, 0)]
        assert region(self.grid, 2, 2) == [(2, 1), (2, 2)]

    def test_single_cell(self):
        assert region(self.grid, 2, 0) == [(2, 0)]

    def test_around_corners(self):
        assert region(["xxx", "oox", "xxx"], 2, 0) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)]


class TestRoot:
    def test_found(self):
        assert root_between(lambda x: x * x - 2, 0, 2) == pytest.approx(1.41421356)
        assert root_between(lambda x: 1 - x, 0, 4) == pytest.approx(1)

    def test_at_the_start(self):
        assert root_between(lambda x: x - 3, 3, 8) == 3

    def test_several_halvings(self):
        assert root_between(lambda x: x - 7, 0, 8, tolerance=0.5) == 7
        assert root_between(lambda x: x - 1 / 3, 0, 1, tolerance=0.3) == 0.375

    def test_no_change_of_sign(self):
        with pytest.raises(ValueError):
            root_between(lambda x: x * x + 1, -1, 1)


@pytest.mark.parametrize("above, below, parts", [(1, 2, [2]), (2, 3, [2, 6]), (5, 6, [2, 3]), (4, 13, [4, 18, 468])])
def test_egyptian(above, below, parts):
    assert egyptian(above, below) == parts


@pytest.mark.parametrize("above, below", [(3, 3), (0, 4), (5, 2)])
def test_egyptian_refuses(above, below):
    with pytest.raises(ValueError):
        egyptian(above, below)
