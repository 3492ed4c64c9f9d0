import pytest

from plumbline.series import downsample, fill_gaps, interpolate, largest_drop, moving_average, peaks, runs_above


@pytest.mark.parametrize(
    "values, window, expected",
    [([1, 3, 5, 7], 2, [1, 2, 4, 6]), ([6, 0, 3], 5, [6, 3, 3]), ([4, 8], 1, [4, 8]), ([], 3, [])],
)
def test_moving_average(values, window, expected):
    assert moving_average(values, window) == expected


@pytest.mark.parametrize(
    "values, filled",
    [
        ([1, None, 3], [1, 2, 3]),
        ([0, None, None, None, 8, 1], [0, 2, 4, 6, 8, 1]),
        ([None, None, 5], [5, 5, 5]),
        ([4, 2, None], [4, 2, 2]),
        ([None], [None]),
    ],
)
def test_fill_gaps(values, filled):
    assert fill_gaps(values) == filled


class TestPeaks:
    def test_both_neighbours(self):
        assert peaks([1, 3, 2, 5, 4, 4]) == [1, 3]

    def test_plateau(self):
        assert peaks([0, 2, 2, 2, 1, 3, 3, 4]) == [1]

    def test_open_plateau(self):
        assert peaks([1, 5, 5]) == []

    def test_rise(self):
        assert peaks([0, 2, 0, 5, 2, 9, 8], rise=2) == [3]


class TestRunsAbove:
    values = [5, 6, 1, 7, 0, 5, 8]

    def test_stretches(self):
        assert runs_above(self.values, 5) == [(0, 1), (3, 3), (5, 6)]

    def test_none(self):
        assert runs_above(self.values, 9) == []

    def test_all(self):
        assert runs_above(self.values, 0) == [(0, 6)]


@pytest.mark.parametrize(
    "values, expected",
    [([3, 9, 4, 12, 6, 7], (6, 3, 4)), ([9, 1, 10, 5], (8, 0, 1)), ([1, 2, 3], (0, None, None)), ([8, 3, 8, 3], (5, 0, 1)), ([10, 6, 1], (9, 0, 2))],
)
def test_largest_drop(values, expected):
    assert largest_drop(values) == expected


class TestInterpolate:
    table = [(0, 10), (10, 20), (20, 0)]

    @pytest.mark.parametrize("x, y", [(-5, 10), (0, 10), (5, 15), (10, 20), (15, 10), (20, 0), (99, 0)])
    def test_between_and_beyond(self, x, y):
        assert interpolate(self.table, x) == y

    def test_empty(self):
        with pytest.raises(ValueError):
            interpolate([], 1)


def test_downsample():
    points = [(12, 4), (1, 2), (9, 4), (10, 6), (31, 7)]
    assert downsample(points, 10) == [(0, 3), (10, 5), (30, 7)]
    assert downsample([], 5) == []
