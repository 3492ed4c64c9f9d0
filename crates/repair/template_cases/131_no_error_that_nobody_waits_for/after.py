class Conflict(Exception):
    pass


class Rooms:
    def is_free(self, room, hour):
        return hour not in self.taken[room]

    def move(self, room, hour):
        if room not in self.taken:
            raise Conflict(room)
        self.taken[room].add(hour)

    def book(self, room, hour):
        if not self.is_free(room, hour):
            raise Conflict(room)
        self.taken[room].add(hour)
