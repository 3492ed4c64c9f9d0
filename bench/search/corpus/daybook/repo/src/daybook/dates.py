"""Questions to a calendar."""

from datetime import date, timedelta

WEEKEND = (5, 6)


def days_in_month(year, month):
    if month == 2:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 30 if month in (4, 6, 9, 11) else 31


def add_months(day, months):
    """The same day some months later or earlier; the last of the month where it has no such day."""
    total = day.year * 12 + day.month - 1 + months
    year, month = divmod(total, 12)
    month += 1
    return date(year, month, min(day.day, days_in_month(year, month)))


def nth_weekday(year, month, weekday, nth):
    """The nth weekday of a month (Monday is 0); -1 is the last one, None where there is none."""
    if nth < 0:
        last = date(year, month, days_in_month(year, month))
        back = (last.weekday() - weekday) % 7
        return last - timedelta(days=back + 7 * (-nth - 1))
    first = date(year, month, 1)
    ahead = (weekday - first.weekday()) % 7
    day = 1 + ahead + 7 * (nth - 1)
    if day > days_in_month(year, month):
        return None
    return date(year, month, day)


def add_workdays(day, count, holidays=()):
    """The day that is some working days later, or earlier where the count is negative."""
    step = timedelta(days=1 if count > 0 else -1)
    left = abs(count)
    while left > 0:
        day += step
        if day.weekday() not in WEEKEND and day not in holidays:
            left -= 1
    return day


def workdays_between(first, last, holidays=()):
    """Working days from the first to the last, both counted; negative where they are in reverse."""
    if last < first:
        return -workdays_between(last, first, holidays)
    count = 0
    day = first
    while day <= last:
        if day.weekday() not in WEEKEND and day not in holidays:
            count += 1
        day += timedelta(days=1)
    return count


def quarter_bounds(day, fiscal_start=1):
    """The first and last day of the quarter of a year that starts in a month."""
    offset = (day.month - fiscal_start) % 3
    first = add_months(day.replace(day=1), -offset)
    last = add_months(first, 3) - timedelta(days=1)
    return first, last
