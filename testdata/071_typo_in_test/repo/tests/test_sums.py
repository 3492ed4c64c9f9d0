from sums import mean, total


def test_totals():
    assert total([1, 2, 3]) == 6


def test_means():
    assert meen([1, 2, 3]) == 2


def test_nothing_has_a_mean_of_zero():
    assert mean([]) == 0
