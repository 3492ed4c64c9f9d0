class Window:
    def __init__(self, size):
        self.size = size
        self.readings = []

    def mean(self):
        return sum(self.readings) / self.size
