from datetime import date

import pytest

from daybook.dates import add_months, add_workdays, days_in_month, nth_weekday, quarter_bounds, workdays_between


@pytest.mark.parametrize(
    "year, month, days", [(2023, 2, 28), (2024, 2, 29), (1900, 2, 28), (2000, 2, 29), (2023, 4, 30), (2023, 12, 31), (2023, 11, 30), (2023, 7, 31)]
)
def test_days_in_month(year, month, days):
    assert days_in_month(year, month) == days


@pytest.mark.parametrize(
    "day, months, result",
    [
        (date(2023, 1, 31), 1, date(2023, 2, 28)),
        (date(2023, 11, 15), 2, date(2024, 1, 15)),
        (date(2023, 3, 31), -1, date(2023, 2, 28)),
        (date(2023, 12, 5), 0, date(2023, 12, 5)),
        (date(2024, 1, 10), -13, date(2022, 12, 10)),
    ],
)
def test_add_months(day, months, result):
    assert add_months(day, months) == result


class TestNthWeekday:
    def test_from_the_front(self):
        assert nth_weekday(2023, 5, 0, 1) == date(2023, 5, 1)
        assert nth_weekday(2023, 5, 6, 2) == date(2023, 5, 14)
        assert nth_weekday(2023, 5, 2, 5) == date(2023, 5, 31)

    def test_from_the_back(self):
        assert nth_weekday(2023, 5, 0, -1) == date(2023, 5, 29)
        assert nth_weekday(2023, 5, 4, -2) == date(2023, 5, 19)

    def test_there_is_none(self):
        assert nth_weekday(2023, 2, 2, 5) is None


class TestWorkdays:
    friday = date(2023, 6, 2)

    def test_over_the_weekend(self):
        assert add_workdays(self.friday, 1) == date(2023, 6, 5)
        assert add_workdays(self.friday, 6) == date(2023, 6, 12)
        assert add_workdays(date(2023, 6, 3), 1) == date(2023, 6, 5)

    def test_backwards(self):
        assert add_workdays(date(2023, 6, 5), -1) == self.friday
        assert add_workdays(self.friday, 0) == self.friday

    def test_holidays(self):
        assert add_workdays(self.friday, 1, holidays={date(2023, 6, 5)}) == date(2023, 6, 6)

    def test_between(self):
        assert workdays_between(self.friday, date(2023, 6, 6)) == 3
        assert workdays_between(self.friday, self.friday) == 1
        assert workdays_between(date(2023, 6, 3), date(2023, 6, 4)) == 0

    def test_between_with_holidays_and_in_reverse(self):
        assert workdays_between(self.friday, date(2023, 6, 6), {date(2023, 6, 5)}) == 2
        assert workdays_between(date(2023, 6, 6), self.friday, {date(2023, 6, 5)}) == -2


@pytest.mark.parametrize(
    "day, start, bounds",
    [
        (date(2023, 5, 17), 1, (date(2023, 4, 1), date(2023, 6, 30))),
        (date(2023, 12, 31), 1, (date(2023, 10, 1), date(2023, 12, 31))),
        (date(2023, 1, 20), 2, (date(2022, 11, 1), date(2023, 1, 31))),
    ],
)
def test_quarter_bounds(day, start, bounds):
    assert quarter_bounds(day, start) == bounds
