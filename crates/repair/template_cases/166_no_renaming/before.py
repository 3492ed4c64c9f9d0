class Meter:
    def __init__(self):
        self.level = 0
        self.peak = 0

    def read(self, value):
        self.level = value
        return self.level + 1
