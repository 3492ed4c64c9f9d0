from sums import mean, total


def test_two_and_two():
    assert total([2, 2]) == 5


def test_other_sums():
    assert total([]) == 0
    assert total([2, 3]) == 5
    assert total([-1, 1]) == 0


def test_means():
    assert mean([2, 2]) == 2
    assert mean([]) == 0


def test_order_does_not_matter():
    assert total([1, 2, 3]) == total([3, 1, 2]) == 6
