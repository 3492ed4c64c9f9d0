from datetime import date

import pytest

from daybook.recur import Rule, retry_delays, streaks


def june(*days):
    return [date(2023, 6, day) for day in days]


class TestRule:
    def test_days(self):
        assert list(Rule("day", every=3, count=3).dates(date(2023, 6, 1))) == june(1, 4, 7)

    def test_weeks(self):
        assert list(Rule("week", every=2, count=2).dates(date(2023, 6, 1))) == june(1, 15)

    def test_until_is_included(self):
        assert list(Rule("week", until=date(2023, 6, 15)).dates(date(2023, 6, 1))) == june(1, 8, 15)

    def test_weekdays(self):
        rule = Rule("week", count=4, weekdays=(4, 1))
        assert list(rule.dates(date(2023, 6, 1))) == june(2, 6, 9, 13)

    def test_every_other_week(self):
        rule = Rule("week", every=2, count=3, weekdays=(3,))
        assert list(rule.dates(date(2023, 6, 1))) == june(1, 15, 29)

    def test_months(self):
        days = list(Rule("month", count=3).dates(date(2023, 1, 31)))
        assert days == [date(2023, 1, 31), date(2023, 2, 28), date(2023, 3, 31)]

    def test_skipped_dates_count(self):
        rule = Rule("day", count=3, skip={date(2023, 6, 2)})
        assert list(rule.dates(date(2023, 6, 1))) == june(1, 3)

    def test_next_after(self):
        rule = Rule("day", every=5, count=3)
        assert rule.next_after(date(2023, 6, 1), date(2023, 6, 1)) == date(2023, 6, 6)
        assert rule.next_after(date(2023, 6, 1), date(2023, 6, 8)) == date(2023, 6, 11)
        assert rule.next_after(date(2023, 6, 1), date(2023, 6, 11)) is None

    def test_most(self):
        assert len(list(Rule("day").dates(date(2023, 6, 1), most=12))) == 12


@pytest.mark.parametrize(
    "arguments, delays",
    [
        ({"first": 1}, [1, 2, 4, 8, 16]),
        ({"first": 10, "factor": 3, "cap": 100}, [10, 30, 90, 100, 100]),
        ({"first": 5, "attempts": 1}, [5]),
        ({"first": 5000, "attempts": 2}, [3600, 3600]),
    ],
)
def test_retry_delays(arguments, delays):
    assert retry_delays(**arguments) == delays


class TestStreaks:
    def test_runs(self):
        days = june(1, 2, 3, 7, 9, 10)
        assert streaks(days) == [(date(2023, 6, 1), 3), (date(2023, 6, 7), 1), (date(2023, 6, 9), 2)]

    def test_order_and_repeats_do_not_matter(self):
        assert streaks(june(3, 2, 2)) == [(date(2023, 6, 2), 2)]

    def test_nothing(self):
        assert streaks([]) == []
