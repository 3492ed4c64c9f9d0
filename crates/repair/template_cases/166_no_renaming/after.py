class Meter:
    def __init__(self):
        self.level = 0
        self.peak = 0

    def read(self, value):
        self.peak = value
        return self.peak + 1
