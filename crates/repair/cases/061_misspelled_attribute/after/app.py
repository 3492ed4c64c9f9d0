class A:
    def __init__(self):
        self.name = 1

    def get(self):
        return self.name
