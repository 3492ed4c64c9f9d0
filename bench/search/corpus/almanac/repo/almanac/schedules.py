"""Times, turns and plans."""

UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}


def parse_span(text):
    """Read a span of time like "1h 30m" as seconds.

    Units are d, h, m and s; a last number without a unit means seconds, and blanks do not matter. A unit
    without a number or any other character is a ValueError.

    >>> parse_span("2m5")
    125
    """
    total = 0
    number = ""
    for char in text:
        if char.isdigit():
            number += char
        elif char in UNITS and number:
            total += int(number) * UNITS[char]
            number = ""
        elif not char.isspace():
            raise ValueError(f"not a span of time: {text!r}")
    if number:
        total += int(number)
    return total


def format_span(seconds):
    """Write seconds with the units d, h, m and s, leaving out those of which there are none.

    >>> format_span(5405)
    '1h 30m 5s'
    >>> format_span(0)
    '0s'
    """
    parts = []
    for unit, size in UNITS.items():
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{unit}")
    return " ".join(parts) or "0s"


def busiest(visits):
    """When most visitors are there at once and how many they are, as (moment, number); the first such moment.

    A visit is (arrives, leaves) with a later end; whoever leaves at a moment is gone at that moment. Without
    visits the moment is None.
    """
    events = []
    for arrives, leaves in visits:
        events.append((arrives, 1))
        events.append((leaves, -1))
    when = None
    present = most = 0
    for moment, change in sorted(events):
        present += change
        if present > most:
            when, most = moment, present
    return when, most


def pick_talks(talks):
    """The titles of as many (start, end, title) talks as one can hear, always going on with the one that ends first.

    A talk may start when the one before ends. Of talks with the same end the one that starts first is taken.
    """
    chosen = []
    free_from = None
    for start, end, title in sorted(talks, key=lambda talk: (talk[1], talk[0], talk[2])):
        if free_from is None or start >= free_from:
            chosen.append(title)
            free_from = end
    return chosen


def tournament(players):
    """Rounds of pairs in which everybody meets everybody once; with an odd number, one sits out each round.

    The first player keeps the place, all others move on by one after each round.

    >>> tournament(["a", "b", "c"])
    [[('b', 'c')], [('a', 'c')], [('a', 'b')]]
    """
    ring = list(players)
    if len(ring) % 2:
        ring.append(None)
    half = len(ring) // 2
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = zip(ring[:half], reversed(ring[half:]))
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        ring = ring[:1] + ring[-1:] + ring[1:-1]
    return rounds


def finish_times(durations, needs):
    """When each task is done at the earliest, where a task starts as soon as all tasks it needs are done.

    Tasks without needs start at 0 and may be missing from `needs`.

    >>> finish_times({"dig": 2, "plant": 1}, {"plant": ["dig"]})
    {'dig': 2, 'plant': 3}
    """
    done = {}

    def finish(task):
        if task not in done:
            begin = max((finish(other) for other in needs.get(task, ())), default=0)
            done[task] = begin + durations[task]
        return done[task]

    for task in durations:
        finish(task)
    return done


def rota(names, days, away=None):
    """Who has duty on each of so many days, numbered from 0; None where nobody can.

    Duty goes to the first of a queue, who then goes to its end. `away` maps names to the days on which they
    cannot; who is away keeps the place in the queue.
    """
    away = away or {}
    queue = list(names)
    plan = []
    for day in range(days):
        for place, name in enumerate(queue):
            if day not in away.get(name, ()):
                break
        else:
            plan.append(None)
            continue
        queue.append(queue.pop(place))
        plan.append(name)
    return plan


class WaitingList:
    """A course with a fixed number of seats and a list of those who wait for one."""

    def __init__(self, seats):
        self.seats = seats
        self.seated = []
        self.waiting = []

    def join(self, name):
        """Give a seat, or else a place at the end of the list; return whether the name has a seat.

        Whoever is known already keeps seat or place.
        """
        if name in self.seated:
            return True
        if len(self.seated) < self.seats:
            self.seated.append(name)
            return True
        if name not in self.waiting:
            self.waiting.append(name)
        return False

    def leave(self, name):
        """Give up a seat or a place; return who got the free seat, if anybody. An unknown name is a KeyError."""
        if name in self.waiting:
            self.waiting.remove(name)
            return None
        if name not in self.seated:
            raise KeyError(name)
        self.seated.remove(name)
        if not self.waiting:
            return None
        promoted = self.waiting.pop(0)
        self.seated.append(promoted)
        return promoted

    def position(self, name):
        """0 for who has a seat, 1 for the first who waits and so on, None for who is not known."""
        if name in self.seated:
            return 0
        if name in self.waiting:
            return self.waiting.index(name) + 1
        return None
