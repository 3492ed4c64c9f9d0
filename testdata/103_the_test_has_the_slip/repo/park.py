class Park:
    def __init__(self):
        self.trails = {}

    def add_trail(self, name, length):
        self.trails[name] = length

    def drop_trail(self, name):
        del self.trails[name]

    def longest_trail(self):
        return max(self.trails, key=self.trails.get)
