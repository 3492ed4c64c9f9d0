class A:
    def __init__(self, name, size):
        self.name = name

    def get(self):
        return self.size
