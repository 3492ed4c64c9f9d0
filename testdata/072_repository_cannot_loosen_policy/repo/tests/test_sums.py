from sums import mean, total


def test_totals():
    assert totl([1, 2, 3]) == 6


def test_means():
    assert mean([1, 2, 3]) == 2


def test_no_numbers_sum_to_zero():
    assert total([]) == 0
