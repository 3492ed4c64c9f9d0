class Running:
    def __init__(self):
        self.count = 0
        self.mean = 0.0

    def merge(self, other):
        total = self.count + other.count
        self.mean = (self.mean * self.count + other.mean * other.count) / total
        self.count = total
