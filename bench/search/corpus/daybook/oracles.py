"""Inputs on which a healed daybook must behave as the unbroken one. All of them are within what the docstrings promise."""

import random
from datetime import date, timedelta

from daybook import clock, dates, planner, recur, spans
from daybook.spans import Span

START = date(2023, 1, 1)


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def pair(rng, high=60, longest=20):
    start = rng.randint(0, high)
    return start, start + rng.choice([0, 1, 5, rng.randint(0, longest)])


def pairs(rng, most=6):
    return [pair(rng) for _ in range(rng.randint(0, most))]


def day(rng, span=800):
    return START + timedelta(days=rng.randint(0, span))


def made(couples):
    """Spans are built inside the call: a healed class must be used throughout."""
    return [Span(start, end) for start, end in couples]


def span_facts(one, other, size):
    first, second = Span(*one), Span(*other)
    return first.length, first.overlaps(second), first.common(second), second.common(first), list(first.pieces(size))


def merge(couples, gap):
    return spans.merge(made(couples), gap)


def subtract(whole, holes):
    return spans.subtract(Span(*whole), made(holes))


def free_slots(whole, busy, minutes, every):
    return spans.free_slots(Span(*whole), made(busy), minutes, every)


def busiest(couples):
    return spans.busiest(made(couples))


def coverage(window, couples):
    return spans.coverage(Span(*window), made(couples))


def rule_dates(unit, every, count, until, weekdays, skip, start, asked):
    rule = recur.Rule(unit, every, count, until, weekdays, set(skip))
    return list(rule.dates(start, most=15)), rule.next_after(start, asked)


def rule(rng):
    start = day(rng)
    until = rng.choice([None, start + timedelta(days=rng.randint(0, 60))])
    count = rng.choice([None, 0, 1, 3, 7]) if until else rng.choice([1, 3, 7])
    weekdays = rng.choice([(), (), (4, 1), (0,), (6, 2, 3)])
    skip = [start + timedelta(days=rng.randint(0, 14)) for _ in range(rng.randint(0, 4))]
    return rng.choice(["day", "week", "week", "month"]), rng.randint(1, 3), count, until, weekdays, skip, start, start + timedelta(days=rng.randint(-2, 40))


def rooms_life(steps):
    rooms = planner.Rooms({"attic": 4, "hall": 30, "den": 4, "cell": 2})
    seen = []
    for name, *arguments in steps:
        try:
            arguments = [Span(*item) if isinstance(item, tuple) else item for item in arguments]
            seen.append(getattr(rooms, name)(*arguments))
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append({room: sorted(entries) for room, entries in rooms.bookings.items()})
    return seen


def rooms_steps(rng):
    def step():
        room, span = rng.choice(["attic", "hall", "den", "cell"]), pair(rng, 40, 20)
        return rng.choice(
            [
                ("book", room, span),
                ("book", room, span),
                ("cancel", rng.randint(1, 6)),
                ("best_fit", rng.choice([1, 2, 3, 4, 5, 30, 31]), span),
                ("move", rng.randint(1, 6), rng.randint(0, 15)),
                ("usage", room),
                ("is_free", room, span),
            ]
        )

    return ([("book", "den", (0, 10)), ("book", "hall", (5, 25))] + [step() for _ in range(rng.randint(2, 10))],)


def task_graph(rng):
    """Mostly without circles; names come in any order."""
    names = list("abcdefg")[: rng.randint(0, 7)]
    tasks = {}
    for place, name in enumerate(names):
        pool = names if rng.random() < 0.1 else names[:place]
        tasks[name] = (rng.randint(1, 9), rng.sample(pool, min(len(pool), rng.randint(0, 2))))
    shuffled = list(tasks.items())
    rng.shuffle(shuffled)
    return (dict(shuffled),)


def limiter_life(limit, window, times):
    limiter = planner.Limiter(limit, window)
    return [(limiter.wait(now), limiter.allow(now), limiter.wait(now + 1)) for now in times]


def clock_text(rng):
    hour, minute = rng.choice([0, 1, 9, 11, 12, 13, 23, 24]), rng.choice(["", ":00", ":05", ":30", ":59", ":60"])
    return (f"{rng.choice(['', ' '])}{hour}{minute}{rng.choice(['', '', 'am', 'pm', ' PM', ' AM'])}",)


CLOCK_MINUTES = [0, 1, 59, 60, 61, 719, 720, 721, 779, 780, 1439, 1440, 1441, 2160, 4000]
DURATIONS = [0, 1, 2, 59, 60, 61, 120, 1439, 1440, 1441, 2880, 10079, 10080, 10081, 11520, 11585, 30000]

