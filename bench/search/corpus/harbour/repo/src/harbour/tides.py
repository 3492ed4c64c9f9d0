"""Heights of the water, known at some minutes and interpolated between them."""

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True)
class Window:
    """A stretch of time, both ends included."""

    start: float
    end: float

    @property
    def minutes(self):
        return self.end - self.start

    def contains(self, minute):
        return self.start <= minute <= self.end


def crossing(left, right, level):
    """The minute at which the straight line between two readings (minute, height) reaches a level. The heights must differ."""
    (start, low), (end, high) = left, right
    return start + (level - low) * (end - start) / (high - low)


class TideTable:
    """Readings of one gauge as pairs of minute and height, kept in the order of time. A minute has one reading, the last given."""

    def __init__(self, readings=()):
        self._heights = {}
        for minute, height in readings:
            self.add(minute, height)

    def add(self, minute, height):
        """Adds a reading, or replaces the one at this minute. ValueError before minute 0."""
        if minute < 0:
            raise ValueError(f"no minute {minute}")
        self._heights[minute] = height

    def __len__(self):
        return len(self._heights)

    @property
    def readings(self):
        return sorted(self._heights.items())

    @property
    def tidal_range(self):
        """The highest reading less the lowest, 0 without readings."""
        if not self._heights:
            return 0
        return max(self._heights.values()) - min(self._heights.values())

    def height_at(self, minute):
        """The height at a minute, on a straight line between its neighbours. Outside of the readings: the nearest one. ValueError without any."""
        readings = self.readings
        if not readings:
            raise ValueError("no readings")
        if minute <= readings[0][0]:
            return readings[0][1]
        if minute >= readings[-1][0]:
            return readings[-1][1]
        place = bisect_right(readings, (minute, float("inf")))
        (start, low), (end, high) = readings[place - 1], readings[place]
        return low + (high - low) * (minute - start) / (end - start)

    def highs(self):
        """Minutes of the readings that are higher than the ones right before and after. The first and the last are none."""
        readings = self.readings
        found = []
        for before, here, after in zip(readings, readings[1:], readings[2:]):
            if before[1] < here[1] > after[1]:
                found.append(here[0])
        return found

    def next_high(self, minute):
        """The first high at or after a minute, or None."""
        for high in self.highs():
            if high >= minute:
                return high
        return None

    def windows(self, level):
        """Yields the windows in which the water is at or above a level, in order, within the time of the readings."""
        readings = self.readings
        start = None
        if readings and readings[0][1] >= level:
            start = readings[0][0]
        for left, right in zip(readings, readings[1:]):
            if left[1] < level <= right[1]:
                start = crossing(left, right, level)
            elif left[1] >= level > right[1]:
                yield Window(start, crossing(left, right, level))
                start = None
        if start is not None:
            yield Window(start, readings[-1][0])

    def first_entry(self, draft, minute, stay, clearance=1.0):
        """The first minute from `minute` on at which a vessel can come in and have water for `stay` minutes, or None.

        It needs its draft and the clearance.
        """
        for window in self.windows(draft + clearance):
            entry = max(minute, window.start)
            if entry + stay <= window.end:
                return entry
        return None

    def mean(self):
        """The mean height over the time of the readings, with straight lines between them. One reading is its own mean."""
        readings = self.readings
        if not readings:
            raise ValueError("no readings")
        if len(readings) == 1:
            return readings[0][1]
        area = 0
        for (start, low), (end, high) in zip(readings, readings[1:]):
            area += (low + high) / 2 * (end - start)
        return area / (readings[-1][0] - readings[0][0])

    def shifted(self, minutes, factor=1.0):
        """A table for another place: each reading later by `minutes`, with its height times `factor`. This one stays as it is."""
        return TideTable((minute + minutes, height * factor) for minute, height in self.readings)
