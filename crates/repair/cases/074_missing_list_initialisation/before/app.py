class A:
    def __init__(self, name):
        self.name = name

    def add(self, x):
        self.items.append(x)
