class A:
    def __init__(self, size):
        self.size = size

    def grow(self, size):
        size += 1
        return self.size
