"""Rooms, workers and tasks that wait for each other."""

from .spans import Span, merge


class Conflict(Exception):
    """The room is taken."""


class Rooms:
    """Bookings of rooms with a number of seats."""

    def __init__(self, seats):
        self.seats = dict(seats)
        self.bookings = {name: [] for name in seats}
        self.next_number = 1

    def is_free(self, room, span):
        return not any(span.overlaps(taken) for _, taken in self.bookings[room])

    def book(self, room, span):
        """Take a room and return the booking's number."""
        if not self.is_free(room, span):
            raise Conflict(room)
        number = self.next_number
        self.next_number += 1
        self.bookings[room].append((number, span))
        return number

    def cancel(self, number):
        """Give a booking back; tell whether there was one."""
        for entries in self.bookings.values():
            for entry in entries:
                if entry[0] == number:
                    entries.remove(entry)
                    return True
        return False

    def best_fit(self, people, span):
        """The smallest free room with enough seats, by name where equal; None where there is none."""
        fitting = [(seats, name) for name, seats in self.seats.items() if seats >= people and self.is_free(name, span)]
        return min(fitting)[1] if fitting else None

    def move(self, number, minutes):
        """Shift a booking; it stays where it was if the room is taken then."""
        for room, entries in self.bookings.items():
            for place, (known, span) in enumerate(entries):
                if known != number:
                    continue
                shifted = Span(span.start + minutes, span.end + minutes)
                others = [taken for other, taken in entries if other != number]
                if any(shifted.overlaps(taken) for taken in others):
                    return False
                entries[place] = (number, shifted)
                return True
        raise KeyError(number)

    def usage(self, room):
        """Minutes in which a room is used."""
        return sum(span.length for span in merge(span for _, span in self.bookings[room]))


def assign(tasks, workers):
    """Give each (name, minutes) task to the worker with the least work, longest tasks first."""
    load = {worker: 0 for worker in workers}
    plan = {worker: [] for worker in workers}
    for name, minutes in sorted(tasks, key=lambda task: (-task[1], task[0])):
        worker = min(workers, key=lambda one: (load[one], one))
        plan[worker].append(name)
        load[worker] += minutes
    return plan, max(load.values(), default=0)


def earliest_starts(tasks):
    """When each task can begin: {name: (minutes, [names that come before])}."""
    starts = {}
    pending = set()

    def start_of(name):
        if name in starts:
            return starts[name]
        if name in pending:
            raise ValueError(f"{name} waits for itself")
        pending.add(name)
        start = 0
        for before in tasks[name][1]:
            start = max(start, start_of(before) + tasks[before][0])
        pending.remove(name)
        starts[name] = start
        return start

    for name in tasks:
        start_of(name)
    return starts


def batches(events, gap):
    """Group event times: a batch ends where the next event is more than a gap away."""
    groups = []
    for event in sorted(events):
        if groups and event - groups[-1][-1] <= gap:
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


class Limiter:
    """At most `limit` calls in any `window` of minutes."""

    def __init__(self, limit, window):
        self.limit = limit
        self.window = window
        self.calls = []

    def allow(self, now):
        """Whether a call may happen now; one that may is counted."""
        self.calls = [call for call in self.calls if now - call < self.window]
        if len(self.calls) >= self.limit:
            return False
        self.calls.append(now)
        return True

    def wait(self, now):
        """Minutes until the next call may happen."""
        recent = [call for call in self.calls if now - call < self.window]
        if len(recent) < self.limit:
            return 0
        return recent[-self.limit] + self.window - now
