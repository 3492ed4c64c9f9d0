class Book:
    def __init__(self):
        self.next_number = 1
        self.entries = {}

    def add(self, note):
        number = self.next_number
        self.next_number += 1
        self.entries[number] = note
        return number
