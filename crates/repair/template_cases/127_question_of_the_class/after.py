class Rooms:
    def __init__(self):
        self.taken = {}
        self.seats = {}

    def is_free(self, room, hour):
        return hour not in self.taken.get(room, ())

    def free(self, people, hour):
        return [name for name, seats in self.seats.items() if seats >= people and self.is_free(name, hour)]
