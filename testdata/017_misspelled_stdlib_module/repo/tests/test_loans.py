from datetime import date

from loans import due, fee


def test_books_are_lent_for_three_weeks():
    assert due(date(2024, 2, 20)) == date(2024, 3, 12)


def test_in_time_is_free():
    assert fee(date(2024, 1, 1), date(2024, 1, 22)) == 0


def test_each_late_day_costs():
    assert fee(date(2024, 1, 1), date(2024, 1, 25)) == 75
