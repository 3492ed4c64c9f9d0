"""Berths and who lies at them. Times are whole hours."""

from dataclasses import dataclass

from .errors import BookingError


@dataclass(frozen=True)
class Berth:
    """A place at the quay, in metres."""

    name: str
    length: float
    depth: float

    def fits(self, length, draft, margin=0.5):
        """Whether a vessel is not longer than the berth and has at least `margin` metres of water below it."""
        return length <= self.length and draft + margin <= self.depth


@dataclass
class Booking:
    """A berth held from `start` up to, not including, `end`."""

    number: int
    berth: str
    vessel: str
    start: int
    end: int

    @property
    def hours(self):
        return self.end - self.start

    def overlaps(self, start, end):
        return self.start < end and start < self.end


class BerthPlan:
    """All bookings of a port. Numbers count from 1 and are never used again."""

    def __init__(self, berths):
        self.berths = {berth.name: berth for berth in berths}
        self.bookings = {}
        self._last = 0

    def is_free(self, berth, start, end, ignore=None):
        """Whether nobody holds the berth at any time between `start` and `end`. The booking with number `ignore` does not count."""
        for booking in self.bookings.values():
            if booking.berth != berth or booking.number == ignore:
                continue
            if booking.overlaps(start, end):
                return False
        return True

    def book(self, berth, vessel, start, end):
        """A new booking. BookingError where the berth is unknown or taken, or where the time is empty."""
        if berth not in self.berths:
            raise BookingError(f"no berth {berth}")
        if end <= start:
            raise BookingError(f"nothing between {start} and {end}")
        if not self.is_free(berth, start, end):
            raise BookingError(f"{berth} is taken")
        self._last += 1
        booking = Booking(self._last, berth, vessel, start, end)
        self.bookings[booking.number] = booking
        return booking

    def find(self, number):
        """The booking with a number, else BookingError."""
        if number not in self.bookings:
            raise BookingError(f"no booking {number}")
        return self.bookings[number]

    def cancel(self, number, now):
        """Removes and returns a booking. One that has begun by `now` stays, with a BookingError."""
        booking = self.find(number)
        if booking.start <= now:
            raise BookingError(f"booking {number} has begun")
        del self.bookings[number]
        return booking

    def extend(self, number, hours):
        """Makes a booking end later (or earlier, with negative hours). At least one hour must be left."""
        booking = self.find(number)
        end = booking.end + hours
        if end <= booking.start:
            raise BookingError("nothing would be left")
        if not self.is_free(booking.berth, booking.start, end, ignore=number):
            raise BookingError(f"{booking.berth} is taken after {booking.end}")
        booking.end = end
        return booking

    def release(self, number, hour):
        """Frees a berth from an hour on: the booking ends then, if not before, and is removed where it has not begun by then."""
        booking = self.find(number)
        if hour <= booking.start:
            del self.bookings[number]
        else:
            booking.end = min(booking.end, hour)
        return booking

    def candidates(self, length, draft, start, end):
        """Names of the free berths that fit, the shortest first and those of one length by name."""
        fitting = [berth for berth in self.berths.values() if berth.fits(length, draft) and self.is_free(berth.name, start, end)]
        return [berth.name for berth in sorted(fitting, key=lambda berth: (berth.length, berth.name))]

    def schedule(self, berth):
        """Yields the bookings of one berth in the order of time."""
        mine = [booking for booking in self.bookings.values() if booking.berth == berth]
        yield from sorted(mine, key=lambda booking: booking.start)

    def next_gap(self, berth, after, hours):
        """The first hour, not before `after`, at which the berth is free for `hours` hours."""
        start = after
        for booking in self.schedule(berth):
            if booking.start >= start + hours:
                break
            start = max(start, booking.end)
        return start

    def occupancy(self, berth, start, end):
        """The share of the hours between `start` and `end` that are booked, from 0.0 to 1.0; 0.0 for no hours at all."""
        if end <= start:
            return 0.0
        taken = 0
        for booking in self.schedule(berth):
            if booking.overlaps(start, end):
                taken += min(end, booking.end) - max(start, booking.start)
        return taken / (end - start)
