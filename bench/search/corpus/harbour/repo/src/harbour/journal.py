"""A log of what happens in the port, and reports made of it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Event:
    hour: int
    kind: str
    vessel: str
    details: dict = field(default_factory=dict)


class EventLog:
    """Events in the order of time; events of the same hour in the order in which they were written. With `limit`, only the last are kept."""

    def __init__(self, limit=None):
        self.limit = limit
        self.events = []
        self.dropped = 0

    def write(self, hour, kind, vessel, **details):
        """Adds an event at its place and returns it. Beyond the limit, the earliest is dropped and counted."""
        event = Event(hour, kind, vessel, details)
        place = len(self.events)
        while place > 0 and self.events[place - 1].hour > hour:
            place -= 1
        self.events.insert(place, event)
        if self.limit is not None and len(self.events) > self.limit:
            self.events.pop(0)
            self.dropped += 1
        return event

    def select(self, kind=None, vessel=None, since=None, until=None):
        """Yields events that meet all that is asked: kind, vessel, not before `since`, before `until`."""
        for event in self.events:
            if kind is not None and event.kind != kind:
                continue
            if vessel is not None and event.vessel != vessel:
                continue
            if since is not None and event.hour < since:
                continue
            if until is not None and event.hour >= until:
                break
            yield event

    def last(self, vessel, kind=None):
        """The latest event of a vessel, of a kind if asked, or None."""
        for event in reversed(self.events):
            if event.vessel == vessel and kind in (None, event.kind):
                return event
        return None

    def count_by(self, key, **asked):
        """How many of the selected events have each value of `key`, which is an attribute or one of the details. Events without it do not count."""
        totals = {}
        for event in self.select(**asked):
            value = getattr(event, key) if key in ("hour", "kind", "vessel") else event.details.get(key)
            if value is None:
                continue
            totals[value] = totals.get(value, 0) + 1
        return totals

    def per_day(self, kind=None):
        """Events of each day as pairs of day (from 0, of 24 hours) and count, from the first day with an event to the last; days between may have 0."""
        days = [event.hour // 24 for event in self.select(kind=kind)]
        if not days:
            return []
        return [(day, days.count(day)) for day in range(days[0], days[-1] + 1)]

    def gaps(self, hours):
        """Pairs of hours of neighbouring events with more than `hours` between them."""
        found = []
        for before, after in zip(self.events, self.events[1:]):
            if after.hour - before.hour > hours:
                found.append((before.hour, after.hour))
        return found


class Table:
    """Rows of text under headings. Columns named in `right` are aligned right."""

    def __init__(self, headings, right=()):
        self.headings = list(headings)
        self.right = set(right)
        self.rows = []

    def add(self, *cells):
        """Adds a row; None becomes an empty cell. ValueError for a wrong number of cells."""
        if len(cells) != len(self.headings):
            raise ValueError(f"{len(cells)} cells for {len(self.headings)} columns")
        self.rows.append(["" if cell is None else str(cell) for cell in cells])

    def sort(self, heading, descending=False):
        """Sorts the rows by the text of a column; equal ones stay in their order."""
        column = self.headings.index(heading)
        self.rows.sort(key=lambda row: row[column], reverse=descending)

    @property
    def widths(self):
        """The width of each column: that of its longest cell or its heading."""
        return [max(len(row[place]) for row in [self.headings] + self.rows) for place in range(len(self.headings))]

    def _line(self, cells):
        padded = []
        for heading, cell, width in zip(self.headings, cells, self.widths):
            padded.append(cell.rjust(width) if heading in self.right else cell.ljust(width))
        return "  ".join(padded).rstrip()

    def render(self):
        """The lines of the table joined by newlines: headings, a rule of dashes as wide as all columns, rows."""
        widths = self.widths
        rule = "-" * (sum(widths) + 2 * (len(widths) - 1))
        return "\n".join([self._line(self.headings), rule] + [self._line(row) for row in self.rows])


def bar(value, most, width=20):
    """A bar of `#` for a value from 0 to `most`, filled up with dots; rounded down, but a value above 0 shows at least one `#`.

    >>> bar(5, 10, 8)
    '####....'
    """
    if most <= 0:
        return "." * width
    filled = min(width, value * width // most)
    if value > 0 and filled == 0:
        filled = 1
    return "#" * filled + "." * (width - filled)


def activity(log, kind=None):
    """A report: vessels with the number of their events, the busiest first, then by name."""
    counts = log.count_by("vessel", kind=kind)
    table = Table(["vessel", "events", "share"], right=["events"])
    most = max(counts.values(), default=0)
    for vessel, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        table.add(vessel, count, bar(count, most, 10))
    return table.render()