ORACLES = {
    "Span": (span_facts, [((0, 5), (5, 9), 2), ((5, 4), (0, 1), 2), ((3, 3), (0, 9), 1)] + some(100, lambda rng: (pair(rng, 20), pair(rng, 20), rng.randint(1, 7)), 1)),
    "merge": (merge, some(100, lambda rng: (pairs(rng), rng.randint(0, 6)), 2)),
    "subtract": (subtract, some(150, lambda rng: ((10, rng.choice([10, 40, 60])), pairs(rng)), 3)),
    "free_slots": (free_slots, some(100, lambda rng: ((rng.randint(0, 9), 70), pairs(rng, 4), rng.choice([1, 5, 10, 15]), rng.choice([5, 10, 15])), 4)),
    "busiest": (busiest, some(100, lambda rng: (pairs(rng),), 5)),
    "coverage": (coverage, some(100, lambda rng: ((10, rng.choice([10, 33, 60])), pairs(rng)), 6)),
    "parse_clock": (clock.parse_clock, [("noon",), ("",), ("12am",), ("12pm",), ("0am",), ("13pm",), ("23:59",)] + some(120, clock_text, 7)),
    "format_clock": (clock.format_clock, [(minutes, twelve) for minutes in CLOCK_MINUTES + list(range(5, 1500, 97)) for twelve in (False, True)]),
    "parse_duration": (
        clock.parse_duration,
        [("",), ("h",), ("1x",), ("1hm",), ("90",)] + some(80, lambda rng: ("".join(rng.choices(["1h", "30m", "2d", "1w", " ", "5", "12", "h"], [6, 6, 4, 3, 4, 2, 2, 1], k=rng.randint(0, 4))),), 8),
    ),
    "humanize": (clock.humanize, [(sign * minutes, parts) for minutes in DURATIONS for parts in (1, 2, 3, 4) for sign in (1, -1)]),
    "days_in_month": (dates.days_in_month, [(year, month) for year in (1900, 1996, 2000, 2023, 2024, 2100) for month in range(1, 13)]),
    "add_months": (dates.add_months, some(120, lambda rng: (day(rng), rng.randint(-30, 30)), 9) + [(date(2023, month, 28), n) for month in (1, 2, 12) for n in (-12, -1, 0, 1, 11, 12)]),
    "nth_weekday": (dates.nth_weekday, [(2023, month, weekday, nth) for month in (1, 2, 5, 10, 12) for weekday in range(7) for nth in (1, 2, 4, 5, -1, -2)]),
    "add_workdays": (dates.add_workdays, some(100, lambda rng: (START + timedelta(days=rng.randint(0, 14)), rng.randint(-9, 9), {day(rng, 20) for _ in range(rng.randint(0, 5))}), 10)),
    "workdays_between": (
        dates.workdays_between,
        some(100, lambda rng: (START + timedelta(days=rng.randint(0, 20)), START + timedelta(days=rng.randint(0, 20)), {day(rng, 20) for _ in range(rng.randint(0, 4))}), 11),
    ),
    "quarter_bounds": (dates.quarter_bounds, some(120, lambda rng: (day(rng), rng.randint(1, 12)), 12)),
    "Rule": (rule_dates, some(200, rule, 13)),
    "retry_delays": (recur.retry_delays, some(80, lambda rng: (rng.randint(1, 50), rng.randint(1, 4), rng.choice([10, 100, 3600]), rng.randint(0, 7)), 14)),
    "streaks": (recur.streaks, [([],)] + some(80, lambda rng: ([day(rng, 12) for _ in range(rng.randint(1, 10))],), 15)),
    "Rooms": (rooms_life, some(150, rooms_steps, 16)),
    "assign": (
        planner.assign,
        some(80, lambda rng: ([(name, rng.randint(1, 20)) for name in rng.sample("abcdefgh", rng.randint(0, 8))], rng.sample(["ann", "bob", "cy"], rng.randint(1, 3))), 17),
    ),
    "earliest_starts": (planner.earliest_starts, [({},), ({"a": (1, ["a"])},)] + some(100, task_graph, 18)),
    "batches": (planner.batches, some(80, lambda rng: ([rng.randint(0, 30) for _ in range(rng.randint(0, 9))], rng.randint(0, 6)), 19)),
    "Limiter": (limiter_life, some(100, lambda rng: (rng.randint(1, 3), rng.randint(1, 12), sorted(rng.choices(range(30), k=rng.randint(1, 12)))), 20)),
}
