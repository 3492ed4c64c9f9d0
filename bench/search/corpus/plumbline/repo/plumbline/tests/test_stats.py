import unittest

import pytest

from plumbline import stats


class WeightedMeanTest(unittest.TestCase):
    def test_weights(self):
        self.assertAlmostEqual(stats.weighted_mean([(10, 1), (20, 3)]), 17.5)
        self.assertAlmostEqual(stats.weighted_mean([(4, 2), (9, 0)]), 4)

    def test_refuses(self):
        with self.assertRaises(ValueError):
            stats.weighted_mean([(1, 1), (1, -1), (1, 5)])
        with self.assertRaises(ValueError):
            stats.weighted_mean([(3, 0)])


@pytest.mark.parametrize(
    "fraction, expected", [(0, 1), (0.25, 2), (0.5, 3), (0.9, 7.4), (1, 9)]
)
def test_quantile(fraction, expected):
    assert stats.quantile([9, 1, 3, 2, 5], fraction) == pytest.approx(expected)


def test_quantile_of_nothing():
    with pytest.raises(ValueError):
        stats.quantile([], 0.5)


class TrimmedMeanTest(unittest.TestCase):
    values = [100, 3, 4, 5, -50, 4, 4, 4, 3, 5]

    def test_ends_are_cut(self):
        self.assertEqual(stats.trimmed_mean(self.values, 10), 4)
        self.assertEqual(stats.trimmed_mean([1, 2, 30], 0), 11)

    def test_whole_values_only(self):
        self.assertAlmostEqual(stats.trimmed_mean(self.values, 9), 8.2)

    def test_nothing_left(self):
        with self.assertRaises(ValueError):
            stats.trimmed_mean([1, 2], 50)


class TestHistogram:
    def test_bins(self):
        assert stats.histogram([0, 1, 1.5, 2, 3, 4], [0, 1, 2, 4]) == [1, 2, 3]

    def test_outside(self):
        assert stats.histogram([-1, 5, 0.5], [0, 1, 2]) == [1, 0]


@pytest.mark.parametrize(
    "values, expected",
    [([10, 30, 20], [1, 3, 2]), ([5, 5, 1], [2.5, 2.5, 1]), ([7, 7, 7], [2, 2, 2]), ([], [])],
)
def test_ranks(values, expected):
    assert stats.ranks(values) == expected


class CorrelationTest(unittest.TestCase):
    def test_lines(self):
        self.assertAlmostEqual(stats.correlation([1, 2, 3], [2, 4, 6]), 1)
        self.assertAlmostEqual(stats.correlation([1, 2, 3], [9, 8, 7]), -1)

    def test_in_between(self):
        self.assertAlmostEqual(stats.correlation([1, 2, 3, 4], [1, 3, 2, 5]), 0.8315218)

    def test_no_spread(self):
        self.assertEqual(stats.correlation([1, 1], [1, 2]), 0)

    def test_lengths(self):
        with self.assertRaises(ValueError):
            stats.correlation([1], [1, 2])
        with self.assertRaises(ValueError):
            stats.correlation([], [])


class TestRunning:
    @pytest.fixture
    def running(self):
        running = stats.Running()
        for value in (2, 4, 4, 6):
            running.add(value)
        return running

    def test_mean_and_variance(self, running):
        assert running.mean == pytest.approx(4)
        assert running.variance() == pytest.approx(8 / 3)
        assert (running.lowest, running.highest) == (2, 6)

    def test_few_values(self):
        running = stats.Running()
        assert running.variance() == 0
        running.add(-3)
        assert (running.variance(), running.lowest, running.highest) == (0, -3, -3)

    def test_merge(self, running):
        other = stats.Running()
        for value in (10, 0):
            other.add(value)
        running.merge(other)
        assert running.count == 6
        assert running.mean == pytest.approx(26 / 6)
        assert running.variance() == pytest.approx(11.8666667)
        assert (running.lowest, running.highest) == (0, 10)

    def test_merge_with_nothing(self, running):
        running.merge(stats.Running())
        assert (running.count, running.lowest) == (4, 2)
