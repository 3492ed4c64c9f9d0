"""Seats of a theatre."""


class Row:
    def __init__(self, length):
        self.length = length
        self.guests = {}

    def book(self, seat, guest):
        if seat in self.guests:
            raise ValueError(f"seat {seat} is taken")
        self.guests[seat] = guest

    def free(self):
        return [seat for seat in range(self.length) if not seat in self.guests]
