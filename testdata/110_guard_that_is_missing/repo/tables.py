"""Tables of a small restaurant, by the hour."""


class Taken(Exception):
    """The table is not free at that hour."""


class Tables:
    def __init__(self, seats):
        self.seats = dict(seats)
        self.taken = {name: {} for name in self.seats}

    def is_free(self, name, hour):
        return hour not in self.taken[name]

    def reserve(self, name, hour, guest):
        self.taken[name][hour] = guest
        return len(self.taken[name])

    def release(self, name, hour):
        return self.taken[name].pop(hour, None)

    def free_at(self, hour, people):
        return sorted(name for name, seats in self.seats.items() if seats >= people and self.is_free(name, hour))
