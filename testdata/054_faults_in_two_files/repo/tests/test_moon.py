from datetime import date

from almanac.moon import days_between, phase


def test_the_phase_of_known_days():
    assert phase(date(2000, 1, 6)) == "new"
    assert phase(date(2000, 1, 21)) == "full"


def test_days_between_dates():
    assert days_between((2024, 2, 28), (2024, 3, 1)) == 2
