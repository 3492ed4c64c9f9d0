"""Dates that repeat."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Optional

from .dates import add_months


@dataclass
class Rule:
    unit: str
    every: int = 1
    count: Optional[int] = None
    until: Optional[date] = None
    weekdays: tuple = ()
    skip: set = field(default_factory=set)

    def candidates(self, start):
        """Yield all dates of the rule without a look at its limits."""
        number = 0
        while True:
            if self.unit == "month":
                yield add_months(start, number * self.every)
            elif self.unit == "week" and self.weekdays:
                monday = start - timedelta(days=start.weekday()) + timedelta(weeks=number * self.every)
                for weekday in sorted(self.weekdays):
                    day = monday + timedelta(days=weekday)
                    if day >= start:
                        yield day
            else:
                days = 7 if self.unit == "week" else 1
                yield start + timedelta(days=days * number * self.every)
            number += 1

    def dates(self, start, most=1000):
        """Yield the dates of the rule; those that are skipped still count."""
        seen = 0
        limit = most if self.count is None else min(self.count, most)
        for day in self.candidates(start):
            if seen == limit or (self.until is not None and day > self.until):
                return
            seen += 1
            if day not in self.skip:
                yield day

    def next_after(self, start, day):
        """The first date after a day, None where the rule has ended."""
        for candidate in self.dates(start):
            if candidate > day:
                return candidate
        return None


def retry_delays(first, factor=2, cap=3600, attempts=5):
    """Waiting times that grow by a factor up to a cap."""
    delays = []
    delay = first
    for _ in range(attempts):
        delays.append(min(delay, cap))
        delay *= factor
    return delays


def streaks(days):
    """The (first day, length) of runs of consecutive dates, in order."""
    runs = []
    for day in sorted(set(days)):
        if runs and day - runs[-1][0] == timedelta(days=runs[-1][1]):
            first, length = runs[-1]
            runs[-1] = (first, length + 1)
        else:
            runs.append((day, 1))
    return runs
