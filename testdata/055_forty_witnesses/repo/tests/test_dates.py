import pytest

from dates import MONTHS, parse, write

CASES = [(1990 + number, number % 12 + 1, number % 28 + 1) for number in range(40)]


@pytest.mark.parametrize("date", CASES)
def test_reading_undoes_writing(date):
    assert parse(write(*date)) == date


def test_writing_a_known_date():
    assert write(1998, 3, 7) == "7-MAR-1998"


def test_there_are_twelve_months():
    assert len(MONTHS) == 12
