import pytest

from bmi import band, bmi


def test_the_index_is_rounded_to_a_tenth():
    assert bmi(70, 1.75) == 22.9


@pytest.mark.parametrize("weight, name", [(50, "low"), (70, "normal"), (85, "raised"), (110, "high")])
def test_bands_follow_the_index(weight, name):
    assert band(weight, 1.75) == name


def test_no_height_no_index():
    with pytest.raises(ValueError):
        bmi(70, 0)
