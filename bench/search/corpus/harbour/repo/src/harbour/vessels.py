"""Vessels, which go through states, and the port that moves them."""

from dataclasses import dataclass, field

from .errors import BookingError, HarbourError, TransitionError

MOVES = {
    "at sea": ("anchored", "berthed"),
    "anchored": ("berthed", "at sea"),
    "berthed": ("at sea", "detained"),
    "detained": ("berthed",),
}


@dataclass
class Vessel:
    """A vessel in metres, its state and the times at which it changed, as pairs of hour and state."""

    name: str
    length: float
    draft: float
    state: str = "at sea"
    history: list = field(default_factory=list)

    def can(self, state):
        return state in MOVES[self.state]

    def go(self, state, hour):
        """Changes the state. TransitionError where that is no move from here, or earlier than the last change."""
        if not self.can(state):
            raise TransitionError(f"{self.name} is {self.state}, not {state}")
        if self.history and hour < self.history[-1][0]:
            raise TransitionError(f"hour {hour} is over")
        self.state = state
        self.history.append((hour, state))

    def hours_in(self, state, now):
        """How many hours it was in a state until `now`. The time before the first change does not count."""
        total = 0
        for place, (hour, name) in enumerate(self.history):
            end = self.history[place + 1][0] if place + 1 < len(self.history) else now
            if name == state:
                total += end - hour
        return total

    @property
    def visits(self):
        """How often it came from sea, to a berth or to the anchorage."""
        count, before = 0, "at sea"
        for _, state in self.history:
            if before == "at sea" and state != "at sea":
                count += 1
            before = state
        return count


class Port:
    """Moves vessels between the sea, the anchorage and the berths of a plan, and writes it into a log."""

    def __init__(self, plan, log):
        self.plan = plan
        self.log = log
        self.vessels = {}
        self.anchorage = []
        self.moored = {}

    def register(self, vessel):
        """Makes a vessel known. Names are unique."""
        if vessel.name in self.vessels:
            raise HarbourError(f"{vessel.name} is known already")
        self.vessels[vessel.name] = vessel

    def find(self, name):
        if name not in self.vessels:
            raise HarbourError(f"no vessel {name}")
        return self.vessels[name]

    def _moor(self, vessel, hour, stay):
        """Books the best berth and returns its name, or None where there is none."""
        names = self.plan.candidates(vessel.length, vessel.draft, hour, hour + stay)
        if not names:
            return None
        vessel.go("berthed", hour)
        booking = self.plan.book(names[0], vessel.name, hour, hour + stay)
        self.moored[vessel.name] = booking.number
        self.log.write(hour, "berthed", vessel.name, berth=booking.berth)
        return booking.berth

    def arrive(self, name, hour, stay):
        """A vessel comes from sea: to a berth, whose name is returned, or to the end of the anchorage, which returns None."""
        vessel = self.find(name)
        if vessel.state != "at sea":
            raise TransitionError(f"{name} is here already")
        berth = self._moor(vessel, hour, stay)
        if berth is None:
            vessel.go("anchored", hour)
            self.anchorage.append((name, stay))
            self.log.write(hour, "anchored", name)
        return berth

    def depart(self, name, hour):
        """A vessel leaves its berth or the anchorage for the sea. A berth is free from then on."""
        vessel = self.find(name)
        vessel.go("at sea", hour)
        number = self.moored.pop(name, None)
        if number is not None:
            self.plan.release(number, hour)
        self.anchorage = [entry for entry in self.anchorage if entry[0] != name]
        self.log.write(hour, "departed", name)

    def call_in(self, hour):
        """Berths as many anchored vessels as possible, the one waiting longest first, and returns their names. Others keep their places."""
        called, waiting = [], []
        for name, stay in self.anchorage:
            if self._moor(self.vessels[name], hour, stay) is None:
                waiting.append((name, stay))
            else:
                called.append(name)
        self.anchorage = waiting
        return called

    def prolong(self, name, hours):
        """Extends the stay of a berthed vessel. False where the berth is taken; HarbourError where it has no berth."""
        if name not in self.moored:
            raise HarbourError(f"{name} has no berth")
        try:
            self.plan.extend(self.moored[name], hours)
        except BookingError:
            return False
        return True

    def in_state(self, state):
        """Names of the vessels in a state, in alphabetical order."""
        return sorted(name for name, vessel in self.vessels.items() if vessel.state == state)
