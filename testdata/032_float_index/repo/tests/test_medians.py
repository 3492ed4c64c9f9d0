import pytest

from medians import median, outliers, spread


@pytest.mark.parametrize("values, expected", [([3, 1, 2], 2), ([4, 1, 3, 2], 3), ([7], 7), ([5, 4, 3, 2, 1], 3)])
def test_the_median_is_in_the_middle(values, expected):
    assert median(values) == expected


def test_nothing_has_no_median():
    with pytest.raises(ValueError):
        median([])


def test_outliers_are_far_from_the_median():
    assert spread([1, 2, 3, 100]) == 99
    assert outliers([1, 2, 3, 100]) == [100]
