class A:
    def __init__(self, name):
        self.name = name
        self.items = []

    def add(self, x):
        self.items.append(x)
