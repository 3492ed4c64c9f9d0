import pytest

from roman import from_roman, to_roman


@pytest.mark.parametrize("number, text", [(1, "I"), (14, "XIV"), (1999, "MCMXCIX"), (3888, "MMMDCCCLXXXVIII")])
def test_numbers_are_written(number, text):
    assert to_roman(number) == text


def test_reading_is_the_inverse_of_writing():
    assert all(from_roman(to_roman(number)) == number for number in range(1, 4000, 37))


def test_zero_has_no_numeral():
    with pytest.raises(ValueError):
        to_roman(0)
