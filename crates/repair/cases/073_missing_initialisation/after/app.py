class A:
    def __init__(self, name, size):
        self.name = name
        self.size = size

    def get(self):
        return self.size
